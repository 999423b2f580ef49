//! How well a document fits a type, as a number.

use super::tree::Tree;
use super::vocabulary::{Vocabulary, Wire};

/// How many levels of a document are looked at to tell the branches of a union apart. Below, only the kind of a
/// value is, so that a level costs the same however much is under it.
pub const FIT_DEPTH: u8 = 2;

/// How well a document fits a type, in parts of falling weight. As one number, parts of more weight stand higher.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Fit {
    /// Properties of the document itself that hold the one value that they may have: its tags.
    pub(super) constants: u8,
    /// Properties that the type knows, those of values inside included.
    pub(super) known: u16,
    /// How narrow the types of the values are: a known value of an enum says more than any string does.
    pub(super) narrowness: u8,
}

/// As many known properties is a tag inside of a value worth.
const TAG_INSIDE: u16 = 16;

impl Fit {
    /// Of a value that is of the right kind.
    pub(super) fn narrow(narrowness: u8) -> Self {
        Self {
            narrowness,
            ..Self::default()
        }
    }

    pub(super) fn as_number(self) -> u32 {
        let [high, low] = self.known.to_be_bytes();
        u32::from_be_bytes([self.constants, high, low, self.narrowness])
    }

    fn from_number(number: u32) -> Self {
        let [constants, high, low, narrowness] = number.to_be_bytes();
        Self {
            constants,
            known: u16::from_be_bytes([high, low]),
            narrowness,
        }
    }

    /// Adds what is known inside of a value and returns how narrow the value's type is.
    fn add_inside(&mut self, inside: u32) -> u8 {
        let inside = Self::from_number(inside);
        let tags = u16::from(inside.constants).saturating_mul(TAG_INSIDE);
        self.known = self.known.saturating_add(inside.known).saturating_add(tags);
        inside.narrowness
    }
}

/// A property that an object type knows.
pub struct Key {
    /// Its name on the wire.
    pub name: &'static str,
    /// Whether an object without it is invalid.
    pub required: bool,
    /// Whether there is but one value that it may have.
    pub constant: bool,
    /// How well a value fits the property's type: [`Branch::fit`](super::Branch::fit) of that type.
    pub fit: fn(&Tree, u8) -> Option<u32>,
}

/// How well a document fits an object type with these properties. A `closed` one has no others.
pub fn fit_object(tree: &Tree, depth: u8, closed: bool, keys: &[Key]) -> Option<u32> {
    let members = tree.members()?;
    let mut fit = Fit::narrow(1 + u8::from(closed));
    if depth == 0 {
        return Some(fit.as_number());
    }
    // A wrong tag is noticed before anything else is looked at.
    for key in keys.iter().filter(|key| key.constant) {
        match tree.get(key.name) {
            Some(value) => {
                (key.fit)(value, depth - 1)?;
                fit.constants = fit.constants.saturating_add(1);
            }
            None if key.required => return None,
            None => {}
        }
    }
    let mut missing = keys.iter().filter(|key| key.required).count();
    let mut expected = 0;
    for (name, value) in members {
        let index = match position(keys, name, expected) {
            Some(index) => index,
            None if closed => return None,
            None => continue,
        };
        let key = keys.get(index)?;
        expected = index + 1;
        missing -= usize::from(key.required);
        fit.known = fit.known.saturating_add(1);
        if !key.constant {
            let narrowness = fit.add_inside((key.fit)(value, depth - 1)?);
            fit.narrowness = fit.narrowness.saturating_add(narrowness);
        }
    }
    match missing {
        0 => Some(fit.as_number()),
        _ => None,
    }
}

/// Where the property stands among the known ones. Documents tend to follow their order, so the search starts at
/// the one that is `expected`.
fn position(keys: &[Key], name: &str, expected: usize) -> Option<usize> {
    let (before, after) = keys.split_at(expected.min(keys.len()));
    match after.iter().position(|key| key.name == name) {
        Some(index) => Some(before.len() + index),
        None => before.iter().position(|key| key.name == name),
    }
}

/// How well values that are all of one type fit it: the elements of a list, the values of a map. What is known inside
/// of each counts, and the list is as narrow as its widest value.
pub(super) fn fit_all<'a>(
    values: impl Iterator<Item = &'a Tree>,
    depth: u8,
    fit_one: fn(&Tree, u8) -> Option<u32>,
) -> Option<u32> {
    let mut fit = Fit::narrow(1);
    if depth == 0 {
        return Some(fit.as_number());
    }
    let mut widest = None;
    for value in values {
        let narrowness = fit.add_inside(fit_one(value, depth - 1)?);
        widest = Some(widest.map_or(narrowness, |widest: u8| widest.min(narrowness)));
    }
    fit.narrowness = fit.narrowness.saturating_add(widest.unwrap_or(0));
    Some(fit.as_number())
}

/// How well a document fits a closed enum: as one of its values or not at all.
pub fn fit_vocabulary<E: Vocabulary>(tree: &Tree) -> Option<u32> {
    match is_known::<E>(tree)? {
        true => Some(Fit::narrow(2).as_number()),
        false => None,
    }
}

/// How well a document fits an enum that may have values unknown to this version.
pub(super) fn fit_open_vocabulary<E: Vocabulary>(tree: &Tree) -> Option<u32> {
    is_known::<E>(tree).map(|known| Fit::narrow(if known { 2 } else { 0 }).as_number())
}

