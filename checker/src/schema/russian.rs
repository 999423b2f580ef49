//! What a schema asks for, in short plain words of Russian. The English ones are in the generator, which puts them
//! into every contract's crate.

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use norm_contract_generator::validation::{Wording, shown};
use serde_json::Value;

pub(super) const WORDING: Wording = Wording {
    expected: words,
    absent: "ничего",
};

/// What is asked for where no value would do.
const NOTHING: &str = "здесь ничего быть не должно";

/// What the keyword that was not met asks for.
fn words(error: &ValidationError<'_>) -> String {
    use ValidationErrorKind as Kind;
    match error.kind() {
        Kind::Type { kind } => types(kind),
        Kind::Required { .. } => "обязательное поле".to_owned(),
        Kind::AdditionalProperties { .. } | Kind::UnevaluatedProperties { .. } => {
            "такого поля быть не должно".to_owned()
        }
        Kind::PropertyNames { error } => format!("подходящее имя поля: {}", words(error)),
        Kind::Enum { options } => one_of(options),
        Kind::Constant { expected_value } => format!("только {}", shown(expected_value)),
        Kind::Format { format } => format_words(format),
        Kind::Pattern { pattern } => format!("текст по шаблону {pattern}"),
        Kind::MinLength { limit } => at_least(*limit, CHARACTERS),
        Kind::MaxLength { limit } => at_most(*limit, CHARACTERS),
        Kind::MinItems { limit } => at_least(*limit, ITEMS),
        Kind::MaxItems { limit } => at_most(*limit, ITEMS),
        Kind::MinProperties { limit } => at_least(*limit, PROPERTIES),
        Kind::MaxProperties { limit } => at_most(*limit, PROPERTIES),
        Kind::Minimum { limit } => format!("не меньше {limit}"),
        Kind::Maximum { limit } => format!("не больше {limit}"),
        Kind::ExclusiveMinimum { limit } => format!("больше {limit}"),
        Kind::ExclusiveMaximum { limit } => format!("меньше {limit}"),
        Kind::MultipleOf { multiple_of } => format!("число, кратное {multiple_of}"),
        Kind::UniqueItems => "элементы без повторов".to_owned(),
        Kind::UnevaluatedItems { .. } => "больше никаких элементов".to_owned(),
        Kind::Contains => "элемент того вида, которого требует схема".to_owned(),
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => alternatives(error, context),
        Kind::OneOfMultipleValid { .. } => "ровно один из вариантов, а не несколько".to_owned(),
        Kind::FalseSchema => NOTHING.to_owned(),
        Kind::Not { .. } => "ничего из того, что исключает схема".to_owned(),
        Kind::ContentEncoding { content_encoding } => {
            format!("текст в кодировке {content_encoding}")
        }
        Kind::ContentMediaType { content_media_type } => {
            format!("содержимое типа {content_media_type}")
        }
        other => format!("то, чего требует ключевое слово `{}`", other.keyword()),
    }
}

fn types(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(one) => type_name(one.as_str()).to_owned(),
        TypeKind::Multiple(several) => {
            let names: Vec<&str> = several.iter().map(|one| type_name(one.as_str())).collect();
            names.join(" или ")
        }
    }
}

/// A type of JSON Schema.
fn type_name(name: &str) -> &str {
    match name {
        "array" => "массив",
        "boolean" => "логическое значение",
        "integer" => "целое число",
        "number" => "число",
        "object" => "объект",
        "string" => "строка",
        other => other,
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
    format!("одно из: {}", shown.join(", "))
}

fn format_words(format: &str) -> String {
    match format {
        "date-time" | "date" | "time" => format!("{format} (RFC 3339)"),
        "duration" => "duration (ISO 8601)".to_owned(),
        "regex" => "регулярное выражение".to_owned(),
        other => other.to_owned(),
    }
}

/// Nouns in the genitive after numbers that end in one, and after all others.
type Noun = [&'static str; 2];

const CHARACTERS: Noun = ["символа", "символов"];
const ITEMS: Noun = ["элемента", "элементов"];
const PROPERTIES: Noun = ["поля", "полей"];

fn at_least(limit: u64, noun: Noun) -> String {
    format!("не меньше {limit} {}", agreeing(limit, noun))
}

fn at_most(limit: u64, noun: Noun) -> String {
    format!("не больше {limit} {}", agreeing(limit, noun))
}

fn agreeing(number: u64, [one, several]: Noun) -> &'static str {
    match number % 10 == 1 && number % 100 != 11 {
        true => one,
        false => several,
    }
}

/// Each alternative by what it lacked, so that a reader sees which one was nearly met.
fn alternatives(error: &ValidationError<'_>, context: &[Vec<ValidationError<'static>>]) -> String {
    let place = error.instance_path().as_str();
    let alternatives: Vec<String> = context
        .iter()
        .map(|errors| {
            let lacking = errors.iter().map(|error| relative_words(place, error));
            lacking.collect::<Vec<_>>().join(" и ")
        })
        .filter(|alternative| !alternative.is_empty())
        .collect();
    alternatives.join("; или ")
}

