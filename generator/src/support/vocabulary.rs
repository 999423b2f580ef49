//! The values of an enum and how they are written on the wire.

use std::borrow::Cow;
use std::fmt;
use std::hash::Hash;

use serde::Serialize;
use serde::de::{Deserializer, Error, Visitor};
use serde_json::Value;

use super::integers::IntegerVisitor;

/// An enum of the contract: a closed set of values, each with one form on the wire.
pub trait Vocabulary: Copy + fmt::Debug + Ord + Hash + 'static {
    /// What the values are written as: `str` or `i64`.
    type Wire: Wire + ?Sized;

    /// The enum's name in the contract.
    const NAME: &'static str;

    /// Every value, in the contract's order.
    const ALL: &'static [Self];

    /// The value as it is written on the wire.
    fn to_wire(self) -> &'static Self::Wire;

    /// The value that is written so, if this version of the contract knows it.
    fn from_wire(wire: &Self::Wire) -> Option<Self>;
}

/// A form that the values of an enum have on the wire.
pub trait Wire: ToOwned + fmt::Debug + fmt::Display + Ord + Hash + Serialize + 'static {
    /// Decodes one value and passes it to `read`, borrowed where the input allows it.
    ///
    /// `enum_name` tells the reader of an error which enum was expected.
    ///
    /// # Errors
    /// A value of another JSON type, or an integer that has no place in 64 bits.
    fn decode<'de, D, R, T>(
        deserializer: D,
        enum_name: &'static str,
        read: R,
    ) -> Result<T, D::Error>
    where
        D: Deserializer<'de>,
        R: FnOnce(Cow<'_, Self>) -> T;
}

impl Wire for str {
    fn decode<'de, D, R, T>(
        deserializer: D,
        enum_name: &'static str,
        read: R,
    ) -> Result<T, D::Error>
    where
        D: Deserializer<'de>,
        R: FnOnce(Cow<'_, Self>) -> T,
    {
        deserializer.deserialize_str(TextVisitor { enum_name, read })
    }
}

impl Wire for i64 {
    fn decode<'de, D, R, T>(
        deserializer: D,
        _enum_name: &'static str,
        read: R,
    ) -> Result<T, D::Error>
    where
        D: Deserializer<'de>,
        R: FnOnce(Cow<'_, Self>) -> T,
    {
        let number = deserializer.deserialize_any(IntegerVisitor::new())?;
        Ok(read(Cow::Owned(number)))
    }
}

struct TextVisitor<R> {
    enum_name: &'static str,
    read: R,
}

impl<'de, R, T> Visitor<'de> for TextVisitor<R>
where
    R: FnOnce(Cow<'_, str>) -> T,
{
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "a string ({})", self.enum_name)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        Ok((self.read)(Cow::Borrowed(text)))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<T, E> {
        Ok((self.read)(Cow::Owned(text)))
    }
}

/// Decodes a value of an enum and refuses any that this version of the contract doesn't know.
///
/// # Errors
/// An unknown value, with a list of the known ones, or a value of another JSON type.
pub fn known_value<'de, D, E>(deserializer: D) -> Result<E, D::Error>
where
    D: Deserializer<'de>,
    E: Vocabulary,
{
    E::Wire::decode(deserializer, E::NAME, |wire| {
        E::from_wire(&wire).ok_or_else(|| UnknownValue::of::<E>(&wire))
    })?
    .map_err(D::Error::custom)
}

/// A value that is none of an enum's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownValue {
    value: Value,
    type_name: &'static str,
    known: Vec<String>,
}

impl UnknownValue {
    /// The error for `wire`, which is no value of the enum `E`.
    pub fn of<E: Vocabulary>(wire: &E::Wire) -> Self {
        Self::of_value::<E>(serde_json::to_value(wire).unwrap_or_default())
    }

    /// The error for a text that names no value of the enum `E`.
    pub fn of_text<E: Vocabulary>(text: &str) -> Self {
        Self::of_value::<E>(text.into())
    }

    fn of_value<E: Vocabulary>(value: Value) -> Self {
        Self {
            value,
            type_name: E::NAME,
            known: E::ALL
                .iter()
                .map(|value| value.to_wire().to_string())
                .collect(),
        }
    }

    /// The value that was met.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// The name of the enum in the contract.
    pub fn type_name(&self) -> &'static str {
        self.type_name
    }

    /// The enum's values as they are written on the wire, in the contract's order.
    pub fn known(&self) -> &[String] {
        &self.known
    }
}

impl fmt::Display for UnknownValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "unknown {} {}, expected one of: ",
            self.type_name, self.value
        )?;
        formatter.write_str(&self.known.join(", "))
    }
}

impl std::error::Error for UnknownValue {}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(in crate::support) enum Fruit {
        Pear,
        Apple,
    }

    impl Vocabulary for Fruit {
        type Wire = str;
        const NAME: &'static str = "Fruit";
        const ALL: &'static [Self] = &[Self::Pear, Self::Apple];

        fn to_wire(self) -> &'static str {
            match self {
                Self::Pear => "pear",
                Self::Apple => "apple",
            }
        }

        fn from_wire(wire: &str) -> Option<Self> {
            match wire {
                "pear" => Some(Self::Pear),
                "apple" => Some(Self::Apple),
                _ => None,
            }
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(in crate::support) enum Level {
        Low,
        High,
    }

    impl Vocabulary for Level {
        type Wire = i64;
        const NAME: &'static str = "Level";
        const ALL: &'static [Self] = &[Self::Low, Self::High];

        fn to_wire(self) -> &'static i64 {
            match self {
                Self::Low => &-1,
                Self::High => &100,
            }
        }

        fn from_wire(wire: &i64) -> Option<Self> {
            match *wire {
                -1 => Some(Self::Low),
                100 => Some(Self::High),
                _ => None,
            }
        }
    }

    fn decode<E: Vocabulary>(document: &str) -> Result<E, String> {
        let mut deserializer = serde_json::Deserializer::from_str(document);
        known_value(&mut deserializer).map_err(|error| error.to_string())
    }

    #[test]
    fn known_values_decode() {
        assert_eq!(decode(r#""pear""#), Ok(Fruit::Pear));
        assert_eq!(decode(r#""\u0061pple""#), Ok(Fruit::Apple));
        assert_eq!(decode("100"), Ok(Level::High));
        assert_eq!(decode("-1.0"), Ok(Level::Low));
    }

    #[test]
    fn an_unknown_value_is_refused_with_the_known_ones() {
        assert_eq!(
            decode::<Fruit>(r#""plum""#),
            Err("unknown Fruit \"plum\", expected one of: pear, apple".to_owned())
        );
        assert_eq!(
            decode::<Level>("5"),
            Err("unknown Level 5, expected one of: -1, 100".to_owned())
        );
    }

    #[test]
    fn another_json_type_is_refused_with_the_expected_one() {
        assert_eq!(
            decode::<Fruit>("5"),
            Err(
                "invalid type: integer `5`, expected a string (Fruit) at line 1 column 1"
                    .to_owned()
            )
        );
    }

    #[test]
    fn the_error_holds_its_parts() {
        let error = UnknownValue::of::<Level>(&7);
        assert_eq!(error.value(), &Value::from(7));
        assert_eq!(error.type_name(), "Level");
        assert_eq!(error.known(), ["-1", "100"]);
    }
}
