//! Integers as JSON Schema understands them: `1.0` is one.

use std::collections::BTreeMap;
use std::convert::TryFrom;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde_json::Number;

/// Decodes a value that has integers inside.
///
/// # Errors
/// A number with a fraction or outside of the type's range, or a value of another JSON type.
pub fn integers<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: DecodeIntegers,
{
    T::decode_integers(deserializer)
}

/// An integer, or a list, a map or an option of them.
pub trait DecodeIntegers: Sized {
    /// Decodes the value.
    ///
    /// # Errors
    /// Those of [`integers`].
    fn decode_integers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

impl DecodeIntegers for i64 {
    fn decode_integers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IntegerVisitor::new())
    }
}

impl DecodeIntegers for u64 {
    fn decode_integers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IntegerVisitor::new())
    }
}

impl<T: DecodeIntegers> DecodeIntegers for Option<T> {
    fn decode_integers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(OptionVisitor(PhantomData))
    }
}

impl<T: DecodeIntegers> DecodeIntegers for Vec<T> {
    fn decode_integers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListVisitor(PhantomData))
    }
}

impl<T: DecodeIntegers> DecodeIntegers for BTreeMap<String, T> {
    fn decode_integers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

/// Accepts every way in which a deserializer hands out an integer, and floats that are integers.
pub(super) struct IntegerVisitor<I>(PhantomData<I>);

impl<I> IntegerVisitor<I> {
    pub(super) fn new() -> Self {
        Self(PhantomData)
    }
}

/// The range of an integer type, for error messages.
pub(super) trait Integer: TryFrom<i128> {
    const EXPECTED: &'static str;
}

impl Integer for i64 {
    const EXPECTED: &'static str = "an integer from -9223372036854775808 to 9223372036854775807";
}

impl Integer for u64 {
    const EXPECTED: &'static str = "an integer from 0 to 18446744073709551615";
}

impl<'de, I: Integer> Visitor<'de> for IntegerVisitor<I> {
    type Value = I;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(I::EXPECTED)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<I, E> {
        I::try_from(i128::from(number))
            .map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<I, E> {
        I::try_from(i128::from(number))
            .map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<I, E> {
        // The cast saturates, far outside of the range of any integer type here.
        match I::try_from(number as i128) {
            Ok(integer) if number.fract() == 0.0 => Ok(integer),
            _ => Err(E::invalid_value(Unexpected::Float(number), &self)),
        }
    }

    // Where a consumer's build turns on serde_json's `arbitrary_precision`, its numbers arrive as a map that only
    // its own `Number` can read.
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<I, A::Error> {
        let number = match Number::deserialize(MapAccessDeserializer::new(map)) {
            Ok(number) => number,
            Err(_) => return Err(A::Error::invalid_type(Unexpected::Map, &self)),
        };
        if let Some(integer) = number.as_i64() {
            return self.visit_i64(integer);
        }
        if let Some(integer) = number.as_u64() {
            return self.visit_u64(integer);
        }
        match number.as_f64() {
            Some(float) => self.visit_f64(float),
            None => Err(A::Error::custom(format_args!(
                "number {} out of range, expected {}",
                number,
                I::EXPECTED
            ))),
        }
    }
}

struct OptionVisitor<T>(PhantomData<T>);

impl<'de, T: DecodeIntegers> Visitor<'de> for OptionVisitor<T> {
    type Value = Option<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value or null")
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        T::decode_integers(deserializer).map(Some)
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: DecodeIntegers> Visitor<'de> for ListVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(element) = elements.next_element_seed(Integers(PhantomData))? {
            list.push(element);
        }
        Ok(list)
    }
}

struct MapVisitor<T>(PhantomData<T>);

impl<'de, T: DecodeIntegers> Visitor<'de> for MapVisitor<T> {
    type Value = BTreeMap<String, T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let mut map = BTreeMap::new();
        while let Some(key) = members.next_key()? {
            let value = members.next_value_seed(Integers(PhantomData))?;
            if map.contains_key(&key) {
                return Err(A::Error::custom(format_args!(
                    "duplicate property `{}`, expected each name once",
                    key
                )));
            }
            map.insert(key, value);
        }
        Ok(map)
    }
}

/// Decodes a value that has integers inside, in an object, a list or a map.
pub(super) struct Integers<T>(pub(super) PhantomData<T>);

