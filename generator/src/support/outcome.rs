//! What a tool answers: its data, or a state of its domain.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::contract_type::ContractType;
use super::extra::Extra;

/// The data object of a tool's answer: the data on success, else the domain state that kept the tool from serving
/// the request.
///
/// An object with a property `error` is a domain state, every other one is a success.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome<S, E> {
    /// The data.
    Success(S),
    /// The reason of the domain why there is none.
    DomainState(DomainState<E>),
}

/// A reason of the tool's domain why it couldn't serve a request, such as that there is no data yet.
#[derive(Clone, Debug, PartialEq)]
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
        deserializer.deserialize_map(OutcomeVisitor(PhantomData))
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

    // `error` may be an object's last property. So the others are kept as values until it is known what they are
    // part of, and each is decoded once.
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
        match error {
            Some(error) => Ok(Outcome::DomainState(DomainState {
                error,
                rest: Extra::from_document(others)?,
            })),
            None => S::deserialize(MapDeserializer::new(others.into_iter()))
                .map(Outcome::Success)
                .map_err(|error: serde_json::Error| A::Error::custom(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, from_value, json, to_string, to_value};

    use super::super::{integers, present};
    use super::*;

    #[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
    struct Orders {
        #[serde(deserialize_with = "integers")]
        total: i64,
        #[serde(
            default,
            deserialize_with = "present",
            skip_serializing_if = "Option::is_none"
        )]
        next: Option<Box<Outcome<Orders, Reason>>>,
        #[serde(flatten)]
        extra: Extra,
    }

    #[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
    struct Reason {
        code: String,
        #[serde(flatten)]
        extra: Extra,
    }

    type OrdersData = Outcome<Orders, Reason>;

    fn both_ways(document: &str) -> Result<OrdersData, String> {
        let value: Value = from_str(document).unwrap();
        let streamed: OrdersData = from_str(document).map_err(|error| error.to_string())?;
        assert_eq!(from_value::<OrdersData>(value.clone()).unwrap(), streamed);
        assert_eq!(OrdersData::deserialize(&value).unwrap(), streamed);
        assert_eq!(to_value(&streamed).unwrap(), value);
        Ok(streamed)
    }

    #[test]
    fn an_object_without_error_is_a_success() {
        let outcome = both_ways(r#"{"total":1,"more":{"a":[null]}}"#).unwrap();
        assert!(outcome.is_success());
        assert_eq!(
            outcome.success().unwrap().extra.get("more"),
            Some(&json!({"a": [null]}))
        );
        assert_eq!(outcome.domain_state(), None);
    }

    #[test]
    fn an_object_with_error_is_a_domain_state_wherever_the_error_stands() {
        for document in [
            r#"{"error":{"code":"not_ready","x":1},"total":"?","b":null}"#,
            r#"{"total":"?","b":null,"error":{"code":"not_ready","x":1}}"#,
        ] {
            let outcome = both_ways(document).unwrap();
            let state = outcome.domain_state().unwrap();
            assert_eq!(state.error.code, "not_ready");
            assert_eq!(
                state.rest,
                [("total", json!("?")), ("b", Value::Null)]
                    .into_iter()
                    .collect()
            );
            let text = r#"{"error":{"code":"not_ready","x":1},"total":"?","b":null}"#;
            assert_eq!(to_string(&outcome).unwrap(), text);
        }
    }

    #[test]
    fn what_is_neither_is_refused() {
        for (document, message) in [
            (
                r#"{"error":null,"total":1}"#,
                "invalid type: null, expected struct Reason at line 1 column 13",
            ),
            (r#"{"more":1}"#, "missing field `total` at line 1 column 10"),
            (
                "[]",
                "invalid type: sequence, expected an object, the data or a domain state at line 1 column 0",
            ),
            (
                r#"{"error":{"code":"a"},"error":{"code":"b"}}"#,
                "duplicate field `error` at line 1 column 29",
            ),
            (
                r#"{"a":1,"error":{"code":"a"},"a":2}"#,
                "duplicate property `a`, expected each name once at line 1 column 34",
            ),
            (
                r#"{"total":1,"total":2}"#,
                "duplicate field `total` at line 1 column 21",
            ),
        ] {
            assert_eq!(both_ways(document), Err(message.to_owned()), "{document}");
        }
    }

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    struct Answer {
        data: OrdersData,
        #[serde(flatten)]
        extra: Extra,
    }

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    struct Envelope {
        #[serde(flatten)]
        answer: Answer,
    }

    #[test]
    fn it_decodes_inside_of_nested_and_flattened_structs() {
        for document in [
            json!({"data": {"total": 1, "next": {"error": {"code": "a"}, "b": 2}}, "isError": false}),
            json!({"data": {"error": {"code": "a"}, "next": {"total": 1}}}),
        ] {
            let envelope: Envelope = from_str(&document.to_string()).unwrap();
            assert_eq!(to_value(&envelope).unwrap(), document);
            assert_eq!(from_value::<Envelope>(document).unwrap(), envelope);
        }
    }

    #[test]
    fn deep_nesting_decodes_once() {
        let depth = 60;
        let document = format!(
            "{}{{\"total\":0}}{}",
            "{\"total\":1,\"next\":".repeat(depth),
            "}".repeat(depth)
        );
        let outcome: OrdersData = from_str(&document).unwrap();
        assert_eq!(to_string(&outcome).unwrap(), document);
    }

    #[test]
    fn conversions() {
        let reason = || Reason {
            code: "stale".to_owned(),
            extra: Extra::new(),
        };
        let state = DomainState::new(reason());
        assert_eq!(OrdersData::from(reason()), OrdersData::from(state.clone()));
        assert_eq!(OrdersData::from(reason()).into_result(), Err(state));
        let orders = Orders {
            total: 1,
            next: None,
            extra: Extra::new(),
        };
        assert_eq!(
            OrdersData::Success(orders.clone()).into_result(),
            Ok(orders)
        );
    }
}
