//! When two JSON values are the same to JSON Schema, and which of two numbers is greater.

use std::cmp::Ordering;
use std::fmt;

use crate::hashing::HashSet;
use crate::source::{Node, NodeValue};

/// Whether two values are equal: numbers by what they count, objects whatever the order of their keys.
pub(super) fn same(left: &Node, right: &Node) -> bool {
    match (&left.value, &right.value) {
        (NodeValue::Null, NodeValue::Null) => true,
        (NodeValue::Bool(left), NodeValue::Bool(right)) => left == right,
        (NodeValue::String(left), NodeValue::String(right)) => left == right,
        (NodeValue::Number(left), NodeValue::Number(right)) => {
            Quantity::of(left).compare(Quantity::of(right)) == Ordering::Equal
        }
        (NodeValue::Array(left), NodeValue::Array(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .zip(right)
                    .all(|(left, right)| same(left, right))
        }
        (NodeValue::Object(left), NodeValue::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(key, entry)| {
                    let other = right.get(key);
                    other.is_some_and(|other| same(&entry.value, &other.value))
                })
        }
        _ => false,
    }
}

/// Whether a value is a schema that may depend on what stands elsewhere, or one inside it is.
pub(super) fn refers(value: &Node) -> bool {
    match &value.value {
        NodeValue::Array(elements) => elements.iter().any(refers),
        NodeValue::Object(members) => members.iter().any(|(key, entry)| {
            matches!(key.as_str(), "$ref" | "$dynamicRef" | "$recursiveRef") || refers(&entry.value)
        }),
        _ => false,
    }
}

/// Values, each once.
#[derive(Default)]
pub(super) struct ValueSet(HashSet<String>);

impl ValueSet {
    /// Whether a value is new here.
    pub(super) fn insert(&mut self, value: &Node) -> bool {
        self.0.insert(canonical(value))
    }
}

/// A text that two values have in common where they are the same, and else not.
pub(super) fn canonical(value: &Node) -> String {
    let mut text = String::new();
    push_canonical(&mut text, value);
    text
}

fn push_canonical(text: &mut String, value: &Node) {
    match &value.value {
        NodeValue::Null => text.push_str("null"),
        NodeValue::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        NodeValue::Number(number) => push(text, format_args!("{}", Quantity::of(number))),
        NodeValue::String(value) => push(text, format_args!("{value:?}")),
        NodeValue::Array(items) => {
            text.push('[');
            for item in items {
                push_canonical(text, item);
                text.push(',');
            }
            text.push(']');
        }
        NodeValue::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_unstable_by_key(|(key, _)| *key);
            text.push('{');
            for (key, entry) in members {
                push(text, format_args!("{key:?}:"));
                push_canonical(text, &entry.value);
                text.push(',');
            }
            text.push('}');
        }
    }
}

fn push(text: &mut String, arguments: fmt::Arguments<'_>) {
    // A text takes whatever is written to it.
    let _ = fmt::Write::write_fmt(text, arguments);
}

/// The largest number below which every whole number of 64-bit floats fits into 128 bits.
const WHOLE_BELOW: f64 = 1e38;

/// A number, whole where it has no fraction: `1.0` is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Quantity {
    Whole(i128),
    Real(f64),
}

impl Quantity {
    pub(super) fn of(number: &serde_json::Number) -> Self {
        if let Some(whole) = number.as_i64() {
            return Quantity::Whole(i128::from(whole));
        }
        if let Some(whole) = number.as_u64() {
            return Quantity::Whole(i128::from(whole));
        }
        let real = number.as_f64().unwrap_or_default();
        if real.fract() == 0.0 && real.abs() < WHOLE_BELOW {
            Quantity::Whole(real as i128)
        } else {
            Quantity::Real(real)
        }
    }

    /// The number that a node is.
    pub(super) fn of_node(node: &Node) -> Option<Self> {
        match &node.value {
            NodeValue::Number(number) => Some(Quantity::of(number)),
            _ => None,
        }
    }

    /// The count of so many things.
    pub(super) fn count(of: usize) -> Self {
        Quantity::Whole(of as i128)
    }

    /// The count that a node is: a whole number from zero.
    pub(super) fn count_of_node(node: &Node) -> Option<Self> {
        Quantity::of_node(node).filter(|it| matches!(it, Quantity::Whole(count) if *count >= 0))
    }