impl<'de, T: DecodeIntegers> DeserializeSeed<'de> for Integers<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        T::decode_integers(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};
    use serde_json::{Value, from_str, from_value, json, to_value};

    use super::super::testing::present_integers;
    use super::*;

    fn decode<T: DecodeIntegers>(document: &str) -> Result<T, String> {
        let mut deserializer = serde_json::Deserializer::from_str(document);
        let streamed = integers(&mut deserializer).map_err(|error| error.to_string())?;
        let from_value: Result<T, _> = integers(from_str::<Value>(document).unwrap());
        assert!(
            from_value.is_ok(),
            "a value decodes like its text: {document}"
        );
        Ok(streamed)
    }

    #[test]
    fn integers_keep_all_64_bits() {
        assert_eq!(decode("9223372036854775807"), Ok(i64::MAX));
        assert_eq!(decode("-9223372036854775808"), Ok(i64::MIN));
        assert_eq!(decode("18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn an_empty_fraction_and_exponents_are_read() {
        assert_eq!(decode("1.0"), Ok(1_i64));
        assert_eq!(decode("-3.0"), Ok(-3_i64));
        assert_eq!(decode("1e3"), Ok(1000_u64));
        assert_eq!(decode("-0.0"), Ok(0_u64));
        assert_eq!(decode("-0"), Ok(0_u64));
        assert_eq!(decode("-9223372036854775808.0"), Ok(i64::MIN));
    }

    #[test]
    fn what_does_not_fit_says_what_was_expected() {
        let signed = "expected an integer from -9223372036854775808 to 9223372036854775807";
        let unsigned = "expected an integer from 0 to 18446744073709551615";
        for (document, found) in [
            ("1.5", "invalid value: floating point `1.5`"),
            (
                "9223372036854775808",
                "invalid value: integer `9223372036854775808`",
            ),
            ("1e19", "invalid value: floating point `1e+19`"),
            ("\"1\"", "invalid type: string \"1\""),
            ("true", "invalid type: boolean `true`"),
            ("null", "invalid type: null"),
            ("{\"a\":1}", "invalid type: map"),
        ] {
            let error = decode::<i64>(document).unwrap_err();
            assert!(
                error.starts_with(&format!("{found}, {signed}")),
                "{document}: {error}"
            );
        }
        for document in ["-1", "18446744073709551616", "0.5"] {
            let error = decode::<u64>(document).unwrap_err();
            assert!(error.contains(unsigned), "{document}: {error}");
        }
    }

    #[test]
    fn lists_maps_and_options_nest() {
        assert_eq!(decode("[1.0, 2]"), Ok(vec![1_i64, 2]));
        assert_eq!(decode("[null, 2.0]"), Ok(vec![None, Some(2_u64)]));
        assert_eq!(
            decode(r#"{"a": [1.0], "b": []}"#),
            Ok(BTreeMap::from([
                ("a".to_owned(), vec![1_i64]),
                ("b".to_owned(), vec![])
            ]))
        );
        let repeated = decode::<BTreeMap<String, i64>>(r#"{"a": 1, "a": 1}"#).unwrap_err();
        assert_eq!(
            repeated,
            "duplicate property `a`, expected each name once at line 1 column 16"
        );
        let error = decode::<Vec<Vec<u64>>>("[[1], [2, -2]]").unwrap_err();
        assert!(
            error.starts_with("invalid value: integer `-2`, expected an integer from 0"),
            "{error}"
        );
    }

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    struct Counters {
        #[serde(deserialize_with = "integers")]
        total: i64,
        #[serde(
            default,
            deserialize_with = "present_integers",
            skip_serializing_if = "Option::is_none"
        )]
        parts: Option<Vec<u64>>,
        #[serde(
            default,
            deserialize_with = "present_integers",
            skip_serializing_if = "Option::is_none"
        )]
        limit: Option<Option<u64>>,
        #[serde(flatten)]
        extra: super::super::Extra,
    }

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    struct Page {
        #[serde(flatten)]
        counters: Counters,
    }

    #[test]
    fn fields_decode_behind_flatten() {
        let page: Page =
            from_str(r#"{"total": 1.0, "parts": [2.0], "limit": null, "more": 1.0}"#).unwrap();
        assert_eq!(page.counters.total, 1);
        assert_eq!(page.counters.parts, Some(vec![2]));
        assert_eq!(page.counters.limit, Some(None));
        assert_eq!(
            to_value(&page).unwrap(),
            json!({"total": 1, "parts": [2], "limit": null, "more": 1.0})
        );
    }

    #[test]
    fn null_is_no_absent_field() {
        let error = from_value::<Counters>(json!({"total": 1, "parts": null})).unwrap_err();
        assert_eq!(error.to_string(), "invalid type: null, expected an array");
    }
}
