//! Which keywords a schema's dialect has, and what each is for here.

use crate::hashing::HashMap;
use crate::source::{Node, NodeValue, each_schema};

use super::json::Quantity;
use super::side::Side;
use super::types::Types;

/// The dialects that are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Draft-07 and what came before.
    Draft07,
    Draft2019,
    Draft2020,
    /// A contract package: 2020-12, and draft-07's words in its sense.
    Package,
    /// `$schema` names none of these.
    Unknown,
}

/// What a keyword is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Looked at by name: types, values, properties, items, bounds, unions, references.
    Structure,
    /// A condition made of schemas, compared as a whole.
    Condition,
    /// Never constrains.
    Silent,
    /// Means nothing in this dialect.
    None,
}

/// Looked at by name, in every dialect. The most usual first: each keyword of each schema is looked for here.
const STRUCTURE: [&str; 30] = [
    "type",
    "properties",
    "items",
    "required",
    "enum",
    "$ref",
    "format",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "pattern",
    "additionalProperties",
    "const",
    "anyOf",
    "oneOf",
    "allOf",
    "minItems",
    "maxItems",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "contains",
    "not",
    "if",
    "then",
    "else",
];

const CONDITIONS: [&str; 2] = ["patternProperties", "propertyNames"];

/// Never constrains, or is layout. A dialect that doesn't know one of them ignores it all the same.
const SILENT: [&str; 19] = [
    "$anchor",
    "$comment",
    "$defs",
    "$dynamicAnchor",
    "$id",
    "$recursiveAnchor",
    "$schema",
    "$vocabulary",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "default",
    "definitions",
    "deprecated",
    "description",
    "examples",
    "readOnly",
    "title",
    "writeOnly",
];

impl Dialect {
    /// The dialect that a document says it is in; 2020-12 where it says none.
    pub(super) fn of_document(root: &Node) -> Self {
        let Some(schema) = root.get("$schema") else {
            return Dialect::Draft2020;
        };
        let name = schema.as_str().unwrap_or_default();
        let name = name.trim_end_matches('#').trim_end_matches('/');
        let name = name.split_once("://").map_or(name, |(_, rest)| rest);
        match name {
            "json-schema.org/draft/2020-12/schema" => Dialect::Draft2020,
            "json-schema.org/draft/2019-09/schema" => Dialect::Draft2019,
            "json-schema.org/draft-07/schema" | "json-schema.org/draft-06/schema" => {
                Dialect::Draft07
            }
            _ => Dialect::Unknown,
        }
    }

    /// What a keyword is for in this dialect.
    pub(super) fn use_of(self, keyword: &str) -> Use {
        if STRUCTURE.contains(&keyword) {
            return Use::Structure;
        }
        if keyword.starts_with("x-") || SILENT.contains(&keyword) {
            return Use::Silent;
        }
        let is_condition = CONDITIONS.contains(&keyword)
            || match keyword {
                "dependencies" | "additionalItems" => self.has_words_of_draft_07(),
                "prefixItems" => matches!(self, Dialect::Draft2020 | Dialect::Package),
                "dependentRequired"
                | "dependentSchemas"
                | "unevaluatedItems"
                | "unevaluatedProperties"
                | "minContains"
                | "maxContains" => self != Dialect::Draft07,
                "$dynamicRef" => matches!(self, Dialect::Draft2020 | Dialect::Package),
                "$recursiveRef" => self == Dialect::Draft2019,
                _ => false,
            };
        if is_condition {
            Use::Condition
        } else {
            Use::None
        }
    }

    /// Whether `dependencies`, `additionalItems` and `items` as a list mean anything.
    pub(super) fn has_words_of_draft_07(self) -> bool {
        self != Dialect::Draft2020
    }

    /// Whether what stands beside a `$ref` counts.
    pub(super) fn has_neighbours_of_references(self) -> bool {
        self != Dialect::Draft07
    }
}

/// The dialects of parts that say another one than what is around them, schema by schema. Of what is inside of a
/// dialect that isn't known nobody can tell.
pub(super) fn dialects_of_parts(side: &Side<'_>) -> HashMap<*const Node, Dialect> {
    let mut dialects = HashMap::default();
    if side.is_package() {
        return dialects;
    }
    let says_one = |it: &&&Node| it.get("$schema").is_some() && !side.is_root(it);
    for schema in side.schemas.iter().filter(says_one) {
        let around = dialects.get(&std::ptr::from_ref(*schema)).copied();
        let around = around.unwrap_or_else(|| side.dialect(schema));
        let said = Dialect::of_document(schema);
        if said != around && around != Dialect::Unknown {
            each_schema(schema, &mut |part| {
                dialects.insert(std::ptr::from_ref(part), said);
            });
        }
    }
    dialects
}

/// Whether a keyword that is looked at by name has a value that it may have. What a validator makes
/// of another one nobody knows.
pub(super) fn is_well_formed(keyword: &str, value: &Node, dialect: Dialect) -> bool {
    let is_schema = |node: &Node| node.as_object().is_some() || node.as_bool().is_some();
    let is_text = |node: &Node| node.as_str().is_some();
    match keyword {
        "$ref" | "format" | "pattern" => is_text(value),
        "additionalProperties"
        | "contains"
        | "else"
        | "if"
        | "not"
        | "propertyNames"
        | "then"
        | "additionalItems"
        | "unevaluatedItems"
        | "unevaluatedProperties" => is_schema(value),
        "items" => match &value.value {
            NodeValue::Array(schemas) => {
                dialect.has_words_of_draft_07() && schemas.iter().all(is_schema)
            }
            _ => is_schema(value),
        },
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => value
            .as_array()
            .is_some_and(|list| !list.is_empty() && list.iter().all(is_schema)),
        "dependentSchemas" | "patternProperties" | "properties" => value
            .as_object()
            .is_some_and(|schemas| schemas.values().all(|entry| is_schema(&entry.value))),
        "required" => is_list_of_texts(value),
        "dependentRequired" => value
            .as_object()
            .is_some_and(|lists| lists.values().all(|entry| is_list_of_texts(&entry.value))),
        "dependencies" => value.as_object().is_some_and(|members| {
            let mut values = members.values().map(|entry| &entry.value);
            values.all(|it| is_schema(it) || is_list_of_texts(it))
        }),
        "enum" => value.as_array().is_some(),
        "type" => Types::of_keyword(value).is_some(),
        "uniqueItems" => value.as_bool().is_some(),
        "exclusiveMaximum" | "exclusiveMinimum" | "maximum" | "minimum" => {
            Quantity::of_node(value).is_some()
        }
        "multipleOf" => match &value.value {
            NodeValue::Number(number) => number.as_f64().is_some_and(|it| it > 0.0),
            _ => false,
        },
        "maxContains" | "maxItems" | "maxLength" | "maxProperties" | "minContains" | "minItems"
        | "minLength" | "minProperties" => Quantity::count_of_node(value).is_some(),
        _ => true,
    }
}

fn is_list_of_texts(value: &Node) -> bool {
    value
        .as_array()
        .is_some_and(|list| list.iter().all(|it| it.as_str().is_some()))
}
