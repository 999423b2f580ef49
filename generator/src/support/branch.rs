//! What the types that every contract uses say about a document that is offered to them.

use std::collections::BTreeMap;
use std::convert::TryFrom;

use serde_json::{Map, Number, Value};

use super::extra::Extra;
use super::fit::{Fit, fit_all, fit_open_vocabulary};
use super::open::Open;
use super::tree::Tree;
use super::vocabulary::Vocabulary;

/// A type that can be a branch of a union, or the type of a property of one.
pub trait Branch {
    /// How well a document fits, more being better. `None` is certain: decoding would fail.
    ///
    /// `depth` is how many levels below the document's own are still looked at, and of these levels only the kind of
    /// a value is on the last one.
    fn fit(tree: &Tree, depth: u8) -> Option<u32>;
}

fn narrow_if(fits: bool, narrowness: u8) -> Option<u32> {
    match fits {
        true => Some(Fit::narrow(narrowness).as_number()),
        false => None,
    }
}

/// Null.
impl Branch for () {
    fn fit(tree: &Tree, _depth: u8) -> Option<u32> {
        narrow_if(tree.is_null(), 1)
    }
}

impl Branch for bool {
    fn fit(tree: &Tree, _depth: u8) -> Option<u32> {
        narrow_if(tree.as_bool().is_some(), 1)
    }
}

impl Branch for i64 {
    fn fit(tree: &Tree, _depth: u8) -> Option<u32> {
        fit_integer::<Self>(tree)
    }
}

impl Branch for u64 {
    fn fit(tree: &Tree, _depth: u8) -> Option<u32> {
        fit_integer::<Self>(tree)
    }
}

/// `1.0` is an integer, though a type that keeps the fraction fits it better.
fn fit_integer<I: TryFrom<i128>>(tree: &Tree) -> Option<u32> {
    let number = tree.as_number()?;
    let integer = match (number.as_i64(), number.as_u64()) {
        (Some(integer), _) => Some(i128::from(integer)),
        (_, Some(integer)) => Some(i128::from(integer)),
        _ => None,
    };
    if let Some(integer) = integer {
        return narrow_if(I::try_from(integer).is_ok(), 2);
    }
    let float = number.as_f64()?;
    // The cast saturates, far outside of the range of any integer type here.
    narrow_if(
        float.fract() == 0.0 && I::try_from(float as i128).is_ok(),
        0,
    )
}

impl Branch for Number {
    fn fit(tree: &Tree, _depth: u8) -> Option<u32> {
        narrow_if(tree.as_number().is_some(), 1)
    }
}

impl Branch for String {
    fn fit(tree: &Tree, _depth: u8) -> Option<u32> {
        narrow_if(tree.as_str().is_some(), 1)
    }
}

impl<E: Vocabulary> Branch for Open<E> {
    fn fit(tree: &Tree, _depth: u8) -> Option<u32> {
        fit_open_vocabulary::<E>(tree)
    }
}

/// Whatever it is.
impl Branch for Value {
    fn fit(_tree: &Tree, _depth: u8) -> Option<u32> {
        narrow_if(true, 0)
    }
}

/// Whatever it is.
impl Branch for Tree {
    fn fit(_tree: &Tree, _depth: u8) -> Option<u32> {
        narrow_if(true, 0)
    }
}

impl Branch for Map<String, Value> {
    fn fit(tree: &Tree, _depth: u8) -> Option<u32> {
        narrow_if(tree.members().is_some(), 1)
    }
}

impl Branch for Extra {
    fn fit(tree: &Tree, _depth: u8) -> Option<u32> {
        narrow_if(tree.members().is_some(), 1)
    }
}

impl<T: Branch> Branch for BTreeMap<String, T> {
    fn fit(tree: &Tree, depth: u8) -> Option<u32> {
        fit_all(
            tree.members()?.iter().map(|(_, value)| value),
            depth,
            T::fit,
        )
    }
}

impl<T: Branch> Branch for Vec<T> {
    fn fit(tree: &Tree, depth: u8) -> Option<u32> {
        fit_all(tree.elements()?.iter(), depth, T::fit)
    }
}

impl<T: Branch> Branch for Option<T> {
    fn fit(tree: &Tree, depth: u8) -> Option<u32> {
        if tree.is_null() {
            return <()>::fit(tree, depth);
        }
        T::fit(tree, depth)
    }
}

impl<T: Branch> Branch for Box<T> {
    fn fit(tree: &Tree, depth: u8) -> Option<u32> {
        T::fit(tree, depth)
    }
}
