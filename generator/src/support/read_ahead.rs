//! Values that were read before their type was known.

use std::cell::Cell;

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Value};

/// The name under which a type asks for the whole of a value that was read ahead.
const WHOLE: &str = "a value that was read ahead";

thread_local! {
    /// The value on its way to the visitor that asked for it. serde has no other way to pass it on as it is.
    static HANDED_OVER: Cell<Option<Value>> = const { Cell::new(None) };
}

/// Decodes with a visitor that can take a value whole.
///
/// A type that reads ahead may be inside of another that did: it takes over the value by `visit_unit` and
/// [`take_whole`], instead of reading once more what was read. So nesting costs no copies. Any other input arrives by
/// `visit_newtype_struct`.
pub(super) fn decode_whole<'de, D, V>(deserializer: D, visitor: V) -> Result<V::Value, D::Error>
where
    D: Deserializer<'de>,
    V: Visitor<'de>,
{
    deserializer.deserialize_newtype_struct(WHOLE, visitor)
}

/// The value that is handed over in `visit_unit`.
pub(super) fn take_whole() -> Option<Value> {
    HANDED_OVER.with(Cell::take)
}

/// A value that was read ahead, as input for its type.
pub(super) struct ReadAhead(pub(super) Value);

impl<'de> Deserializer<'de> for ReadAhead {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Array(elements) => {
                visitor.visit_seq(SeqDeserializer::new(elements.into_iter().map(ReadAhead)))
            }
            Value::Object(members) => visitor.visit_map(MapDeserializer::new(
                members
                    .into_iter()
                    .map(|(name, value)| (name, ReadAhead(value))),
            )),
            other => other.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name != WHOLE {
            return visitor.visit_newtype_struct(self);
        }
        HANDED_OVER.with(|value| value.set(Some(self.0)));
        visitor.visit_unit()
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

impl IntoDeserializer<'_, Error> for ReadAhead {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
