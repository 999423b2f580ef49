//! The elements of an array and the properties of an object of a tree, one after the other.

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::Error;

use super::tree::Tree;

pub(super) fn visit_elements<'de, V: Visitor<'de>>(
    elements: &'de [Tree],
    visitor: V,
) -> Result<V::Value, Error> {
    let mut rest = Elements(elements.iter());
    let value = visitor.visit_seq(&mut rest)?;
    match rest.0.next() {
        None => Ok(value),
        Some(_) => Err(Error::invalid_length(
            elements.len(),
            &"fewer elements in array",
        )),
    }
}

pub(super) fn visit_members<'de, V: Visitor<'de>>(
    members: &'de [(String, Tree)],
    visitor: V,
) -> Result<V::Value, Error> {
    let mut rest = Members::of(members);
    let value = visitor.visit_map(&mut rest)?;
    match rest.members.next() {
        None => Ok(value),
        Some(_) => Err(Error::invalid_length(
            members.len(),
            &"fewer elements in map",
        )),
    }
}

struct Elements<'de>(std::slice::Iter<'de, Tree>);

impl<'de> SeqAccess<'de> for Elements<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        self.0
            .next()
            .map(|element| seed.deserialize(element))
            .transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

pub(super) struct Members<'de> {
    members: std::slice::Iter<'de, (String, Tree)>,
    value: Option<&'de Tree>,
}

impl<'de> Members<'de> {
    pub(super) fn of(members: &'de [(String, Tree)]) -> Self {
        Self {
            members: members.iter(),
            value: None,
        }
    }
}

impl<'de> MapAccess<'de> for Members<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        match self.members.next() {
            None => Ok(None),
            Some((name, value)) => {
                self.value = Some(value);
                seed.deserialize(Name(name)).map(Some)
            }
        }
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        match self.value.take() {
            Some(value) => seed.deserialize(value),
            None => Err(Error::custom("value is missing")),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.members.len())
    }
}

/// The name of a property.
struct Name<'de>(&'de str);

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(BorrowedStrDeserializer::new(self.0))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
