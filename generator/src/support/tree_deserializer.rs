//! Decoding from a tree: what `serde_json` does for `&Value`, and parts that are shared.

use std::cell::Cell;

use serde::de::value::{BorrowedStrDeserializer, MapAccessDeserializer};
use serde::de::{Deserializer, Error as _, Expected, IntoDeserializer, Unexpected, Visitor};
use serde_json::{Error, Number};

use super::tree::{Node, Tree};
use super::tree_access::{Members, visit_elements, visit_members};

/// The name of the newtype that a `Tree` asks for. A deserializer of a tree knows it and gives a share of what it
/// holds; to all others it is a newtype like any other.
pub(super) const SHARE: &str = "$norm_contract::Tree";

thread_local! {
    /// The share on its way from the deserializer to the visitor: serde's interface has no place for it.
    static HANDED_OVER: Cell<Option<Tree>> = const { Cell::new(None) };
}

/// What the deserializer of a tree has handed over, if it is what called the visitor.
pub(super) fn take_handed_over() -> Option<Tree> {
    HANDED_OVER.try_with(Cell::take).ok().flatten()
}

impl Tree {
    fn hand_over<'de, V: Visitor<'de>>(&'de self, visitor: V) -> Result<V::Value, Error> {
        let share = self.clone();
        if HANDED_OVER
            .try_with(|place| place.set(Some(share)))
            .is_err()
        {
            // The thread is at its end and has no place any more.
            return self.deserialize_any(visitor);
        }
        let result = visitor.visit_unit();
        // Nothing is left for the next null, should the visitor be one that doesn't know of this.
        drop(take_handed_over());
        result
    }

    fn invalid_type(&self, expected: &dyn Expected) -> Error {
        Error::invalid_type(
            match &self.node {
                Node::Null => Unexpected::Unit,
                Node::Bool(value) => Unexpected::Bool(*value),
                Node::Number(number) => unexpected_number(number),
                Node::Text(text) => Unexpected::Str(text),
                Node::Array(_) => Unexpected::Seq,
                Node::Object(_) => Unexpected::Map,
            },
            expected,
        )
    }
}

fn unexpected_number(number: &Number) -> Unexpected<'_> {
    if let Some(number) = number.as_u64() {
        return Unexpected::Unsigned(number);
    }
    if let Some(number) = number.as_i64() {
        return Unexpected::Signed(number);
    }
    number
        .as_f64()
        .map_or(Unexpected::Other("number"), Unexpected::Float)
}

/// Methods that take one kind of value and refuse the others.
macro_rules! deserialize_one_kind {
    ($($node:ident: $($method:ident)*;)*) => {$($(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.node {
                Node::$node { .. } => self.deserialize_any(visitor),
                _ => Err(self.invalid_type(&visitor)),
            }
        }
    )*)*};
}

impl<'de> Deserializer<'de> for &'de Tree {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.node {
            Node::Null => visitor.visit_unit(),
            Node::Bool(value) => visitor.visit_bool(*value),
            Node::Number(number) => number.deserialize_any(visitor),
            Node::Text(text) => visitor.visit_borrowed_str(text),
            Node::Array(array) => visit_elements(&array.items, visitor),
            Node::Object(object) => visit_members(&object.items, visitor),
        }
    }

    deserialize_one_kind! {
        Null: deserialize_unit;
        Bool: deserialize_bool;
        Number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
            deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
            deserialize_f32 deserialize_f64;
        Text: deserialize_char deserialize_str deserialize_string deserialize_identifier;
        Array: deserialize_seq;
        Object: deserialize_map;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.node {
            Node::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        // Names of types are never equal to it: none has a `$`.
        if name == SHARE {
            return self.hand_over(visitor);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.node {
            Node::Array(_) | Node::Object(_) => self.deserialize_any(visitor),
            _ => Err(self.invalid_type(&visitor)),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match &self.node {
            Node::Text(text) => visitor.visit_enum(BorrowedStrDeserializer::new(text)),
            Node::Object(object) if object.items.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(Members::of(&object.items)))
            }
            Node::Object(_) => Err(Error::invalid_value(
                Unexpected::Map,
                &"map with a single key",
            )),
            _ => Err(self.invalid_type(&"string or map")),
        }
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.node {
            Node::Text(_) | Node::Array(_) => self.deserialize_any(visitor),
            _ => Err(self.invalid_type(&visitor)),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}

impl<'de> IntoDeserializer<'de, Error> for &'de Tree {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

#[cfg(test)]
mod tests;
