//! One self-contained JSON Schema (2020-12) of all types, for programs in other languages: no keyword
//! of the contract's own, and nothing that Ajv's strict mode, json-schema-to-typescript or
//! datamodel-code-generator can't make a type of.

mod definition;
mod keywords;
mod shape;
mod texts;

use heck::ToUpperCamelCase;

use self::keywords::Keywords;
use super::Outputs;
use super::json::Json;
use crate::model::Model;
#[cfg(feature = "lint-examples")]
use crate::model::Schema;

/// The document as a file, `schema/contract.schema.json`.
pub fn schema(model: &Model) -> Outputs {
    let mut outputs = Outputs::default();
    outputs.insert("schema/contract.schema.json", build(model).pretty());
    outputs
}

/// The document as a value. A type's schema stands at `#/$defs/<name>`.
pub fn document(model: &Model) -> serde_json::Value {
    build(model).to_value()
}

/// How the document refers to a type.
#[cfg(feature = "lint-examples")]
pub(crate) fn pointer(name: &str) -> String {
    crate::source::definition_reference(name)
}

/// What the document says of a part of a type.
#[cfg(feature = "lint-examples")]
pub(crate) fn shape(model: &Model, schema: &Schema) -> serde_json::Value {
    shape::schema(model, Keywords::default(), schema).to_value()
}

fn build(model: &Model) -> Json {
    let mut document = Keywords::default();
    document.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    document.put("title", title(model));
    document.put_some(
        "description",
        texts::description(model, &model.package.texts, None),
    );
    let definitions = model.definitions.iter();
    let definitions = definitions.map(|it| (it.name.clone(), definition::definition(model, it)));
    document.put("$defs", Json::object(definitions));
    document.into_json()
}

/// The document's name, which generators give to its root: none of its types may have it as well.
fn title(model: &Model) -> String {
    let mut title = model.package.name.to_upper_camel_case();
    while model.find(&title).is_some() {
        title.push_str("Schema");
    }
    title
}

#[cfg(test)]
mod tests;
