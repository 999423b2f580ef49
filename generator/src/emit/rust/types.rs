//! From schemas to types of Rust.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{Context, documentation};
use crate::model::{Definition, DefinitionId, DefinitionKind, Format, Model, Schema, Shape};

/// An identifier, raw where it is a keyword.
pub(super) fn identifier(name: &str) -> Ident {
    match syn::parse_str::<Ident>(name) {
        // A keyword since the edition of 2024, which syn doesn't know of.
        Ok(identifier) if identifier != "gen" => identifier,
        _ => Ident::new_raw(name, Span::call_site()),
    }
}

/// The type that a schema's values have in Rust. All paths are absolute or begin at this module, so
/// that the contract's own names can't get in between.
pub(super) fn rust_type(context: &Context<'_>, schema: &Schema) -> TokenStream {
    let bare = match &schema.shape {
        Shape::Any | Shape::Null | Shape::Constant(_) => quote!(::serde_json::Value),
        Shape::Boolean => quote!(bool),
        Shape::Integer {
            non_negative: false,
        } => quote!(i64),
        Shape::Integer { non_negative: true } => quote!(u64),
        Shape::Number => quote!(::serde_json::Number),
        Shape::String {
            format: Some(Format::DateTime),
        } => quote!(self::support::Timestamp),
        Shape::String { .. } => quote!(::std::string::String),
        Shape::Array(items) => {
            let items = rust_type(context, items);
            quote!(::std::vec::Vec<#items>)
        }
        Shape::Map(values) if values.shape == Shape::Any => {
            quote!(::serde_json::Map<::std::string::String, ::serde_json::Value>)
        }
        Shape::Map(values) => {
            let values = rust_type(context, values);
            quote!(::std::collections::BTreeMap<::std::string::String, #values>)
        }
        Shape::Reference(id) => reference_type(context, *id),
    };
    if schema.nullable {
        quote!(::std::option::Option<#bare>)
    } else {
        bare
    }
}

/// The type with the names of `type` items written out: equal where Rust sees one type.
pub(super) fn expanded_type(context: &Context<'_>, schema: &Schema) -> TokenStream {
    let Shape::Reference(id) = schema.shape else {
        return rust_type(context, schema);
    };
    match &context.model.definition(id).kind {
        DefinitionKind::Alias(target) if !context.newtypes.contain(id) => {
            let mut target = target.clone();
            target.nullable |= schema.nullable;
            expanded_type(context, &target)
        }
        _ => rust_type(context, schema),
    }
}

/// A definition as the type of a field: open enums are wrapped, so that newer values survive.
pub(super) fn reference_type(context: &Context<'_>, id: DefinitionId) -> TokenStream {
    let path = context.path(id);
    match &context.model.definition(id).kind {
        DefinitionKind::Enumeration(enumeration) if enumeration.open => {
            quote!(self::support::Open<#path>)
        }
        _ => path,
    }
}

/// Whether whole numbers are read somewhere in the type, other than inside a type of its own: serde
/// takes `1.0` for no integer, JSON Schema does.
pub(super) fn holds_integers(schema: &Schema) -> bool {
    match &schema.shape {
        Shape::Integer { .. } => true,
        Shape::Array(items) | Shape::Map(items) => holds_integers(items),
        _ => false,
    }
}

/// A definition that is another name for a schema.
pub(super) fn alias(
    context: &Context<'_>,
    definition: &Definition,
    schema: &Schema,
) -> TokenStream {
    let documentation = documentation::of_type(context, definition);
    let name = identifier(&definition.rust_name);
    let target = rust_type(context, schema);
    quote! {
        #documentation
        #[allow(dead_code, deprecated)]
        pub type #name = #target;
    }
}

/// The name and version of the contract, for whoever has to report them.
pub(super) fn package_constants(model: &Model) -> TokenStream {
    let name = &model.package.name;
    let version = model.package.version.as_ref().map(|version| {
        let version = &version.value;
        quote! {
            /// Version of the contract that these types were made from (SemVer).
            #[allow(dead_code)]
            pub const CONTRACT_VERSION: &str = #version;
        }
    });
    quote! {
        /// Name of the contract that these types were made from.
        #[allow(dead_code)]
        pub const CONTRACT_NAME: &str = #name;
        #version
    }
}
