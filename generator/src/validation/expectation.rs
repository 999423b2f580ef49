//! What a schema asks for, in short plain words.

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use serde_json::Value;

use super::divergence::shown;

/// What is asked for where no value would do.
const NOTHING: &str = "nothing at this place";

/// What the keyword that was not met asks for.
pub(super) fn words(error: &ValidationError<'_>) -> String {
    use ValidationErrorKind as Kind;
    match error.kind() {
        Kind::Type { kind } => types(kind),
        Kind::Required { .. } => "present".to_owned(),
        Kind::AdditionalProperties { .. } | Kind::UnevaluatedProperties { .. } => {
            "no such property".to_owned()
        }
        Kind::PropertyNames { error } => format!("a property name that is {}", words(error)),
        Kind::Enum { options } => one_of(options),
        Kind::Constant { expected_value } => format!("exactly {}", shown(expected_value)),
        Kind::Format { format } => format_words(format),
        Kind::Pattern { pattern } => format!("text that matches the pattern {}", pattern),
        Kind::MinLength { limit } => at_least(*limit, "character", "characters"),
        Kind::MaxLength { limit } => at_most(*limit, "character", "characters"),
        Kind::MinItems { limit } => at_least(*limit, "item", "items"),
        Kind::MaxItems { limit } => at_most(*limit, "item", "items"),
        Kind::MinProperties { limit } => at_least(*limit, "property", "properties"),
        Kind::MaxProperties { limit } => at_most(*limit, "property", "properties"),
        Kind::Minimum { limit } => format!("at least {}", limit),
        Kind::Maximum { limit } => format!("at most {}", limit),
        Kind::ExclusiveMinimum { limit } => format!("more than {}", limit),
        Kind::ExclusiveMaximum { limit } => format!("less than {}", limit),
        Kind::MultipleOf { multiple_of } => format!("a multiple of {}", multiple_of),
        Kind::UniqueItems => "items that all differ".to_owned(),
        Kind::UnevaluatedItems { .. } => "no further items".to_owned(),
        Kind::Contains => "an item of the kind that the schema asks for".to_owned(),
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => alternatives(error, context),
        Kind::OneOfMultipleValid { .. } => {
            "exactly one of the alternatives, not several".to_owned()
        }
        Kind::FalseSchema => NOTHING.to_owned(),
        Kind::Not { .. } => "none of what the schema excludes".to_owned(),
        Kind::ContentEncoding { content_encoding } => {
            format!("text in the encoding {}", content_encoding)
        }
        Kind::ContentMediaType { content_media_type } => {
            format!("content of the type {}", content_media_type)
        }
        other => format!("what the keyword `{}` asks for", other.keyword()),
    }
}

fn types(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(one) => one.as_str().to_owned(),
        TypeKind::Multiple(several) => {
            let names: Vec<&str> = several.iter().map(|one| one.as_str()).collect();
            names.join(" or ")
        }
    }
}

fn one_of(options: &Value) -> String {
    let options = options.as_array().map(Vec::as_slice).unwrap_or_default();
    let shown: Vec<String> = options
        .iter()
        .map(|option| match option {
            Value::String(text) => text.clone(),
            other => shown(other),
        })
        .collect();
    if shown.is_empty() {
        return NOTHING.to_owned();
    }
    format!("one of: {}", shown.join(", "))
}

fn format_words(format: &str) -> String {
    match format {
        "date-time" | "date" | "time" => format!("{} (RFC 3339)", format),
        "duration" => "duration (ISO 8601)".to_owned(),
        "regex" => "regular expression".to_owned(),
        other => other.to_owned(),
    }
}

fn at_least(limit: u64, one: &str, several: &str) -> String {
    format!(
        "at least {} {}",
        limit,
        if limit == 1 { one } else { several }
    )
}

fn at_most(limit: u64, one: &str, several: &str) -> String {
    format!(
        "at most {} {}",
        limit,
        if limit == 1 { one } else { several }
    )
}

/// Each alternative by what it lacked, so that a reader sees which one was nearly met.
fn alternatives(error: &ValidationError<'_>, context: &[Vec<ValidationError<'static>>]) -> String {
    let place = error.instance_path().as_str();
    let alternatives: Vec<String> = context
        .iter()
        .map(|errors| {
            let lacking: Vec<String> = errors
                .iter()
                .map(|error| relative_words(place, error))
                .collect();
            lacking.join(" and ")
        })
        .filter(|alternative| !alternative.is_empty())
        .collect();
    alternatives.join("; or ")
}

