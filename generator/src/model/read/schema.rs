//! A schema in the place of a property, an item or an alias.

use super::following::Target;
use super::form::Form;
use super::keywords::Place;
use super::reader::Reader;
use super::union::{choice_keyword, is_null};
use crate::diagnostic::rule;
use crate::model::{Format, Schema, Shape};
use crate::source::{Node, NodeValue, Span};

/// The names that `type` takes.
const TYPES: [&str; 7] = [
    "null", "boolean", "integer", "number", "string", "array", "object",
];

impl<'a> Reader<'a> {
    /// Reads a schema. `name` is what an inline type in this place is called in a plain schema.
    pub(super) fn schema(&mut self, node: &'a Node, place: Place, name: &str) -> Option<Schema> {
        match &node.value {
            NodeValue::Bool(true) => return Some(self.finish(node, Shape::Any, false)),
            NodeValue::Object(_) => {}
            // No value at all: any type does, and validation refuses.
            NodeValue::Bool(false) if !self.package.is_package => {
                let nothing = ("not".to_owned(), serde_json::json!({}));
                return Some(Schema {
                    narrowing: vec![nothing],
                    ..bare(node.span)
                });
            }
            NodeValue::Bool(false) => {
                self.report_with_help(
                    &rule::UNSUPPORTED_KEYWORD,
                    node.span,
                    "the schema `false` allows no value at all",
                    "leave the property out, or say `additionalProperties: false`",
                );
                return None;
            }
            _ => {
                self.report(
                    &rule::NOT_A_SCHEMA,
                    node.span,
                    format!("a schema is an object or a boolean, found {}", node.shown()),
                );
                return None;
            }
        }
        if self.circles.contains(&node.span) {
            return None;
        }
        match self.form(node) {
            Form::Other => self.unnamed(node, place, name),
            Form::Object if is_plain_object(node) => self.unnamed(node, place, name),
            _ if self.package.is_package => {
                self.report_with_help(
                    &rule::INLINE_TYPE,
                    node.span,
                    "in a package every enum, union and object with properties has a name of its own",
                    "move it under `$defs` and refer to it with `$ref`",
                );
                None
            }
            // A union takes what fits none of its branches.
            Form::Object if place == Place::Variant && self.admits_other_kinds(node) => {
                let shape = Shape::Reference(self.define_inline_objects(name, node));
                Some(Schema {
                    shape,
                    ..bare(node.span)
                })
            }
            form => {
                let id = self.define_inline(name, node);
                let is_union = form == Form::Object && self.admits_other_kinds(node);
                Some(Schema {
                    shape: Shape::Reference(id),
                    nullable: !is_union && allows_null(node),
                    ..bare(node.span)
                })
            }
        }
    }

    /// A schema that needs no name: a reference, a scalar, a list, a map.
    pub(super) fn unnamed(&mut self, node: &'a Node, place: Place, name: &str) -> Option<Schema> {
        self.check_keywords(node, place, &[]);
        let is_merged = match node.get("$ref") {
            Some(_) => !self.parts(node).is_empty(),
            None => node.get("allOf").is_some(),
        };
        if is_merged {
            return self.merged(node, place, name);
        }
        if let Some(reference) = node.get("$ref") {
            return self.reference(node, reference, place, name);
        }
        if let Some(value) = node.get("const") {
            let shape = Shape::Constant(value.to_json());
            return Some(self.finish(node, shape, false));
        }
        if node.get("enum").is_some() {
            return Some(self.mixed_enum(node));
        }
        if let Some(keyword) = choice_keyword(node) {
            return self.choice(node, keyword, place, name);
        }
        let (shape, nullable) = self.shape(node, name)?;
        let mut schema = self.finish(node, shape, nullable);
        if schema.shape == Shape::Any {
            schema
                .narrowing
                .extend(self.as_narrowing(node, &["items", "additionalProperties", "format"]));
        }
        Some(schema)
    }

    fn reference(
        &mut self,
        node: &'a Node,
        reference: &'a Node,
        place: Place,
        name: &str,
    ) -> Option<Schema> {
        match self.resolve(node.span, reference)? {
            Target::Definition(id) => Some(self.finish(node, Shape::Reference(id), false)),
            Target::Inline(target) => {
                let target = self.follow(reference.span, target, |reader, target| {
                    reader.schema(target, place, name)
                })?;
                Some(self.around(node, target))
            }
        }
    }

