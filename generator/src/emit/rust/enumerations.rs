//! Enumerations: a `Copy` vocabulary with its values, texts and attributes.

use proc_macro2::TokenStream;
use quote::quote;

use super::types::identifier;
use super::{Context, documentation, unions};
use crate::model::{
    Attribute, AttributeType, AttributeValue, Definition, DefinitionId, Enumeration, Member,
    MemberValue, Wire,
};

pub(super) fn emit(
    context: &Context<'_>,
    id: DefinitionId,
    definition: &Definition,
    enumeration: &Enumeration,
) -> TokenStream {
    let model = context.model;
    let name = identifier(&definition.rust_name);
    let documentation = documentation::of_type(context, definition);
    let (derives, added) = (
        context.additions.derives(id),
        context.additions.attributes(id),
    );
    let open = enumeration.open.then(|| quote!(#[non_exhaustive]));
    let variants = enumeration.members.iter().map(|member| {
        let (documentation, variant) = (
            documentation::of_member(model, member),
            identifier(&member.rust_name),
        );
        quote!(#documentation #variant)
    });
    let all = enumeration
        .members
        .iter()
        .map(|member| identifier(&member.rust_name));
    let wire = wire_functions(enumeration);
    let attributes = enumeration
        .attributes
        .iter()
        .enumerate()
        .map(|(index, attribute)| attribute_function(context, enumeration, index, attribute));
    let traits = traits(definition, enumeration);
    let branch = context
        .branches
        .contain(id)
        .then(|| unions::branch_of_enumeration(&definition.rust_name));
    quote! {
        #documentation
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash #derives)]
        #added
        #open
        #[allow(dead_code, deprecated)]
        pub enum #name { #(#variants),* }

        #[allow(dead_code, deprecated)]
        impl self::#name {
            /// All values that this version knows, in declared order.
            pub const ALL: &'static [Self] = &[#(Self::#all),*];
            #wire
            #(#attributes)*
        }
        #traits
        #branch
    }
}

/// The value on the wire and the way back, without an allocation.
fn wire_functions(enumeration: &Enumeration) -> TokenStream {
    let to_wire = enumeration.members.iter().map(|member| {
        let (variant, value) = (identifier(&member.rust_name), literal(&member.value));
        quote!(Self::#variant => #value)
    });
    let from_wire = enumeration.members.iter().map(|member| {
        let (variant, value) = (identifier(&member.rust_name), literal(&member.value));
        quote!(#value => ::std::option::Option::Some(Self::#variant))
    });
    match enumeration.wire {
        Wire::String => quote! {
            /// The value as it stands on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { #(#to_wire),* }
            }
        },
        Wire::Integer => quote! {
            /// The value as it stands on the wire.
            #[must_use]
            pub const fn number(self) -> i64 {
                match self { #(#to_wire),* }
            }
            /// The value of this number, if this version knows it.
            #[must_use]
            pub const fn from_number(number: i64) -> ::std::option::Option<Self> {
                match number { #(#from_wire,)* _ => ::std::option::Option::None }
            }
        },
    }
}

/// An attribute: a total function of the values, or an `Option` where it is optional.
fn attribute_function(
    context: &Context<'_>,
    enumeration: &Enumeration,
    index: usize,
    attribute: &Attribute,
) -> TokenStream {
    let documentation = documentation::of_attribute(context.model, attribute);
    let function = identifier(&attribute.rust_name);
    let value_type = attribute_type(context, &attribute.kind);
    let arms = enumeration.members.iter().map(|member| {
        let variant = identifier(&member.rust_name);
        let value = attribute_of(context, attribute, member, index);
        quote!(Self::#variant => #value)
    });
    let value_type = if attribute.optional {
        quote!(::std::option::Option<#value_type>)
    } else {
        value_type
    };
    quote! {
        #documentation
        #[must_use]
        pub const fn #function(self) -> #value_type {
            match self { #(#arms),* }
        }
    }
}

fn attribute_type(context: &Context<'_>, kind: &AttributeType) -> TokenStream {
    match kind {
        AttributeType::Enumeration(id) => context.path(*id),
        AttributeType::Boolean => quote!(bool),
        AttributeType::Integer => quote!(i64),
        AttributeType::String | AttributeType::Definition => quote!(&'static str),
        AttributeType::Array(items) => {
            let items = attribute_type(context, items);
            quote!(&'static [#items])
        }
    }
}

fn attribute_of(
    context: &Context<'_>,
    attribute: &Attribute,
    member: &Member,
    index: usize,
) -> TokenStream {
    let value = member
        .values
        .get(index)
        .and_then(Option::as_ref)
        .map(|value| attribute_value(context, &value.value));
    match (value, attribute.optional) {
        (Some(value), true) => quote!(::std::option::Option::Some(#value)),
        (Some(value), false) => value,
        (None, _) => quote!(::std::option::Option::None),
    }
}

fn attribute_value(context: &Context<'_>, value: &AttributeValue) -> TokenStream {
    match value {
        AttributeValue::Member { enumeration, index } => {
            let path = context.path(*enumeration);
            let enumeration = context.model.enumeration(*enumeration);
            let member = enumeration.and_then(|it| it.members.get(*index));
            let variant = identifier(member.map_or("", |member| member.rust_name.as_str()));
            quote!(#path::#variant)
        }
        AttributeValue::Boolean(value) => quote!(#value),
        AttributeValue::Integer(number) => quote!(#number),
        AttributeValue::String(text) => quote!(#text),
        AttributeValue::Definition(id) => {
            let name = &context.model.definition(*id).name;
            quote!(#name)
        }
        AttributeValue::Array(elements) => {
            let elements = elements
                .iter()
                .map(|element| attribute_value(context, element));
            quote!(&[#(#elements),*])
        }
    }
}

fn traits(definition: &Definition, enumeration: &Enumeration) -> TokenStream {
    let (name, contract_name) = (identifier(&definition.rust_name), &definition.name);
    let allow_deprecated = documentation::allow_own_deprecation(definition);
    let vocabulary = vocabulary(enumeration);
    let from_str = from_str(enumeration, &name);
    quote! {
        #[allow(deprecated)]
        impl self::support::Vocabulary for self::#name {
            const NAME: &'static str = #contract_name;
            const ALL: &'static [Self] = Self::ALL;
            #vocabulary
        }
        #allow_deprecated
        impl self::support::ContractType for self::#name {
            const NAME: &'static str = #contract_name;
        }
        #allow_deprecated
        impl ::std::fmt::Display for self::#name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self::support::Vocabulary::to_wire(*self), f)
            }
        }
        #allow_deprecated
        #from_str
        #allow_deprecated
        impl ::serde::Serialize for self::#name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(self::support::Vocabulary::to_wire(*self), serializer)
            }
        }
        #allow_deprecated
        impl<'de> ::serde::Deserialize<'de> for self::#name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                self::support::known_value(deserializer)
            }
        }
    }
}

fn vocabulary(enumeration: &Enumeration) -> TokenStream {
    let pairs = |pair: fn(syn::Ident, TokenStream) -> TokenStream| {
        let members = enumeration.members.iter();
        members
            .map(move |member| pair(identifier(&member.rust_name), literal(&member.value)))
            .collect::<Vec<_>>()
    };
    match enumeration.wire {
        Wire::String => {
            let from_wire = pairs(
                |variant, value| quote!(#value => ::std::option::Option::Some(Self::#variant)),
            );
            quote! {
                type Wire = str;
                fn to_wire(self) -> &'static str { self.as_str() }
                fn from_wire(wire: &str) -> ::std::option::Option<Self> {
                    match wire { #(#from_wire,)* _ => ::std::option::Option::None }
                }
            }
        }
        Wire::Integer => {
            // A promoted constant has the lifetime that the trait asks for.
            let to_wire = pairs(|variant, value| quote!(Self::#variant => &#value));
            quote! {
                type Wire = i64;
                fn to_wire(self) -> &'static i64 { match self { #(#to_wire),* } }
                fn from_wire(wire: &i64) -> ::std::option::Option<Self> { Self::from_number(*wire) }
            }
        }
    }
}

fn from_str(enumeration: &Enumeration, name: &proc_macro2::Ident) -> TokenStream {
    let parse = match enumeration.wire {
        Wire::String => quote! {
            <Self as self::support::Vocabulary>::from_wire(text)
                .ok_or_else(|| self::support::UnknownValue::of::<Self>(text))
        },
        Wire::Integer => quote! {
            let known = text.parse().ok().and_then(Self::from_number);
            known.ok_or_else(|| self::support::UnknownValue::of_text::<Self>(text))
        },
    };
    quote! {
        impl ::std::str::FromStr for self::#name {
            type Err = self::support::UnknownValue;
            // Not by `Self::Err`, which may be a value of the enum as well.
            fn from_str(text: &str) -> ::std::result::Result<Self, self::support::UnknownValue> { #parse }
        }
    }
}

fn literal(value: &MemberValue) -> TokenStream {
    match value {
        MemberValue::String(text) => quote!(#text),
        MemberValue::Integer(number) => {
            let number = proc_macro2::Literal::i64_unsuffixed(*number);
            quote!(#number)
        }
    }
}
