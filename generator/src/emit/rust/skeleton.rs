//! typify prints the structs: derives, visibility, `Option` around what may be absent.
//!
//! It sees neutral names and no keyword but `properties` and `required`: names, order and types are
//! decided in our model and put in as replacements, so that nothing it would do to them can matter.

use std::panic::{AssertUnwindSafe, catch_unwind};

use schemars::schema::RootSchema;
use serde_json::json;
use typify::{TypeSpace, TypeSpaceSettings};

/// A field as typify gets to see it.
pub(super) struct SkeletonField {
    /// Its type, for a value that is there.
    pub(super) rust_type: String,
    /// Whether the value is always there.
    pub(super) required: bool,
}

/// A struct with one field for each of `fields`, in their order.
///
/// # Errors
/// What typify says where it refuses; its panics included.
pub(super) fn print(
    fields: &[SkeletonField],
    derives: &[String],
) -> Result<syn::ItemStruct, String> {
    // typify may panic instead of refusing; nothing of ours is changed by what it leaves behind.
    let printed = catch_unwind(AssertUnwindSafe(|| print_struct(fields, derives)));
    printed.unwrap_or_else(|_| Err("typify panicked".to_owned()))
}

fn print_struct(fields: &[SkeletonField], derives: &[String]) -> Result<syn::ItemStruct, String> {
    let mut settings = TypeSpaceSettings::default();
    for derive in derives {
        settings.with_derive(derive.clone());
    }
    let mut definitions = serde_json::Map::new();
    let mut properties = serde_json::Map::new();
    let mut required = Vec::new();
    for (number, field) in fields.iter().enumerate() {
        // typify sorts properties; numbers of one width keep their order.
        let (name, type_name) = (format!("p{number:06}"), format!("T{number:06}"));
        settings.with_replacement(&type_name, &field.rust_type, std::iter::empty());
        properties.insert(
            name.clone(),
            json!({ "$ref": format!("#/definitions/{type_name}") }),
        );
        definitions.insert(type_name, json!(true));
        if field.required {
            required.push(name);
        }
    }
    definitions.insert(
        "Skeleton".to_owned(),
        json!({ "type": "object", "properties": properties, "required": required }),
    );
    let schema: RootSchema = serde_json::from_value(json!({ "definitions": definitions }))
        .map_err(|error| error.to_string())?;
    let mut types = TypeSpace::new(&settings);
    types
        .add_ref_types(schema.definitions)
        .map_err(|error| error.to_string())?;
    let file: syn::File = syn::parse2(types.to_stream()).map_err(|error| error.to_string())?;
    file.items
        .into_iter()
        .find_map(|item| match item {
            syn::Item::Struct(item) if item.ident == "Skeleton" => Some(item),
            _ => None,
        })
        .ok_or_else(|| "typify printed no struct".to_owned())
}
