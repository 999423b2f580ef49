//! `From` the older types, where every value of them can be taken over.

use proc_macro2::TokenStream;
use quote::quote;

use crate::emit::rust::Context;
use crate::emit::rust::text::Text;
use crate::emit::rust::types::identifier;
use crate::model::{Definition, DefinitionId, DefinitionKind, Model};

use super::apply::Applying;
use super::conversion::Conversion;
use super::plan::{Branch, Plan};
use super::types::Type;

/// The implementations of `From` for these definitions, in their order. Nothing where there is no older
/// version.
///
/// # Errors
/// Something of it is no Rust.
pub(in crate::emit::rust) fn print(
    context: &Context<'_>,
    ids: &[DefinitionId],
) -> Result<String, String> {
    let mut text = Text::default();
    let Some(older) = context.older else {
        return Ok(text.into_string());
    };
    for new in ids {
        if let Some(Some((old, plan))) = older.plans.get(new.index()) {
            let succession = Succession {
                applying: Applying { context, older },
                old: *old,
                new: *new,
            };
            text.push_tokens(succession.implementations(plan))?;
        }
    }
    Ok(text.into_string())
}

/// A definition and its predecessor.
pub(super) struct Succession<'c, 'm> {
    pub(super) applying: Applying<'c, 'm>,
    pub(super) old: DefinitionId,
    pub(super) new: DefinitionId,
}

impl<'m> Succession<'_, 'm> {
    fn implementations(&self, plan: &Plan<'m>) -> TokenStream {
        let (old, new) = (self.old_path(), self.new_path());
        match plan {
            Plan::Struct(fields) => self.of_struct(&old, &new, fields),
            Plan::Outcome(fields, state) => {
                let old_success = self.in_older(&self.old_definition().success_rust_name());
                let new_success = self.beside(&self.new_definition().success_rust_name());
                let success = self.of_struct(&old_success, &new_success, fields);
                let outcome = self.of_outcome(&old, &new, state);
                quote!(#success #outcome)
            }
            Plan::Vocabulary {
                known,
                old_is_open,
                new_is_open,
            } => {
                let bare = (!known.is_empty()).then(|| self.of_vocabulary(&old, &new, known));
                let open = new_is_open.then(|| self.of_open(&old, &new, *old_is_open));
                quote!(#bare #open)
            }
            Plan::Union(branches) => self.of_union(&old, &new, branches),
            Plan::Newtype(held) => {
                let held = self.applying.apply(held, quote!(value.0));
                implementation(&old, &new, &quote!(value), &quote!(Self(#held)))
            }
            Plan::Whole(whole) => {
                let pairing = &self.applying.older.pairing;
                let old = in_a_field(&pairing.old.of_definition(self.old), old);
                let new = in_a_field(&pairing.new.of_definition(self.new), new);
                let value = self.applying.apply(whole, quote!(value));
                implementation(&old, &new, &quote!(value), &value)
            }
            Plan::Alias => TokenStream::new(),
        }
    }

    fn of_outcome(
        &self,
        old: &TokenStream,
        new: &TokenStream,
        state: &Conversion<'m>,
    ) -> TokenStream {
        let error = self.applying.apply(state, quote!(state.error));
        let body = quote! {
            match value {
                self::support::Outcome::Success(data) => {
                    self::support::Outcome::Success(::std::convert::From::from(data))
                }
                self::support::Outcome::DomainState(state) => {
                    self::support::Outcome::DomainState(self::support::DomainState {
                        error: #error,
                        rest: state.rest,
                    })
                }
            }
        };
        implementation(old, new, &quote!(value), &body)
    }

    fn of_vocabulary(
        &self,
        old: &TokenStream,
        new: &TokenStream,
        known: &[(usize, usize)],
    ) -> TokenStream {
        let arms = known.iter().map(|(old_index, new_index)| {
            let before = member(self.old_definition(), *old_index);
            let after = member(self.new_definition(), *new_index);
            quote!(#old::#before => Self::#after)
        });
        let body = quote!(match value { #(#arms,)* });
        implementation(old, new, &quote!(value), &body)
    }

    fn of_open(&self, old: &TokenStream, new: &TokenStream, old_is_open: bool) -> TokenStream {
        let new = quote!(self::support::Open<#new>);
        match old_is_open {
            true => {
                let old = quote!(self::support::Open<#old>);
                let body = quote!(self::support::reopened(value));
                implementation(&old, &new, &quote!(value), &body)
            }
            false => {
                let known = quote!(self::support::reopened(self::support::Open::Known(value)));
                implementation(old, &new, &quote!(value), &known)
            }
        }
    }

    fn of_union(
        &self,
        old: &TokenStream,
        new: &TokenStream,
        branches: &[Branch<'m>],
    ) -> TokenStream {
        let arms = branches.iter().map(|branch| {
            let name = identifier(&branch.old.rust_name);
            let value = quote!(value);
            let value = self.applying.unboxed(self.old, &branch.old.schema, value);
            let (path, conversion) = (quote!(Self), &branch.conversion);
            let value = self
                .applying
                .branch(&path, self.new, branch.new, conversion, value);
            quote!(#old::#name(value) => #value,)
        });
        let unknown = match &self.old_definition().kind {
            DefinitionKind::Union(union) if union.open => Some(
                quote!(#old::Unknown(value) => self::support::read_anew(value, Self::Unknown),),
            ),
            _ => None,
        };
        let body = quote!(match value { #(#arms)* #unknown });
        implementation(old, new, &quote!(value), &body)
    }

    fn old_definition(&self) -> &'m Definition {
        let model: &'m Model = self.applying.older.pairing.old.model;
        model.definition(self.old)
    }

    fn new_definition(&self) -> &'m Definition {
        self.applying.context.model.definition(self.new)
    }

    fn new_path(&self) -> TokenStream {
        self.beside(&self.new_definition().rust_name)
    }

    fn old_path(&self) -> TokenStream {
        self.in_older(&self.old_definition().rust_name)
    }

    /// A type in the module that is being printed, which is that of the newer definition.
    fn beside(&self, rust_name: &str) -> TokenStream {
        let name = identifier(rust_name);
        quote!(self::#name)
    }

    /// A type in the older definition's module, as seen from the one that is being printed.
    fn in_older(&self, rust_name: &str) -> TokenStream {
        let Applying { context, older } = self.applying;
        let up = context.module.map(|_| quote!(super::));
        let version = identifier(&older.module);
        let modules = &older.pairing.old.model.modules;
        let module = self
            .old_definition()
            .module
            .and_then(|it| modules.get(it.index()));
        let module = module.map(|module| {
            let name = identifier(&module.rust_name);
            quote!(#name::)
        });
        let name = identifier(rust_name);
        quote!(super::#up #version::#module #name)
    }
}

/// A definition's type as fields have it.
fn in_a_field(of: &Type<'_>, path: TokenStream) -> TokenStream {
    match of {
        Type::Open(_) => quote!(self::support::Open<#path>),
        _ => path,
    }
}

fn member(definition: &Definition, index: usize) -> Option<syn::Ident> {
    match &definition.kind {
        DefinitionKind::Enumeration(enumeration) => {
            let member = enumeration.members.get(index)?;
            Some(identifier(&member.rust_name))
        }
        _ => None,
    }
}

pub(super) fn implementation(
    old: &TokenStream,
    new: &TokenStream,
    value: &TokenStream,
    body: &TokenStream,
) -> TokenStream {
    quote! {
        #[allow(deprecated, clippy::redundant_closure)]
        impl ::std::convert::From<#old> for #new {
            fn from(#value: #old) -> Self { #body }
        }
    }
}