    pub(super) fn compare(self, other: Self) -> Ordering {
        match (self, other) {
            (Quantity::Whole(left), Quantity::Whole(right)) => left.cmp(&right),
            (left, right) => left.real().total_cmp(&right.real()),
        }
    }

    fn real(self) -> f64 {
        match self {
            Quantity::Whole(whole) => whole as f64,
            Quantity::Real(real) => real,
        }
    }

    /// The next whole number up, this one where it is whole.
    pub(super) fn ceiling(self) -> Self {
        match self {
            Quantity::Real(real) if real.abs() < WHOLE_BELOW => {
                Quantity::Whole(real.ceil() as i128)
            }
            other => other,
        }
    }

    /// The next whole number down, this one where it is whole.
    pub(super) fn floor(self) -> Self {
        match self {
            Quantity::Real(real) if real.abs() < WHOLE_BELOW => {
                Quantity::Whole(real.floor() as i128)
            }
            other => other,
        }
    }

    /// Another whole number away from this one; itself where it isn't whole.
    pub(super) fn moved(self, by: i128) -> Self {
        match self {
            Quantity::Whole(whole) => Quantity::Whole(whole.saturating_add(by)),
            other => other,
        }
    }

    /// Whether every multiple of this number is one of `other` too. Not where that has more digits than are counted
    /// here.
    pub(super) fn is_multiple_of(self, other: Self) -> bool {
        let rest = || {
            let (digits, scale) = self.digits_and_scale()?;
            let (other_digits, other_scale) = other.digits_and_scale()?;
            let divided = digits.checked_mul(other_scale)?;
            divided.checked_rem(other_digits.checked_mul(scale)?)
        };
        rest() == Some(0) || self.compare(other) == Ordering::Equal
    }

    /// A number as it is written: 0.25 is 25 and 100. A schema means tenths where binary numbers are only close to them.
    fn digits_and_scale(self) -> Option<(i128, i128)> {
        let real = match self {
            Quantity::Whole(whole) => return Some((whole, 1)),
            Quantity::Real(real) => real,
        };
        let text = real.to_string();
        let (whole, fraction) = text.split_once('.')?;
        let digits = format!("{whole}{fraction}").parse().ok()?;
        let scale = 10_i128.checked_pow(fraction.len().try_into().ok()?)?;
        Some((digits, scale))
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Quantity::Whole(whole) => whole.fmt(formatter),
            Quantity::Real(real) => real.fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quantity(text: &str) -> Quantity {
        Quantity::of(&serde_json::from_str(text).unwrap())
    }

    #[test]
    fn numbers_are_compared_by_what_they_count() {
        assert_eq!(quantity("1").compare(quantity("1.0")), Ordering::Equal);
        assert_eq!(quantity("1e2").compare(quantity("100")), Ordering::Equal);
        assert_eq!(quantity("0.5").compare(quantity("1")), Ordering::Less);
        let (large, larger) = (quantity("9007199254740992"), quantity("9007199254740993"));
        assert_eq!(large.compare(larger), Ordering::Less);
        assert_eq!(
            quantity("18446744073709551615").compare(quantity("-1e300")),
            Ordering::Greater
        );
    }

    #[test]
    fn whole_numbers_around_a_fraction() {
        assert_eq!(quantity("-0.5").ceiling(), Quantity::Whole(0));
        assert_eq!(quantity("-0.5").floor(), Quantity::Whole(-1));
        assert_eq!(quantity("3").moved(1), Quantity::Whole(4));
        assert!(quantity("6").is_multiple_of(quantity("3")));
        assert!(!quantity("3").is_multiple_of(quantity("6")));
        assert!(quantity("0.3").is_multiple_of(quantity("0.1")));
        assert!(!quantity("0.3").is_multiple_of(quantity("0.2")));
        assert!(quantity("0.5").is_multiple_of(quantity("0.25")));
        assert!(!quantity("0.25").is_multiple_of(quantity("0.5")));
        assert!(quantity("1e-300").is_multiple_of(quantity("1e-300")));
        assert!(quantity("1").is_multiple_of(quantity("0.5")));
        assert!(quantity("1").is_multiple_of(quantity("0.1")));
        assert!(quantity("3").is_multiple_of(quantity("1.5")));
        assert!(!quantity("1").is_multiple_of(quantity("1.5")));
        assert!(!quantity("1").is_multiple_of(quantity("0.3")));
        assert!(!quantity("1").is_multiple_of(quantity("0.3333333333333333")));
        assert!(!quantity("1").is_multiple_of(quantity("1e-300")));
    }
}
