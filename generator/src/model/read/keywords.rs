//! What the generator does with each keyword, in one table; and the check that nothing else stands
//! in a schema.

use super::reader::Reader;
use crate::diagnostic::rule;
use crate::model::nearest;
use crate::source::{Node, Span};

/// What a keyword means to the generator.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Decides a type, or names things.
    Structure,
    /// For readers and tools; never constrains.
    Annotation,
    /// Narrows the values and leaves the type alone.
    Narrowing,
    /// Part of JSON Schema that no type can be made for yet.
    Unsupported,
}

use Role::{Annotation, Narrowing, Structure, Unsupported};

/// The vocabularies of 2020-12 and what draft-07 called otherwise.
const KEYWORDS: &[(&str, Role)] = &[
    ("$anchor", Annotation),
    ("$comment", Annotation),
    ("$defs", Structure),
    ("$dynamicAnchor", Unsupported),
    ("$dynamicRef", Unsupported),
    ("$id", Annotation),
    ("$recursiveAnchor", Unsupported),
    ("$recursiveRef", Unsupported),
    ("$ref", Structure),
    ("$schema", Annotation),
    ("$vocabulary", Unsupported),
    ("additionalItems", Narrowing),
    ("additionalProperties", Structure),
    ("allOf", Structure),
    ("anyOf", Structure),
    ("const", Structure),
    ("contains", Narrowing),
    ("contentEncoding", Annotation),
    ("contentMediaType", Annotation),
    ("contentSchema", Annotation),
    ("default", Annotation),
    ("definitions", Structure),
    ("dependencies", Narrowing),
    ("dependentRequired", Narrowing),
    ("dependentSchemas", Narrowing),
    ("deprecated", Annotation),
    ("description", Annotation),
    ("else", Narrowing),
    ("enum", Structure),
    ("examples", Annotation),
    ("exclusiveMaximum", Narrowing),
    ("exclusiveMinimum", Narrowing),
    ("format", Structure),
    ("if", Narrowing),
    ("items", Structure),
    ("maxContains", Narrowing),
    ("maximum", Narrowing),
    ("maxItems", Narrowing),
    ("maxLength", Narrowing),
    ("maxProperties", Narrowing),
    ("minContains", Narrowing),
    ("minimum", Narrowing),
    ("minItems", Narrowing),
    ("minLength", Narrowing),
    ("minProperties", Narrowing),
    ("multipleOf", Narrowing),
    ("not", Narrowing),
    ("oneOf", Structure),
    ("pattern", Narrowing),
    ("patternProperties", Narrowing),
    ("prefixItems", Narrowing),
    ("properties", Structure),
    ("propertyNames", Narrowing),
    ("readOnly", Annotation),
    ("required", Structure),
    ("then", Narrowing),
    ("title", Annotation),
    ("type", Structure),
    ("unevaluatedItems", Narrowing),
    ("unevaluatedProperties", Narrowing),
    ("uniqueItems", Narrowing),
    ("writeOnly", Annotation),
];

/// Our annotation keywords and the kinds of place that each may stand in.
const ANNOTATIONS: &[(&str, &[Place])] = &[
    ("x-attributes", &[Place::Enumeration]),
    ("x-cause", &[Place::Member]),
    ("x-closed", &[Place::Enumeration, Place::Union]),
    (
        "x-deprecated",
        &[
            Place::Object,
            Place::Enumeration,
            Place::Union,
            Place::Variant,
            Place::Alias,
            Place::Property,
            Place::Member,
        ],
    ),
    ("x-derived-from", &[Place::Property]),
    (
        "x-i18n",
        &[
            Place::Object,
            Place::Enumeration,
            Place::Union,
            Place::Variant,
            Place::Alias,
            Place::Property,
            Place::Member,
            Place::Attribute,
        ],
    ),
    ("x-pages", &[Place::Enumeration]),
    ("x-remedy", &[Place::Member]),
    ("x-required-on-success", &[Place::Object]),
    ("x-reserved", &[Place::Object, Place::Enumeration]),
    ("x-rust-error", &[Place::Object]),
    (
        "x-rust-name",
        &[
            Place::Object,
            Place::Enumeration,
            Place::Union,
            Place::Variant,
            Place::Alias,
            Place::Property,
            Place::Member,
            Place::Attribute,
        ],
    ),
    ("x-values", &[Place::Member]),
];

/// What a schema is where it stands; decides which annotations make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Object,
    Enumeration,
    Union,
    Variant,
    Alias,
    Property,
    Items,
    Member,
    Attribute,
}

