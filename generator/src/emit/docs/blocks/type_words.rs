//! What a field's type is called.

use super::context::Context;
use crate::emit::docs::page::Inline;
use crate::model::{DefinitionId, Schema, Shape};

/// The name of a referenced type, "list of X" for an array, "string (date-time)" with a format, else the
/// type's name in JSON.
pub(super) fn type_words(context: &Context, schema: &Schema) -> Vec<Inline> {
    words(context, schema, Position::Alone)
}

/// The name of a type of the contract, with a link to where it is shown.
pub(super) fn type_name(context: &Context, id: DefinitionId) -> Inline {
    let text = context.model.definition(id).name.clone();
    match context.places.of(id) {
        Some(target) => Inline::Link {
            text,
            target: target.clone(),
        },
        None => Inline::Literal(text),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Position {
    Alone,
    Inside,
}

fn words(context: &Context, schema: &Schema, position: Position) -> Vec<Inline> {
    let labels = context.labels;
    let inside = position == Position::Inside;
    let mut words = match &schema.shape {
        Shape::Reference(id) => vec![type_name(context, *id)],
        Shape::Array(items) => {
            let label = if inside {
                labels.lists_of
            } else {
                labels.list_of
            };
            composed(context, label, items)
        }
        Shape::Map(values) if values.shape == Shape::Any => literal("object"),
        Shape::Map(values) => {
            let label = if inside {
                labels.maps_of
            } else {
                labels.map_of
            };
            composed(context, label, values)
        }
        Shape::String {
            format: Some(format),
        } => literal(&format!("string ({})", format.as_str())),
        Shape::String { format: None } => literal("string"),
        Shape::Integer { .. } => literal("integer"),
        Shape::Number => literal("number"),
        Shape::Boolean => literal("boolean"),
        Shape::Null => literal("null"),
        Shape::Constant(value) => literal(&value.to_string()),
        Shape::Any if inside => literal(labels.any_values),
        Shape::Any => literal(labels.any_value),
    };
    if schema.nullable && !matches!(schema.shape, Shape::Any | Shape::Null) {
        words.extend(literal(&format!(" {}", labels.or_null)));
        if inside {
            words.splice(0..0, literal("("));
            words.extend(literal(")"));
        }
    }
    words
}

fn composed(context: &Context, label: &str, part: &Schema) -> Vec<Inline> {
    let mut composed = literal(&format!("{label} "));
    composed.extend(words(context, part, Position::Inside));
    composed
}

fn literal(text: &str) -> Vec<Inline> {
    vec![Inline::Literal(text.to_owned())]
}
