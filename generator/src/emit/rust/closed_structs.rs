//! Decoding of objects without further properties.
//!
//! serde's derived code takes a list for a struct as well, its elements for the fields in their
//! order, and the document would come out as another one. Open objects are safe from that by their
//! flattened field; closed ones are decoded by fields of their own, from objects alone.

use proc_macro2::TokenStream;
use quote::quote;

use super::attributes::Attributes;
use super::structs::{Field, serde_attribute};
use super::types::identifier;

/// Whether a derive macro is the one for decoding, which a closed object does without.
pub(super) fn is_decoding(derive: &syn::Path) -> bool {
    let last = derive.segments.last();
    last.is_some_and(|last| last.ident == "Deserialize")
}

/// `Deserialize` for a closed object whose fields have these types.
pub(super) fn decoding<'t>(
    rust_name: &str,
    contract_name: &str,
    fields: &[Field<'_>],
    types: impl Iterator<Item = &'t syn::Type>,
) -> TokenStream {
    let name = identifier(rust_name);
    let names: Vec<_> = fields.iter().map(|field| &field.name).collect();
    let attributes = fields
        .iter()
        .map(|field| Attributes(serde_attribute(field).into_iter().collect()));
    let parameter = if fields.is_empty() {
        quote!(_)
    } else {
        quote!(fields)
    };
    let expecting = format!("an object, {contract_name}");
    quote! {
        #[allow(deprecated)]
        impl<'de> ::serde::Deserialize<'de> for self::#name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                #[derive(::serde::Deserialize)]
                #[serde(deny_unknown_fields, expecting = #expecting)]
                struct Fields { #(#attributes #names: #types),* }
                let decoded = <Fields as ::serde::Deserialize>::deserialize(self::support::AsObject(deserializer));
                ::std::result::Result::map(decoded, |#parameter| Self { #(#names: fields.#names),* })
            }
        }
    }
}
