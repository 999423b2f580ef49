//! YAML: `serde_yaml` gives the values. It shows neither their places nor that they were written
//! with aliases or tags, so a pass over `saphyr-parser`'s events runs before it, draws the outline
//! and refuses what has no place in a contract.

mod characters;
mod cursor;
mod events;
mod refusals;
mod syntax;
mod tree;

use serde_json::Number;

use crate::diagnostic::{Diagnostic, rule};
use crate::hashing::HashMap;

use super::Node;
use super::document::{Document, Problems};
use super::outline::{ParsedValue, Parts};
use characters::CharacterOffsets;

/// Reads a YAML document of the six kinds of JSON values. A text without content is null.
pub(super) fn read(document: &Document) -> Result<Node, Vec<Diagnostic>> {
    refuse_characters(document)?;
    let offsets = CharacterOffsets::new(document.text());
    let outline = document.guard(|| events::outline(document, &offsets))?;
    let value = document.guard(|| values(document, &offsets))?;
    outline
        .join(value, document)
        .map_err(|problem| vec![problem])
}

/// Refuses the characters that YAML doesn't allow, or that its parsers take for different things.
fn refuse_characters(document: &Document) -> Result<(), Vec<Diagnostic>> {
    let mut problems = Problems::default();
    for (offset, character) in document.text().char_indices() {
        let (rule, problem) = if !is_printable(character) {
            (&rule::SYNTAX, "may not stand in YAML")
        } else if matches!(character, '\u{85}' | '\u{2028}' | '\u{2029}') {
            let problem = "is the end of a line to some parsers and text to others";
            (&rule::AMBIGUOUS, problem)
        } else {
            continue;
        };
        let code = format!("{:04X}", u32::from(character));
        let message = format!("the character U+{code} {problem}");
        let help = format!("Remove it, or write it as `\\u{code}` in double quotes.");
        let span = document.span_of_character(offset);
        problems.push(Diagnostic::new(rule, span, message).with_help(help));
        if problems.is_full() {
            break;
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

fn values(
    document: &Document,
    offsets: &CharacterOffsets,
) -> Result<serde_yaml::Value, Vec<Diagnostic>> {
    serde_yaml::from_str(document.text())
        .map_err(|error| vec![syntax_error(&error, document, offsets)])
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
    let complaint = whole.split(" at line ").next().unwrap_or_default();
    syntax::error(complaint, offset, document)
}

impl ParsedValue for serde_yaml::Value {
    fn into_parts(self) -> Parts<Self> {
        match self {
            serde_yaml::Value::Null => Parts::Null,
            serde_yaml::Value::Bool(value) => Parts::Bool(value),
            serde_yaml::Value::Number(number) => {
                number_to_json(&number).map_or(Parts::Foreign, Parts::Number)
            }
            serde_yaml::Value::String(text) => Parts::String(text),
            serde_yaml::Value::Sequence(elements) => Parts::Array(elements),
            serde_yaml::Value::Mapping(members) => {
                let with_text_keys: Option<HashMap<String, Self>> = members
                    .into_iter()
                    .map(|(key, value)| match key {
                        serde_yaml::Value::String(key) => Some((key, value)),
                        _ => None,
                    })
                    .collect();
                with_text_keys.map_or(Parts::Foreign, Parts::Object)
            }
            serde_yaml::Value::Tagged(_) => Parts::Foreign,
        }
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
