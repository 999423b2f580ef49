//! How structs are read: property by property, by the support code for objects.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::structs::Field;
use super::types::identifier;

/// `Deserialize` for a struct. The values that are read have names of their own, which no property
/// can have.
pub(super) fn decoding(rust_name: &str, closed: bool, fields: &[Field<'_>]) -> TokenStream {
    let name = identifier(rust_name);
    let wire_names: Vec<_> = fields.iter().map(|field| &field.property.name).collect();
    let indices: Vec<_> = (0..fields.len()).map(Literal::usize_unsuffixed).collect();
    let none_of_them = Literal::usize_unsuffixed(fields.len());
    let values: Vec<_> = (0..fields.len())
        .map(|index| format_ident!("value_{index}"))
        .collect();
    let reads = fields.iter().map(|field| match field.has_integers {
        true => quote!(read_integers),
        false => quote!(read),
    });
    let assigned = fields.iter().zip(&values).zip(&indices);
    let assigned = assigned.map(|((field, value), index)| {
        let name = &field.name;
        match field.required {
            true => quote!(#name: members.required(#value, #index)?,),
            false => quote!(#name: #value,),
        }
    });
    let extra = (!closed).then(|| quote!(extra: members.extra()?));
    quote! {
        #[allow(deprecated, clippy::match_single_binding)]
        impl self::support::Object for self::#name {
            const PROPERTIES: &'static [&'static str] = &[#(#wire_names),*];
            const CLOSED: bool = #closed;
            #[inline]
            fn index(name: &str) -> usize {
                match name { #(#wire_names => #indices,)* _ => #none_of_them }
            }
            #[inline]
            fn decode<'de, A: ::serde::de::MapAccess<'de>>(
                mut members: self::support::Members<Self, A>,
            ) -> ::std::result::Result<Self, A::Error> {
                #(let mut #values = ::std::option::Option::None;)*
                while let ::std::option::Option::Some(index) = members.next_property()? {
                    match index {
                        #(#indices => members.#reads(&mut #values, #indices),)*
                        _ => members.keep(),
                    }?;
                }
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
