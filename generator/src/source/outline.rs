//! The skeleton of a document: where everything stands, and as which text. One parser draws it,
//! another gives the values; only where both read the same do they become a document.

use serde_json::Number;

use crate::diagnostic::{Diagnostic, rule};
use crate::hashing::{BuildHasher, HashMap, IndexMap};

use super::document::{Document, shortened};
use super::plain_scalar::PlainScalar;
use super::{Entry, Members, Node, NodeValue, Span};

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

/// A value as the parser gives it that knows no places.
pub(super) trait ParsedValue: Sized {
    /// Takes the value apart, one level deep.
    fn into_parts(self) -> Parts<Self>;
}

/// A value taken apart: one of JSON's six kinds.
pub(super) enum Parts<Value> {
    Null,
    Bool(bool),
    Number(Number),
    String(String),
    Array(Vec<Value>),
    Object(HashMap<String, Value>),
    /// What JSON doesn't have.
    Foreign,
}

impl Outline {
    /// Puts the values to their places.
    ///
    /// # Errors
    /// The first place where the two parsers have read different things.
    pub(super) fn join<Value: ParsedValue>(
        self,
        value: Value,
        document: &Document,
    ) -> Result<Node, Diagnostic> {
        let Outline { span, shape } = self;
        let value = match (shape, value.into_parts()) {
            (Shape::Array(outlines), Parts::Array(values)) if outlines.len() == values.len() => {
                let pairs = outlines.into_iter().zip(values);
                let elements: Result<Vec<Node>, Diagnostic> = pairs
                    .map(|(outline, value)| outline.join(value, document))
                    .collect();
                NodeValue::Array(elements?)
            }
            (Shape::Object(outlines), Parts::Object(values)) if outlines.len() == values.len() => {
                NodeValue::Object(join_members(outlines, values, document)?)
            }
            (Shape::Text(text), Parts::String(read)) if text == read => NodeValue::String(text),
            (Shape::Plain(text), parts) => match plain(text, parts) {
                Some(value) => value,
                None => return Err(ambiguous(span, document)),
            },
            _ => return Err(ambiguous(span, document)),
        };
        Ok(Node { span, value })
    }
}

fn join_members<Value: ParsedValue>(
    outlines: IndexMap<String, OutlineEntry>,
    mut values: HashMap<String, Value>,
    document: &Document,
) -> Result<Members, Diagnostic> {
    let mut members = Members::with_capacity_and_hasher(outlines.len(), BuildHasher::default());
    for (key, OutlineEntry { key_span, value }) in outlines {
        let Some(read) = values.remove(&key) else {
            return Err(ambiguous(key_span, document));
        };
        let value = value.join(read, document)?;
        members.insert(key, Entry { key_span, value });
    }
    Ok(members)
}

fn plain<Value>(text: String, parts: Parts<Value>) -> Option<NodeValue> {
    match (PlainScalar::of(&text), parts) {
        (PlainScalar::Null, Parts::Null) => Some(NodeValue::Null),
        (PlainScalar::Bool(meant), Parts::Bool(read)) if meant == read => {
            Some(NodeValue::Bool(read))
        }
        (PlainScalar::Text, Parts::String(read)) if text == read => Some(NodeValue::String(text)),
        (scalar, Parts::Number(read)) if scalar.equals(&read) => Some(NodeValue::Number(read)),
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
    let help = if text.starts_with(['|', '>']) && document.ends_with(place) {
        "End the file with a line break."
    } else {
        "Write it in a simpler way: texts on one line and in double quotes, \
         mappings and lists as indented blocks."
    };
    Diagnostic::new(&rule::AMBIGUOUS, place, message).with_help(help)
}
