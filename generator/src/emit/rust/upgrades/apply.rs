//! A conversion as an expression of Rust.
//!
//! Traits are named by their paths: a contract may call its types `Iterator` or `Into`.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use serde_json::Value;

use crate::emit::rust::Context;
use crate::emit::rust::constants;
use crate::emit::rust::types::identifier;
use crate::model::{DefinitionId, Schema, Variant};

use super::Older;
use super::conversion::Conversion;
use super::literals;
use super::types::Type;

/// What prints conversions into a module.
#[derive(Clone, Copy)]
pub(super) struct Applying<'c, 'm> {
    pub(super) context: &'c Context<'m>,
    pub(super) older: &'c Older<'m>,
}

impl<'m> Applying<'_, 'm> {
    /// The newer value for the older one that the expression `value` gives.
    pub(super) fn apply(&self, conversion: &Conversion<'m>, value: TokenStream) -> TokenStream {
        match conversion {
            Conversion::Same => value,
            Conversion::From => quote!(::std::convert::From::from(#value)),
            Conversion::Reopen => quote!(self::support::reopened(#value)),
            Conversion::Json => quote!(self::support::to_json(#value)),
            Conversion::Text => quote!(::std::borrow::ToOwned::to_owned(#value.as_str())),
            Conversion::Number => quote!(#value.number()),
            Conversion::FromNumber => quote!(::std::convert::From::from(#value.number())),
            Conversion::Open => {
                quote!(self::support::reopened(self::support::Open::Known(#value)))
            }
            Conversion::Default => quote!(::std::default::Default::default()),
            Conversion::Literal(value, of) => self.literal(value, of),
            Conversion::Present(inner) => {
                let inner = self.apply(inner, value);
                quote!(::std::option::Option::Some(#inner))
            }
            Conversion::Optional(inner) => {
                let each = self.function(inner);
                quote!(::std::option::Option::map(#value, #each))
            }
            Conversion::List(inner) => {
                let each = self.function(inner);
                collected(&value, &each)
            }
            Conversion::Map(inner) => {
                let each = self.apply(inner, quote!(value));
                collected(&value, &quote!(|(name, value)| (name, #each)))
            }
            Conversion::Unwrap(inner) => self.apply(inner, quote!(#value.0)),
            Conversion::Wrap(id, inner) => {
                let (path, inner) = (self.context.path(*id), self.apply(inner, value));
                quote!(#path(#inner))
            }
            Conversion::Branch(id, variant, inner) => {
                let path = self.context.path(*id);
                self.branch(&path, *id, variant, inner, value)
            }
        }
    }

    /// The variant of a union for a value that it holds.
    pub(super) fn branch(
        &self,
        path: &TokenStream,
        union: DefinitionId,
        variant: &Variant,
        conversion: &Conversion<'m>,
        value: TokenStream,
    ) -> TokenStream {
        let name = identifier(&variant.rust_name);
        let held = self.apply(conversion, value);
        let held = self.boxed(union, &variant.schema, held);
        quote!(#path::#name(#held))
    }

    /// The expression in a box where the newer owner holds it in one.
    pub(super) fn boxed(
        &self,
        owner: DefinitionId,
        schema: &Schema,
        value: TokenStream,
    ) -> TokenStream {
        match self.is_boxed(owner, schema) {
            true => quote!(::std::boxed::Box::new(#value)),
            false => value,
        }
    }

    pub(super) fn is_boxed(&self, owner: DefinitionId, schema: &Schema) -> bool {
        let Context { model, boxes, .. } = self.context;
        boxes.needs_box(model, owner, schema)
    }

    /// The expression for what is in the box where the older owner holds it in one.
    pub(super) fn unboxed(
        &self,
        owner: DefinitionId,
        schema: &Schema,
        value: TokenStream,
    ) -> TokenStream {
        match self.was_boxed(owner, schema) {
            true => quote!(*#value),
            false => value,
        }
    }

    pub(super) fn was_boxed(&self, owner: DefinitionId, schema: &Schema) -> bool {
        let model = self.older.pairing.old.model;
        self.older.boxes.needs_box(model, owner, schema)
    }

    /// A function of the value, by its path where it has one.
    pub(super) fn function(&self, conversion: &Conversion<'m>) -> TokenStream {
        match conversion {
            Conversion::From => quote!(::std::convert::From::from),
            Conversion::Reopen => quote!(self::support::reopened),
            Conversion::Json => quote!(self::support::to_json),
            Conversion::Present(inner) if is_same(inner) => quote!(::std::option::Option::Some),
            Conversion::Wrap(id, inner) if is_same(inner) => self.context.path(*id),
            Conversion::Branch(id, variant, inner)
                if is_same(inner) && !self.is_boxed(*id, &variant.schema) =>
            {
                let (path, name) = (self.context.path(*id), identifier(&variant.rust_name));
                quote!(#path::#name)
            }
            other if other.ignores_value() => {
                let result = self.apply(other, TokenStream::new());
                quote!(|_| #result)
            }
            other => {
                let result = self.apply(other, quote!(value));
                quote!(|value| #result)
            }
        }
    }

    fn literal(&self, value: &Value, of: &Type<'m>) -> TokenStream {
        let pairing = &self.older.pairing;
        match of {
            Type::Optional(present) => {
                let present = self.literal(value, present);
                quote!(::std::option::Option::Some(#present))
            }
            Type::Closed(id) => {
                let member = literals::member(pairing, value, of).unwrap_or_default();
                let (path, member) = (self.context.path(*id), identifier(member));
                quote!(#path::#member)
            }
            Type::Open(_) => {
                let value = rust_literal(value);
                quote!(self::support::Open::from(#value))
            }
            Type::Text => {
                let value = rust_literal(value);
                quote!(::std::convert::From::from(#value))
            }
            // Without its type a literal would be one of 32 bits.
            Type::Number => match (value.as_i64(), value.as_u64()) {
                (Some(number), _) => quote!(::std::convert::From::from(#number)),
                (None, number) => {
                    let number = number.unwrap_or_default();
                    quote!(::std::convert::From::from(#number))
                }
            },
            Type::Value => {
                let literal = constants::literal(value, &quote!(self::support));
                quote!(#literal.to_value())
            }
            _ => rust_literal(value),
        }
    }
}

fn is_same(conversion: &Conversion<'_>) -> bool {
    matches!(conversion, Conversion::Same)
}

fn rust_literal(value: &Value) -> TokenStream {
    match (value, value.as_i64(), value.as_u64()) {
        (Value::Bool(value), ..) => quote!(#value),
        (Value::String(text), ..) => quote!(#text),
        (_, Some(number), _) => Literal::i64_unsuffixed(number).into_token_stream(),
        (_, _, Some(number)) => Literal::u64_unsuffixed(number).into_token_stream(),
        _ => quote!(()),
    }
}

fn collected(value: &TokenStream, each: &TokenStream) -> TokenStream {
    quote! {
        ::std::iter::Iterator::collect(::std::iter::Iterator::map(
            ::std::iter::IntoIterator::into_iter(#value),
            #each,
        ))
    }
}
