//! What a schema describes, told by its keywords: types with names of their own, and the rest.

use super::reader::Reader;
use super::union::{choice_keyword, is_null};
use super::values::member_value;
use crate::diagnostic::rule;
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

/// How many references are followed to the schema that a part stands for.
const DEEPEST: usize = 32;

/// How deep parts of parts are looked into.
const DEEPEST_PART: usize = 128;

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
        if schema.as_object().is_none() {
            return Form::Other;
        }
        if let Some(known) = self.forms.get(&schema.span) {
            return *known;
        }
        // A part of itself is reported elsewhere.
        self.forms.insert(schema.span, Form::Other);
        if self.form_depth == DEEPEST_PART {
            self.report_deep_parts(schema);
            return Form::Other;
        }
        self.form_depth += 1;
        let form = self.form_with_parts(schema);
        self.form_depth -= 1;
        self.forms.insert(schema.span, form);
        form
    }

    fn report_deep_parts(&mut self, schema: &'a Node) {
        self.report_with_help(
            &rule::NESTING_TOO_DEEP,
            schema.span,
            format!("this schema is merged into others more than {DEEPEST_PART} times over"),
            "let schemas repeat some properties rather than be merged from each other",
        );
    }

    fn form_with_parts(&mut self, schema: &'a Node) -> Form {
        let parts = self.parts(schema);
        if parts.is_empty() && schema.get("$ref").is_none() {
            return self.own_form(schema);
        }
        let own = self.has_own_type(schema);
        // One part alone is that part, by another name.
        if parts.len() + usize::from(own) < 2 || (own && self.own_form(schema) != Form::Object) {
            return Form::Other;
        }
        let all_are_objects = parts.into_iter().all(|part| {
            let end = self.end(part);
            self.form(end) == Form::Object
        });
        match all_are_objects {
            true => Form::Object,
            false => Form::Other,
        }
    }

    /// Whether a schema that says what objects are like allows values of other kinds besides: neither it nor a part
    /// of it has a `type`. In a package that is reported.
    pub(super) fn admits_other_kinds(&mut self, object: &'a Node) -> bool {
        !self.package.is_package && !self.is_typed(object)
    }

    /// Whether a schema of an object's form, or a part of it, says `type`.
    pub(super) fn is_typed(&mut self, object: &'a Node) -> bool {
        if object.get("type").is_some() {
            return true;
        }
        if let Some(known) = self.typed.get(&object.span) {
            return *known;
        }
        // Says no for the time being, should the schema be a part of itself.
        self.typed.insert(object.span, false);
        let parts = self.parts(object);
        let is_typed = parts.into_iter().any(|part| {
            let end = self.end(part);
            self.is_typed(end)
        });
        self.typed.insert(object.span, is_typed);
        is_typed
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
        if self.ignores_neighbours(schema) {
            return Vec::new();
        }
        let branches = schema
            .get("allOf")
            .and_then(Node::as_array)
            .unwrap_or_default();
        let mut parts: Vec<&'a Node> = branches
            .iter()
            .filter(|branch| self.says_a_type(branch))
            .collect();
        let has_neighbours = schema.get("allOf").is_some() || self.has_own_type(schema);
        if schema.get("$ref").is_some() && has_neighbours {
            parts.insert(0, schema);
        }
        parts
    }

    fn says_a_type(&self, schema: &'a Node) -> bool {
        ["$ref", "allOf"].iter().any(|it| schema.get(it).is_some()) || self.has_own_type(schema)
    }

    /// Whether a schema has type keywords itself. Draft-07 ignores what stands beside a `$ref`.
    pub(super) fn has_own_type(&self, schema: &'a Node) -> bool {
        !self.ignores_neighbours(schema)
            && TYPE_KEYWORDS
                .iter()
                .any(|keyword| schema.get(keyword).is_some())
    }

    /// Whether nothing counts that stands beside the `$ref` of this schema.
    pub(super) fn ignores_neighbours(&self, schema: &Node) -> bool {
        schema.get("$ref").is_some() && self.is_draft_07(schema)
    }

    /// The schema that a part stands for: what its `$ref` leads to, through other references.
    pub(super) fn end(&mut self, part: &'a Node) -> &'a Node {
        let mut here = part;
        for _ in 0..DEEPEST {
            let target = here
                .get("$ref")
                .and_then(|reference| self.find(here.span, reference.as_str()?).ok());
            match target {
                Some(target) => here = target,
                None => break,
            }
            if !self.parts(here).is_empty() || self.has_own_type(here) {
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
