//! A vocabulary: a closed or open list of values, each with texts and attributes.

use super::read::names::number_name;
use super::{DefinitionId, Located, Texts};
use crate::source::Span;

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enumeration {
    /// What its values are on the wire.
    pub wire: Wire,
    /// Whether values beyond the declared ones must be read (all enums of a package that don't say
    /// `x-closed: true`).
    pub open: bool,
    /// Whether the schema itself allows any other value of the same type (`anyOf` of the list and a
    /// bare type).
    pub extensible: bool,
    /// Whether each value has a documentation page of its own (`x-pages`).
    pub pages: bool,
    /// The attributes that every member has, in declared order.
    pub attributes: Vec<Attribute>,
    /// The values, in declared order.
    pub members: Vec<Member>,
}

/// What an enumeration's values are on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    /// Texts.
    String,
    /// Whole numbers (64 bits, signed).
    Integer,
}

/// One value of an enumeration.
#[derive(Clone, Debug)]
pub struct Member {
    /// The value on the wire.
    pub value: MemberValue,
    /// The variant's name in Rust.
    pub rust_name: String,
    /// Title, description, cause and remedy.
    pub texts: Texts,
    /// The attributes' values, parallel to [`Enumeration::attributes`]; absent only for optional ones
    /// (or in a model with errors).
    pub values: Vec<Option<Located<AttributeValue>>>,
    /// Whether it is on the way out.
    pub deprecation: Option<Deprecation>,
    /// The place of the value.
    pub span: Span,
}

impl Member {
    /// What a reader calls the value: a text by itself, but between quotes where nobody would see it; a number by
    /// its name in Rust where that says more, `MethodNotFound (-32601)`.
    pub fn label(&self) -> String {
        match &self.value {
            MemberValue::Integer(number) if self.rust_name != number_name(*number) => {
                format!("{} ({number})", self.rust_name)
            }
            MemberValue::String(text) if text.trim().is_empty() => format!("{text:?}"),
            value => value.to_string(),
        }
    }
}

/// A member's value on the wire.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MemberValue {
    /// A text.
    String(String),
    /// A whole number.
    Integer(i64),
}

impl MemberValue {
    /// The value as JSON.
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            MemberValue::String(text) => text.clone().into(),
            MemberValue::Integer(number) => (*number).into(),
        }
    }
}

impl std::fmt::Display for MemberValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MemberValue::String(text) => f.write_str(text),
            MemberValue::Integer(number) => number.fmt(f),
        }
    }
}

/// A property that every member of an enumeration has.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// Its name in the contract.
    pub name: String,
    /// Its function's name in Rust.
    pub rust_name: String,
    /// Title and description of its own. An attribute of an enum type may leave them to the type.
    pub texts: Texts,
    /// What its values are.
    pub kind: AttributeType,
    /// Whether a member may go without (`optional: true`).
    pub optional: bool,
    /// The place of its name.
    pub span: Span,
}

/// What an attribute's values are.
#[derive(Clone, Debug, PartialEq)]
pub enum AttributeType {
    /// Members of an enumeration of the contract.
    Enumeration(DefinitionId),
    /// `true` or `false`.
    Boolean,
    /// Whole numbers.
    Integer,
    /// Texts.
    String,
    /// Names of definitions (`type: definition`), for facts about which type goes with a value.
    Definition,
    /// Lists.
    Array(Box<AttributeType>),
}

/// A member's value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum AttributeValue {
    /// A member of an enumeration, by its index there.
    Member {
        /// The enumeration.
        enumeration: DefinitionId,
        /// The member's index in it.
        index: usize,
    },
    /// `true` or `false`.
    Boolean(bool),
    /// A whole number.
    Integer(i64),
    /// A text.
    String(String),
    /// A definition, which outputs call by its name in the contract.
    Definition(DefinitionId),
    /// A list.
    Array(Vec<AttributeValue>),
}

/// That something is on the way out (`x-deprecated`).
#[derive(Clone, Debug)]
pub struct Deprecation {
    /// Why, and what to do instead.
    pub note: super::Text,
    /// The name of what replaces it.
    pub replaced_by: Option<Located<String>>,
    /// Where it is said.
    pub span: Span,
}
