//! Objects, read into structs property by property.
//!
//! What serde derives for a struct would do as well, at several times the cost for the compiler, and with unknown
//! properties going through a buffer. It also takes a list for a struct, which would come out as another document.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use serde_json::Value;

use super::contract_type::ContractType;
use super::extra::Extra;
use super::integers::{DecodeIntegers, Integers};

/// A struct that is read from an object.
pub trait Object: ContractType + Sized {
    /// The names of the declared properties on the wire, in the contract's order.
    const PROPERTIES: &'static [&'static str];

    /// Whether there may be no others.
    const CLOSED: bool;

    /// The index of a declared property, or a larger one for another. A `match`, which is faster than a search.
    fn index(name: &str) -> usize;

    /// Reads the properties.
    ///
    /// # Errors
    /// A property that is missing, comes twice, can't be decoded or may not be there.
    fn decode<'de, A: MapAccess<'de>>(members: Members<Self, A>) -> Result<Self, A::Error>;
}

/// Decodes a struct from an object, and from nothing else.
///
/// # Errors
/// Those of [`Object::decode`], or a value of another JSON type.
pub fn decode_object<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Object,
{
    deserializer.deserialize_map(ObjectVisitor(PhantomData))
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Object> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "an object, {}", T::NAME)
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<T, A::Error> {
        T::decode(Members {
            access,
            others: Vec::new(),
            object: PhantomData,
        })
    }
}

/// The properties of an object that is being read as the struct `T`.
pub struct Members<T, A> {
    access: A,
    /// Those that aren't declared. The value of the one that came last is null until it is read.
    others: Vec<(String, Value)>,
    object: PhantomData<T>,
}

impl<'de, T: Object, A: MapAccess<'de>> Members<T, A> {
    /// The index of the next property, by [`Object::index`]. Its value is to be read then.
    ///
    /// # Errors
    /// Those of the input.
    #[inline]
    pub fn next_property(&mut self) -> Result<Option<usize>, A::Error> {
        let seed = NameSeed {
            others: &mut self.others,
            object: PhantomData::<T>,
        };
        self.access.next_key_seed(seed)
    }

    /// Keeps the property that came last, which isn't declared.
    ///
    /// # Errors
    /// The object is closed and has no others.
    #[cold]
    pub fn keep(&mut self) -> Result<(), A::Error> {
        if let Some((name, value)) = self.others.last_mut() {
            if T::CLOSED {
                return Err(A::Error::unknown_field(name, T::PROPERTIES));
            }
            *value = self.access.next_value()?;
        }
        Ok(())
    }

    /// Reads the value of the property that came last, told by its index.
    ///
    /// # Errors
    /// It can't be decoded, or the property has come before.
    #[inline]
    pub fn read<V: Deserialize<'de>>(
        &mut self,
        value: &mut Option<V>,
        index: usize,
    ) -> Result<(), A::Error> {
        if value.is_some() {
            return Err(repeated::<T, _>(index));
        }
        *value = Some(self.access.next_value()?);
        Ok(())
    }

    /// Reads a value that has integers inside.
    ///
    /// # Errors
    /// Those of [`read`](Self::read).
    #[inline]
    pub fn read_integers<V: DecodeIntegers>(
        &mut self,
        value: &mut Option<V>,
        index: usize,
    ) -> Result<(), A::Error> {
        if value.is_some() {
            return Err(repeated::<T, _>(index));
        }
        *value = Some(self.access.next_value_seed(Integers(PhantomData))?);
        Ok(())
    }

    /// The value of a required property, told by its index.
    ///
    /// # Errors
    /// It wasn't there.
    #[inline]
    pub fn required<V>(&self, value: Option<V>, index: usize) -> Result<V, A::Error> {
        match value {
            Some(value) => Ok(value),
            None => Err(A::Error::missing_field(name::<T>(index))),
        }
    }

    /// The properties that aren't declared.
    ///
    /// # Errors
    /// One of them comes twice.
    #[inline]
    pub fn extra(self) -> Result<Extra, A::Error> {
        match self.others.is_empty() {
            true => Ok(Extra::new()),
            false => Extra::from_document(self.others),
        }
    }
}

#[cold]
fn repeated<T: Object, E: Error>(index: usize) -> E {
    E::duplicate_field(name::<T>(index))
}

fn name<T: Object>(index: usize) -> &'static str {
    T::PROPERTIES.get(index).copied().unwrap_or_default()
}

/// Looks a name up, and puts one that isn't declared to the others.
struct NameSeed<'s, T> {
    others: &'s mut Vec<(String, Value)>,
    object: PhantomData<T>,
}

impl<'de, T: Object> DeserializeSeed<'de> for NameSeed<'_, T> {
    type Value = usize;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<'de, T: Object> Visitor<'de> for NameSeed<'_, T> {
    type Value = usize;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the name of a property")
    }

    #[inline]
    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        let index = T::index(name);
        if index >= T::PROPERTIES.len() {
            add(name, self.others);
        }
        Ok(index)
    }
}

#[cold]
fn add(name: &str, to: &mut Vec<(String, Value)>) {
    to.push((name.to_owned(), Value::Null));
}

#[cfg(test)]
mod tests;
