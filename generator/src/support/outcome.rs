//! What a tool answers: its data, or a state of its domain.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::contract_type::ContractType;
use super::extra::Extra;
use super::read_ahead::{ReadAhead, decode_whole, take_whole};

/// The data object of a tool's answer: the data on success, else the domain state that kept the tool from serving
/// the request.
///
/// An object with a property `error` is a domain state, every other one is a success.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<S, E> {
    /// The data.
    Success(S),
    /// The reason of the domain why there is none.
    DomainState(DomainState<E>),
}

/// A reason of the tool's domain why it couldn't serve a request, such as that there is no data yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DomainState<E> {
    /// The reason.
    pub error: E,
    /// Whatever fields of the data came along.
    pub rest: Extra,
}

impl<S, E> Outcome<S, E> {
    /// Whether this is the data.
    pub fn is_success(&self) -> bool {
        matches!(self, Self::Success(_))
    }

    /// The data, on success.
    pub fn success(&self) -> Option<&S> {
        match self {
            Self::Success(data) => Some(data),
            Self::DomainState(_) => None,
        }
    }

    /// The domain state, where there is one.
    pub fn domain_state(&self) -> Option<&DomainState<E>> {
        match self {
            Self::Success(_) => None,
            Self::DomainState(state) => Some(state),
        }
    }

    /// The data, or the domain state as an error.
    ///
    /// # Errors
    /// The domain state, where there is one.
    pub fn into_result(self) -> Result<S, DomainState<E>> {
        match self {
            Self::Success(data) => Ok(data),
            Self::DomainState(state) => Err(state),
        }
    }
}

impl<E> DomainState<E> {
    /// A domain state without further fields.
    pub const fn new(error: E) -> Self {
        Self {
            error,
            rest: Extra::new(),
        }
    }
}

/// The contract has one definition for both shapes.
impl<S: ContractType, E> ContractType for Outcome<S, E> {
    const NAME: &'static str = S::NAME;
}

impl<S, E> From<E> for Outcome<S, E> {
    fn from(error: E) -> Self {
        Self::DomainState(DomainState::new(error))
    }
}

impl<S, E> From<DomainState<E>> for Outcome<S, E> {
    fn from(state: DomainState<E>) -> Self {
        Self::DomainState(state)
    }
}

impl<E: fmt::Display> fmt::Display for DomainState<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(formatter)
    }
}

impl<E: std::error::Error> std::error::Error for DomainState<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.error.source()
    }
}

impl<S: Serialize, E: Serialize> Serialize for Outcome<S, E> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        match self {
            Self::Success(data) => data.serialize(serializer),
            Self::DomainState(state) => state.serialize(serializer),
        }
    }
}

impl<E: Serialize> Serialize for DomainState<E> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        let mut members = serializer.serialize_map(Some(1 + self.rest.len()))?;
        members.serialize_entry("error", &self.error)?;
        for (name, value) in &self.rest {
            members.serialize_entry(name, value)?;
        }
        members.end()
    }
}

impl<'de, S, E> Deserialize<'de> for Outcome<S, E>
where
    S: Deserialize<'de>,
    E: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        decode_whole(deserializer, OutcomeVisitor(PhantomData))
    }
}

struct OutcomeVisitor<S, E>(PhantomData<(S, E)>);

impl<'de, S, E> Visitor<'de> for OutcomeVisitor<S, E>
where
    S: Deserialize<'de>,
    E: Deserialize<'de>,
{
    type Value = Outcome<S, E>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object, the data or a domain state")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }

    // `error` may be an object's last property. So the others are kept as values until it is known what they are
    // part of.
    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let mut error: Option<E> = None;
        let mut others: Vec<(String, Value)> = Vec::new();
        while let Some(name) = members.next_key::<String>()? {
            if name != "error" {
                others.push((name, members.next_value()?));
            } else if error.is_none() {
                error = Some(members.next_value()?);
            } else {
                return Err(A::Error::duplicate_field("error"));
            }
        }
        outcome(error, others)
    }

    fn visit_unit<F: Error>(self) -> Result<Self::Value, F> {
        let members = match take_whole() {
            Some(Value::Object(members)) => members,
            Some(other) => return other.deserialize_map(self).map_err(F::custom),
            None => return Err(F::invalid_type(Unexpected::Unit, &self)),
        };
        let mut error: Option<E> = None;
        let mut others: Vec<(String, Value)> = Vec::new();
        for (name, value) in members {
            if name == "error" {
                error = Some(E::deserialize(ReadAhead(value)).map_err(F::custom)?);
            } else {
                others.push((name, value));
            }
        }
        outcome(error, others)
    }
}

fn outcome<'de, S, E, F>(error: Option<E>, others: Vec<(String, Value)>) -> Result<Outcome<S, E>, F>
where
    S: Deserialize<'de>,
    F: Error,
{
    if let Some(error) = error {
        let rest = Extra::from_document(others)?;
        return Ok(Outcome::DomainState(DomainState { error, rest }));
    }
    let others = others
        .into_iter()
        .map(|(name, value)| (name, ReadAhead(value)));
    S::deserialize(MapDeserializer::new(others))
        .map(Outcome::Success)
        .map_err(|error: serde_json::Error| F::custom(error))
}

#[cfg(test)]
mod tests;
