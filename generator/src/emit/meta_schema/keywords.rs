//! Every keyword that a schema of a package may have: what it means and what values it takes.

use super::{choice, closed_object, definition, described, list_of, typed};
use crate::emit::json::Json;

/// What a keyword takes.
enum Takes {
    Text,
    Boolean,
    Number,
    Count,
    Names,
    Anything,
    Values,
    Type,
    NamesByName,
    /// The schema of a property, of items or the like; a definition of the document.
    Schema(&'static str),
    /// Schemas by name.
    Schemas(&'static str),
    /// A list of schemas.
    SchemaList(&'static str),
    /// A truth value or a schema.
    BooleanOrSchema,
    /// An object that is described by a definition of the document.
    Definition(&'static str),
    Derivation,
}

use Takes::{
    Anything, Boolean, BooleanOrSchema, Count, Definition, Derivation, Names, NamesByName, Number,
    Schema, SchemaList, Schemas, Text, Type, Values,
};

const KEYWORDS: &[(&str, Takes, &str)] = &[
    (
        "additionalItems",
        Schema("property"),
        "What the elements after a listed tuple are, as draft-07 spells it.",
    ),
    (
        "allOf",
        SchemaList("property"),
        "Schemas that all hold. Objects are merged into one.",
    ),
    (
        "contains",
        Schema("property"),
        "What at least one element is. Validation only.",
    ),
    (
        "dependencies",
        Anything,
        "What has to hold where a property is there, as draft-07 spells it.",
    ),
    (
        "dependentSchemas",
        Schemas("property"),
        "What has to hold where a property is there. Validation only.",
    ),
    (
        "else",
        Schema("property"),
        "What holds where `if` doesn't. Validation only.",
    ),
    (
        "if",
        Schema("property"),
        "A condition for `then` and `else`. Validation only.",
    ),
    (
        "maxContains",
        Count,
        "The most elements that fit `contains`.",
    ),
    (
        "minContains",
        Count,
        "The fewest elements that fit `contains`.",
    ),
    (
        "not",
        Schema("property"),
        "What the value must not be. Validation only.",
    ),
    (
        "patternProperties",
        Schemas("property"),
        "What properties are whose names fit a pattern. Validation only.",
    ),
    (
        "prefixItems",
        SchemaList("property"),
        "What the first elements are, one by one. Validation only.",
    ),
    (
        "propertyNames",
        Schema("property"),
        "What the names of properties are. Validation only.",
    ),
    (
        "then",
        Schema("property"),
        "What holds where `if` does. Validation only.",
    ),
    (
        "unevaluatedItems",
        BooleanOrSchema,
        "What the elements are that nothing else describes. Validation only.",
    ),
    (
        "unevaluatedProperties",
        BooleanOrSchema,
        "What the properties are that nothing else describes. Validation only.",
    ),
    (
        "$anchor",
        Text,
        "A name for this place, to refer to it by `#name`.",
    ),
    (
        "$comment",
        Text,
        "A remark for maintainers; no output has it.",
    ),
    (
        "$defs",
        Schemas("type"),
        "The types, by name, in the order of every output.",
    ),
    ("$id", Text, "The document's own URI."),
    (
        "$ref",
        Text,
        "The type that this is: `#/$defs/Name`, or `file.yaml#/$defs/Name` for one of another file.",
    ),
    (
        "$schema",
        Text,
        "The dialect: https://json-schema.org/draft/2020-12/schema.",
    ),
    (
        "additionalProperties",
        BooleanOrSchema,
        "`false` closes the object. A schema, without `properties`, makes a map.",
    ),
    (
        "anyOf",
        SchemaList("property"),
        "Alternatives: the branches of a union, or a schema and `{ type: \"null\" }`.",
    ),
    ("const", Anything, "The value."),
    (
        "contentEncoding",
        Text,
        "How the text encodes bytes, such as base64.",
    ),
    (
        "contentMediaType",
        Text,
        "The media type of the text's content.",
    ),
    (
        "contentSchema",
        Schema("property"),
        "The schema of the text's content.",
    ),
    ("default", Anything, "What holds where the value is absent."),
    (
        "definitions",
        Schemas("type"),
        "The types, by name, as drafts before 2019-09 called them.",
    ),
    (
        "dependentRequired",
        NamesByName,
        "Properties that have to be there where another one is.",
    ),
    (
        "deprecated",
        Boolean,
        "Whether it is on the way out. `x-deprecated` says why as well.",
    ),
    (
        "description",
        Text,
        "Sentences that explain it, in the contract's first language. Markdown.",
    ),
    (
        "enum",
        Values,
        "The values. A list under `oneOf` can explain each of them.",
    ),
    (
        "examples",
        Values,
        "Values that show it in use; each has to be valid.",
    ),
    ("exclusiveMaximum", Number, "The number is less than this."),
    (
        "exclusiveMinimum",
        Number,
        "The number is greater than this.",
    ),
    ("format", Text, "The format of the text, such as date-time."),
    (
        "items",
        Schema("items"),
        "What each element of the list is.",
    ),
    ("maximum", Number, "The number is at most this."),
    ("maxItems", Count, "The list has at most so many elements."),
    (
        "maxLength",
        Count,
        "The text has at most so many characters.",
    ),
    (
        "maxProperties",
        Count,
        "The object has at most so many members.",
    ),
    ("minimum", Number, "The number is at least this."),
    ("minItems", Count, "The list has at least so many elements."),
    (
        "minLength",
        Count,
        "The text has at least so many characters.",
    ),
    (
        "minProperties",
        Count,
        "The object has at least so many members.",
    ),
    ("multipleOf", Number, "The number is a multiple of this."),
    (
        "oneOf",
        SchemaList("member"),
        "The values of an enum, each with what it means.",
    ),
    (
        "pattern",
        Text,
        "A regular expression that the text matches somewhere.",
    ),
    ("properties", Schemas("property"), "The fields, by name."),
    ("readOnly", Boolean, "Whether only the owner sets it."),
    ("required", Names, "The fields that are always there."),
    (
        "title",
        Text,
        "A label without a full stop, in the contract's first language.",
    ),
    (
        "type",
        Type,
        "The JSON type of the value; with \"null\" beside it where that is allowed too.",
    ),
    (
        "uniqueItems",
        Boolean,
        "Whether no two elements of the list are equal.",
    ),
    (
        "writeOnly",
        Boolean,
        "Whether it is only ever sent, never shown.",
    ),
    (
        "x-attributes",
        Schemas("attribute"),
        "Properties of the values themselves: each becomes a function in Rust, a column of the documentation and a key of the table.",
    ),
    (
        "x-cause",
        Text,
        "Why it happens, in the contract's first language. Markdown.",
    ),
    (
        "x-closed",
        Boolean,
        "`true`: no later version adds a value, and an unknown one is an error.",
    ),
    (
        "x-deprecated",
        Definition("deprecation"),
        "That it is on the way out, why, and what comes in its place.",
    ),
    (
        "x-derived-from",
        Derivation,
        "That the value follows from another field: it is an attribute of that field's value.",
    ),
    (
        "x-i18n",
        Definition("texts"),
        "The texts of this block in the contract's other languages.",
    ),
    (
        "x-pages",
        Boolean,
        "`true`: each value has a page of its own in the documentation.",
    ),
    (
        "x-remedy",
        Text,
        "What to do about it, in the contract's first language. Markdown.",
    ),
    (
        "x-required-on-success",
        Names,
        "The fields of a tool's data that are there unless the answer is a domain state, which is then under `error`.",
    ),
    (
        "x-reserved",
        Names,
        "Names that may never come back with another meaning.",
    ),
    (
        "x-rust-error",
        Names,
        "That the type is an error in Rust, and the fields that its message consists of.",
    ),
    (
        "x-rust-name",
        Text,
        "Its name in Rust, where the one that would be made of its name collides.",
    ),
    (
        "x-values",
        Anything,
        "The values of the enum's attributes for this one.",
    ),
];

/// The schema of a keyword's value, with its description.
pub(super) fn keyword(name: &str) -> Json {
    let Some((_, takes, description)) = KEYWORDS.iter().find(|(keyword, ..)| *keyword == name)
    else {
        return Json::Object(Vec::new());
    };
    described(description, value(takes))
}

/// The schemas of these keywords' values, by keyword.
pub(super) fn keywords<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<(String, Json)> {
    names
        .into_iter()
        .map(|name| (name.to_owned(), keyword(name)))
        .collect()
}

fn value(takes: &Takes) -> Json {
    match takes {
        Text => typed("string"),
        Boolean => typed("boolean"),
        Number => typed("number"),
        Count => Json::object([
            ("type", "integer".into()),
            ("minimum", Json::Number(0.into())),
        ]),
        Names => list_of(typed("string")),
        Anything => Json::Object(Vec::new()),
        Values => typed("array"),
        Type => types(),
        NamesByName => by_name(list_of(typed("string"))),
        Schema(name) | Definition(name) => definition(name),
        Schemas(name) => by_name(definition(name)),
        SchemaList(name) => list_of(definition(name)),
        BooleanOrSchema => either([typed("boolean"), definition("items")]),
        Derivation => derivation(),
    }
}

fn either(schemas: [Json; 2]) -> Json {
    Json::object([("anyOf", Json::Array(schemas.into()))])
}

fn by_name(schema: Json) -> Json {
    Json::object([("type", "object".into()), ("additionalProperties", schema)])
}

fn types() -> Json {
    let one = choice([
        "string", "integer", "number", "boolean", "array", "object", "null",
    ]);
    either([one.clone(), list_of(one)])
}

fn derivation() -> Json {
    let member = |name: &str, description: &str, schema: Json| {
        (name.to_owned(), described(description, schema))
    };
    let text_or_number = either([typed("string"), typed("integer")]);
    closed_object(
        vec![
            member("property", "The field that decides.", typed("string")),
            member(
                "attribute",
                "The attribute of that field's value.",
                typed("string"),
            ),
            member(
                "unknown",
                "What holds where that field's value is unknown.",
                text_or_number,
            ),
        ],
        &["property", "attribute", "unknown"],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::read::keywords::{Place, annotation_keywords, supported_keywords};

    #[test]
    fn every_keyword_that_the_reader_takes_is_explained() {
        let places = [
            Place::Object,
            Place::Enumeration,
            Place::Alias,
            Place::Property,
            Place::Member,
        ];
        let annotations = annotation_keywords(&places);
        for name in supported_keywords().chain(annotations) {
            assert!(
                KEYWORDS.iter().any(|(keyword, ..)| *keyword == name),
                "{name} is missing"
            );
        }
    }
}
