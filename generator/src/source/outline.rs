//! The skeleton of a document: where everything stands, and as which text. One parser draws it,
//! another gives the values; only where both read the same do they become a document.

use indexmap::IndexMap;
use serde_json::Value;

use crate::diagnostic::{Diagnostic, rule};

use super::document::{Document, shortened};
use super::plain_scalar::PlainScalar;
use super::{Entry, Node, NodeValue, Span};

/// A value's place and what is known of it without its meaning.
#[derive(Debug)]
pub(super) struct Outline {
    pub(super) span: Span,
    pub(super) shape: Shape,
}

#[derive(Debug)]
pub(super) enum Shape {
    /// A scalar without quotes, whose text decides what it is.
    Plain(String),
    /// A text, unescaped.
    Text(String),
    Array(Vec<Outline>),
    Object(IndexMap<String, OutlineEntry>),
}

#[derive(Debug)]
pub(super) struct OutlineEntry {
    pub(super) key_span: Span,
    pub(super) value: Outline,
}

impl Outline {
    /// Puts the values to their places.
    ///
    /// # Errors
    /// The first place where the two parsers have read different things.
    pub(super) fn join(self, value: Value, document: &Document) -> Result<Node, Diagnostic> {
        let Outline { span, shape } = self;
        let value = match (shape, value) {
            (Shape::Array(outlines), Value::Array(values)) if outlines.len() == values.len() => {
                NodeValue::Array(join_array(outlines, values, document)?)
            }
            (Shape::Object(outlines), Value::Object(values)) if outlines.len() == values.len() => {
                NodeValue::Object(join_object(outlines, values, document)?)
            }
            (Shape::Text(text), Value::String(value)) if text == value => NodeValue::String(text),
            (Shape::Plain(text), value) => match plain(text, value) {
                Some(value) => value,
                None => return Err(ambiguous(span, document)),
            },
            _ => return Err(ambiguous(span, document)),
        };
        Ok(Node { span, value })
    }
}

fn join_array(
    outlines: Vec<Outline>,
    values: Vec<Value>,
    document: &Document,
) -> Result<Vec<Node>, Diagnostic> {
    outlines
        .into_iter()
        .zip(values)
        .map(|(outline, value)| outline.join(value, document))
        .collect()
}

fn join_object(
    outlines: IndexMap<String, OutlineEntry>,
    mut values: serde_json::Map<String, Value>,
    document: &Document,
) -> Result<IndexMap<String, Entry>, Diagnostic> {
    let mut members = IndexMap::with_capacity(outlines.len());
    for (key, OutlineEntry { key_span, value }) in outlines {
        let Some(read) = values.remove(&key) else {
            return Err(ambiguous(key_span, document));
        };
        let value = value.join(read, document)?;
        members.insert(key, Entry { key_span, value });
    }
    Ok(members)
}

fn plain(text: String, value: Value) -> Option<NodeValue> {
    match (PlainScalar::of(&text), value) {
        (PlainScalar::Null, Value::Null) => Some(NodeValue::Null),
        (PlainScalar::Bool(meant), Value::Bool(read)) if meant == read => {
            Some(NodeValue::Bool(read))
        }
        (PlainScalar::Text, Value::String(read)) if text == read => Some(NodeValue::String(text)),
        (scalar, Value::Number(read)) if scalar.equals(&read) => Some(NodeValue::Number(read)),
        _ => None,
    }
}

fn ambiguous(place: Span, document: &Document) -> Diagnostic {
    let text = document.slice_of(place);
    let first_line = text.lines().next().unwrap_or_default();
    let message = format!(
        "`{}` is read in different ways by different parsers",
        shortened(first_line)
    );
    let help = if text.contains(['\u{85}', '\u{2028}', '\u{2029}']) {
        "It holds a character that some parsers take for the end of a line (U+0085, U+2028 or \
         U+2029). Remove it, or write it as `\\N`, `\\L` or `\\P` in double quotes."
    } else if text.starts_with(['|', '>']) && document.ends_with(place) {
        "End the file with a line break."
    } else {
        "Write it in a simpler way: texts on one line and in double quotes, \
         mappings and lists as indented blocks."
    };
    Diagnostic::new(&rule::AMBIGUOUS, place, message).with_help(help)
}
