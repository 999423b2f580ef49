//! Unions: an enum of the branches' types, and what each type says about how well a document fits it.

use proc_macro2::TokenStream;
use quote::quote;

use super::structs::Field;
use super::types::{expanded_type, holds_integers, identifier, rust_type};
use super::{Context, documentation};
use crate::model::{Definition, DefinitionId, Object, Presence, Union};

/// The enum, with a last variant for what fits none of the branches where the union is open.
pub(super) fn emit(
    context: &Context<'_>,
    id: DefinitionId,
    definition: &Definition,
    union: &Union,
) -> TokenStream {
    let (name, contract_name) = (identifier(&definition.rust_name), &definition.name);
    let documentation = documentation::of_type(context, definition);
    let (derives, attributes) = (
        context.additions.derives(id),
        context.additions.attributes(id),
    );
    let variants: Vec<(syn::Ident, TokenStream, bool)> = union
        .variants
        .iter()
        .map(|variant| {
            let boxed = context.boxes.needs_box(context.model, id, &variant.schema);
            (
                identifier(&variant.rust_name),
                rust_type(context, &variant.schema),
                boxed,
            )
        })
        .collect();
    let declared =
        union
            .variants
            .iter()
            .zip(&variants)
            .map(|(variant, (rust_name, value_type, boxed))| {
                let documentation = documentation::of_variant(context, variant);
                let held = if *boxed {
                    quote!(::std::boxed::Box<#value_type>)
                } else {
                    value_type.clone()
                };
                quote!(#documentation #rust_name(#held))
            });
    let unknown = union.open.then(|| {
        quote! {
            /// Anything that fits none of the others, as it came.
            Unknown(::serde_json::Value)
        }
    });
    let non_exhaustive = union.open.then(|| quote!(#[non_exhaustive]));
    let integers = union.variants.iter().map(|it| holds_integers(&it.schema));
    let candidates =
        variants
            .iter()
            .zip(integers)
            .map(|((rust_name, value_type, boxed), has_integers)| {
                let text = rust_name.to_string();
                let held = if *boxed {
                    quote!(::std::boxed::Box<#value_type>)
                } else {
                    value_type.clone()
                };
                let decode = match has_integers {
                    true => quote!(self::support::integers(tree).map(Self::#rust_name)),
                    false => quote!(tree.decode::<#held>().map(Self::#rust_name)),
                };
                quote! {
                    self::support::Candidate {
                        name: #text,
                        fit: <#value_type as self::support::Branch>::fit,
                        decode: |tree| #decode,
                    }
                }
            });
    let of_unknown = match union.open {
        true => quote!(::std::option::Option::Some(Self::Unknown)),
        false => quote!(::std::option::Option::None),
    };
    let names = variants.iter().map(|(rust_name, ..)| rust_name);
    let encode_unknown = union
        .open
        .then(|| quote!(Self::Unknown(value) => ::serde::Serialize::serialize(value, serializer),));
    let conversions = conversions(context, &name, union, &variants);
    quote! {
        #documentation
        #[derive(Clone, Debug, PartialEq #derives)]
        #attributes
        #non_exhaustive
        #[allow(dead_code, deprecated, clippy::large_enum_variant, clippy::enum_variant_names)]
        pub enum #name { #(#declared,)* #unknown }

        #[allow(deprecated)]
        impl self::support::Union for self::#name {
            const NAME: &'static str = #contract_name;
            const CANDIDATES: &'static [self::support::Candidate<Self>] = &[#(#candidates),*];
            const UNKNOWN: ::std::option::Option<fn(::serde_json::Value) -> Self> = #of_unknown;
        }
        #[allow(deprecated)]
        impl self::support::ContractType for self::#name {
            const NAME: &'static str = #contract_name;
        }
        #[allow(deprecated)]
        impl self::support::Branch for self::#name {
            fn fit(tree: &self::support::Tree, depth: u8) -> ::std::option::Option<u32> {
                self::support::fit_union::<Self>(tree, depth)
            }
        }
        #[allow(deprecated)]
        impl ::serde::Serialize for self::#name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                match self {
                    #(Self::#names(value) => ::serde::Serialize::serialize(value, serializer),)*
                    #encode_unknown
                }
            }
        }
        #[allow(deprecated)]
        impl<'de> ::serde::Deserialize<'de> for self::#name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                self::support::decode_union(deserializer)
            }
        }
        #conversions
    }
}

/// `From` each type that is a branch once, so that the value decides the variant.
fn conversions(
    context: &Context<'_>,
    name: &syn::Ident,
    union: &Union,
    variants: &[(syn::Ident, TokenStream, bool)],
) -> TokenStream {
    let expanded: Vec<String> = union
        .variants
        .iter()
        .map(|variant| expanded_type(context, &variant.schema).to_string())
        .collect();
    let is_once = |text: &String| expanded.iter().filter(|other| *other == text).count() == 1;
    let of_struct = |value_type: &TokenStream| {
        let text = value_type.to_string();
        text.starts_with("self :: ") || text.starts_with("super :: ")
    };
    let conversions = variants
        .iter()
        .zip(&expanded)
        .filter(|((_, value_type, _), expanded)| is_once(expanded) && of_struct(value_type))
        .map(|((variant, value_type, boxed), _)| {
            let held = if *boxed {
                quote!(::std::boxed::Box::new(value))
            } else {
                quote!(value)
            };
            quote! {
                #[allow(deprecated)]
                impl ::std::convert::From<#value_type> for self::#name {
                    fn from(value: #value_type) -> Self { Self::#variant(#held) }
                }
            }
        });
    quote!(#(#conversions)*)
}

/// How well a document fits a struct: by its keys.
pub(super) fn branch_of_struct(
    rust_name: &str,
    object: &Object,
    fields: &[Field<'_>],
) -> TokenStream {
    let name = identifier(rust_name);
    let closed = object.closed;
    let keys = fields.iter().map(|field| {
        let (wire, required) = (
            &field.property.name,
            field.property.presence != Presence::Optional,
        );
        let constant = field.constant.is_some();
        let value_type = field.constant.as_ref().unwrap_or(&field.value_type);
        quote! {
            self::support::Key {
                name: #wire,
                required: #required,
                constant: #constant,
                fit: <#value_type as self::support::Branch>::fit,
            }
        }
    });
    quote! {
        #[allow(deprecated)]
        impl self::support::Branch for self::#name {
            fn fit(tree: &self::support::Tree, depth: u8) -> ::std::option::Option<u32> {
                const KEYS: &[self::support::Key] = &[#(#keys),*];
                self::support::fit_object(tree, depth, #closed, KEYS)
            }
        }
    }
}

/// How well a document fits an enum.
pub(super) fn branch_of_enumeration(rust_name: &str) -> TokenStream {
    let name = identifier(rust_name);
    quote! {
        #[allow(deprecated)]
        impl self::support::Branch for self::#name {
            fn fit(tree: &self::support::Tree, _depth: u8) -> ::std::option::Option<u32> {
                self::support::fit_vocabulary::<Self>(tree)
            }
        }
    }
}
