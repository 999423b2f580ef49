//! A schema in the place of a property, an item or an alias.

use super::keywords::{Place, narrowing};
use super::reader::{Reader, Target};
use crate::diagnostic::rule;
use crate::model::{Format, Schema, Shape};
use crate::source::{Node, NodeValue, Span};

/// The names that `type` takes.
const TYPES: [&str; 7] = [
    "null", "boolean", "integer", "number", "string", "array", "object",
];

/// What a schema describes, by its keywords.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Enumeration,
    Object,
    Other,
}

/// Tells enums and objects, which have names of their own, from everything else.
pub(super) fn form(schema: &Node) -> Form {
    if schema.get("$ref").is_some() {
        return Form::Other;
    }
    let branches = schema.get("oneOf").and_then(Node::as_array);
    if schema.get("enum").is_some() || branches.is_some_and(is_list_of_constants) {
        return Form::Enumeration;
    }
    let names_properties = schema.get("properties").is_some() || schema.get("required").is_some();
    let is_map = schema
        .get("additionalProperties")
        .is_some_and(|it| it.as_object().is_some_and(|it| !it.is_empty()));
    let is_object = schema.get("type").and_then(Node::as_str) == Some("object");
    if names_properties || (is_object && !is_map) {
        Form::Object
    } else {
        Form::Other
    }
}

fn is_list_of_constants(branches: &[Node]) -> bool {
    !branches.is_empty() && branches.iter().all(|branch| branch.get("const").is_some())
}

impl<'a> Reader<'a> {
    /// Reads a schema. `name` is what an inline type in this place is called in a plain schema.
    pub(super) fn schema(&mut self, node: &'a Node, place: Place, name: &str) -> Option<Schema> {
        match &node.value {
            NodeValue::Bool(true) => return Some(self.finish(node, Shape::Any, false)),
            NodeValue::Object(_) => {}
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
        if let Some(reference) = node.get("$ref") {
            return self.reference(node, reference, place, name);
        }
        match form(node) {
            Form::Other => {}
            Form::Object if is_plain_object(node) => {}
            _ if self.package.is_package => {
                self.report_with_help(
                    &rule::INLINE_TYPE,
                    node.span,
                    "in a package every enum and every object with properties has a name of its own",
                    "move it under `$defs` and refer to it with `$ref`",
                );
                return None;
            }
            _ => {
                let id = self.define_inline(name, node);
                return Some(Schema {
                    shape: Shape::Reference(id),
                    ..bare(node.span)
                });
            }
        }
        self.check_keywords(node, place, &[]);
        if node.get("anyOf").is_some() || node.get("oneOf").is_some() {
            return self.nullable(node, place, name);
        }
        let (shape, nullable) = self.shape(node, name)?;
        Some(self.finish(node, shape, nullable))
    }

    fn reference(
        &mut self,
        node: &'a Node,
        reference: &'a Node,
        place: Place,
        name: &str,
    ) -> Option<Schema> {
        self.check_keywords(node, place, &[]);
        self.check_structure(node, "a `$ref`", &["$ref"]);
        match self.resolve(node.span.file, reference)? {
            Target::Definition(id) => Some(self.finish(node, Shape::Reference(id), false)),
            Target::Inline(target) => {
                let target = self.follow(reference.span, target, |reader, target| {
                    reader.schema(target, place, name)
                })?;
                let own = self.finish(node, target.shape, target.nullable);
                let narrowing = target.narrowing.into_iter().chain(own.narrowing).collect();
                Some(Schema { narrowing, ..own })
            }
        }
    }

    /// `anyOf` or `oneOf` of a schema and `null`: the one combination that isn't a union.
    fn nullable(&mut self, node: &'a Node, place: Place, name: &str) -> Option<Schema> {
        let keyword = if node.get("anyOf").is_some() {
            "anyOf"
        } else {
            "oneOf"
        };
        let branches = self.expect(node, keyword, "a list of schemas", Node::as_array)?;
        let is_null = |branch: &Node| branch.get("type").and_then(Node::as_str) == Some("null");
        let others: Vec<&Node> = branches.iter().filter(|branch| !is_null(branch)).collect();
        if let ([other], 2) = (others.as_slice(), branches.len()) {
            let other = self.schema(other, place, name)?;
            let own = self.finish(node, other.shape, true);
            let narrowing = other.narrowing.into_iter().chain(own.narrowing).collect();
            return Some(Schema { narrowing, ..own });
        }
        let span = node
            .entry(keyword)
            .map_or(node.span, |entry| entry.key_span);
        self.report_with_help(
            &rule::UNSUPPORTED_KEYWORD,
            span,
            format!("no type can be generated for this `{keyword}`"),
            "it may list the `const` values of an enum, or one schema and `type: null`",
        );
        None
    }

    fn shape(&mut self, node: &'a Node, name: &str) -> Option<(Shape, bool)> {
        let (types, type_span) = self.types(node)?;
        let nullable = types.contains(&"null");
        let mut others = types.iter().filter(|it| **it != "null");
        let (first, second) = (others.next().copied(), others.next());
        if second.is_some() {
            self.report_with_help(
                &rule::UNSUPPORTED_KEYWORD,
                type_span,
                "no type can be generated for values of several types",
                "choose one type, with or without \"null\"",
            );
            return None;
        }
        let shape = match first {
            None if nullable => return Some((Shape::Null, false)),
            None => self.untyped(node)?,
            Some("boolean") => Shape::Boolean,
            Some("integer") => Shape::Integer {
                non_negative: is_non_negative(node),
            },
            Some("number") => Shape::Number,
            Some("string") => Shape::String {
                format: self.format(node),
            },
            Some("array") => Shape::Array(Box::new(self.items(
                node,
                "items",
                &format!("{name}Item"),
            )?)),
            Some(_) => Shape::Map(Box::new(self.items(
                node,
                "additionalProperties",
                &format!("{name}Value"),
            )?)),
        };
        Some((shape, nullable))
    }

    /// The names under `type`; empty where the schema has none.
    fn types(&mut self, node: &'a Node) -> Option<(Vec<&'a str>, Span)> {
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
            if let Some(entry) = node.entry(keyword) {
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
        match node.get(keyword) {
            Some(items) => self.schema(items, Place::Items, name),
            None => Some(bare(node.span)),
        }
    }

    fn finish(&mut self, node: &'a Node, shape: Shape, nullable: bool) -> Schema {
        let located = |value: &Node| (value.to_json(), value.span);
        let examples = self
            .expect(node, "examples", "a list of values", Node::as_array)
            .unwrap_or_default();
        Schema {
            shape,
            nullable,
            narrowing: narrowing(node),
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

fn is_non_negative(node: &Node) -> bool {
    let bound = |keyword: &str| match &node.get(keyword)?.value {
        NodeValue::Number(number) => number.as_f64(),
        _ => None,
    };
    bound("minimum").is_some_and(|it| it >= 0.0)
        || bound("exclusiveMinimum").is_some_and(|it| it >= -1.0)
}