/// Whether this is a value that the enum knows. `None` if it is of another JSON type than the enum's values.
fn is_known<E: Vocabulary>(tree: &Tree) -> Option<bool> {
    // Spares the error, which is costly to make, for most kinds of values that are none.
    if tree.as_str().is_none() && tree.as_number().is_none() {
        return None;
    }
    E::Wire::decode(tree, E::NAME, |wire| E::from_wire(&wire).is_some()).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::{Value, from_str};

    use super::super::vocabulary::tests::{Fruit, Level};
    use super::super::{Branch, Constant, ConstantValue, Literal, Open};
    use super::*;

    struct Tag;
    impl ConstantValue for Tag {
        const VALUE: Literal = Literal::Text("t");
    }

    const KEYS: &[Key] = &[
        key("id", true, false, String::fit),
        key("tag", false, true, Constant::<Tag>::fit),
        key("inner", false, false, fit_inner),
    ];

    const fn key(
        name: &'static str,
        required: bool,
        constant: bool,
        fit: fn(&Tree, u8) -> Option<u32>,
    ) -> Key {
        Key {
            name,
            required,
            constant,
            fit,
        }
    }

    fn fit_inner(tree: &Tree, depth: u8) -> Option<u32> {
        fit_object(tree, depth, false, KEYS)
    }

    fn open(document: &str, depth: u8) -> Option<Fit> {
        fit_object(&from_str(document).unwrap(), depth, false, KEYS).map(Fit::from_number)
    }

    fn fit(constants: u8, known: u16, narrowness: u8) -> Option<Fit> {
        Some(Fit {
            constants,
            known,
            narrowness,
        })
    }

    #[test]
    fn known_properties_and_tags_count() {
        assert_eq!(open(r#"{"id":""}"#, 2), fit(0, 1, 2));
        assert_eq!(open(r#"{"id":"","more":1}"#, 2), fit(0, 1, 2));
        assert_eq!(open(r#"{"tag":"t","id":""}"#, 2), fit(1, 2, 2));
        let inside = r#"{"inner":{"id":"","tag":"t"},"id":""}"#;
        assert_eq!(open(inside, 2), fit(0, 2 + 2 + TAG_INSIDE, 4));
    }

    #[test]
    fn a_tag_weighs_more_than_any_number_of_properties() {
        let most = Fit {
            constants: 0,
            known: u16::MAX,
            narrowness: u8::MAX,
        };
        let tag = Fit {
            constants: 1,
            ..Fit::default()
        };
        assert!(tag.as_number() > most.as_number());
        assert_eq!(Fit::from_number(most.as_number()), most);
    }

    #[test]
    fn what_would_not_decode_is_out() {
        assert_eq!(open("[]", 2), None);
        assert_eq!(open("{}", 2), None);
        assert_eq!(open(r#"{"id":1}"#, 2), None);
        assert_eq!(open(r#"{"id":"","tag":"u"}"#, 2), None);
        assert_eq!(open(r#"{"id":"","inner":{}}"#, 2), None);
    }

    #[test]
    fn below_the_depth_only_kinds_are_looked_at() {
        assert_eq!(open("{}", 0), fit(0, 0, 1));
        assert_eq!(open("[]", 0), None);
        assert_eq!(open(r#"{"id":"","inner":{}}"#, 1), fit(0, 2, 3));
        assert_eq!(open(r#"{"id":"","inner":[]}"#, 1), None);
        let deep = r#"{"id":"","inner":{"id":"","inner":{"id":5}}}"#;
        assert!(open(deep, 2).is_some());
        assert_eq!(open(deep, 3), None);
    }

    #[test]
    fn a_closed_object_takes_no_other_property_and_fits_better() {
        let closed = |document| fit_object(&from_str(document).unwrap(), 2, true, KEYS);
        assert_eq!(closed(r#"{"id":"","more":1}"#), None);
        assert_eq!(closed(r#"{"id":""}"#).map(Fit::from_number), fit(0, 1, 3));
    }

    #[test]
    fn narrower_types_fit_better() {
        let order = |document: &str, fits: &[fn(&Tree, u8) -> Option<u32>]| {
            let tree: Tree = from_str(document).unwrap();
            let fits: Vec<_> = fits.iter().map(|fit| fit(&tree, FIT_DEPTH)).collect();
            assert!(
                fits.windows(2).all(|pair| pair[0] < pair[1]),
                "{document}: {fits:?}"
            );
        };
        let closed: fn(&Tree, u8) -> Option<u32> = |tree, _| fit_vocabulary::<Fruit>(tree);
        order(
            r#""pear""#,
            &[bool::fit, Value::fit, String::fit, Open::<Fruit>::fit],
        );
        order(r#""plum""#, &[closed, Value::fit, String::fit]);
        order(r#""plum""#, &[closed, Open::<Fruit>::fit, String::fit]);
        order(r#""pear""#, &[String::fit, closed]);
        order(
            "100",
            &[
                String::fit,
                Value::fit,
                serde_json::Number::fit,
                Open::<Level>::fit,
            ],
        );
        order(
            "7",
            &[Open::<Level>::fit, serde_json::Number::fit, i64::fit],
        );
        order("1.0", &[i64::fit, serde_json::Number::fit]);
        order("1.5", &[i64::fit, serde_json::Number::fit]);
        order("-1", &[u64::fit, i64::fit]);
        order("18446744073709551615", &[i64::fit, u64::fit]);
        order("null", &[bool::fit, Value::fit, Option::<bool>::fit]);
        order(
            "[1]",
            &[Vec::<String>::fit, Vec::<Value>::fit, Vec::<i64>::fit],
        );
        order(
            r#"{"a":"x"}"#,
            &[
                BTreeMap::<String, i64>::fit,
                Value::fit,
                BTreeMap::<String, Value>::fit,
                BTreeMap::<String, String>::fit,
            ],
        );
        order(
            r#""2026-07-28T10:00:00Z""#,
            &[String::fit, super::super::Timestamp::fit],
        );
        order(r#""today""#, &[super::super::Timestamp::fit, String::fit]);
    }
}
