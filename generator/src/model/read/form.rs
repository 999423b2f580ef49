//! What a schema describes, told by its keywords: types with names of their own, and the rest.

use super::reader::Reader;
use super::union::{choice_keyword, is_null};
use super::values::member_value;
use crate::source::{Node, NodeValue};

/// Keywords that decide a type. Beside a `$ref` or an `allOf` they are one more part of it.
pub(super) const TYPE_KEYWORDS: [&str; 11] = [
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "const",
    "oneOf",
    "anyOf",
    "format",
    "patternProperties",
];

/// How deep parts of parts are looked into.
const DEEPEST: usize = 32;

/// What a schema describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Enumeration,
    Object,
    Union,
    /// Scalars, lists, maps, references.
    Other,
}

impl<'a> Reader<'a> {
    /// Tells enums, objects and unions, which have names of their own, from everything else.
    pub(super) fn form(&mut self, schema: &'a Node) -> Form {
        self.form_at(schema, 0)
    }

    fn form_at(&mut self, schema: &'a Node, depth: usize) -> Form {
        if schema.as_object().is_none() {
            return Form::Other;
        }
        let parts = self.parts(schema);
        if !parts.is_empty() {
            let own = self.has_own_type(schema);
            // One part alone is that part, by another name.
            let several = parts.len() + usize::from(own) > 1;
            let all_are_objects = (!own || self.own_form(schema) == Form::Object)
                && parts.into_iter().all(|part| self.is_object(part, depth));
            return if all_are_objects && several {
                Form::Object
            } else {
                Form::Other
            };
        }
        if schema.get("$ref").is_some() {
            return Form::Other;
        }
        self.own_form(schema)
    }

    fn is_object(&mut self, part: &'a Node, depth: usize) -> bool {
        let end = self.end(part);
        depth < DEEPEST && self.form_at(end, depth + 1) == Form::Object
    }

    /// The form by the schema's own keywords, whatever it is merged with.
    fn own_form(&self, schema: &'a Node) -> Form {
        let has = |keyword: &str| schema.get(keyword).is_some();
        // In a package a list of values is an enum, whatever is wrong with it.
        if vocabulary(schema).is_some() || (self.package.is_package && lists_values(schema)) {
            return Form::Enumeration;
        }
        let types = schema.get("type").and_then(Node::as_array);
        let several_types = types.is_some_and(|types| {
            types
                .iter()
                .filter(|it| it.as_str() != Some("null"))
                .count()
                > 1
        });
        if several_types && !has("enum") && !has("const") {
            return Form::Union;
        }
        if has("properties") || has("required") {
            return Form::Object;
        }
        if let Some(branches) =
            choice_keyword(schema).and_then(|keyword| schema.get(keyword)?.as_array())
        {
            let several = branches.iter().filter(|branch| !is_null(branch)).count() > 1;
            return if several { Form::Union } else { Form::Other };
        }
        let is_map = has("patternProperties")
            || schema
                .get("additionalProperties")
                .is_some_and(|it| it.as_object().is_some_and(|it| !it.is_empty()));
        let is_object = schema.get("type").and_then(Node::as_str) == Some("object");
        if is_object && !is_map {
            Form::Object
        } else {
            Form::Other
        }
    }

