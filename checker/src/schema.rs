//! JSON Schemas that come from a server or a catalog: whether one is a schema at all, and whether a value fits it.

pub(crate) mod cursor;
mod russian;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Draft, ReferencingError, ValidationError, Validator};
use norm_contract::Violation;
use norm_contract_generator::compat::{self, Unreadable};
use norm_contract_generator::source::Loaded;
use norm_contract_generator::validation::{Divergence, Wording};
use norm_contract_generator::{Language, Words};
use serde_json::Value;

/// The dialect that a schema is in: 2020-12 unless it says. `None` where it names one that isn't known.
fn draft(schema: &Value) -> Option<Draft> {
    match Draft::default().detect(schema) {
        Draft::Unknown => None,
        known => Some(known),
    }
}

/// Where a value that is said to be a schema breaks its dialect's rules, as pointers into it. Of a dialect that isn't
/// known there are no rules to break.
pub(crate) fn faults(schema: &Value, language: Language) -> Vec<Divergence> {
    let meta_schema = match draft(schema) {
        Some(Draft::Draft4) => jsonschema::draft4::meta::validator(),
        Some(Draft::Draft6) => jsonschema::draft6::meta::validator(),
        Some(Draft::Draft7) => jsonschema::draft7::meta::validator(),
        Some(Draft::Draft201909) => jsonschema::draft201909::meta::validator(),
        Some(Draft::Draft202012) => jsonschema::draft202012::meta::validator(),
        _ => return Vec::new(),
    };
    if meta_schema.is_valid(schema) {
        return Vec::new();
    }
    Divergence::all_worded(&meta_schema, schema, wording(language))
}

/// The parts of a schema that nobody can use, as pointers into it; none where it is nested too deep to be looked at.
pub(crate) fn unreadable(schema: &Value) -> Vec<Unreadable> {
    if !has_doubtful_words(schema, schema) {
        return Vec::new();
    }
    let loaded = Loaded::from_value(schema);
    loaded.map_or_else(|_| Vec::new(), |it| compat::unreadable(&it))
}

/// Whether a part of a document is worth a closer look.
fn has_doubtful_words(value: &Value, document: &Value) -> bool {
    const WORDS: [&str; 4] = ["$id", "$schema", "pattern", "patternProperties"];
    match value {
        Value::Object(members) => members.iter().any(|(name, member)| match name.as_str() {
            "$ref" => !leads_to_plain_schema(member, document),
            name => WORDS.contains(&name) || has_doubtful_words(member, document),
        }),
        Value::Array(elements) => elements.iter().any(|it| has_doubtful_words(it, document)),
        _ => false,
    }
}

/// Whether a reference leads into the document, to a schema that doesn't lead on.
fn leads_to_plain_schema(reference: &Value, document: &Value) -> bool {
    const LEADING_ON: [&str; 10] = [
        "$ref",
        "allOf",
        "anyOf",
        "dependencies",
        "dependentSchemas",
        "else",
        "if",
        "not",
        "oneOf",
        "then",
    ];
    let pointer = reference.as_str().and_then(|it| it.strip_prefix('#'));
    // What is encoded would have to be decoded first.
    let pointer = pointer.filter(|it| it.starts_with('/') && !it.contains('%'));
    match pointer.and_then(|it| document.pointer(it)) {
        Some(Value::Object(members)) => !LEADING_ON.iter().any(|it| members.contains_key(*it)),
        Some(Value::Bool(_)) => true,
        _ => false,
    }
}

/// A schema made ready to judge values.
///
/// # Errors
/// Why it can't judge any: it is no schema, its dialect isn't known, or it refers to another document. Nothing is ever
/// fetched.
pub(crate) fn compile(schema: &Value) -> Result<Validator, Words> {
    let unknown = || Words::new("её диалект неизвестен", "its dialect isn't known");
    let draft = draft(schema).ok_or_else(unknown)?;
    jsonschema::options()
        .with_draft(draft)
        .should_validate_formats(true)
        .build(schema)
        .map_err(|error| uncompiled(&error))
}

fn uncompiled(error: &ValidationError<'_>) -> Words {
    match error.kind() {
        ValidationErrorKind::Referencing(ReferencingError::Unretrievable { uri, .. }) => {
            Words::new(
                format!(
                    "схема ссылается на другой документ, {uri}, а такие никогда не загружаются"
                ),
                format!("the schema refers to another document, {uri}, and none is ever fetched"),
            )
        }
        _ => Words::new("схему нельзя применить", "the schema can't be used")
            .because(&Words::foreign(error)),
    }
}

/// What diverges in a value, with pointers that begin with `prefix`.
pub(crate) fn violations(
    validator: &Validator,
    value: &Value,
    prefix: &str,
    language: Language,
) -> Vec<Violation> {
    if validator.is_valid(value) {
        return Vec::new();
    }
    let found = Divergence::all_worded(validator, value, wording(language));
    prefixed(found, prefix)
}

/// What a place is called that nothing stands at.
pub(crate) fn absent() -> Words {
    Words::new(russian::WORDING.absent, Wording::ENGLISH.absent)
}

pub(crate) const fn wording(language: Language) -> &'static Wording {
    match language {
        Language::Russian => &russian::WORDING,
        Language::English => &Wording::ENGLISH,
    }
}

/// What was expected and what is there, as a sentence in the language that both are in.
pub(crate) fn difference(expected: &str, actual: &str) -> Words {
    Words::new(
        format!("ожидалось: {expected}; найдено: {actual}"),
        format!("expected {expected}, found {actual}"),
    )
}

/// Divergences as violations of a larger document.
pub(crate) fn prefixed(found: Vec<Divergence>, prefix: &str) -> Vec<Violation> {
    let moved = |it: Divergence| {
        let path = format!("{prefix}{}", it.path);
        Violation::new(it.actual, it.expected, path)
    };
    found.into_iter().map(moved).collect()
}
