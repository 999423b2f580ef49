//! Which branch of a union a document is.

use std::any::TypeId;
use std::cmp::Reverse;

use serde::de::{Deserialize, Deserializer, Error};
use serde_json::Value;

use super::decisions::Decision;
use super::fit::FIT_DEPTH;
use super::tree::Tree;

/// A type whose documents are each of one of several types.
pub trait Union: Sized + 'static {
    /// The union's name in the contract.
    const NAME: &'static str;

    /// The branches, in the contract's order.
    const CANDIDATES: &'static [Candidate<Self>];

    /// Takes a document that is none of the branches. `None` where the union is closed: the document is an error.
    const UNKNOWN: Option<fn(Value) -> Self>;
}

/// A branch of the union `U`.
pub struct Candidate<U> {
    /// The branch's name, for error messages.
    pub name: &'static str,
    /// How well a document fits: [`Branch::fit`](super::Branch::fit) of the branch's type.
    pub fit: fn(&Tree, u8) -> Option<u32>,
    /// Decodes the document as this branch.
    pub decode: fn(&Tree) -> Result<U, serde_json::Error>,
}

/// Decodes a union: as the branch that fits best of those that can be decoded, among equals the first.
///
/// # Errors
/// A document that is none of the branches, where the union is closed.
pub fn decode_union<'de, D, U>(deserializer: D) -> Result<U, D::Error>
where
    D: Deserializer<'de>,
    U: Union,
{
    let tree = Tree::deserialize(deserializer)?;
    match (decode_branch(&tree), U::UNKNOWN) {
        (Ok(value), _) => Ok(value),
        (Err(_), Some(unknown)) => Ok(unknown(tree.into_value())),
        (Err(message), None) => Err(D::Error::custom(message)),
    }
}

/// How well a document fits a union: as well as it fits the best branch. An open union takes any.
pub fn fit_union<U: Union>(tree: &Tree, depth: u8) -> Option<u32> {
    let fits = U::CANDIDATES
        .iter()
        .filter_map(|candidate| (candidate.fit)(tree, depth));
    fits.max().or_else(|| U::UNKNOWN.map(|_| 0))
}

/// The branches that a document fits, by their index, the best first, equals in the contract's order.
pub fn ranked<U>(tree: &Tree, candidates: &[Candidate<U>]) -> Vec<usize> {
    let mut fits: Vec<(u32, usize)> = candidates
        .iter()
        .enumerate()
        .filter_map(|(index, candidate)| Some(((candidate.fit)(tree, FIT_DEPTH)?, index)))
        .collect();
    fits.sort_by_key(|(fit, _)| Reverse(*fit));
    fits.into_iter().map(|(_, index)| index).collect()
}

/// Decodes the document as one of the branches, or says why it is none.
fn decode_branch<U: Union>(tree: &Tree) -> Result<U, String> {
    let union = TypeId::of::<U>();
    let decisions = tree.decisions();
    match decisions.and_then(|decisions| decisions.recall(union)) {
        Some(Decision::Branch(index)) => return decode_as(tree, index),
        Some(Decision::NoBranch { message }) => return Err(message),
        None => {}
    }
    let (decision, result) = try_branches(tree);
    if let (Some(decisions), Some(decision)) = (decisions, decision) {
        decisions.remember(union, decision);
    }
    result
}

/// What the branches gave, and what is to be remembered: nothing if the first choice was right.
fn try_branches<U: Union>(tree: &Tree) -> (Option<Decision>, Result<U, String>) {
    let ranked = ranked(tree, U::CANDIDATES);
    let mut best_error = None;
    for index in &ranked {
        match decode_as(tree, *index) {
            Ok(value) => {
                let decision = best_error.map(|_| Decision::Branch(*index));
                return (decision, Ok(value));
            }
            Err(error) => best_error = best_error.or(Some((*index, error))),
        }
    }
    let message = match best_error {
        None => no_branch_fits::<U>(tree),
        // Where the document's tag leaves no choice, the union has nothing to add.
        Some((_, error)) if ranked.len() == 1 => error,
        Some((index, error)) => format!(
            "{} (as {}, which fits best of the branches of {})",
            error,
            name_of::<U>(index),
            U::NAME
        ),
    };
    let decision = Decision::NoBranch {
        message: message.clone(),
    };
    (Some(decision), Err(message))
}

fn decode_as<U: Union>(tree: &Tree, index: usize) -> Result<U, String> {
    match U::CANDIDATES.get(index) {
        Some(candidate) => (candidate.decode)(tree).map_err(|error| error.to_string()),
        None => Err(no_branch_fits::<U>(tree)),
    }
}

fn name_of<U: Union>(index: usize) -> &'static str {
    U::CANDIDATES
        .get(index)
        .map_or(U::NAME, |candidate| candidate.name)
}

fn no_branch_fits<U: Union>(tree: &Tree) -> String {
    let names: Vec<&str> = U::CANDIDATES
        .iter()
        .map(|candidate| candidate.name)
        .collect();
    format!(
        "{} that fits no branch of {}, expected one of: {}",
        tree.kind(),
        U::NAME,
        names.join(", ")
    )
}

#[cfg(test)]
mod tests;
