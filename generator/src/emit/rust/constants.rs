//! Properties that always have one value: a type for each, which writes the value and checks it.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use serde_json::Value;

use crate::model::{DefinitionId, DefinitionKind, Model, Property, Shape};

/// The type of a constant property, in `mod constant_values`, where its name can't meet one of the
/// contract's.
pub(super) fn constant_type(rust_name: &str, field_name: &str) -> TokenStream {
    let marker = marker(rust_name, field_name);
    quote!(self::support::Constant<self::constant_values::#marker>)
}

/// The one value of a property that always has it.
pub(super) fn constant(property: &Property) -> Option<&Value> {
    match &property.schema.shape {
        Shape::Constant(value) if !property.schema.nullable => Some(value),
        _ => None,
    }
}

fn marker(rust_name: &str, field_name: &str) -> syn::Ident {
    format_ident!("{rust_name}_{field_name}")
}

/// `mod constant_values` of these definitions, where there are any.
pub(super) fn module(model: &Model, ids: &[DefinitionId]) -> TokenStream {
    let mut values = Vec::new();
    for id in ids {
        let definition = model.definition(*id);
        let DefinitionKind::Object(object) = &definition.kind else {
            continue;
        };
        let rust_name = definition.struct_rust_name(object);
        let properties = object.properties.iter();
        values.extend(properties.filter_map(|property| value(&rust_name, property)));
    }
    if values.is_empty() {
        return TokenStream::new();
    }
    quote! {
        /// The values of properties that have but one.
        #[allow(dead_code)]
        pub mod constant_values { #(#values)* }
    }
}

/// The value of a property that has but one, under a type of its own.
fn value(rust_name: &str, property: &Property) -> Option<TokenStream> {
    let value = constant(property)?;
    let marker = marker(rust_name, &property.rust_name);
    let literal = literal(value, &quote!(super::support));
    let documentation = format!(" The value of `{}` in `{rust_name}`.", property.name);
    Some(quote! {
        #[doc = #documentation]
        #[allow(non_camel_case_types)]
        pub enum #marker {}
        impl super::support::ConstantValue for self::#marker {
            const VALUE: super::support::Literal = #literal;
        }
    })
}

/// A constant value as a `Literal`, which is found by this path to `support`.
pub(super) fn literal(value: &Value, support: &TokenStream) -> TokenStream {
    let number = value.as_i64();
    match (value, number) {
        (Value::Null, _) => quote!(#support::Literal::Null),
        (Value::Bool(value), _) => quote!(#support::Literal::Bool(#value)),
        (Value::String(text), _) => quote!(#support::Literal::Text(#text)),
        (_, Some(number)) => {
            let number = proc_macro2::Literal::i64_unsuffixed(number);
            quote!(#support::Literal::Integer(#number))
        }
        (other, None) => {
            let text = other.to_string();
            quote!(#support::Literal::Json(#text))
        }
    }
}

/// What a constructor puts into a constant field.
pub(super) fn default() -> TokenStream {
    quote!(::std::default::Default::default())
}
