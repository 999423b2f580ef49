//! YAML: `serde_yaml` gives the values. It shows neither their places nor that they were written
//! with aliases or tags, so a pass over `saphyr-parser`'s events runs before it, draws the outline
//! and refuses what has no place in a contract.

mod characters;
mod cursor;
mod events;

use serde_json::{Map, Number, Value};

use crate::diagnostic::{Diagnostic, rule};

use super::Node;
use super::document::{Document, Problems, shortened};
use characters::CharacterOffsets;

/// Reads a YAML document of the six kinds of JSON values. A text without content is null.
pub(super) fn read(document: &Document) -> Result<Node, Vec<Diagnostic>> {
    refuse_unprintable(document)?;
    let offsets = CharacterOffsets::new(document.text());
    let outline = document.guard(|| events::outline(document, &offsets))?;
    let value = document.guard(|| values(document, &offsets))?;
    outline
        .join(value, document)
        .map_err(|problem| vec![problem])
}

/// Refuses the characters that YAML doesn't allow anywhere; the parsers differ in what they say of them.
fn refuse_unprintable(document: &Document) -> Result<(), Vec<Diagnostic>> {
    let mut problems = Problems::default();
    for (offset, character) in document.text().char_indices() {
        if !is_printable(character) {
            let message = format!(
                "the character U+{:04X} may not stand in YAML",
                u32::from(character)
            );
            let span = document.span_of_character(offset);
            problems.push(
                Diagnostic::new(&rule::SYNTAX, span, message).with_help(format!(
                    "Remove it, or write it as `\\u{:04X}` in double quotes.",
                    u32::from(character)
                )),
            );
            if problems.is_full() {
                break;
            }
        }
    }
    problems.or(())
}

fn is_printable(character: char) -> bool {
    matches!(
        character,
        '\t' | '\n' | '\r' | '\u{20}'..='\u{7e}' | '\u{85}'
    ) || (character >= '\u{a0}' && !matches!(character, '\u{fffe}' | '\u{ffff}'))
}

fn values(document: &Document, offsets: &CharacterOffsets) -> Result<Value, Vec<Diagnostic>> {
    let value: serde_yaml::Value = serde_yaml::from_str(document.text())
        .map_err(|error| vec![syntax_error(&error, document, offsets)])?;
    to_json(value).ok_or_else(|| {
        // The events' pass has refused all of these with their places.
        let message = "the text holds a tag, a key that is no text, or a number out of range";
        vec![Diagnostic::new(
            &rule::AMBIGUOUS,
            document.span(0, 0),
            message,
        )]
    })
}

fn syntax_error(
    error: &serde_yaml::Error,
    document: &Document,
    offsets: &CharacterOffsets,
) -> Diagnostic {
    let offset = error
        .location()
        .map_or(0, |location| offsets.byte(location.index()));
    let whole = error.to_string();
    let problem = whole.split(" at line ").next().unwrap_or_default();
    let message = format!("this is no valid YAML: {}", shortened(problem));
    Diagnostic::new(&rule::SYNTAX, document.span_of_character(offset), message)
}

fn to_json(value: serde_yaml::Value) -> Option<Value> {
    match value {
        serde_yaml::Value::Null => Some(Value::Null),
        serde_yaml::Value::Bool(value) => Some(Value::Bool(value)),
        serde_yaml::Value::Number(number) => number_to_json(&number).map(Value::Number),
        serde_yaml::Value::String(text) => Some(Value::String(text)),
        serde_yaml::Value::Sequence(elements) => {
            let elements: Option<Vec<Value>> = elements.into_iter().map(to_json).collect();
            elements.map(Value::Array)
        }
        serde_yaml::Value::Mapping(mapping) => {
            let mut members = Map::new();
            for (key, value) in mapping {
                let serde_yaml::Value::String(key) = key else {
                    return None;
                };
                members.insert(key, to_json(value)?);
            }
            Some(Value::Object(members))
        }
        serde_yaml::Value::Tagged(_) => None,
    }
}

fn number_to_json(number: &serde_yaml::Number) -> Option<Number> {
    if let Some(value) = number.as_u64() {
        return Some(value.into());
    }
    if let Some(value) = number.as_i64() {
        return Some(value.into());
    }
    Number::from_f64(number.as_f64()?)
}

#[cfg(test)]
mod tests;
