//! What an editor needs to complete and check a package's YAML while one types: a schema of
//! `contract.yaml` and one of the files under `schemas/`, with this contract's own attributes, their values
//! and its languages in it.
//!
//! In draft-07, which the YAML language server knows best.

mod keywords;
mod manifest;
mod package;

use super::Outputs;
use super::json::Json;
use crate::model::Model;

const DRAFT_07: &str = "http://json-schema.org/draft-07/schema#";

/// `schema/manifest.meta.schema.json` and `schema/package.meta.schema.json`; nothing for a plain schema.
pub fn meta_schema(model: &Model) -> Outputs {
    let mut outputs = Outputs::default();
    if model.package.is_package {
        let documents = [
            ("manifest", manifest::manifest(model)),
            ("package", package::package(model)),
        ];
        for (name, document) in documents {
            outputs.insert(format!("schema/{name}.meta.schema.json"), document.pretty());
        }
    }
    outputs
}

/// An object that has these members and no others.
fn closed_object(properties: Vec<(String, Json)>, required: &[&str]) -> Json {
    let mut members = vec![
        ("type", Json::from("object")),
        ("properties", Json::Object(properties)),
    ];
    if !required.is_empty() {
        members.push(("required", Json::array(required.iter().copied())));
    }
    members.push(("additionalProperties", false.into()));
    Json::object(members)
}

/// A schema with a description before its keywords.
fn described(description: &str, schema: Json) -> Json {
    let mut members = vec![("description".to_owned(), Json::from(description))];
    match schema {
        // What stands beside a `$ref` is passed over in draft-07.
        Json::Object(keywords) if keywords.iter().any(|(keyword, _)| keyword == "$ref") => {
            members.push((
                "allOf".to_owned(),
                Json::Array(vec![Json::Object(keywords)]),
            ));
        }
        Json::Object(keywords) => members.extend(keywords),
        _ => {}
    }
    Json::Object(members)
}

fn definition(name: &str) -> Json {
    Json::object([("$ref", format!("#/definitions/{name}").into())])
}

fn typed(name: &str) -> Json {
    Json::object([("type", name.into())])
}

fn list_of(items: Json) -> Json {
    Json::object([("type", "array".into()), ("items", items)])
}

fn choice<T: Into<Json>>(values: impl IntoIterator<Item = T>) -> Json {
    Json::object([("enum", Json::array(values))])
}

#[cfg(test)]
mod tests;
