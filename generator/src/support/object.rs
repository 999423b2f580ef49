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

    /// Reads the properties.
    ///
    /// # Errors
    /// A property that is missing, comes twice, can't be decoded or may not be there.
    fn decode<'de, A: MapAccess<'de>>(members: Members<A>) -> Result<Self, A::Error>;
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
            properties: T::PROPERTIES,
            closed: T::CLOSED,
            expected: 0,
            others: Vec::new(),
        })
    }
}

/// The properties of an object that is being read.
pub struct Members<A> {
    access: A,
    properties: &'static [&'static str],
    closed: bool,
    /// The index of the property that is likely to come next: documents tend to follow the contract's order.
    expected: usize,
    others: Vec<(String, Value)>,
}

impl<'de, A: MapAccess<'de>> Members<A> {
    /// The index of the next declared property, whose value is to be read then. Those before it that aren't declared
    /// are kept.
    ///
    /// # Errors
    /// The object is closed and has other properties, or one of them comes twice.
    pub fn next_property(&mut self) -> Result<Option<usize>, A::Error> {
        loop {
            let seed = NameSeed {
                properties: self.properties,
                expected: self.expected,
            };
            match self.access.next_key_seed(seed)? {
                Some(Name::Declared(index)) => {
                    self.expected = index + 1;
                    return Ok(Some(index));
                }
                Some(Name::Other(name)) => self.keep(name)?,
                None => return Ok(None),
            }
        }
    }

    #[cold]
    fn keep(&mut self, name: String) -> Result<(), A::Error> {
        if self.closed {
            return Err(A::Error::unknown_field(&name, self.properties));
        }
        self.others.push((name, self.access.next_value()?));
        Ok(())
    }

    /// Reads the value of the property that came last.
    ///
    /// # Errors
    /// It can't be decoded, or the property has come before.
    #[inline]
    pub fn read<T: Deserialize<'de>>(&mut self, value: &mut Option<T>) -> Result<(), A::Error> {
        if value.is_some() {
            return Err(self.repeated());
        }
        *value = Some(self.access.next_value()?);
        Ok(())
    }

    /// Reads a value that has integers inside.
    ///
    /// # Errors
    /// Those of [`read`](Self::read).
    #[inline]
    pub fn read_integers<T: DecodeIntegers>(
        &mut self,
        value: &mut Option<T>,
    ) -> Result<(), A::Error> {
        if value.is_some() {
            return Err(self.repeated());
        }
        *value = Some(self.access.next_value_seed(Integers(PhantomData))?);
        Ok(())
    }

    /// The value of a required property, told by its index.
    ///
    /// # Errors
    /// It wasn't there.
    #[inline]
    pub fn required<T>(&self, value: Option<T>, index: usize) -> Result<T, A::Error> {
        match value {
            Some(value) => Ok(value),
            None => Err(A::Error::missing_field(self.name(index))),
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

    #[cold]
    fn repeated(&self) -> A::Error {
        A::Error::duplicate_field(self.name(self.expected.wrapping_sub(1)))
    }

    fn name(&self, index: usize) -> &'static str {
        self.properties.get(index).copied().unwrap_or_default()
    }
}

/// The name of a property, looked up without a copy.
enum Name {
    /// By its index.
    Declared(usize),
    Other(String),
}

struct NameSeed {
    properties: &'static [&'static str],
    expected: usize,
}

impl NameSeed {
    #[inline]
    fn position(&self, name: &str) -> Option<usize> {
        if self.properties.get(self.expected) == Some(&name) {
            return Some(self.expected);
        }
        self.properties.iter().position(|it| *it == name)
    }
}

impl<'de> DeserializeSeed<'de> for NameSeed {
    type Value = Name;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Name, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<'de> Visitor<'de> for NameSeed {
    type Value = Name;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the name of a property")
    }

    #[inline]
    fn visit_str<E: Error>(self, name: &str) -> Result<Name, E> {
        Ok(match self.position(name) {
            Some(index) => Name::Declared(index),
            None => Name::Other(name.to_owned()),
        })
    }

    fn visit_string<E: Error>(self, name: String) -> Result<Name, E> {
        Ok(match self.position(&name) {
            Some(index) => Name::Declared(index),
            None => Name::Other(name),
        })
    }
}

#[cfg(test)]
mod tests;
