//! What a date with a time says about a document that is offered to it.

use super::branch::Branch;
use super::fit::Fit;
use super::rfc3339;
use super::timestamp::Timestamp;
use super::tree::Tree;

/// Any string decodes, but one that is no date and time fits worse than it fits `String`.
impl Branch for Timestamp {
    fn fit(tree: &Tree, _depth: u8) -> Option<u32> {
        let is_valid = rfc3339::parse(tree.as_str()?).is_ok();
        Some(Fit::narrow(if is_valid { 2 } else { 0 }).as_number())
    }
}
