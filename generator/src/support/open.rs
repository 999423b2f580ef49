//! An enum that newer versions of the contract may extend.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::vocabulary::{Vocabulary, Wire};

/// The owned form of the wire value of an enum: `String` or `i64`.
type Owned<E> = <<E as Vocabulary>::Wire as ToOwned>::Owned;

/// A value of the enum `E`, or one that a newer version of the contract added.
///
/// An unknown value is kept as it came and goes out as it came. Two values are equal if they are written alike, so
/// nothing depends on whether a known value was put into `Unknown` by hand. In order, known values come first, as
/// the contract lists them, then unknown ones by their wire value.
pub enum Open<E: Vocabulary> {
    /// A value of this version of the contract.
    Known(E),
    /// Any other value, as it is written on the wire.
    Unknown(Owned<E>),
}

impl<E: Vocabulary> Open<E> {
    /// The value, if this version of the contract knows it.
    pub fn known(&self) -> Option<E> {
        match self {
            Self::Known(value) => Some(*value),
            Self::Unknown(wire) => E::from_wire(wire.borrow()),
        }
    }

    /// The value as it is written on the wire.
    pub fn wire(&self) -> &E::Wire {
        match self {
            Self::Known(value) => value.to_wire(),
            Self::Unknown(wire) => wire.borrow(),
        }
    }

    fn from_owned(wire: Owned<E>) -> Self {
        match E::from_wire(wire.borrow()) {
            Some(value) => Self::Known(value),
            None => Self::Unknown(wire),
        }
    }
}

impl<E: Vocabulary<Wire = str>> Open<E> {
    /// The value as it is written on the wire.
    pub fn as_str(&self) -> &str {
        self.wire()
    }
}

impl<E: Vocabulary<Wire = i64>> Open<E> {
    /// The value as it is written on the wire.
    pub fn number(&self) -> i64 {
        *self.wire()
    }
}

impl<E: Vocabulary> From<E> for Open<E> {
    fn from(value: E) -> Self {
        Self::Known(value)
    }
}

impl<E: Vocabulary<Wire = str>> From<&str> for Open<E> {
    fn from(text: &str) -> Self {
        match E::from_wire(text) {
            Some(value) => Self::Known(value),
            None => Self::Unknown(text.to_owned()),
        }
    }
}

impl<E: Vocabulary<Wire = str>> From<String> for Open<E> {
    fn from(text: String) -> Self {
        Self::from_owned(text)
    }
}

impl<E: Vocabulary<Wire = i64>> From<i64> for Open<E> {
    fn from(number: i64) -> Self {
        Self::from_owned(number)
    }
}

// By hand, like the other traits here: derive would ask for them of the wire value's type by a bound that it can't name.
impl<E: Vocabulary> Clone for Open<E> {
    fn clone(&self) -> Self {
        match self {
            Self::Known(value) => Self::Known(*value),
            Self::Unknown(_) => Self::Unknown(self.wire().to_owned()),
        }
    }
}

impl<E: Vocabulary> PartialEq for Open<E> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Known(left), Self::Known(right)) => left == right,
            _ => self.wire() == other.wire(),
        }
    }
}

impl<E: Vocabulary> Eq for Open<E> {}

impl<E: Vocabulary> PartialEq<E> for Open<E> {
    fn eq(&self, other: &E) -> bool {
        self.known() == Some(*other)
    }
}

impl<E: Vocabulary> Hash for Open<E> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.wire().hash(state);
    }
}

impl<E: Vocabulary> PartialOrd for Open<E> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<E: Vocabulary> Ord for Open<E> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.known(), other.known()) {
            (Some(left), Some(right)) => left.cmp(&right),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => self.wire().cmp(other.wire()),
        }
    }
}

impl<E: Vocabulary> fmt::Debug for Open<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(value) => formatter.debug_tuple("Known").field(value).finish(),
            Self::Unknown(_) => formatter
                .debug_tuple("Unknown")
                .field(&self.wire())
                .finish(),
        }
    }
}

impl<E: Vocabulary> fmt::Display for Open<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wire().fmt(formatter)
    }
}

impl<E: Vocabulary> Serialize for Open<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.wire().serialize(serializer)
    }
}

