//! `allOf`, and a `$ref` with neighbours: several schemas that hold for one value.

use super::following::Target;
use super::keywords::Place;
use super::reader::Reader;
use super::schema::bare;
use crate::diagnostic::rule;
use crate::model::{Object, Presence, Property, Schema, Shape};
use crate::source::Node;

/// How two schemas for one value go together.
enum Combination {
    /// As this one, which says all that both say about the type.
    Exact(Schema),
    /// As a type that both fit into; the schemas themselves stay as conditions.
    Wider(Schema),
    /// No value fits both.
    Contradiction,
}

impl<'a> Reader<'a> {
    /// Reads a schema that is merged and isn't an object: the one part that says a type, or a type
    /// wide enough for all.
    pub(super) fn merged(&mut self, node: &'a Node, place: Place, name: &str) -> Option<Schema> {
        let parts = self.parts(node);
        let mut combined: Option<Schema> = None;
        let mut is_exact = true;
        for part in parts {
            let schema = self.merged_part(node, part, place, name)?;
            combined = Some(match combined {
                None => schema,
                Some(before) => match combine(before, schema) {
                    Combination::Exact(schema) => schema,
                    Combination::Wider(schema) => {
                        is_exact = false;
                        schema
                    }
                    Combination::Contradiction => {
                        self.report_contradiction(node);
                        return None;
                    }
                },
            });
        }
        let combined = combined.unwrap_or_else(|| bare(node.span));
        let mut merged = self.around(node, combined);
        let conditions = self.conditions(node, is_exact);
        merged.narrowing.extend(conditions);
        Some(with_sign_of_bounds(merged))
    }

    fn merged_part(
        &mut self,
        node: &'a Node,
        part: &'a Node,
        place: Place,
        name: &str,
    ) -> Option<Schema> {
        if let Some(reference) = part.get("$ref") {
            let is_itself = part.span == node.span;
            let only_refers = !self.has_own_type(part);
            match self.resolve(part.span, reference)? {
                // A part that only refers keeps the name that it refers to. A schema is a part of itself where it
                // refers besides being merged.
                Target::Definition(id) if only_refers && is_itself => {
                    return Some(Schema {
                        shape: Shape::Reference(id),
                        ..bare(part.span)
                    });
                }
                _ if only_refers && !is_itself => return self.schema(part, place, name),
                _ => {}
            }
        }
        let target = self.end(part);
        self.follow(part.span, target, |reader, target| {
            reader.schema(target, place, name)
        })
    }

    /// Puts the parts of a merged object into it.
    pub(super) fn merge_parts(&mut self, node: &'a Node, name: &str, object: &mut Object) {
        let parts = self.parts(node);
        if parts.is_empty() && node.get("allOf").is_none() {
            return;
        }
        let mut is_exact = true;
        for part in parts {
            let target = self.end(part);
            let Some(other) = self.merged_object(part, target, name) else {
                continue;
            };
            // What a closed part forbids can't be told from the merged type.
            is_exact &= !other.closed;
            add_narrowing(&mut object.narrowing, other.narrowing);
            for property in other.properties {
                is_exact &= self.merge_property(node, object, property);
            }
        }
        is_exact &= !object.closed;
        object.closed = false;
        let conditions = self.conditions(node, is_exact);
        object.narrowing.extend(conditions);
    }

    /// The object that a part stands for. Each is read once for a definition, however often it is merged into it.
    fn merged_object(&mut self, part: &'a Node, target: &'a Node, name: &str) -> Option<Object> {
        let owner = self.name_of(target).unwrap_or_else(|| name.to_owned());
        let key = (target.span, owner);
        if let Some(known) = self.merged_objects.get(&key) {
            return Some(known.clone());
        }
        let object = self.follow(part.span, target, |reader, target| {
            Some(reader.object(target, &key.1))
        })?;
        self.merged_objects.insert(key, object.clone());
        Some(object)
    }

