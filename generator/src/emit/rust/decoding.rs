//! How structs are read: property by property, by the support code for objects.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::structs::Field;
use super::types::identifier;

/// Whether a derive macro is the one for decoding, which structs do without.
pub(super) fn is_decoding(derive: &syn::Path) -> bool {
    let last = derive.segments.last();
    last.is_some_and(|last| last.ident == "Deserialize")
}

/// `Deserialize` for a struct. The values that are read have names of their own, which no property
/// can have.
pub(super) fn decoding(rust_name: &str, closed: bool, fields: &[Field<'_>]) -> TokenStream {
    let name = identifier(rust_name);
    let names = fields.iter().map(|field| &field.property.name);
    let values: Vec<_> = (0..fields.len())
        .map(|index| format_ident!("value_{index}"))
        .collect();
    let read = read(fields, &values);
    let assigned = fields.iter().zip(&values).enumerate();
    let assigned = assigned.map(|(index, (field, value))| {
        let (name, index) = (&field.name, Literal::usize_unsuffixed(index));
        match field.required {
            true => quote!(#name: members.required(#value, #index)?,),
            false => quote!(#name: #value,),
        }
    });
    let extra = (!closed).then(|| quote!(extra: members.extra()?));
    quote! {
        #[allow(deprecated)]
        impl self::support::Object for self::#name {
            const PROPERTIES: &'static [&'static str] = &[#(#names),*];
            const CLOSED: bool = #closed;
            fn decode<'de, A: ::serde::de::MapAccess<'de>>(
                mut members: self::support::Members<A>,
            ) -> ::std::result::Result<Self, A::Error> {
                #(let mut #values = ::std::option::Option::None;)*
                #read
                ::std::result::Result::Ok(Self { #(#assigned)* #extra })
            }
        }
        #[allow(deprecated)]
        impl<'de> ::serde::Deserialize<'de> for self::#name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                self::support::decode_object(deserializer)
            }
        }
    }
}

/// Reads everything to the object's end. The last property needs no index of its own.
fn read(fields: &[Field<'_>], values: &[syn::Ident]) -> TokenStream {
    let reads: Vec<_> = fields
        .iter()
        .zip(values)
        .map(|(field, value)| match field.has_integers {
            true => quote!(members.read_integers(&mut #value)),
            false => quote!(members.read(&mut #value)),
        })
        .collect();
    match reads.as_slice() {
        [] => quote!(members.next_property()?;),
        [only] => quote! {
            while members.next_property()?.is_some() {
                #only?;
            }
        },
        [before @ .., last] => {
            let indices = (0..before.len()).map(Literal::usize_unsuffixed);
            quote! {
                while let ::std::option::Option::Some(index) = members.next_property()? {
                    match index {
                        #(#indices => #before,)*
                        _ => #last,
                    }?;
                }
            }
        }
    }
}
