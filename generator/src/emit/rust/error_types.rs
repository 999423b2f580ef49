//! `std::error::Error` for the types that say so (`x-rust-error`).

use proc_macro2::TokenStream;
use quote::quote;

use super::documentation;
use super::types::identifier;
use crate::model::{Definition, Model, Object, Presence, Schema, Shape};

/// `Display` prints the named properties with `: ` between them, absent ones left out.
pub(super) fn emit(
    model: &Model,
    definition: &Definition,
    object: &Object,
    rust_name: &str,
) -> TokenStream {
    let Some(properties) = &object.error_display else {
        return TokenStream::new();
    };
    let name = identifier(rust_name);
    let allow_deprecated = documentation::allow_own_deprecation(definition);
    let parts = properties.iter().map(|index| {
        let property = &object.properties[*index];
        let field = identifier(&property.rust_name);
        let print = if prints_itself(model, &property.schema) {
            quote!(::std::write!(f, "{separator}{value}")?;)
        } else {
            quote!(::std::write!(f, "{separator}{}", ::serde_json::json!(value))?;)
        };
        let print = quote!(#print separator = ": ";);
        if property.presence == Presence::Optional {
            quote!(if let ::std::option::Option::Some(value) = &self.#field { #print })
        } else {
            quote!({ let value = &self.#field; #print })
        }
    });
    quote! {
        #[allow(deprecated, unused_assignments)]
        impl ::std::fmt::Display for self::#name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let mut separator = "";
                #(#parts)*
                ::std::result::Result::Ok(())
            }
        }
        #allow_deprecated
        impl ::std::error::Error for self::#name {}
    }
}

/// Whether a value has a `Display` of its own; the others are printed as JSON.
fn prints_itself(model: &Model, schema: &Schema) -> bool {
    let has_display = match &schema.shape {
        Shape::Boolean | Shape::Integer { .. } | Shape::Number | Shape::String { .. } => true,
        Shape::Reference(id) => model.enumeration(*id).is_some(),
        _ => false,
    };
    has_display && !model.is_nullable(schema)
}