    /// Puts a part's property in; false where its schema has to stay as a condition.
    fn merge_property(&mut self, node: &'a Node, object: &mut Object, property: Property) -> bool {
        let Some(before) = object
            .properties
            .iter_mut()
            .find(|it| it.name == property.name)
        else {
            object.properties.push(property);
            return true;
        };
        if property.presence == Presence::Required {
            before.presence = Presence::Required;
        }
        if before.texts == Default::default() {
            before.texts = property.texts;
        }
        let (schema, is_exact) = match combine(before.schema.clone(), property.schema) {
            Combination::Exact(schema) => (schema, true),
            Combination::Wider(schema) => (schema, false),
            Combination::Contradiction => {
                self.report_contradiction(node);
                return true;
            }
        };
        before.schema = with_sign_of_bounds(schema);
        is_exact
    }

    /// The schemas themselves, where the merged type doesn't say all that they say. Branches that say
    /// no type always stay.
    fn conditions(&mut self, node: &'a Node, is_exact: bool) -> Vec<(String, serde_json::Value)> {
        let branches = node
            .get("allOf")
            .and_then(Node::as_array)
            .unwrap_or_default();
        let parts = self.parts(node);
        let mut kept: Vec<serde_json::Value> = branches
            .iter()
            .filter(|branch| !is_exact || !parts.iter().any(|part| part.span == branch.span))
            .map(|branch| self.raw(branch))
            .collect();
        if !is_exact && node.get("$ref").is_some() {
            kept.extend(
                self.as_narrowing(node, &["$ref"])
                    .into_iter()
                    .map(|(keyword, value)| serde_json::json!({ keyword: value })),
            );
        }
        kept.retain(|branch| branch.as_object().is_none_or(|members| !members.is_empty()));
        if kept.is_empty() {
            Vec::new()
        } else {
            vec![("allOf".to_owned(), kept.into())]
        }
    }

    fn report_contradiction(&mut self, node: &'a Node) {
        let entry = node.entry("allOf").or_else(|| node.entry("$ref"));
        let span = entry.map_or(node.span, |entry| entry.key_span);
        self.report_with_help(
            &rule::CONTRADICTION,
            span,
            "no value fits all of these schemas",
            "correct the one whose types differ from the others'",
        );
    }
}

/// Two schemas for one value.
fn combine(left: Schema, right: Schema) -> Combination {
    let nullable = left.nullable && right.nullable;
    let both_are_nullable = left.nullable == right.nullable;
    let mut narrowing = left.narrowing;
    add_narrowing(&mut narrowing, right.narrowing);
    let default = right.default.or(left.default);
    let with = |shape: Shape, nullable: bool| Schema {
        shape,
        nullable,
        narrowing,
        default,
        examples: left.examples,
        span: left.span,
    };
    match (left.shape, right.shape) {
        (Shape::Null, _) if right.nullable => Combination::Exact(with(Shape::Null, false)),
        (_, Shape::Null) if left.nullable => Combination::Exact(with(Shape::Null, false)),
        (Shape::Constant(value), _) if value.is_null() && right.nullable => {
            Combination::Exact(with(Shape::Constant(value), false))
        }
        (_, Shape::Constant(value)) if value.is_null() && left.nullable => {
            Combination::Exact(with(Shape::Constant(value), false))
        }
        // `Any` includes null.
        (Shape::Any, shape) => Combination::Exact(with(shape, right.nullable)),
        (shape, Shape::Any) => Combination::Exact(with(shape, left.nullable)),
        (left, right) if same(&left, &right) => Combination::Exact(with(left, nullable)),
        (Shape::Integer { non_negative: a }, Shape::Integer { non_negative: b }) => {
            Combination::Exact(with(
                Shape::Integer {
                    non_negative: a || b,
                },
                nullable,
            ))
        }
        (Shape::Integer { non_negative }, Shape::Number)
        | (Shape::Number, Shape::Integer { non_negative }) => {
            Combination::Exact(with(Shape::Integer { non_negative }, nullable))
        }
        (Shape::Constant(value), other) | (other, Shape::Constant(value)) => {
            match fits(&value, &other) {
                Some(true) => Combination::Exact(with(Shape::Constant(value), false)),
                Some(false) => Combination::Contradiction,
                None => Combination::Wider(with(Shape::Constant(value), false)),
            }
        }
        (Shape::Reference(id), Shape::Map(values)) | (Shape::Map(values), Shape::Reference(id))
            if values.shape == Shape::Any =>
        {
            Combination::Exact(with(Shape::Reference(id), nullable))
        }
        (Shape::String { .. }, Shape::String { .. }) => {
            Combination::Wider(with(Shape::String { format: None }, nullable))
        }
        (left, right) => match (kind(&left), kind(&right)) {
            (Some(left), Some(right)) if left != right && !nullable => Combination::Contradiction,
            _ => Combination::Wider(with(Shape::Any, both_are_nullable && nullable)),
        },
    }
}

