//! Lint: a pure function from the model to what is wrong with it.

mod allowances;
mod derivations;
#[cfg(feature = "lint-examples")]
mod examples;
mod ids;
mod links;
mod names;
mod pages;
mod recursion;
mod replacements;
pub(crate) mod texts;

use crate::diagnostic::Diagnostic;
use crate::model::Model;

/// All findings on a model, in no particular order; what the manifest allows is among them.
pub fn lint(model: &Model) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    recursion::check(model, &mut diagnostics);
    derivations::check(model, &mut diagnostics);
    // The rest are promises to a package's readers; a plain schema made none.
    if model.package.is_package {
        texts::check(model, &mut diagnostics);
        names::check(model, &mut diagnostics);
        ids::check(model, &mut diagnostics);
        pages::check(model, &mut diagnostics);
        replacements::check(model, &mut diagnostics);
        links::check(model, &mut diagnostics);
    }
    diagnostics
}

/// Takes out the findings that the manifest allows, and judges its list of them. `is_whole`: whether
/// these are all findings that there can be, no error having hidden any.
pub fn apply_allowances(
    model: &Model,
    findings: Vec<Diagnostic>,
    is_whole: bool,
) -> Vec<Diagnostic> {
    allowances::apply(model, findings, is_whole)
}

/// Validates examples and defaults, which takes a JSON Schema validator (feature `lint-examples`).
/// Called apart, because only a model without errors has a schema to validate by.
#[cfg(feature = "lint-examples")]
pub fn lint_examples(model: &Model) -> Vec<Diagnostic> {
    examples::check(model)
}
