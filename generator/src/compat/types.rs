//! Sets of JSON's types.

use crate::Words;
use crate::source::{Node, NodeValue};

use super::json::Quantity;

/// A set of types. Numbers are two of them: whole ones and the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Types(u8);

impl Types {
    pub(super) const NONE: Types = Types(0);
    pub(super) const NULL: Types = Types(1);
    pub(super) const BOOLEAN: Types = Types(1 << 1);
    pub(super) const INTEGER: Types = Types(1 << 2);
    const FRACTION: Types = Types(1 << 3);
    pub(super) const NUMBER: Types = Types(Types::INTEGER.0 | Types::FRACTION.0);
    pub(super) const STRING: Types = Types(1 << 4);
    pub(super) const ARRAY: Types = Types(1 << 5);
    pub(super) const OBJECT: Types = Types(1 << 6);
    pub(super) const ALL: Types = Types((1 << 7) - 1);

    /// The type of this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Types::NULL,
            "boolean" => Types::BOOLEAN,
            "integer" => Types::INTEGER,
            "number" => Types::NUMBER,
            "string" => Types::STRING,
            "array" => Types::ARRAY,
            "object" => Types::OBJECT,
            _ => return None,
        })
    }

    /// What the keyword `type` says; nothing where it says nothing that it may.
    pub(super) fn of_keyword(value: &Node) -> Option<Self> {
        match &value.value {
            NodeValue::String(name) => Types::named(name),
            NodeValue::Array(names) if !names.is_empty() => names
                .iter()
                .map(|name| Types::named(name.as_str()?))
                .try_fold(Types::NONE, |all, one| Some(all.or(one?))),
            _ => None,
        }
    }

    /// The type of a value.
    pub(super) fn of_value(value: &Node) -> Self {
        match &value.value {
            NodeValue::Null => Types::NULL,
            NodeValue::Bool(_) => Types::BOOLEAN,
            NodeValue::Number(number) => match Quantity::of(number) {
                Quantity::Whole(_) => Types::INTEGER,
                // A float of this size has no fraction left, so a validator may call it whole.
                Quantity::Real(real) if real.fract() == 0.0 => Types::NUMBER,
                Quantity::Real(_) => Types::FRACTION,
            },
            NodeValue::String(_) => Types::STRING,
            NodeValue::Array(_) => Types::ARRAY,
            NodeValue::Object(_) => Types::OBJECT,
        }
    }

    pub(super) fn or(self, other: Self) -> Self {
        Types(self.0 | other.0)
    }

    pub(super) fn and(self, other: Self) -> Self {
        Types(self.0 & other.0)
    }

    pub(super) fn without(self, other: Self) -> Self {
        Types(self.0 & !other.0)
    }

    /// These types, of numbers only whole ones.
    pub(super) fn without_fractions(self) -> Self {
        self.without(Types::FRACTION)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two have a type in common.
    pub(super) fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether all of these are among the others.
    pub(super) fn is_within(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// The set in words: `a string or null`.
    pub(super) fn words(self) -> Words {
        if self == Types::ALL {
            return Words::new("любое значение", "any value");
        }
        let names = [
            (Types::BOOLEAN, "логическое значение", "a boolean"),
            (Types::NUMBER, "число", "a number"),
            (Types::INTEGER, "целое число", "an integer"),
            (Types::FRACTION, "дробное число", "a number with a fraction"),
            (Types::STRING, "строка", "a string"),
            (Types::ARRAY, "массив", "an array"),
            (Types::OBJECT, "объект", "an object"),
            (Types::NULL, "null", "null"),
        ];
        let mut left = self;
        let (mut russian, mut english) = (Vec::new(), Vec::new());
        for (types, in_russian, in_english) in names {
            if types.is_within(left) && left.meets(types) {
                russian.push(in_russian);
                english.push(in_english);
                left = left.without(types);
            }
        }
        if english.is_empty() {
            return Words::new("ни одного значения", "no value at all");
        }
        Words::new(listed(&russian, "или"), listed(&english, "or"))
    }
}

/// `a`, `a or b`, `a, b or c`.
fn listed(names: &[&str], or: &str) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} {or} {last}", others.join(", ")),
        names => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_named_in_words() {
        for (types, russian, english) in [
            (Types::ALL, "любое значение", "any value"),
            (Types::NONE, "ни одного значения", "no value at all"),
            (Types::NUMBER, "число", "a number"),
            (
                Types::INTEGER.or(Types::NULL).or(Types::STRING),
                "целое число, строка или null",
                "an integer, a string or null",
            ),
        ] {
            assert_eq!(types.words(), Words::new(russian, english));
        }
    }

    #[test]
    fn an_integer_is_a_number() {
        assert!(Types::INTEGER.is_within(Types::NUMBER));
        assert!(!Types::NUMBER.is_within(Types::INTEGER));
    }
}
