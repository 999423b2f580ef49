//! JSON: `serde_json` gives the values, `jsonc-parser`, held to strict JSON, the places.

use indexmap::map::Entry as MapEntry;
use jsonc_parser::ast::{Object, Value as AstValue};
use jsonc_parser::common::{Range, Ranged};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use serde::Deserialize;
use serde_json::Value;

use crate::diagnostic::{Diagnostic, rule};
use crate::hashing::{BuildHasher, IndexMap};

use super::document::{DEEPEST_NESTING, Document, Problems};
use super::outline::{Outline, OutlineEntry, ParsedValue, Parts, Shape};
use super::plain_scalar::PlainScalar;
use super::{Node, Span};

/// Reads a JSON document.
pub(super) fn read(document: &Document) -> Result<Node, Vec<Diagnostic>> {
    // Both parsers call themselves for inner values, so depth is looked at before.
    if let Some(place) = first_too_deep(document.text()) {
        let span = document.span_of_character(place);
        return Err(vec![document.nested_too_deep(span)]);
    }
    let outline = document.guard(|| outline(document))?;
    let value = document.guard(|| values(document))?;
    outline
        .join(value, document)
        .map_err(|problem| vec![problem])
}

impl ParsedValue for Value {
    fn into_parts(self) -> Parts<Self> {
        match self {
            Value::Null => Parts::Null,
            Value::Bool(value) => Parts::Bool(value),
            Value::Number(number) => Parts::Number(number),
            Value::String(text) => Parts::String(text),
            Value::Array(elements) => Parts::Array(elements),
            Value::Object(members) => Parts::Object(members.into_iter().collect()),
        }
    }
}

/// The offset of the first bracket that stands too deep.
fn first_too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut bytes = text.bytes().enumerate();
    while let Some((offset, byte)) = bytes.next() {
        match byte {
            b'\\' if in_string => {
                bytes.next();
            }
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                depth += 1;
                if depth > DEEPEST_NESTING {
                    return Some(offset);
                }
            }
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

fn values(document: &Document) -> Result<Value, Vec<Diagnostic>> {
    let mut deserializer = serde_json::Deserializer::from_str(document.text());
    deserializer.disable_recursion_limit();
    let value = Value::deserialize(&mut deserializer);
    value
        .and_then(|value| deserializer.end().map(|()| value))
        .map_err(|error| vec![syntax_error(&error, document)])
}

fn syntax_error(error: &serde_json::Error, document: &Document) -> Diagnostic {
    let offset = if error.is_eof() {
        document.text().trim_end().len()
    } else {
        document.line_start(error.line()) + error.column().saturating_sub(1)
    };
    let whole = error.to_string();
    let problem = whole
        .split(" at line ")
        .next()
        .unwrap_or_default()
        .replace("EOF while parsing", "the text ends inside");
    let message = format!("this is no valid JSON: {problem}");
    let diagnostic = Diagnostic::new(&rule::SYNTAX, document.span_of_character(offset), message);
    if problem.contains("hex escape") {
        return diagnostic.with_help(
            "`\\u` stands before four hexadecimal digits; \\uD800 to \\uDFFF are halves of a \
             character and stand in pairs.",
        );
    }
    diagnostic
}

fn outline(document: &Document) -> Result<Outline, Vec<Diagnostic>> {
    let strict = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let refusal = match parse_to_ast(document.text(), &CollectOptions::default(), &strict) {
        Ok(result) => match result.value {
            Some(value) => {
                let mut builder = OutlineBuilder {
                    document,
                    problems: Problems::default(),
                };
                let outline = builder.value(value);
                return builder.problems.or(outline);
            }
            None => (0, "the text holds no value".to_owned()),
        },
        Err(error) => (error.range().start, error.kind().to_string()),
    };
    // The other parser's words and places are the better ones.
    values(document)?;
    let (offset, problem) = refusal;
    Err(vec![Diagnostic::new(
        &rule::SYNTAX,
        document.span_of_character(offset),
        format!("this is no valid JSON: {problem}"),
    )])
}

struct OutlineBuilder<'document, 'text> {
    document: &'document Document<'text>,
    problems: Problems,
}

impl OutlineBuilder<'_, '_> {
    fn value(&mut self, value: AstValue) -> Outline {
        let span = self.span(value.range());
        let shape = match value {
            AstValue::StringLit(text) => Shape::Text(text.value.into_owned()),
            AstValue::NumberLit(number) => {
                if PlainScalar::of(number.value) == PlainScalar::OutOfRange {
                    let problem = self.document.number_out_of_range(number.value, span);
                    self.problems.push(problem);
                }
                Shape::Plain(number.value.to_owned())
            }
            AstValue::BooleanLit(literal) => Shape::Plain(literal.value.to_string()),
            AstValue::NullKeyword(_) => Shape::Plain("null".to_owned()),
            AstValue::Array(array) => {
                let elements = array.elements.into_iter();
                Shape::Array(elements.map(|element| self.value(element)).collect())
            }
            AstValue::Object(object) => Shape::Object(self.members(object)),
        };
        Outline { span, shape }
    }

    fn members(&mut self, object: Object) -> IndexMap<String, OutlineEntry> {
        let mut members =
            IndexMap::with_capacity_and_hasher(object.properties.len(), BuildHasher::default());
        for property in object.properties {
            let key_span = self.span(property.name.range());
            let value = self.value(property.value);
            match members.entry(property.name.into_string()) {
                MapEntry::Vacant(vacant) => {
                    vacant.insert(OutlineEntry { key_span, value });
                }
                MapEntry::Occupied(occupied) => {
                    let first = occupied.get().key_span;
                    let key = occupied.key();
                    let problem = self.document.duplicate_key(key, first, key_span);
                    self.problems.push(problem);
                }
            }
        }
        members
    }

    fn span(&self, range: Range) -> Span {
        self.document.span(range.start, range.end)
    }
}

#[cfg(test)]
mod tests;
