//! Properties that have one value.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Number, Value};

use super::branch::Branch;
use super::fit::Fit;
use super::tree::Tree;

/// A value that the contract fixes.
#[derive(Clone, Copy)]
pub enum Literal {
    /// Null.
    Null,
    /// True or false.
    Bool(bool),
    /// An integer of 64 bits.
    Integer(i64),
    /// A string.
    Text(&'static str),
    /// Any other value, as JSON text.
    Json(&'static str),
}

/// The one value of a property.
pub trait ConstantValue: 'static {
    /// The value.
    const VALUE: Literal;
}

/// A property that always has the value of `C`: it is written and checked, and takes no space.
pub struct Constant<C>(PhantomData<C>);

impl Literal {
    /// The value.
    pub fn to_value(self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => value.into(),
            Self::Integer(number) => number.into(),
            Self::Text(text) => text.into(),
            // The generator writes no other text than JSON.
            Self::Json(text) => serde_json::from_str(text).unwrap_or_default(),
        }
    }

    /// Whether a document is this value. Numbers are equal by their value, however they are written.
    pub fn matches(self, tree: &Tree) -> bool {
        match self {
            Self::Null => tree.is_null(),
            Self::Bool(value) => tree.as_bool() == Some(value),
            Self::Integer(integer) => match tree.as_number() {
                Some(number) => equal_numbers(number, &integer.into()),
                None => false,
            },
            Self::Text(text) => tree.as_str() == Some(text),
            Self::Json(_) => equal(tree, &self.to_value()),
        }
    }

    fn decode<'de, D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if let Self::Text(_) = self {
            return deserializer.deserialize_str(TextVisitor(self));
        }
        let tree = Tree::deserialize(deserializer)?;
        match self.matches(&tree) {
            true => Ok(()),
            false => Err(D::Error::custom(format_args!(
                "{}, expected {}",
                tree.to_value(),
                self
            ))),
        }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the value {}", self.to_value())
    }
}

impl Serialize for Literal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Integer(number) => serializer.serialize_i64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Json(_) => self.to_value().serialize(serializer),
        }
    }
}

/// Spares the most frequent kind of constant a copy of the text.
struct TextVisitor(Literal);

impl Visitor<'_> for TextVisitor {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        match self.0 {
            Literal::Text(expected) if expected == text => Ok(()),
            expected => Err(E::custom(format_args!(
                "{}, expected {}",
                Value::from(text),
                expected
            ))),
        }
    }
}

fn equal(tree: &Tree, value: &Value) -> bool {
    match value {
        Value::Null => tree.is_null(),
        Value::Bool(value) => tree.as_bool() == Some(*value),
        Value::String(text) => tree.as_str() == Some(text),
        Value::Number(number) => match tree.as_number() {
            Some(other) => equal_numbers(number, other),
            None => false,
        },
        Value::Array(values) => match tree.elements() {
            Some(elements) => {
                elements.len() == values.len()
                    && elements
                        .iter()
                        .zip(values)
                        .all(|(element, value)| equal(element, value))
            }
            None => false,
        },
        Value::Object(values) => match tree.members() {
            Some(members) => {
                members.len() == values.len()
                    && members.iter().all(|(name, member)| {
                        values.get(name).is_some_and(|value| equal(member, value))
                    })
            }
            None => false,
        },
    }
}

fn equal_numbers(left: &Number, right: &Number) -> bool {
    match (integer(left), integer(right)) {
        (Some(left), Some(right)) => left == right,
        (None, None) => left.as_f64() == right.as_f64(),
        _ => false,
    }
}

/// A float from here on is no number that an integer of 64 bits can be.
const BEYOND_64_BITS: f64 = 1e20;

/// The number as an integer, if it is one within 64 bits or a little more.
fn integer(number: &Number) -> Option<i128> {
    if let Some(integer) = number.as_i64() {
        return Some(integer.into());
    }
    if let Some(integer) = number.as_u64() {
        return Some(integer.into());
    }
    let float = number.as_f64()?;
    match float.fract() == 0.0 && float.abs() < BEYOND_64_BITS {
        true => Some(float as i128),
        false => None,
    }
}

impl<C: ConstantValue> Constant<C> {
    /// The value.
    pub fn value() -> Value {
        C::VALUE.to_value()
    }
}

// By hand, since derive would ask for the same of `C`.
impl<C> Clone for Constant<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Constant<C> {}

impl<C> Default for Constant<C> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<C> PartialEq for Constant<C> {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl<C> Eq for Constant<C> {}

impl<C: ConstantValue> fmt::Debug for Constant<C> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Constant({})", C::VALUE.to_value())
    }
}

impl<C: ConstantValue> Serialize for Constant<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        C::VALUE.serialize(serializer)
    }
}

impl<'de, C: ConstantValue> Deserialize<'de> for Constant<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        C::VALUE.decode(deserializer).map(|()| Self::default())
    }
}

impl<C: ConstantValue> Branch for Constant<C> {
    fn fit(tree: &Tree, _depth: u8) -> Option<u32> {
        match C::VALUE.matches(tree) {
            true => Some(Fit::narrow(2).as_number()),
            false => None,
        }
    }
}

#[cfg(test)]
mod tests;
