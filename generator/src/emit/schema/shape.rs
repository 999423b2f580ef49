//! The schema of a value in the place of a property, an item or an alias.

use super::keywords::Keywords;
use crate::emit::json::Json;
use crate::model::{DefinitionId, DefinitionKind, Model, Schema, Shape, Wire};
use crate::source::definition_reference;

/// The schema, after the keywords that the place has to say about it.
pub(super) fn schema(model: &Model, head: Keywords, schema: &Schema) -> Json {
    let stands_alone = head.is_empty()
        && schema.narrowing.is_empty()
        && schema.default.is_none()
        && schema.examples.is_empty();
    let mut keywords = head;
    put_shape(model, &mut keywords, schema, stands_alone);
    keywords.put_narrowing(&schema.narrowing);
    keywords.put_some("default", schema.default.as_ref().map(|(value, _)| value));
    if !schema.examples.is_empty() {
        let examples = schema.examples.iter().map(|(value, _)| value);
        keywords.put("examples", Json::array(examples));
    }
    keywords.into_json()
}

fn bare(model: &Model, inner: &Schema) -> Json {
    schema(model, Keywords::default(), inner)
}

fn put_shape(model: &Model, keywords: &mut Keywords, schema: &Schema, stands_alone: bool) {
    match &schema.shape {
        // Generators take a schema that has no keyword but a description for an object.
        Shape::Any if stands_alone => {}
        Shape::Any => keywords.put("anyOf", Json::array([Json::Object(Vec::new())])),
        Shape::Null => keywords.put("type", "null"),
        Shape::Boolean => put_type(keywords, "boolean", schema.nullable),
        Shape::Integer { .. } => put_type(keywords, "integer", schema.nullable),
        Shape::Number => put_type(keywords, "number", schema.nullable),
        Shape::String { format } => {
            put_type(keywords, "string", schema.nullable);
            keywords.put_some("format", format.as_ref().map(|format| format.as_str()));
        }
        Shape::Constant(value) if schema.nullable => {
            let constant = Json::object([("const", Json::from(value))]);
            keywords.put("anyOf", Json::Array(vec![constant, null()]));
        }
        Shape::Constant(value) => {
            keywords.put_some("type", type_of(value));
            keywords.put("const", value);
        }
        Shape::Array(items) => {
            put_type(keywords, "array", schema.nullable);
            keywords.put("items", bare(model, items));
        }
        Shape::Map(values) => {
            put_type(keywords, "object", schema.nullable);
            let anything = values.shape == Shape::Any && values.narrowing.is_empty();
            let values = if anything {
                true.into()
            } else {
                bare(model, values)
            };
            keywords.put("additionalProperties", values);
        }
        Shape::Reference(id) => put_reference(model, keywords, schema, *id, stands_alone),
    }
}

/// Generators make a second type of a `$ref` that has neighbours, so it stands by itself.
fn put_reference(
    model: &Model,
    keywords: &mut Keywords,
    schema: &Schema,
    id: DefinitionId,
    stands_alone: bool,
) {
    let reference = Json::from(definition_reference(&model.definition(id).name));
    if stands_alone && !schema.nullable {
        keywords.put("$ref", reference);
        return;
    }
    if !schema.narrowing.is_empty() {
        // Ajv's strict mode wants to see the type that a keyword belongs to.
        if let Some(name) = type_behind(model, id) {
            put_type(keywords, name, schema.nullable);
        }
    }
    let mut branches = vec![Json::object([("$ref", reference)])];
    if schema.nullable {
        branches.push(null());
    }
    keywords.put("anyOf", Json::Array(branches));
}

fn put_type(keywords: &mut Keywords, name: &str, nullable: bool) {
    match nullable {
        true => keywords.put("type", Json::array([name, "null"])),
        false => keywords.put("type", name),
    }
}

fn null() -> Json {
    Json::object([("type", Json::from("null"))])
}

fn type_of(value: &serde_json::Value) -> Option<&'static str> {
    use serde_json::Value;
    Some(match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    })
}

fn type_behind(model: &Model, id: DefinitionId) -> Option<&'static str> {
    match &model.definition(model.resolve_alias(id)).kind {
        DefinitionKind::Object(_) => Some("object"),
        DefinitionKind::Enumeration(enumeration) => Some(match enumeration.wire {
            Wire::String => "string",
            Wire::Integer => "integer",
        }),
        DefinitionKind::Union(_) => None,
        DefinitionKind::Alias(schema) => match &schema.shape {
            Shape::Boolean => Some("boolean"),
            Shape::Integer { .. } => Some("integer"),
            Shape::Number => Some("number"),
            Shape::String { .. } => Some("string"),
            Shape::Array(_) => Some("array"),
            Shape::Map(_) => Some("object"),
            Shape::Constant(value) => type_of(value),
            Shape::Any | Shape::Null | Shape::Reference(_) => None,
        },
    }
}