fn relative_words(place: &str, error: &ValidationError<'_>) -> String {
    let path = error.instance_path().as_str();
    let relative = path.strip_prefix(place).unwrap_or(path);
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            format!("{relative}/{name} — {}", words(error))
        }
        _ if relative.is_empty() => words(error),
        _ => format!("{relative} — {}", words(error)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The words about the first thing that diverges.
    fn expected(schema: &Value, document: &Value) -> String {
        let options = jsonschema::options().should_validate_formats(true);
        let validator = options.build(schema).expect("it is a schema");
        let error = validator.iter_errors(document).next();
        words(&error.expect("it diverges"))
    }

    #[test]
    fn each_keyword_has_its_words() {
        for (schema, document, words) in [
            (json!({"type": "string"}), json!(1), "строка"),
            (
                json!({"type": ["null", "integer"]}),
                json!("a"),
                "null или целое число",
            ),
            (json!({"required": ["a"]}), json!({}), "обязательное поле"),
            (
                json!({"properties": {"b": {}}, "additionalProperties": false}),
                json!({"a": 1}),
                "такого поля быть не должно",
            ),
            (
                json!({"propertyNames": {"minLength": 2}}),
                json!({"a": 1}),
                "подходящее имя поля: не меньше 2 символов",
            ),
            (json!({"enum": ["a", 1]}), json!(true), "одно из: a, 1"),
            (
                json!({"enum": []}),
                json!(true),
                "здесь ничего быть не должно",
            ),
            (json!({"const": "a"}), json!("b"), "только \"a\""),
            (
                json!({"format": "date-time"}),
                json!("soon"),
                "date-time (RFC 3339)",
            ),
            (
                json!({"format": "regex"}),
                json!("("),
                "регулярное выражение",
            ),
            (json!({"pattern": "^a"}), json!("b"), "текст по шаблону ^a"),
            (json!({"minLength": 21}), json!(""), "не меньше 21 символа"),
            (json!({"minItems": 11}), json!([]), "не меньше 11 элементов"),
            (json!({"maxItems": 0}), json!([1]), "не больше 0 элементов"),
            (json!({"minProperties": 1}), json!({}), "не меньше 1 поля"),
            (json!({"minimum": 3}), json!(2), "не меньше 3"),
            (json!({"exclusiveMaximum": 3}), json!(3), "меньше 3"),
            (json!({"multipleOf": 2}), json!(3), "число, кратное 2"),
            (
                json!({"uniqueItems": true}),
                json!([1, 1]),
                "элементы без повторов",
            ),
            (
                json!({"contains": {"type": "null"}}),
                json!([1]),
                "элемент того вида, которого требует схема",
            ),
            (
                json!({"anyOf": [{"type": "string"}, {"required": ["a"]}]}),
                json!({}),
                "строка; или /a — обязательное поле",
            ),
            (
                json!({"oneOf": [{}, {}]}),
                json!(1),
                "ровно один из вариантов, а не несколько",
            ),
            (json!(false), json!(1), "здесь ничего быть не должно"),
            (
                json!({"not": {}}),
                json!(1),
                "ничего из того, что исключает схема",
            ),
        ] {
            assert_eq!(expected(&schema, &document), words, "{schema}");
        }
    }
}