    /// The schemas that a schema is merged from besides its own keywords: the branches of `allOf` that
    /// say anything, and a `$ref` that has type keywords for neighbours.
    pub(super) fn parts(&self, schema: &'a Node) -> Vec<&'a Node> {
        let branches = schema
            .get("allOf")
            .and_then(Node::as_array)
            .unwrap_or_default();
        let mut parts: Vec<&'a Node> = branches
            .iter()
            .filter(|branch| self.says_a_type(branch))
            .collect();
        if schema.get("$ref").is_some() && (!parts.is_empty() || self.has_own_type(schema)) {
            parts.insert(0, schema);
        }
        parts
    }

    fn says_a_type(&self, schema: &'a Node) -> bool {
        ["$ref", "allOf"].iter().any(|it| schema.get(it).is_some()) || self.has_own_type(schema)
    }

    /// Whether a schema has type keywords itself. Draft-07 ignores what stands beside a `$ref`.
    pub(super) fn has_own_type(&self, schema: &'a Node) -> bool {
        let ignored = schema.get("$ref").is_some() && self.is_draft_07(schema);
        !ignored
            && TYPE_KEYWORDS
                .iter()
                .any(|keyword| schema.get(keyword).is_some())
    }

    /// The schema that a part stands for: what its `$ref` leads to, through other references.
    pub(super) fn end(&mut self, part: &'a Node) -> &'a Node {
        let mut here = part;
        for _ in 0..DEEPEST {
            let target = here
                .get("$ref")
                .and_then(|reference| self.find(here.span.file, reference.as_str()?).ok());
            match target {
                Some(target) => here = target,
                None => break,
            }
            if self.has_own_type(here) || here.get("allOf").is_some() {
                break;
            }
        }
        here
    }

    fn is_draft_07(&self, schema: &Node) -> bool {
        let root = self.loaded.sources.file(schema.span.file).root.as_ref();
        let dialect = root.and_then(|root| root.get("$schema")?.as_str());
        dialect.is_some_and(|dialect| {
            ["draft-07", "draft-06", "draft-04"]
                .iter()
                .any(|it| dialect.contains(it))
        })
    }
}

/// Whether a schema lists values one by one, of whatever kind.
fn lists_values(schema: &Node) -> bool {
    let branches = schema
        .get("oneOf")
        .and_then(Node::as_array)
        .unwrap_or_default();
    let is_constant = |branch: &Node| branch.get("const").is_some();
    schema.get("enum").is_some() || (!branches.is_empty() && branches.iter().all(is_constant))
}

/// The list of an enum's values: texts alone or whole numbers alone, `null` aside.
pub(super) fn vocabulary(schema: &Node) -> Option<Vocabulary<'_>> {
    if let Some(values) = schema.get("enum").and_then(Node::as_array) {
        return is_uniform(values.iter()).then_some(Vocabulary {
            list: schema,
            extensible: false,
        });
    }
    let branches = schema.get("oneOf").and_then(Node::as_array);
    if branches.is_some_and(|branches| {
        let constants: Vec<&Node> = branches
            .iter()
            .filter_map(|branch| branch.get("const"))
            .collect();
        constants.len() == branches.len() && is_uniform(constants.into_iter())
    }) {
        return Some(Vocabulary {
            list: schema,
            extensible: false,
        });
    }
    // A list of the known values, and any other text besides.
    let branches = schema.get("anyOf").and_then(Node::as_array)?;
    let [first, second] = branches else {
        return None;
    };
    [(first, second), (second, first)]
        .into_iter()
        .find_map(|(list, any)| {
            let is_any = any.as_object().is_some_and(|it| {
                it.keys()
                    .all(|key| ["type", "description"].contains(&key.as_str()))
            });
            let fits = is_any && any.get("type").and_then(Node::as_str) == kind_of_list(list);
            (fits && vocabulary(list).is_some()).then_some(Vocabulary {
                list,
                extensible: true,
            })
        })
}

/// Where an enum's values are listed.
pub(super) struct Vocabulary<'n> {
    pub(super) list: &'n Node,
    /// Whether the schema allows any other value of the same type.
    pub(super) extensible: bool,
}

fn kind_of_list(list: &Node) -> Option<&'static str> {
    let first = list.get("enum").and_then(Node::as_array)?.first()?;
    Some(if first.as_str().is_some() {
        "string"
    } else {
        "integer"
    })
}

fn is_uniform<'n>(values: impl Iterator<Item = &'n Node>) -> bool {
    let mut kinds = values
        .filter(|value| value.value != NodeValue::Null)
        .map(|value| {
            member_value(value).map(|it| matches!(it, crate::model::MemberValue::String(_)))
        });
    match kinds.next() {
        Some(Some(first)) => kinds.all(|kind| kind == Some(first)),
        Some(None) => false,
        None => true,
    }
}
