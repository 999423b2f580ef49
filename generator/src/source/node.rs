//! A document read from YAML or JSON: values with the place that each was written at.

use indexmap::IndexMap;
use serde::{Serialize, Serializer};

use crate::hashing::BuildHasher;

use super::document::shortened;
use super::{FileId, Span};

/// A value and the place in its file where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// From the value's first byte to the one after its last.
    pub span: Span,
    /// What stands there.
    pub value: NodeValue,
}

/// The six kinds of a JSON value. YAML is read into the same six or refused.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeValue {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, integers with all their digits up to 64 bits.
    Number(serde_json::Number),
    /// A text.
    String(String),
    /// A list.
    Array(Vec<Node>),
    /// A mapping, in written order.
    Object(Members),
}

/// The members of an object by their keys, in written order.
pub type Members = IndexMap<String, Entry, BuildHasher>;

/// One member of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The place of the key.
    pub key_span: Span,
    /// The value, with its own place.
    pub value: Node,
}

/// How a value is found in the one around it.
pub(crate) enum Step<'a> {
    /// By the key of a member.
    Key(&'a str),
    /// By the position of an element.
    Position(usize),
}

impl Node {
    /// The member or element that an offset of the file lies in. They stand in written order, so not all of them are
    /// looked at: a document may have a great many, and a finding in each.
    pub(crate) fn part_at(&self, offset: u32) -> Option<(Step<'_>, &Node)> {
        match &self.value {
            NodeValue::Object(members) => {
                let after = members.partition_point(|_, it| it.key_span.start <= offset);
                let (key, entry) = members.get_index(after.checked_sub(1)?)?;
                let end = entry.value.span.end.max(entry.key_span.end);
                (offset < end).then_some((Step::Key(key), &entry.value))
            }
            NodeValue::Array(elements) => {
                let after = elements.partition_point(|it| it.span.start <= offset);
                let position = after.checked_sub(1)?;
                let element = &elements[position];
                (offset < element.span.end).then_some((Step::Position(position), element))
            }
            _ => None,
        }
    }

    /// The members, where this is an object.
    pub fn as_object(&self) -> Option<&Members> {
        match &self.value {
            NodeValue::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The elements, where this is an array.
    pub fn as_array(&self) -> Option<&[Node]> {
        match &self.value {
            NodeValue::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The text, where this is a string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            NodeValue::String(text) => Some(text),
            _ => None,
        }
    }

    /// The truth value, where this is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self.value {
            NodeValue::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The member of this name, where this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// The member of this name together with the place of its key.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.as_object()?.get(key)
    }

    /// The same values, their places taken for those of another file.
    pub(super) fn in_file(&self, file: FileId) -> Node {
        let moved = |span: Span| Span { file, ..span };
        let value = match &self.value {
            NodeValue::Array(elements) => {
                NodeValue::Array(elements.iter().map(|it| it.in_file(file)).collect())
            }
            NodeValue::Object(members) => {
                let members = members.iter().map(|(key, entry)| {
                    let entry = Entry {
                        key_span: moved(entry.key_span),
                        value: entry.value.in_file(file),
                    };
                    (key.clone(), entry)
                });
                NodeValue::Object(members.collect())
            }
            scalar => scalar.clone(),
        };
        Node {
            span: moved(self.span),
            value,
        }
    }

    /// What JSON calls this kind of value, for messages.
    pub fn kind(&self) -> &'static str {
        match self.value {
            NodeValue::Null => "null",
            NodeValue::Bool(_) => "a boolean",
            NodeValue::Number(_) => "a number",
            NodeValue::String(_) => "a string",
            NodeValue::Array(_) => "an array",
            NodeValue::Object(_) => "an object",
        }
    }

    /// The value as messages name what they found: a scalar itself, of anything larger its kind.
    pub fn shown(&self) -> String {
        match &self.value {
            NodeValue::Bool(value) => format!("`{value}`"),
            NodeValue::Number(number) => format!("`{number}`"),
            NodeValue::String(text) => format!("the text `{}`", shortened(text)),
            NodeValue::Null | NodeValue::Array(_) | NodeValue::Object(_) => self.kind().to_owned(),
        }
    }

    /// The bare JSON value, its places left behind.
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::Value;
        match &self.value {
            NodeValue::Null => Value::Null,
            NodeValue::Bool(value) => Value::Bool(*value),
            NodeValue::Number(number) => Value::Number(number.clone()),
            NodeValue::String(text) => Value::String(text.clone()),
            NodeValue::Array(elements) => elements.iter().map(Node::to_json).collect(),
            NodeValue::Object(members) => Value::Object(
                members
                    .iter()
                    .map(|(key, entry)| (key.clone(), entry.value.to_json()))
                    .collect(),
            ),
        }
    }
}

/// Writes the bare value, the members of objects in written order.
impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.value {
            NodeValue::Null => serializer.serialize_unit(),
            NodeValue::Bool(value) => serializer.serialize_bool(*value),
            NodeValue::Number(number) => number.serialize(serializer),
            NodeValue::String(text) => serializer.serialize_str(text),
            NodeValue::Array(elements) => serializer.collect_seq(elements),
            NodeValue::Object(members) => {
                let members = members.iter().map(|(key, entry)| (key, &entry.value));
                serializer.collect_map(members)
            }
        }
    }
}