impl Place {
    fn name(self) -> &'static str {
        match self {
            Place::Object => "an object",
            Place::Enumeration => "an enum",
            Place::Union => "a union",
            Place::Variant => "a variant of a union",
            Place::Alias => "a type that is neither object nor enum nor union",
            Place::Property => "a property",
            Place::Items => "the items of an array or map",
            Place::Member => "a member of an enum",
            Place::Attribute => "an attribute",
        }
    }
}

/// The keywords of JSON Schema that a contract may have.
pub(crate) fn supported_keywords() -> impl Iterator<Item = &'static str> {
    let supported = KEYWORDS.iter().filter(|(_, role)| *role != Unsupported);
    supported.map(|(name, _)| *name)
}

/// Our annotation keywords that mean something in one of these places.
pub(crate) fn annotation_keywords(places: &[Place]) -> impl Iterator<Item = &'static str> {
    let fitting = ANNOTATIONS
        .iter()
        .filter(move |(_, fit)| places.iter().any(|place| fit.contains(place)));
    fitting.map(|(name, _)| *name)
}

/// The role of a keyword; absent for words that JSON Schema doesn't have.
pub(super) fn role(keyword: &str) -> Option<Role> {
    KEYWORDS
        .iter()
        .find(|(name, _)| *name == keyword)
        .map(|(_, role)| *role)
}

