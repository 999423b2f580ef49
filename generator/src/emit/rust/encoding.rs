//! How structs are written: property by property, by the support code for objects.

use proc_macro2::TokenStream;
use quote::quote;

use super::structs::Field;
use super::types::identifier;

/// Whether a derive macro is one of serde's, which no type needs: all is written out.
pub(super) fn is_of_serde(derive: &syn::Path) -> bool {
    let last = derive.segments.last();
    last.is_some_and(|last| last.ident == "Deserialize" || last.ident == "Serialize")
}

/// `Serialize` for a struct.
pub(super) fn encoding(rust_name: &str, closed: bool, fields: &[Field<'_>]) -> TokenStream {
    let name = identifier(rust_name);
    let written = fields.iter().map(|field| {
        let (field_name, wire_name) = (&field.name, &field.property.name);
        match field.required {
            true => quote!(members.write(#wire_name, &self.#field_name)?;),
            false => quote!(members.write_present(#wire_name, &self.#field_name)?;),
        }
    });
    let extra = (!closed).then(|| quote!(members.write_extra(&self.extra)?;));
    let mutable = (!closed || !fields.is_empty()).then(|| quote!(mut));
    quote! {
        #[allow(deprecated)]
        impl ::serde::Serialize for self::#name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                let #mutable members = self::support::ObjectWriter::new(serializer)?;
                #(#written)*
                #extra
                members.end()
            }
        }
    }
}