/// Adds the conditions that aren't there yet.
fn add_narrowing(
    narrowing: &mut Vec<(String, serde_json::Value)>,
    others: Vec<(String, serde_json::Value)>,
) {
    for condition in others {
        if !narrowing.contains(&condition) {
            narrowing.push(condition);
        }
    }
}

/// An integer that one part says to be an integer and another not to be negative.
fn with_sign_of_bounds(schema: Schema) -> Schema {
    let is_integer = matches!(schema.shape, Shape::Integer { .. });
    if !is_integer || !schema.narrowing.iter().any(forbids_negative) {
        return schema;
    }
    Schema {
        shape: Shape::Integer { non_negative: true },
        ..schema
    }
}

/// Whether a keyword leaves no number below zero.
fn forbids_negative((keyword, value): &(String, serde_json::Value)) -> bool {
    let branches = value.as_array().map(Vec::as_slice).unwrap_or_default();
    match keyword.as_str() {
        "minimum" => value.as_f64().is_some_and(|least| least >= 0.0),
        "exclusiveMinimum" => value.as_f64().is_some_and(|bound| bound >= -1.0),
        "allOf" => branches.iter().any(|branch| {
            let keywords = branch.as_object().into_iter().flatten();
            keywords
                .map(|(keyword, value)| (keyword.clone(), value.clone()))
                .any(|it| forbids_negative(&it))
        }),
        _ => false,
    }
}

/// Whether two shapes are the same, wherever they were written.
fn same(left: &Shape, right: &Shape) -> bool {
    match (left, right) {
        (Shape::Array(left), Shape::Array(right)) | (Shape::Map(left), Shape::Map(right)) => {
            same(&left.shape, &right.shape)
                && left.nullable == right.nullable
                && left.narrowing == right.narrowing
        }
        (left, right) => left == right,
    }
}

/// Whether a constant is of a shape; absent where only the definition behind it knows.
fn fits(value: &serde_json::Value, shape: &Shape) -> Option<bool> {
    Some(match shape {
        Shape::Boolean => value.is_boolean(),
        Shape::Integer { .. } => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        Shape::Number => value.is_number(),
        Shape::String { .. } => value.is_string(),
        Shape::Null => value.is_null(),
        Shape::Array(_) => value.is_array(),
        Shape::Map(_) => value.is_object(),
        Shape::Constant(other) => same_value(value, other),
        Shape::Any | Shape::Reference(_) => return None,
    })
}

/// Whether two values are equal; numbers are by what they are, not by how they are written.
fn same_value(left: &serde_json::Value, right: &serde_json::Value) -> bool {
    match (left.as_number(), right.as_number()) {
        (Some(left), Some(right)) if left.is_f64() != right.is_f64() => {
            left.as_f64() == right.as_f64()
        }
        _ => left == right,
    }
}

/// The JSON type of a shape, where it has one of its own.
fn kind(shape: &Shape) -> Option<&'static str> {
    Some(match shape {
        Shape::Null => "null",
        Shape::Boolean => "boolean",
        Shape::Integer { .. } | Shape::Number => "number",
        Shape::String { .. } => "string",
        Shape::Array(_) => "array",
        Shape::Map(_) => "object",
        Shape::Any | Shape::Constant(_) | Shape::Reference(_) => return None,
    })
}