impl<'de, E: Vocabulary> Deserialize<'de> for Open<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        E::Wire::decode(deserializer, E::NAME, |wire| match E::from_wire(&wire) {
            Some(value) => Self::Known(value),
            None => Self::Unknown(wire.into_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::{from_str, from_value, json, to_string};

    use super::super::vocabulary::tests::{Fruit, Level};
    use super::*;

    #[test]
    fn known_and_unknown_values_go_out_as_they_came() {
        for document in [r#""pear""#, r#""plum""#, r#""""#] {
            let fruit: Open<Fruit> = from_str(document).unwrap();
            assert_eq!(to_string(&fruit).unwrap(), document);
            assert_eq!(
                from_value::<Open<Fruit>>(from_str(document).unwrap()).unwrap(),
                fruit
            );
        }
        for document in [
            "-1",
            "100",
            "7",
            "9223372036854775807",
            "-9223372036854775808",
        ] {
            let level: Open<Level> = from_str(document).unwrap();
            assert_eq!(to_string(&level).unwrap(), document);
        }
    }

    #[test]
    fn integers_with_an_empty_fraction_are_integers() {
        let level: Open<Level> = from_str("100.0").unwrap();
        assert!(matches!(level, Open::Known(Level::High)));
        let level: Open<Level> = from_str("7e0").unwrap();
        assert!(matches!(level, Open::Unknown(7)));
    }

    #[test]
    fn what_is_no_value_is_refused_with_what_was_expected() {
        let refused = |document: &str| from_str::<Open<Level>>(document).unwrap_err().to_string();
        assert_eq!(
            refused("9223372036854775808"),
            "invalid value: integer `9223372036854775808`, expected an integer from -9223372036854775808 to \
             9223372036854775807 at line 1 column 19"
        );
        assert_eq!(
            refused("1.5"),
            "invalid value: floating point `1.5`, expected an integer from -9223372036854775808 to \
             9223372036854775807 at line 1 column 3"
        );
        assert_eq!(
            from_value::<Open<Fruit>>(json!(null))
                .unwrap_err()
                .to_string(),
            "invalid type: null, expected a string (Fruit)"
        );
    }

    #[test]
    fn conversions_find_known_values() {
        assert!(matches!(Open::from(Fruit::Pear), Open::Known(Fruit::Pear)));
        assert!(matches!(
            Open::<Fruit>::from("apple"),
            Open::Known(Fruit::Apple)
        ));
        assert!(
            matches!(Open::<Fruit>::from("plum".to_owned()), Open::Unknown(text) if text == "plum")
        );
        assert!(matches!(Open::<Level>::from(-1), Open::Known(Level::Low)));
        assert!(matches!(Open::<Level>::from(5), Open::Unknown(5)));
    }

    #[test]
    fn a_known_value_in_unknown_is_the_known_value() {
        let by_hand = Open::<Fruit>::Unknown("pear".to_owned());
        let known = Open::from(Fruit::Pear);
        assert_eq!(by_hand, known);
        assert_eq!(by_hand.known(), Some(Fruit::Pear));
        assert_eq!(by_hand, Fruit::Pear);
        assert_eq!(by_hand.cmp(&known), Ordering::Equal);
        assert_eq!(HashSet::from([by_hand, known]).len(), 1);
    }

    #[test]
    fn unknown_values_come_last() {
        let mut fruits: Vec<Open<Fruit>> =
            ["plum", "apple", "cherry", "pear"].map(Open::from).into();
        fruits.sort();
        let order: Vec<&str> = fruits.iter().map(Open::as_str).collect();
        assert_eq!(order, ["pear", "apple", "cherry", "plum"]);
    }

    #[test]
    fn accessors_and_text() {
        assert_eq!(Open::<Level>::from(100).number(), 100);
        assert_eq!(Open::<Level>::from(5).known(), None);
        assert_eq!(Open::<Fruit>::from("plum").to_string(), "plum");
        assert_eq!(format!("{:?}", Open::from(Level::Low)), "Known(Low)");
        assert_eq!(
            format!("{:?}", Open::<Fruit>::from("plum")),
            "Unknown(\"plum\")"
        );
    }
}