impl Reader<'_> {
    /// Reports every keyword of a schema that has no meaning here. `besides`: words that only this
    /// kind of place has.
    pub(super) fn check_keywords(&mut self, schema: &Node, place: Place, besides: &[&str]) {
        for (keyword, entry) in schema.as_object().into_iter().flatten() {
            if besides.contains(&keyword.as_str()) {
                continue;
            }
            match role(keyword) {
                // References by it that could lead elsewhere are refused themselves.
                Some(Unsupported) if self.is_plain_anchor(keyword) => {}
                Some(Unsupported) => self.report_with_help(
                    &rule::UNSUPPORTED_KEYWORD,
                    entry.key_span,
                    format!("no type can be generated for `{keyword}`"),
                    "describe the values by type, properties, items, enum and $ref; leaving the keyword out would lose a promise",
                ),
                Some(_) if self.is_misplaced_value(keyword, place) => self.report_with_help(
                    &rule::MISPLACED_ANNOTATION,
                    entry.key_span,
                    format!("`{keyword}` means nothing on {} of a package", place.name()),
                    "put examples as JSON documents into the folder examples/<Type>/; defaults belong on properties",
                ),
                Some(Narrowing) => self.check_narrowing(keyword, &entry.value),
                Some(_) => {}
                None if keyword.starts_with("x-") => self.check_annotation(keyword, entry.key_span, place),
                None => self.unknown_word(keyword, entry.key_span),
            }
        }
    }

    fn is_plain_anchor(&self, keyword: &str) -> bool {
        !self.package.is_package && ["$dynamicAnchor", "$recursiveAnchor"].contains(&keyword)
    }

    /// Enums and objects of a package have their examples in files, and no defaults.
    fn is_misplaced_value(&self, keyword: &str, place: Place) -> bool {
        let names_type = matches!(place, Place::Object | Place::Enumeration | Place::Member);
        self.package.is_package && names_type && ["default", "examples"].contains(&keyword)
    }

    /// A word that JSON Schema doesn't have: would be lost.
    pub(super) fn unknown_word(&mut self, keyword: &str, span: Span) {
        // Other people's annotations in a plain schema are theirs to read.
        if !self.package.is_package && keyword.starts_with("x-") {
            return;
        }
        let nearest = nearest(keyword, KEYWORDS.iter().map(|(name, _)| *name));
        let help = nearest.map_or_else(
            || "remove it, or describe it in `$comment`".to_owned(),
            |name| format!("did you mean `{name}`?"),
        );
        let (rule, message) = if self.package.is_package {
            let message = format!("JSON Schema 2020-12 has no keyword `{keyword}`");
            (&rule::UNKNOWN_KEYWORD, message)
        } else {
            let message = format!("`{keyword}` is no keyword of JSON Schema and changes nothing");
            (&rule::IGNORED_KEYWORD, message)
        };
        self.report_with_help(rule, span, message, help);
    }

    /// Reports keywords that decide a type and have no part in the one that is being made.
    pub(super) fn check_structure(&mut self, schema: &Node, what: &str, used: &[&str]) {
        const LAYOUT: [&str; 2] = ["$defs", "definitions"];
        for (keyword, entry) in schema.as_object().into_iter().flatten() {
            let is_used = used.contains(&keyword.as_str()) || LAYOUT.contains(&keyword.as_str());
            if role(keyword) != Some(Structure) || is_used {
                continue;
            }
            self.report_with_help(
                &rule::UNSUPPORTED_KEYWORD,
                entry.key_span,
                format!("no type can be generated for {what} with `{keyword}`"),
                "move it into a schema of its own, or leave it out",
            );
        }
    }

    fn check_annotation(&mut self, keyword: &str, span: crate::source::Span, place: Place) {
        // Other people's annotations in a plain schema are theirs to read.
        if !self.package.is_package {
            return;
        }
        match ANNOTATIONS.iter().find(|(name, _)| *name == keyword) {
            Some((_, places)) if places.contains(&place) => {}
            Some((_, places)) => {
                let places: Vec<&str> = places.iter().map(|place| place.name()).collect();
                self.report_with_help(
                    &rule::MISPLACED_ANNOTATION,
                    span,
                    format!("`{keyword}` means nothing on {}", place.name()),
                    format!("it belongs on {}", places.join(", ")),
                );
            }
            None => {
                let names = ANNOTATIONS.iter().map(|(name, _)| *name);
                let help = nearest(keyword, names.clone()).map_or_else(
                    || {
                        format!(
                            "the contract's language has {}",
                            names.collect::<Vec<_>>().join(", ")
                        )
                    },
                    |name| format!("did you mean `{name}`?"),
                );
                self.report_with_help(
                    &rule::UNKNOWN_ANNOTATION,
                    span,
                    format!("the contract's language has no annotation `{keyword}`"),
                    help,
                );
            }
        }
    }

    /// Narrowing keywords go on to validators as written, so their values have to be right.
    fn check_narrowing(&mut self, keyword: &str, value: &Node) {
        use crate::source::{Holds, NodeValue, holds};
        let is_schema = |node: &Node| node.as_object().is_some() || node.as_bool().is_some();
        let (fits, expected) = match (keyword, &value.value) {
            // Draft-07 has a list of property names beside the schemas.
            ("dependencies", NodeValue::Object(members)) => (
                members
                    .values()
                    .all(|it| is_schema(&it.value) || it.value.as_array().is_some()),
                "schemas or lists of property names",
            ),
            (_, NodeValue::Object(members)) if holds(keyword) == Some(Holds::SchemaMap) => (
                members.values().all(|it| is_schema(&it.value)),
                "an object of schemas",
            ),
            (_, NodeValue::Array(schemas)) if holds(keyword) == Some(Holds::SchemaList) => {
                (schemas.iter().all(is_schema), "a list of schemas")
            }
            _ if holds(keyword) == Some(Holds::Schema) => (is_schema(value), "a schema"),
            _ if holds(keyword).is_some() => (false, "schemas"),
            ("pattern", NodeValue::String(_)) => (true, ""),
            ("pattern", _) => (false, "a regular expression as a string"),
            ("uniqueItems", NodeValue::Bool(_)) => (true, ""),
            ("uniqueItems", _) => (false, "true or false"),
            ("dependentRequired", NodeValue::Object(lists)) => (
                lists.values().all(|list| {
                    list.value
                        .as_array()
                        .is_some_and(|names| names.iter().all(|it| it.as_str().is_some()))
                }),
                "lists of property names",
            ),
            ("dependentRequired", _) => (false, "an object of lists of property names"),
            ("multipleOf", NodeValue::Number(number)) => (
                number.as_f64().is_some_and(|it| it > 0.0),
                "a number above zero",
            ),
            (
                "maximum" | "minimum" | "exclusiveMaximum" | "exclusiveMinimum",
                NodeValue::Number(_),
            ) => (true, ""),
            ("maximum" | "minimum" | "exclusiveMaximum" | "exclusiveMinimum" | "multipleOf", _) => {
                (false, "a number")
            }
            (_, NodeValue::Number(number)) => (
                number.as_u64().is_some()
                    || number
                        .as_f64()
                        .is_some_and(|it| it >= 0.0 && it.fract() == 0.0),
                "a whole number, zero or more",
            ),
            _ => (false, "a whole number, zero or more"),
        };
        if !fits {
            self.report(
                &rule::INVALID_KEYWORD_VALUE,
                value.span,
                format!("`{keyword}` takes {expected}, found {}", value.shown()),
            );
        }
    }
}
