//! The types that plain typify makes of the same schema.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::panic::{catch_unwind, set_hook, take_hook};
use std::path::Path;

use serde_json::{Value, json};
use typify::{TypeSpace, TypeSpaceSettings};

/// Subjects of which typify makes Rust that doesn't compile, or overflows the stack.
const NOTHING_TO_COMPILE: &[&str] = &[
    "accepted_names_in_other_scripts",
    "enum_with_null",
    "names_that_differ_in_case",
    "odd_property_names",
    "parts_through_properties",
    "titles_that_collide",
    "shared_field_names_that_collide",
];

/// The names of the types that typify made.
pub(crate) struct Oracle {
    names: BTreeSet<String>,
}

impl Oracle {
    /// The type that typify made of a definition, where it has the definition's name.
    pub(crate) fn type_of(&self, definition: &str) -> Option<&str> {
        let plain = |name: &str| -> String {
            let letters = name.chars().filter(|it| it.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect()
        };
        let wanted = plain(definition);
        let mut fitting = self.names.iter().filter(|name| plain(name) == wanted);
        let only = fitting.next()?;
        fitting.next().is_none().then_some(only.as_str())
    }
}

/// Writes typify's types of a schema into `typify.rs`.
///
/// # Errors
/// Typify can't make any, or none that compile.
pub(crate) fn generate(out: &Path, name: &str, schema: &Value) -> Result<Oracle, String> {
    if NOTHING_TO_COMPILE.contains(&name) {
        return Err("none that compile".to_owned());
    }
    // Its panics are expected; their messages would bury the build's own.
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let made = catch_unwind(|| rust(schema).map_err(|error| error.to_string()));
    set_hook(hook);
    let (text, names) = made.unwrap_or_else(|_| Err("panics".to_owned()))?;
    fs::write(out.join(name).join("typify.rs"), text).map_err(|error| error.to_string())?;
    Ok(Oracle { names })
}

fn rust(schema: &Value) -> Result<(String, BTreeSet<String>), Box<dyn Error>> {
    let mut settings = TypeSpaceSettings::default();
    // Texts, so that the crate needs no others for dates and ids.
    for format in ["date-time", "date", "time", "uuid"] {
        let text = json!({ "type": "string", "format": format });
        let no_impls = std::iter::empty();
        settings.with_conversion(
            serde_json::from_value(text)?,
            "::std::string::String",
            no_impls,
        );
    }
    let mut types = TypeSpace::new(&settings);
    types.add_root_schema(serde_json::from_value(schema.clone())?)?;
    let tokens = types.to_stream();
    let file: syn::File = syn::parse2(tokens.clone())?;
    let names = file.items.iter().filter_map(|item| match item {
        syn::Item::Struct(item) => Some(item.ident.to_string()),
        syn::Item::Enum(item) => Some(item.ident.to_string()),
        syn::Item::Type(item) => Some(item.ident.to_string()),
        _ => None,
    });
    Ok((tokens.to_string(), names.collect()))
}
