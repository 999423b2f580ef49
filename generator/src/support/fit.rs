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
mod tests;
