//! `new` with what is required, a setter for each of the rest, and derived properties.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::structs::Field;
use super::types::identifier;
use super::{Context, constants, documentation};
use crate::model::{Derived, Object, Shape};

/// The `impl` with all of them.
///
/// # Errors
/// One of them is no Rust.
pub(super) fn emit(
    context: &Context<'_>,
    object: &Object,
    rust_name: &str,
    fields: &[Field<'_>],
) -> Result<syn::Item, String> {
    let name = identifier(rust_name);
    let mut functions = vec![constructor(context, object, fields)];
    let optional = fields.iter().filter(|field| !field.required);
    functions.extend(optional.map(|field| setter(context, field)));
    functions.extend(fields.iter().filter_map(|field| {
        let derived = field.property.derived.as_ref()?;
        derivation(context, fields, field, derived)
    }));
    let mut item: syn::ItemImpl = syn::parse_quote! {
        #[allow(dead_code, deprecated)]
        impl self::#name {}
    };
    for function in functions {
        let function = syn::parse2(function)
            .map_err(|error| format!("its constructors can't be parsed: {error}"))?;
        item.items.push(syn::ImplItem::Fn(function));
    }
    Ok(syn::Item::Impl(item))
}

fn constructor(context: &Context<'_>, object: &Object, fields: &[Field<'_>]) -> TokenStream {
    let required: Vec<&Field<'_>> = fields
        .iter()
        .filter(|field| field.required && !field.is_implied())
        .collect();
    let parameters = required.iter().map(|field| {
        let (name, parameter) = (&field.name, parameter_type(context, field));
        quote!(#name: #parameter)
    });
    let values = fields.iter().map(|field| {
        let name = &field.name;
        if field.is_implied() {
            let value = constants::default();
            return quote!(#name: #value);
        }
        if !field.required {
            return quote!(#name: ::std::option::Option::None);
        }
        let value = held_value(context, field, quote!(#name));
        if is_held_as_given(context, field) {
            quote!(#name)
        } else {
            quote!(#name: #value)
        }
    });
    let extra = (!object.closed).then(|| quote!(extra: ::std::default::Default::default()));
    // A contract decides how many properties are required.
    let many = (required.len() > 7).then(|| quote!(#[allow(clippy::too_many_arguments)]));
    quote! {
        /// A value with what is always there; everything else is absent.
        #many
        #[must_use]
        pub fn new(#(#parameters),*) -> Self {
            Self { #(#values,)* #extra }
        }
    }
}

/// A constant needs no argument.
fn constant_setter(field: &Field<'_>) -> TokenStream {
    let name = &field.name;
    let function = format_ident!("with_{}", field.property.rust_name);
    let documentation =
        documentation::doc(&format!("Sets `{}` to its one value.", field.property.name));
    let value = constants::default();
    quote! {
        #documentation
        #[must_use]
        pub fn #function(mut self) -> Self {
            self.#name = ::std::option::Option::Some(#value);
            self
        }
    }
}

fn setter(context: &Context<'_>, field: &Field<'_>) -> TokenStream {
    if field.constant.is_some() {
        return constant_setter(field);
    }
    let name = &field.name;
    let function = format_ident!("with_{}", field.property.rust_name);
    let parameter = parameter_type(context, field);
    let value = held_value(context, field, quote!(#name));
    let documentation = documentation::doc(&format!("Sets `{}`.", field.property.name));
    quote! {
        #documentation
        #[must_use]
        pub fn #function(mut self, #name: #parameter) -> Self {
            self.#name = ::std::option::Option::Some(#value);
            self
        }
    }
}

/// What callers may hand in: anything that becomes the value without a loss.
fn parameter_type(context: &Context<'_>, field: &Field<'_>) -> TokenStream {
    let value_type = &field.value_type;
    if converts(context, field) {
        quote!(impl ::std::convert::Into<#value_type>)
    } else {
        quote!(#value_type)
    }
}

fn converts(context: &Context<'_>, field: &Field<'_>) -> bool {
    let schema = &field.property.schema;
    let convertible = match &schema.shape {
        Shape::Any | Shape::Null | Shape::Number | Shape::String { .. } => true,
        Shape::Reference(id) => {
            let end = context.model.resolve_alias(*id);
            context.newtypes.contain(end)
                || context.model.enumeration(end).is_some_and(|it| it.open)
        }
        _ => false,
    };
    convertible && !field.nullable
}

fn is_held_as_given(context: &Context<'_>, field: &Field<'_>) -> bool {
    !converts(context, field) && !field.boxed
}

fn held_value(context: &Context<'_>, field: &Field<'_>, value: TokenStream) -> TokenStream {
    let converted = if converts(context, field) {
        quote!(::std::convert::Into::into(#value))
    } else {
        value
    };
    if field.boxed {
        quote!(::std::boxed::Box::new(#converted))
    } else {
        converted
    }
}

/// A property that follows from an attribute of another one.
fn derivation(
    context: &Context<'_>,
    fields: &[Field<'_>],
    field: &Field<'_>,
    derived: &Derived,
) -> Option<TokenStream> {
    let model = context.model;
    let source = fields
        .iter()
        .find(|it| it.property.name == derived.property.value)?;
    let Shape::Reference(source_id) = source.property.schema.shape else {
        return None;
    };
    let Shape::Reference(target_id) = field.property.schema.shape else {
        return None;
    };
    let enumeration = model.enumeration(source_id)?;
    let attribute = enumeration
        .attributes
        .iter()
        .find(|it| it.name == derived.attribute.value)?;
    let attribute = identifier(&attribute.rust_name);
    let target = context.path(model.resolve_alias(target_id));
    let unknown = model
        .enumeration(target_id)?
        .members
        .iter()
        .find(|it| it.value == derived.unknown.value)?;
    let unknown = identifier(&unknown.rust_name);
    let source_name = identifier(&source.property.rust_name);
    let of_value = |value: TokenStream| {
        if enumeration.open {
            quote!(#value.known().map_or(#target::#unknown, |known| known.#attribute()))
        } else {
            quote!(#value.#attribute())
        }
    };
    let name = &field.name;
    let assign = |value: TokenStream| {
        let converted = quote!(::std::convert::Into::into(#value));
        if field.required {
            quote!(self.#name = #converted;)
        } else {
            quote!(self.#name = ::std::option::Option::Some(#converted);)
        }
    };
    // An absent source says nothing, so nothing follows from it.
    let assignment = if source.required {
        assign(of_value(quote!(self.#source_name)))
    } else {
        let (assignment, clear) = (
            assign(of_value(quote!(value))),
            (!field.required).then(|| quote!(else { self.#name = ::std::option::Option::None; })),
        );
        quote!(if let ::std::option::Option::Some(value) = &self.#source_name { #assignment } #clear)
    };
    let function = format_ident!("assign_{}", field.property.rust_name);
    let documentation = documentation::doc(&format!(
        "Sets `{}` to the {} of `{}`, whatever it was before; `{}` for a value that this version doesn't know.",
        field.property.name, derived.attribute.value, derived.property.value, derived.unknown.value,
    ));
    Some(quote! {
        #documentation
        pub fn #function(&mut self) {
            #assignment
        }
    })
}
