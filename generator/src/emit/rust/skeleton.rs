//! typify prints the structs: derives, visibility, `Option` around what may be absent.
//!
//! It sees neutral names and no keyword but `properties` and `required`: names, order and types are
//! decided in our model and put in later, so that nothing it would do to them can matter.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::TokenStream;
use schemars::schema::{InstanceType, ObjectValidation, Schema, SchemaObject};
use syn::parse::{ParseStream, Parser};
use typify::{TypeSpace, TypeSpaceSettings};

/// The type that stands in for each field's own, until [`hold`] puts that in.
const HELD: &str = "Held";

/// A struct as typify gets to see it: for each of its fields, of which there is at least one, whether
/// the value is always there.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape {
    pub(super) required: Vec<bool>,
}

/// A struct for each of `shapes`, with its fields in their order, or what typify says against it, its
/// panics included.
pub(super) fn print(shapes: &[Shape], derives: &[String]) -> Vec<Result<syn::ItemStruct, String>> {
    // Structs of one shape differ in nothing that typify prints.
    let distinct: BTreeSet<&Shape> = shapes.iter().collect();
    let distinct: Vec<&Shape> = distinct.into_iter().collect();
    // One call for all is several times faster than one for each. Where it fails, one for each tells
    // at which of them.
    let printed: Vec<_> = match print_together(&distinct, derives) {
        Ok(structs) => structs.into_iter().map(Ok).collect(),
        Err(_) => {
            let alone = distinct.iter().map(|shape| print_alone(shape, derives));
            alone.collect()
        }
    };
    let printed: BTreeMap<&Shape, _> = distinct.into_iter().zip(printed).collect();
    let printed = shapes.iter().map(|shape| printed.get(shape).cloned());
    let none = || Err("typify printed no struct".to_owned());
    printed
        .map(|printed| printed.unwrap_or_else(none))
        .collect()
}

fn print_alone(shape: &Shape, derives: &[String]) -> Result<syn::ItemStruct, String> {
    let mut structs = print_together(&[shape], derives)?;
    structs
        .pop()
        .ok_or_else(|| "typify printed no struct".to_owned())
}

fn print_together(shapes: &[&Shape], derives: &[String]) -> Result<Vec<syn::ItemStruct>, String> {
    // typify may panic instead of refusing; nothing of ours is changed by what it leaves behind.
    let printed = catch_unwind(AssertUnwindSafe(|| typify_print(shapes, derives)));
    let structs = printed.unwrap_or_else(|_| Err("typify panicked".to_owned()))?;
    for (printed, shape) in structs.iter().zip(shapes) {
        if printed.fields.len() != shape.required.len() {
            return Err("typify printed other fields than asked".to_owned());
        }
    }
    Ok(structs)
}

fn typify_print(shapes: &[&Shape], derives: &[String]) -> Result<Vec<syn::ItemStruct>, String> {
    let mut settings = TypeSpaceSettings::default();
    for derive in derives {
        settings.with_derive(derive.clone());
    }
    settings.with_replacement(HELD, HELD, std::iter::empty());
    // typify sorts structs and properties; numbers of one width keep their order.
    let structs = shapes.iter().enumerate();
    let structs = structs.map(|(number, shape)| (format!("S{number:06}"), schema(shape)));
    let held = (HELD.to_owned(), Schema::Bool(true));
    let mut types = TypeSpace::new(&settings);
    types
        .add_ref_types(structs.chain([held]))
        .map_err(|error| error.to_string())?;
    let structs = |input: ParseStream<'_>| {
        let structs = shapes.iter().map(|_| input.parse().map(bare));
        let structs = structs.collect::<syn::Result<Vec<syn::ItemStruct>>>()?;
        // A module of errors for conversions, which aren't used.
        input.parse::<TokenStream>()?;
        Ok(structs)
    };
    let parsed = structs.parse2(types.to_stream());
    parsed.map_err(|error| format!("typify printed something else than structs: {error}"))
}

/// A struct without what is put in later in any case.
fn bare(mut printed: syn::ItemStruct) -> syn::ItemStruct {
    printed
        .attrs
        .retain(|attribute| attribute.path().is_ident("derive"));
    for field in &mut printed.fields {
        field.attrs.clear();
    }
    printed
}

fn schema(shape: &Shape) -> Schema {
    let mut object = ObjectValidation::default();
    for (number, required) in shape.required.iter().enumerate() {
        let name = format!("p{number:06}");
        if *required {
            object.required.insert(name.clone());
        }
        let held = Schema::new_ref(format!("#/definitions/{HELD}"));
        object.properties.insert(name, held);
    }
    Schema::Object(SchemaObject {
        instance_type: Some(InstanceType::Object.into()),
        object: Some(Box::new(object)),
        ..SchemaObject::default()
    })
}

/// Puts a field's own type where typify was shown none, inside of the `Option` that it printed or not.
///
/// # Errors
/// The type is none of those that [`print`] makes.
pub(super) fn hold(printed: &mut syn::Type, held: syn::Type) -> Result<(), String> {
    match innermost(printed) {
        Some(place) => {
            *place = held;
            Ok(())
        }
        None => Err("typify printed a field of another type than asked".to_owned()),
    }
}

fn innermost(printed: &mut syn::Type) -> Option<&mut syn::Type> {
    let is_held = matches!(printed, syn::Type::Path(it) if it.path.is_ident(HELD));
    if is_held {
        return Some(printed);
    }
    let syn::Type::Path(outer) = printed else {
        return None;
    };
    let last = outer.path.segments.last_mut()?;
    let syn::PathArguments::AngleBracketed(arguments) = &mut last.arguments else {
        return None;
    };
    arguments
        .args
        .iter_mut()
        .find_map(|argument| match argument {
            syn::GenericArgument::Type(inner) => innermost(inner),
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::*;

    fn shape(required: &[bool]) -> Shape {
        Shape {
            required: required.to_vec(),
        }
    }

    fn tokens<'t>(types: impl IntoIterator<Item = &'t syn::Type>) -> Vec<String> {
        let tokens = types.into_iter().map(ToTokens::to_token_stream);
        tokens.map(|tokens| tokens.to_string()).collect()
    }

    #[test]
    fn structs_and_fields_keep_their_order() {
        let shapes = [
            shape(&[true, false]),
            shape(&[false]),
            shape(&[true, false]),
        ];
        let printed = print(&shapes, &[]);
        let fields = printed.into_iter().map(|printed| {
            let printed = printed.expect("typify prints it");
            tokens(printed.fields.iter().map(|field| &field.ty))
        });
        let optional = ":: std :: option :: Option < Held >";
        assert_eq!(
            fields.collect::<Vec<_>>(),
            [
                vec!["Held", optional],
                vec![optional],
                vec!["Held", optional]
            ]
        );
    }

    #[test]
    fn what_makes_typify_panic_is_told_of_every_struct() {
        let printed = print(&[shape(&[true]), shape(&[false])], &["no path".to_owned()]);
        let told: Vec<String> = printed.into_iter().filter_map(Result::err).collect();
        assert_eq!(told, ["typify panicked", "typify panicked"]);
    }

    #[test]
    fn the_type_is_held_inside_of_the_option() {
        let mut optional: syn::Type = syn::parse_quote!(::std::option::Option<Held>);
        hold(&mut optional, syn::parse_quote!(bool)).expect("there is a place for it");
        assert_eq!(tokens([&optional]), [":: std :: option :: Option < bool >"]);
        let mut other: syn::Type = syn::parse_quote!(::std::option::Option<u8>);
        assert!(hold(&mut other, syn::parse_quote!(bool)).is_err());
    }
}
