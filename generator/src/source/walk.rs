//! Which keywords of JSON Schema hold schemas, and a walk over all of them.

use super::{Node, NodeValue};

/// What a keyword's value holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// One schema.
    Schema,
    /// A list of schemas.
    SchemaList,
    /// An object of schemas.
    SchemaMap,
}

/// The schema-bearing keywords of 2020-12, and those of draft-07 that it dropped.
const SCHEMA_KEYWORDS: &[(&str, Holds)] = &[
    ("$defs", Holds::SchemaMap),
    ("definitions", Holds::SchemaMap),
    ("properties", Holds::SchemaMap),
    ("patternProperties", Holds::SchemaMap),
    ("dependentSchemas", Holds::SchemaMap),
    ("dependencies", Holds::SchemaMap),
    ("x-attributes", Holds::SchemaMap),
    ("allOf", Holds::SchemaList),
    ("anyOf", Holds::SchemaList),
    ("oneOf", Holds::SchemaList),
    ("prefixItems", Holds::SchemaList),
    ("items", Holds::Schema),
    ("additionalItems", Holds::Schema),
    ("unevaluatedItems", Holds::Schema),
    ("contains", Holds::Schema),
    ("additionalProperties", Holds::Schema),
    ("unevaluatedProperties", Holds::Schema),
    ("propertyNames", Holds::Schema),
    ("not", Holds::Schema),
    ("if", Holds::Schema),
    ("then", Holds::Schema),
    ("else", Holds::Schema),
];

/// What a keyword holds, where it holds schemas.
pub fn holds(keyword: &str) -> Option<Holds> {
    place_of(keyword).map(|place| SCHEMA_KEYWORDS[place].1)
}

/// Where a keyword stands in [`SCHEMA_KEYWORDS`].
fn place_of(keyword: &str) -> Option<usize> {
    SCHEMA_KEYWORDS
        .iter()
        .position(|(name, _)| *name == keyword)
}

/// Calls `visit` for a schema and every schema inside it. Values that only look like schemas
/// (inside `const`, `enum`, `default`, `examples`) are passed over.
pub fn each_schema<'a>(schema: &'a Node, visit: &mut impl FnMut(&'a Node)) {
    visit(schema);
    let Some(members) = schema.as_object() else {
        return;
    };
    // Most schemas have few members, and fewer that hold schemas.
    let mut holders: Vec<(usize, &'a Node)> = members
        .iter()
        .filter_map(|(keyword, entry)| Some((place_of(keyword)?, &entry.value)))
        .collect();
    holders.sort_unstable_by_key(|(place, _)| *place);
    for (place, value) in holders {
        let holds = SCHEMA_KEYWORDS[place].1;
        match (holds, &value.value) {
            (Holds::SchemaMap, NodeValue::Object(schemas)) => {
                schemas
                    .values()
                    .for_each(|entry| each_schema(&entry.value, visit));
            }
            // `items` was a list of schemas before 2020-12.
            (Holds::SchemaList | Holds::Schema, NodeValue::Array(schemas)) => {
                schemas.iter().for_each(|schema| each_schema(schema, visit));
            }
            (Holds::Schema, NodeValue::Object(_)) => each_schema(value, visit),
            _ => {}
        }
    }
}
