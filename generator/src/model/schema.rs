//! What a value may be: the part of JSON Schema that decides a type.

use super::DefinitionId;
use crate::source::Span;

/// A schema in the place of a property, an item or an alias.
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    /// What decides the type.
    pub shape: Shape,
    /// Whether `null` is a value of it besides.
    pub nullable: bool,
    /// Keywords that narrow the values and leave the type alone (`pattern`, `minimum`, …), as written,
    /// by name. Decoding doesn't look at them; validation does.
    pub narrowing: Vec<(String, serde_json::Value)>,
    /// `default`, as written.
    pub default: Option<(serde_json::Value, Span)>,
    /// `examples`, each as written.
    pub examples: Vec<(serde_json::Value, Span)>,
    /// Where the schema stands.
    pub span: Span,
}

/// The kinds of value that a schema can describe.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Any JSON value.
    Any,
    /// `null` alone.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A whole number; `non_negative` where the schema's minimum says so.
    Integer {
        /// Whether the minimum is zero or more.
        non_negative: bool,
    },
    /// Any number.
    Number,
    /// A text, of a format where it says one.
    String {
        /// The `format` keyword.
        format: Option<Format>,
    },
    /// A single value (`const`).
    Constant(serde_json::Value),
    /// A list of one kind of item.
    Array(Box<Schema>),
    /// An object without declared properties, all of whose values are of one kind.
    Map(Box<Schema>),
    /// A definition of the contract.
    Reference(DefinitionId),
}

/// The `format` of a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// `date-time` (RFC 3339): a `Timestamp` in Rust.
    DateTime,
    /// Any other, kept by name; a plain string in Rust.
    Other(String),
}

impl Schema {
    /// The schema inside of all lists and maps, or the schema itself where it is neither.
    pub fn innermost(&self) -> &Schema {
        match &self.shape {
            Shape::Array(inner) | Shape::Map(inner) => inner.innermost(),
            _ => self,
        }
    }
}

impl Format {
    /// The name as JSON Schema spells it.
    pub fn as_str(&self) -> &str {
        match self {
            Format::DateTime => "date-time",
            Format::Other(name) => name,
        }
    }
}
