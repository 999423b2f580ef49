//! A choice between types: `anyOf` or `oneOf` of schemas, or a list of types.

use super::keywords::Place;
use super::names::{Scope, type_name};
use super::pending::Extent;
use super::reader::Reader;
use super::schema::bare;
use crate::diagnostic::rule;
use crate::model::{DefinitionId, Schema, Shape, Union, Variant};
use crate::source::{Node, NodeValue};

/// What a schema says of objects, besides its conditions.
const OF_OBJECTS: [&str; 4] = [
    "additionalProperties",
    "patternProperties",
    "properties",
    "required",
];

/// Whether a schema says something of single properties.
fn declares_properties(node: &Node) -> bool {
    ["properties", "required"]
        .iter()
        .any(|it| node.get(it).is_some())
}

impl<'a> Reader<'a> {
    /// Reads a union. `null` among its variants is the business of whoever refers to it.
    pub(super) fn union(&mut self, node: &'a Node, name: &str) -> Option<Union> {
        self.check_keywords(node, Place::Union, &[]);
        let closed = self.expect(node, "x-closed", "true or false", Node::as_bool);
        let keyword = choice_keyword(node);
        let variants = match keyword {
            Some(keyword) => {
                self.check_structure(node, "a union", &["type", keyword]);
                self.branches(node, keyword, name)?
            }
            None => self.types_as_variants(node, name)?,
        };
        let extensible = node.get("type").is_none() && self.has_untyped_objects(&variants);
        let mut narrowing = self.narrowing(node);
        if keyword.is_none() && declares_properties(node) {
            narrowing.extend(self.as_narrowing(node, &OF_OBJECTS));
            narrowing.sort_by(|(left, _), (right, _)| left.cmp(right));
            narrowing.dedup_by(|(second, _), (first, _)| second == first);
        }
        Some(Union {
            variants,
            exclusive: keyword == Some("oneOf"),
            open: !(self.package.is_package && closed.unwrap_or(false)),
            extensible,
            narrowing,
        })
    }

    /// Whether a variant is the objects of a schema that allows other values as well.
    fn has_untyped_objects(&self, variants: &[Variant]) -> bool {
        variants.iter().any(|variant| match variant.schema.shape {
            Shape::Reference(id) => self.pending[id.index()].extent == Extent::Objects,
            _ => false,
        })
    }

    fn branches(&mut self, node: &'a Node, keyword: &str, name: &str) -> Option<Vec<Variant>> {
        let branches = self.expect(node, keyword, "a list of schemas", Node::as_array)?;
        let mut scope = Scope::new("variant", &["Unknown"]);
        let mut variants = Vec::new();
        for (number, branch) in branches
            .iter()
            .enumerate()
            .filter(|(_, branch)| !is_null(branch))
        {
            let wanted = self.variant_name(branch, number);
            let rust_name = self.rust_name(&mut scope, branch, wanted, branch.span);
            let texts = if branch.as_object().is_some() {
                self.texts(branch)
            } else {
                Default::default()
            };
            let schema = self.schema(branch, Place::Variant, &format!("{name}{rust_name}"))?;
            variants.push(Variant {
                rust_name,
                texts,
                schema,
                span: branch.span,
            });
        }
        Some(variants)
    }

    /// What a variant is called: by its title, the type that it refers to, its constant or its kind.
    fn variant_name(&mut self, branch: &'a Node, number: usize) -> String {
        if let Some(text) = branch.get("$ref").and_then(Node::as_str) {
            let end = text.rsplit(['/', '#']).next().unwrap_or_default();
            return type_name(end);
        }
        if let Some(title) = branch.get("title").and_then(Node::as_str) {
            return type_name(title);
        }
        match (
            branch.get("const").map(|it| &it.value),
            branch.get("type").and_then(Node::as_str),
        ) {
            (Some(NodeValue::String(text)), _) => type_name(text),
            (None, Some(kind)) => type_name(kind),
            _ => format!("Variant{}", number + 1),
        }
    }

    /// `type: [string, integer]`: one variant a type.
    fn types_as_variants(&mut self, node: &'a Node, name: &str) -> Option<Vec<Variant>> {
        self.check_structure(
            node,
            "values of several types",
            &[&["type", "format", "items"], &OF_OBJECTS[..]].concat(),
        );
        let (types, _) = self.types(node)?;
        let mut variants = Vec::new();
        for kind in types.into_iter().filter(|kind| *kind != "null") {
            let shape = match kind {
                // A format says nothing about the other types, so it stays a condition.
                "string" => Shape::String { format: None },
                // One of several types has no struct of its own; its properties stay conditions.
                "object" if declares_properties(node) => {
                    let anything = Schema {
                        shape: Shape::Any,
                        ..bare(node.span)
                    };
                    Shape::Map(Box::new(anything))
                }
                other => self.shape_of_type(node, other, name)?,
            };
            let schema = Schema {
                shape,
                ..bare(node.span)
            };
            variants.push(Variant {
                rust_name: type_name(kind),
                texts: Default::default(),
                schema,
                span: node.span,
            });
        }
        // `integer` is a `number` too; the wider one alone says everything.
        if variants.iter().any(|it| it.rust_name == "Number") {
            variants.retain(|it| it.rust_name != "Integer");
        }
        Some(variants)
    }

    /// Reports a choice between nothing.
    pub(super) fn report_empty_choice(&mut self, node: &'a Node) {
        self.report(
            &rule::INVALID_KEYWORD_VALUE,
            node.span,
            "a choice needs something to choose from",
        );
    }
}

/// A schema that says what objects are like and allows everything else.
pub(super) fn objects_or_else(node: &Node, objects: DefinitionId) -> Union {
    let objects = Variant {
        rust_name: "Object".to_owned(),
        texts: Default::default(),
        schema: Schema {
            shape: Shape::Reference(objects),
            ..bare(node.span)
        },
        span: node.span,
    };
    Union {
        variants: vec![objects],
        exclusive: false,
        open: true,
        extensible: true,
        narrowing: Vec::new(),
    }
}

/// The keyword that lists a union's branches.
pub(super) fn choice_keyword(node: &Node) -> Option<&'static str> {
    ["anyOf", "oneOf"]
        .into_iter()
        .find(|keyword| node.get(keyword).is_some())
}

/// Whether a branch is `null` alone.
pub(super) fn is_null(branch: &Node) -> bool {
    branch.get("type").and_then(Node::as_str) == Some("null")
}
