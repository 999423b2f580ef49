//! Properties that always have one value: a type for each, which writes the value and checks it.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde_json::Value;

use super::structs::Field;

/// The type of a constant property, in `mod constant_values`, where its name can't meet one of the
/// contract's.
pub(super) fn constant_type(rust_name: &str, field_name: &str) -> TokenStream {
    let marker = marker(rust_name, field_name);
    quote!(self::support::Constant<self::constant_values::#marker>)
}

fn marker(rust_name: &str, field_name: &str) -> syn::Ident {
    format_ident!("{rust_name}_{field_name}")
}

/// The values of a struct's constant properties, as items of `mod constant_values`.
pub(super) fn values(rust_name: &str, fields: &[Field<'_>]) -> Vec<TokenStream> {
    let constants = fields.iter().filter(|field| field.constant.is_some());
    constants
        .filter_map(|field| {
            let crate::model::Shape::Constant(value) = &field.property.schema.shape else {
                return None;
            };
            let marker = marker(rust_name, &field.property.rust_name);
            let literal = literal(value);
            let documentation =
                format!(" The value of `{}` in `{rust_name}`.", field.property.name);
            Some(quote! {
                #[doc = #documentation]
                #[allow(non_camel_case_types)]
                pub enum #marker {}
                impl super::support::ConstantValue for self::#marker {
                    const VALUE: super::support::Literal = #literal;
                }
            })
        })
        .collect()
}

fn literal(value: &Value) -> TokenStream {
    let number = value.as_i64();
    match (value, number) {
        (Value::Null, _) => quote!(super::support::Literal::Null),
        (Value::Bool(value), _) => quote!(super::support::Literal::Bool(#value)),
        (Value::String(text), _) => quote!(super::support::Literal::Text(#text)),
        (_, Some(number)) => {
            let number = proc_macro2::Literal::i64_unsuffixed(number);
            quote!(super::support::Literal::Integer(#number))
        }
        (other, None) => {
            let text = other.to_string();
            quote!(super::support::Literal::Json(#text))
        }
    }
}

/// `mod constant_values`, where there are any.
pub(super) fn module(values: &[TokenStream]) -> TokenStream {
    if values.is_empty() {
        return TokenStream::new();
    }
    quote! {
        /// The values of properties that have but one.
        #[allow(dead_code)]
        pub mod constant_values { #(#values)* }
    }
}

/// What a constructor puts into a constant field.
pub(super) fn default() -> TokenStream {
    quote!(::std::default::Default::default())
}
