//! Other names for a schema that need a type of their own in Rust.

use proc_macro2::TokenStream;
use quote::quote;

use super::components::components;
use super::types::{holds_integers, identifier, rust_type};
use super::{Context, documentation};
use crate::model::{Definition, DefinitionId, DefinitionKind, Model, Schema, Shape};

/// The aliases that can't be `type` items: those with integers inside, which serde alone would read
/// too narrowly as a root (`1.0` is an integer in JSON Schema), and lists and maps of themselves.
pub(super) struct Newtypes {
    needed: Vec<bool>,
}

impl Newtypes {
    pub(super) fn new(model: &Model) -> Self {
        let edges: Vec<Vec<usize>> = model
            .definitions
            .iter()
            .map(|definition| match &definition.kind {
                DefinitionKind::Alias(schema) => referred_to(schema).into_iter().collect(),
                _ => Vec::new(),
            })
            .collect();
        let component = components(&edges);
        let mut members = vec![0; edges.len()];
        for component in &component {
            members[*component] += 1;
        }
        let in_a_circle =
            |index: usize| members[component[index]] > 1 || edges[index].contains(&index);
        let needed = model.definitions.iter().enumerate();
        Newtypes {
            needed: needed
                .map(|(index, definition)| match &definition.kind {
                    DefinitionKind::Alias(schema) => holds_integers(schema) || in_a_circle(index),
                    _ => false,
                })
                .collect(),
        }
    }

    /// Whether a definition is an alias with a type of its own.
    pub(super) fn contain(&self, id: DefinitionId) -> bool {
        self.needed[id.index()]
    }
}

/// The definition that an alias stands for, or has in its lists and maps.
fn referred_to(schema: &Schema) -> Option<usize> {
    match &schema.shape {
        Shape::Array(items) | Shape::Map(items) => referred_to(items),
        Shape::Reference(id) => Some(id.index()),
        _ => None,
    }
}

/// A struct around the value, which is the value on the wire.
pub(super) fn emit(
    context: &Context<'_>,
    id: DefinitionId,
    definition: &Definition,
    schema: &Schema,
) -> TokenStream {
    let documentation = documentation::of_type(context, definition);
    let name = identifier(&definition.rust_name);
    let held = rust_type(context, schema);
    let (derives, attributes) = (
        context.additions.derives(id),
        context.additions.attributes(id),
    );
    let decoded = match holds_integers(schema) {
        true => quote!(self::support::integers(deserializer)),
        false => quote!(::serde::Deserialize::deserialize(deserializer)),
    };
    let branch = context.branches.contain(id).then(|| {
        quote! {
            #[allow(deprecated)]
            impl self::support::Branch for self::#name {
                fn fit(tree: &self::support::Tree, depth: u8) -> ::std::option::Option<u32> {
                    <#held as self::support::Branch>::fit(tree, depth)
                }
            }
        }
    });
    quote! {
        #documentation
        #[derive(Clone, Debug, PartialEq #derives)]
        #attributes
        #[allow(dead_code, deprecated)]
        pub struct #name(
            /// The value, which is all that stands on the wire.
            pub #held,
        );
        #[allow(deprecated)]
        impl ::serde::Serialize for self::#name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&self.0, serializer)
            }
        }
        #[allow(deprecated)]
        impl<'de> ::serde::Deserialize<'de> for self::#name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                #decoded.map(Self)
            }
        }
        #[allow(deprecated)]
        impl ::std::convert::From<#held> for self::#name {
            fn from(value: #held) -> Self { Self(value) }
        }
        #[allow(deprecated)]
        impl ::std::ops::Deref for self::#name {
            type Target = #held;
            fn deref(&self) -> &Self::Target { &self.0 }
        }
        #branch
    }
}
