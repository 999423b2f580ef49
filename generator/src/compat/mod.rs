//! What changed between two versions, whom it breaks and what the next version has to be.
//!
//! [`compat`] compares two contracts or plain schema files, definition by definition;
//! [`compat_schemas`] compares two single schemas from their roots, as a server check does. Both
//! judge *documents*: on the output axis an error says that a document valid under the new schema
//! can be invalid under the old one, on the input axis the reverse. What can't be told is taken for
//! an error, so that silence can be relied on.

mod axes;
mod circles;
mod compare;
mod condition;
mod conditions;
mod contract;
mod dependents;
mod diagnostics;
mod dialect;
mod doubts;
mod engine;
mod evaluation;
mod expansion;
mod finding;
mod fingerprint;
mod fits;
mod form;
mod json;
mod judged;
mod layout;
mod limit_kind;
mod limits;
mod mentions;
mod numbers;
mod objects;
mod outcome;
mod patterns;
mod phrases;
mod piece;
mod questions;
mod reports;
mod roots;
mod rules;
mod rust_names;
mod side;
mod site;
mod statement;
mod subject;
mod types;
mod undecided;
mod unions;
mod unreadable;
mod values;

use crate::model::Model;
use crate::source::Loaded;

use engine::Engine;
use side::Side;

pub use axes::{Axes, Axis, Bump, Verdicts};
pub use finding::{Comparison, Finding, Place};
pub use numbers::{is_enough, next_version};
pub use phrases::phrase;
pub use rules::{COMPAT_RULES, CompatRule, Refusal, Weight, rule};
pub use statement::Statement;
pub use subject::{Change, NamePath, NameStep, Subject};
pub use unreadable::{Unreadable, UnreadableKind, unreadable};

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

/// Compares two contracts, two plain schema files or two folders of these: every definition with the
/// one of its name, and plain files themselves; in folders by their paths. All findings are yielded, whatever the axes in force make of them;
/// names in Rust are compared where that axis is in force.
pub fn compat(old: Version<'_>, new: Version<'_>, axes: Axes) -> Comparison {
    let are_plain = [old, new]
        .iter()
        .all(|it| it.model.is_none_or(|model| !model.package.is_package));
    let has_files = are_plain && [old, new].iter().any(|it| it.loaded.is_schema_folder);
    let mut engine = Engine::new(
        Side::of_version(old, has_files),
        Side::of_version(new, has_files),
    );
    engine.compares_contract = true;
    engine.compares_rust = axes.rust;
    if !engine.is_same_text() {
        engine.compare_dialects();
        engine.compare_definitions();
        engine.compare_roots();
    }
    engine.compare_material();
    Comparison {
        axes,
        findings: engine.finish(),
    }
}

/// Compares two single schemas from the roots of their first files: no definitions, texts, order
/// of values or attributes.
pub fn compat_schemas(old: &Loaded, new: &Loaded, axes: Axes) -> Comparison {
    let mut engine = Engine::new(Side::of_schema(old), Side::of_schema(new));
    if !engine.is_same_text() {
        engine.compare_dialects();
        engine.compare_roots();
    }
    Comparison {
        axes,
        findings: engine.finish(),
    }
}

/// What [`compat_schemas`] finds to be an error on one axis, by whether it is one whatever the things mean
/// that nobody can decide: references that lead nowhere, keywords that aren't known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// What breaks somebody in any case.
    pub sure: Vec<Finding>,
    /// What may break somebody, and what of the new schema nobody can use, whatever became of it.
    pub unsure: Vec<Finding>,
}

/// Compares two single schemas as [`compat_schemas`] does, and tells what is sure from what can't be decided.
pub fn judge_schemas(old: &Loaded, new: &Loaded, axis: Axis) -> Judged {
    judged::judge(old, new, axis)
}

/// Whether the new version's number is enough for what the findings demand: the finding of
/// `version-decreased`, `major-not-bumped` or `version-not-bumped` where it isn't.
pub fn judge_version(old: Version<'_>, new: Version<'_>, demanded: Bump) -> Option<Finding> {
    contract::judge_version(old, new, demanded)
}
