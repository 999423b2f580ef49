//! What a tool's data object says about a document that is offered to it.

use super::branch::Branch;
use super::fit::{Key, fit_object};
use super::outcome::Outcome;
use super::tree::Tree;

impl<S: Branch, E: Branch> Branch for Outcome<S, E> {
    fn fit(tree: &Tree, depth: u8) -> Option<u32> {
        if tree.get("error").is_none() {
            return S::fit(tree, depth);
        }
        let error = Key {
            name: "error",
            required: true,
            constant: false,
            fit: E::fit,
        };
        fit_object(tree, depth, false, &[error])
    }
}
