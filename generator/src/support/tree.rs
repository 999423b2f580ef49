//! A document whose parts can be read more than once.

use std::fmt;
use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};

use super::decisions::Decisions;

/// A JSON value whose parts are shared: a clone costs as much as that of a pointer.
///
/// A union has to look at a document before it knows which type to decode it as, and may have to try several. It
/// reads a `Tree` first. A union inside of it is decoded from the part of the same tree ([`Tree::decode`] sees to
/// that), so that however deep unions are nested, the document is read once.
///
/// Numbers keep all that `serde_json::Number` keeps, properties keep their order, and a name that comes twice in an
/// object is refused.
#[derive(Clone)]
pub struct Tree {
    pub(super) node: Node,
}

/// A JSON value, shared where it is larger than a pointer.
#[derive(Clone)]
pub(super) enum Node {
    Null,
    Bool(bool),
    Number(Number),
    Text(Rc<str>),
    Array(Rc<Container<Tree>>),
    Object(Rc<Container<(String, Tree)>>),
}

/// An array or an object, and what was found out when it was decoded.
pub(super) struct Container<I> {
    pub(super) items: Vec<I>,
    pub(super) decisions: Decisions,
}

impl Tree {
    /// Decodes the whole. It can be done again, as another type.
    ///
    /// # Errors
    /// Those that decoding the same `serde_json::Value` gives.
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        T::deserialize(self)
    }

    /// The same as a value of `serde_json`.
    pub fn into_value(self) -> Value {
        self.to_value()
    }

    /// A copy as a value of `serde_json`.
    pub fn to_value(&self) -> Value {
        match &self.node {
            Node::Null => Value::Null,
            Node::Bool(value) => Value::Bool(*value),
            Node::Number(number) => Value::Number(number.clone()),
            Node::Text(text) => Value::String(text.to_string()),
            Node::Array(array) => array.items.iter().map(Self::to_value).collect(),
            Node::Object(object) => object
                .items
                .iter()
                .map(|(name, value)| (name.clone(), value.to_value()))
                .collect::<Map<_, _>>()
                .into(),
        }
    }

    /// The property's value; `None` where there is none or this is no object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.members()?
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }

    /// The properties of an object in their order.
    pub fn members(&self) -> Option<&[(String, Self)]> {
        match &self.node {
            Node::Object(object) => Some(&object.items),
            _ => None,
        }
    }

    /// The elements of an array.
    pub fn elements(&self) -> Option<&[Self]> {
        match &self.node {
            Node::Array(array) => Some(&array.items),
            _ => None,
        }
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.node {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number.
    pub fn as_number(&self) -> Option<&Number> {
        match &self.node {
            Node::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The value of a boolean.
    pub fn as_bool(&self) -> Option<bool> {
        match self.node {
            Node::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// Whether this is null.
    pub fn is_null(&self) -> bool {
        matches!(self.node, Node::Null)
    }

    /// The kind of value, with an article, for error messages.
    pub(super) fn kind(&self) -> &'static str {
        match self.node {
            Node::Null => "null",
            Node::Bool(_) => "a boolean",
            Node::Number(_) => "a number",
            Node::Text(_) => "a string",
            Node::Array(_) => "an array",
            Node::Object(_) => "an object",
        }
    }

    /// What was decided about this value before, where it is worth to be remembered: a part of a tree that is being
    /// decoded, and larger than a scalar.
    pub(super) fn decisions(&self) -> Option<&Decisions> {
        match &self.node {
            Node::Array(array) if Rc::strong_count(array) > 1 => Some(&array.decisions),
            Node::Object(object) if Rc::strong_count(object) > 1 => Some(&object.decisions),
            _ => None,
        }
    }

    pub(super) fn array(elements: Vec<Self>) -> Self {
        Self::from(Node::Array(Container::shared(elements)))
    }

    /// Of properties whose names are all different.
    pub(super) fn object(members: Vec<(String, Self)>) -> Self {
        Self::from(Node::Object(Container::shared(members)))
    }
}

impl<I> Container<I> {
    fn shared(items: Vec<I>) -> Rc<Self> {
        Rc::new(Self {
            items,
            decisions: Decisions::default(),
        })
    }
}

impl From<Node> for Tree {
    fn from(node: Node) -> Self {
        Self { node }
    }
}

impl From<Value> for Tree {
    fn from(value: Value) -> Self {
        Self::from(match value {
            Value::Null => Node::Null,
            Value::Bool(value) => Node::Bool(value),
            Value::Number(number) => Node::Number(number),
            Value::String(text) => Node::Text(text.into()),
            Value::Array(elements) => {
                return Self::array(elements.into_iter().map(Self::from).collect());
            }
            Value::Object(members) => {
                let members = members.into_iter();
                return Self::object(members.map(|(name, value)| (name, value.into())).collect());
            }
        })
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_value().fmt(formatter)
    }
}