    /// What a schema says about the one that it stands for, added to that.
    pub(super) fn around(&mut self, node: &'a Node, inner: Schema) -> Schema {
        let own = self.finish(node, inner.shape, inner.nullable);
        let narrowing = inner.narrowing.into_iter().chain(own.narrowing).collect();
        Schema { narrowing, ..own }
    }

    /// `anyOf` or `oneOf` with one branch beside `null`, or with nothing but `null`.
    fn choice(
        &mut self,
        node: &'a Node,
        keyword: &str,
        place: Place,
        name: &str,
    ) -> Option<Schema> {
        let branches = self.expect(node, keyword, "a list of schemas", Node::as_array)?;
        let Some(other) = branches.iter().find(|branch| !is_null(branch)) else {
            if branches.is_empty() {
                self.report_empty_choice(node);
                return None;
            }
            return Some(self.finish(node, Shape::Null, false));
        };
        let other = self.schema(other, place, name)?;
        let nullable = other.nullable || branches.iter().any(is_null);
        let mut schema = self.around(node, Schema { nullable, ..other });
        // What stands beside the choice holds as well.
        let besides: Vec<&str> = ["type", "format", "items"]
            .into_iter()
            .filter(|it| node.get(it).is_some())
            .collect();
        schema.narrowing.extend(self.as_narrowing(node, &besides));
        Some(schema)
    }

    /// A list of values of several kinds: any of them, by its value.
    fn mixed_enum(&mut self, node: &'a Node) -> Schema {
        let shape = match node.get("type").and_then(Node::as_str) {
            Some("boolean") => Shape::Boolean,
            Some("number") => Shape::Number,
            _ => Shape::Any,
        };
        let mut schema = self.finish(node, shape, false);
        schema.narrowing.extend(self.as_narrowing(node, &["enum"]));
        schema
    }

    fn shape(&mut self, node: &'a Node, name: &str) -> Option<(Shape, bool)> {
        let (types, _) = self.types(node)?;
        let nullable = types.contains(&"null");
        // Several types are a union, which has a name.
        let first = types.iter().find(|it| **it != "null").copied();
        let shape = match first {
            None if nullable => return Some((Shape::Null, false)),
            None => self.untyped(node)?,
            Some(kind) => self.shape_of_type(node, kind, name)?,
        };
        Some((shape, nullable))
    }

    pub(super) fn shape_of_type(
        &mut self,
        node: &'a Node,
        kind: &str,
        name: &str,
    ) -> Option<Shape> {
        Some(match kind {
            "null" => Shape::Null,
            "boolean" => Shape::Boolean,
            "integer" => Shape::Integer {
                non_negative: is_non_negative(node),
            },
            "number" => Shape::Number,
            "string" => Shape::String {
                format: self.format(node),
            },
            "array" => Shape::Array(Box::new(self.items(
                node,
                "items",
                &format!("{name}Item"),
            )?)),
            _ => Shape::Map(Box::new(self.items(
                node,
                "additionalProperties",
                &format!("{name}Value"),
            )?)),
        })
    }

    /// The names under `type`; empty where the schema has none.
    pub(super) fn types(&mut self, node: &'a Node) -> Option<(Vec<&'a str>, Span)> {
        let Some(value) = node.get("type") else {
            return Some((Vec::new(), node.span));
        };
        let names: Vec<&Node> = match &value.value {
            NodeValue::Array(names) => names.iter().collect(),
            _ => vec![value],
        };
        if names.is_empty() {
            self.report_with_help(
                &rule::INVALID_KEYWORD_VALUE,
                value.span,
                "`type` lists no type, so no value would be allowed",
                format!("the types are {}", TYPES.join(", ")),
            );
            return None;
        }
        let mut types = Vec::new();
        for name in names {
            match name.as_str() {
                Some(text) if types.contains(&text) => {
                    self.report_with_help(
                        &rule::INVALID_KEYWORD_VALUE,
                        name.span,
                        format!("`type` names `{text}` twice"),
                        "leave one of them out".to_owned(),
                    );
                    return None;
                }
                Some(text) if TYPES.contains(&text) => types.push(text),
                _ => {
                    self.report_with_help(
                        &rule::INVALID_KEYWORD_VALUE,
                        name.span,
                        format!("`type` takes the name of a type, found {}", name.shown()),
                        type_help(name),
                    );
                    return None;
                }
            }
        }
        Some((types, value.span))
    }