fn relative_words(place: &str, error: &ValidationError<'_>) -> String {
    let path = error.instance_path().as_str();
    let relative = path.strip_prefix(place).unwrap_or(path);
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            format!(
                "{}/{} present",
                relative,
                property.as_str().unwrap_or_default()
            )
        }
        _ if relative.is_empty() => words(error),
        _ => format!("{} {}", relative, words(error)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn expected(schema: Value, document: Value) -> String {
        let validator = jsonschema::options()
            .should_validate_formats(true)
            .build(&schema)
            .unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&document)
            .map(|error| words(&error))
            .collect();
        errors.join(" | ")
    }

    #[test]
    fn each_keyword_has_its_words() {
        for (schema, document, words) in [
            (json!({"type": "string"}), json!(1), "string"),
            (
                json!({"type": ["null", "string"]}),
                json!(1),
                "null or string",
            ),
            (
                json!({"enum": ["a", 1, null]}),
                json!(true),
                "one of: a, 1, null",
            ),
            (json!({"enum": []}), json!(true), "nothing at this place"),
            (json!({"const": "a"}), json!("b"), "exactly \"a\""),
            (
                json!({"format": "date-time"}),
                json!("soon"),
                "date-time (RFC 3339)",
            ),
            (json!({"format": "uuid"}), json!("soon"), "uuid"),
            (
                json!({"pattern": "^a"}),
                json!("b"),
                "text that matches the pattern ^a",
            ),
            (json!({"minLength": 1}), json!(""), "at least 1 character"),
            (
                json!({"maxLength": 2}),
                json!("abc"),
                "at most 2 characters",
            ),
            (json!({"minItems": 2}), json!([]), "at least 2 items"),
            (json!({"maxItems": 0}), json!([1]), "at most 0 items"),
            (
                json!({"minProperties": 1}),
                json!({}),
                "at least 1 property",
            ),
            (
                json!({"maxProperties": 0}),
                json!({"a": 1}),
                "at most 0 properties",
            ),
            (json!({"minimum": 3}), json!(2), "at least 3"),
            (json!({"maximum": 3}), json!(4), "at most 3"),
            (json!({"exclusiveMinimum": 3}), json!(3), "more than 3"),
            (
                json!({"exclusiveMaximum": 3.5}),
                json!(3.5),
                "less than 3.5",
            ),
            (json!({"multipleOf": 2}), json!(3), "a multiple of 2"),
            (
                json!({"uniqueItems": true}),
                json!([1, 1]),
                "items that all differ",
            ),
            (
                json!({"prefixItems": [{}], "items": false}),
                json!([1, 2]),
                "nothing at this place",
            ),
            (
                json!({"unevaluatedItems": false}),
                json!([1]),
                "no further items",
            ),
            (
                json!({"contains": {"type": "string"}}),
                json!([1]),
                "an item of the kind that the schema asks for",
            ),
            (json!(false), json!(1), "nothing at this place"),
            (
                json!({"not": {}}),
                json!(1),
                "none of what the schema excludes",
            ),
            (
                json!({"propertyNames": {"maxLength": 1}}),
                json!({"ab": 1}),
                "a property name that is at most 1 character",
            ),
            (
                json!({"oneOf": [{}, {"type": "string"}]}),
                json!("a"),
                "exactly one of the alternatives, not several",
            ),
        ] {
            assert_eq!(expected(schema.clone(), document), words, "{schema}");
        }
    }

    #[test]
    fn alternatives_say_what_each_one_lacked() {
        let schema = json!({"properties": {"data": {
            "anyOf": [{"required": ["error"]}, {"required": ["orders", "total"]}]
        }}});
        assert_eq!(
            expected(schema, json!({"data": {"total": 1}})),
            "/error present; or /orders present"
        );
        let schema = json!({"oneOf": [
            {"type": "string"},
            {"properties": {"kind": {"const": "a"}, "size": {"type": "integer"}}}
        ]});
        assert_eq!(
            expected(schema, json!({"kind": "b", "size": "large"})),
            "string; or /kind exactly \"a\" and /size integer"
        );
        let schema = json!({"anyOf": [{"enum": ["a", "b"]}, {"type": "array"}]});
        assert_eq!(expected(schema, json!("c")), "one of: a, b; or array");
    }
}
