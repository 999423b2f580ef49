//! Schemas that come as values, from a network or another document, and not as the text of a file.

use std::fmt;

use serde_json::Value;

use crate::Words;
use crate::hashing::BuildHasher;

use super::document::DEEPEST_NESTING;
use super::{Entry, FileId, Loaded, Members, Node, NodeValue, Span};

/// A value that has arrays and objects inside each other deeper than any file may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NestedTooDeep;

impl fmt::Display for NestedTooDeep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words().english)
    }
}

impl std::error::Error for NestedTooDeep {}

impl NestedTooDeep {
    /// What is wrong, in both languages.
    pub fn words(self) -> Words {
        Words::new(
            format!("массивы и объекты вложены друг в друга глубже {DEEPEST_NESTING} уровней"),
            format!(
                "arrays and objects stand inside each other deeper than {DEEPEST_NESTING} levels"
            ),
        )
    }

    /// Says whether [`Loaded::from_value`] would refuse a value.
    ///
    /// # Errors
    /// Where it would.
    pub fn refused(value: &Value) -> Result<(), Self> {
        within(value, DEEPEST_NESTING)
    }
}

fn within(value: &Value, levels: usize) -> Result<(), NestedTooDeep> {
    match value {
        Value::Array(_) | Value::Object(_) if levels == 0 => Err(NestedTooDeep),
        Value::Array(elements) => elements.iter().try_for_each(|it| within(it, levels - 1)),
        Value::Object(members) => members.values().try_for_each(|it| within(it, levels - 1)),
        _ => Ok(()),
    }
}

impl Loaded {
    /// Takes a value for a plain schema. It has no text, so JSON Pointers are the only places in it that
    /// mean anything, and no folder: references to other documents lead nowhere, and nothing is read.
    ///
    /// # Errors
    /// Where it is nested deeper than a file may be.
    pub fn from_value(value: &Value) -> Result<Self, NestedTooDeep> {
        let mut loaded = Loaded::default();
        let file = loaded.sources.add("", "");
        let mut numbering = Numbering { file, next: 0 };
        let root = numbering.node(value, 0)?;
        loaded.sources.set_root(file, root);
        loaded.schemas.push(file);
        Ok(loaded)
    }
}

/// Gives each value and key an offset of its own, in written order, as if it were a text of one byte each.
struct Numbering {
    file: FileId,
    next: u32,
}

impl Numbering {
    fn node(&mut self, value: &Value, depth: usize) -> Result<Node, NestedTooDeep> {
        let start = self.offset();
        let value = match value {
            Value::Null => NodeValue::Null,
            Value::Bool(value) => NodeValue::Bool(*value),
            Value::Number(number) => NodeValue::Number(number.clone()),
            Value::String(text) => NodeValue::String(text.clone()),
            Value::Array(_) | Value::Object(_) if depth >= DEEPEST_NESTING => {
                return Err(NestedTooDeep);
            }
            Value::Array(elements) => {
                let elements = elements.iter().map(|it| self.node(it, depth + 1));
                NodeValue::Array(elements.collect::<Result<_, _>>()?)
            }
            Value::Object(members) => {
                let mut entries =
                    Members::with_capacity_and_hasher(members.len(), BuildHasher::default());
                for (key, member) in members {
                    let start = self.offset();
                    let key_span = self.span(start);
                    let value = self.node(member, depth + 1)?;
                    entries.insert(key.clone(), Entry { key_span, value });
                }
                NodeValue::Object(entries)
            }
        };
        let span = self.span(start);
        Ok(Node { span, value })
    }

    fn offset(&mut self) -> u32 {
        let offset = self.next;
        self.next = self.next.saturating_add(1);
        offset
    }

    fn span(&self, start: u32) -> Span {
        Span {
            file: self.file,
            start,
            end: self.next,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn places_in_a_value_have_pointers() {
        let value = json!({"properties": {"a/b": {"type": ["string", "null"]}}, "type": "object"});
        let loaded = Loaded::from_value(&value).expect("it is shallow");
        let sources = &loaded.sources;
        let root = sources.file(loaded.schemas[0]).root.as_ref();
        let root = root.expect("it has a document");
        assert_eq!(root.to_json(), value);
        let property = root.get("properties").and_then(|it| it.get("a/b"));
        let types = property.and_then(|it| it.get("type")).expect("it is there");
        let second = &types.as_array().expect("a list")[1];
        assert_eq!(sources.pointer(root.span), "");
        assert_eq!(sources.pointer(second.span), "/properties/a~1b/type/1");
        assert_eq!(
            sources.pointer(root.get("type").expect("it is there").span),
            "/type"
        );
    }

    #[test]
    fn depth_has_a_limit() {
        let nested = |depth: usize| (0..depth).fold(json!(1), |inner, _| json!([inner]));
        assert!(Loaded::from_value(&nested(DEEPEST_NESTING)).is_ok());
        assert!(NestedTooDeep::refused(&nested(DEEPEST_NESTING)).is_ok());
        assert!(NestedTooDeep::refused(&nested(DEEPEST_NESTING + 1)).is_err());
        let refused = Loaded::from_value(&nested(DEEPEST_NESTING + 1));
        assert_eq!(refused.err(), Some(NestedTooDeep));
    }
}