    /// A schema without `type` allows any value, unless it goes on as if it had one.
    fn untyped(&mut self, node: &'a Node) -> Option<Shape> {
        for (keyword, name) in [
            ("items", "array"),
            ("additionalProperties", "object"),
            ("format", "string"),
        ] {
            if let Some(entry) = node.entry(keyword).filter(|_| self.package.is_package) {
                self.report_with_help(
                    &rule::MISSING_TYPE,
                    entry.key_span,
                    format!("`{keyword}` without `type` still allows every other kind of value"),
                    format!("say `type: {name}`"),
                );
                return None;
            }
        }
        Some(Shape::Any)
    }

    fn format(&mut self, node: &'a Node) -> Option<Format> {
        let name = self.expect(node, "format", "a format's name", Node::as_str)?;
        Some(if name == "date-time" {
            Format::DateTime
        } else {
            Format::Other(name.to_owned())
        })
    }

    fn items(&mut self, node: &'a Node, keyword: &str, name: &str) -> Option<Schema> {
        // A list of schemas, or one beside patterns, only narrows: see `narrowing`.
        let narrows = node.get("prefixItems").is_some() || node.get("patternProperties").is_some();
        match node.get(keyword) {
            Some(items) if !narrows && items.as_array().is_none() => {
                self.schema(items, Place::Items, name)
            }
            _ => Some(bare(node.span)),
        }
    }

    pub(super) fn finish(&mut self, node: &'a Node, shape: Shape, nullable: bool) -> Schema {
        let located = |value: &Node| (value.to_json(), value.span);
        let examples = self.note(node, "examples", "a list of values", Node::as_array);
        let examples = examples.unwrap_or_default();
        Schema {
            shape,
            nullable,
            narrowing: self.narrowing(node),
            default: node.get("default").map(located),
            examples: examples.iter().map(located).collect(),
            span: node.span,
        }
    }
}

/// YAML takes the name of one type for a value of it.
fn type_help(name: &Node) -> String {
    match name.value {
        NodeValue::Null => "put the name into quotes: `'null'`".to_owned(),
        _ => format!("the types are {}", TYPES.join(", ")),
    }
}

/// An object of which nothing is said but that it is one: any JSON object.
fn is_plain_object(node: &Node) -> bool {
    let forbids_all = node.get("additionalProperties").and_then(Node::as_bool) == Some(false);
    node.get("properties").is_none() && node.get("required").is_none() && !forbids_all
}

pub(super) fn bare(span: Span) -> Schema {
    Schema {
        shape: Shape::Any,
        nullable: false,
        narrowing: Vec::new(),
        default: None,
        examples: Vec::new(),
        span,
    }
}

/// Whether `null` is one of an enum's values or one of a union's branches.
pub(super) fn allows_null(node: &Node) -> bool {
    let lists_null = |key: &str| {
        let values = node.get(key).and_then(Node::as_array).unwrap_or_default();
        values.iter().any(|value| {
            value.value == NodeValue::Null || value.as_str() == Some("null") && key == "type"
        })
    };
    let branches = choice_keyword(node)
        .and_then(|keyword| node.get(keyword)?.as_array())
        .unwrap_or_default();
    lists_null("enum")
        || (node.get("enum").is_none() && lists_null("type"))
        || branches.iter().any(is_null)
}

fn is_non_negative(node: &Node) -> bool {
    let bound = |keyword: &str| match &node.get(keyword)?.value {
        NodeValue::Number(number) => number.as_f64(),
        _ => None,
    };
    bound("minimum").is_some_and(|it| it >= 0.0)
        || bound("exclusiveMinimum").is_some_and(|it| it >= -1.0)
}
