//! Warnings that the manifest allows by name.

use crate::diagnostic::{Diagnostic, RULES, Severity, rule};
use crate::model::{Allowance, Model};

/// Takes out what is allowed, and reports what is allowed for nothing.
pub(super) fn apply(model: &Model, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let allowances = &model.package.allowances;
    let mut used = vec![false; allowances.len()];
    let mut kept: Vec<Diagnostic> = Vec::new();
    for diagnostic in diagnostics {
        let allowance = allowances
            .iter()
            .position(|it| allows(model, it, &diagnostic));
        match allowance {
            Some(index) => used[index] = true,
            None => kept.push(diagnostic),
        }
    }
    for (allowance, used) in allowances.iter().zip(used) {
        if let Some(problem) = problem(allowance, used) {
            kept.push(
                Diagnostic::new(&rule::UNUSED_ALLOWANCE, allowance.rule.span, problem)
                    .with_help("remove the entry"),
            );
        }
    }
    kept
}

/// An allowance covers a warning of its rule all of whose places lie in the named types.
fn allows(model: &Model, allowance: &Allowance, diagnostic: &Diagnostic) -> bool {
    if diagnostic.is_error() || diagnostic.rule.id != allowance.rule.value {
        return false;
    }
    let mut places =
        std::iter::once(diagnostic.primary).chain(diagnostic.related.iter().map(|(span, _)| *span));
    places.all(|place| {
        model.definitions.iter().any(|definition| {
            let inside = definition.span.file == place.file
                && definition.name_span.start <= place.start
                && place.end <= definition.span.end;
            inside
                && allowance
                    .types
                    .iter()
                    .any(|name| name.value == definition.name)
        })
    })
}

fn problem(allowance: &Allowance, used: bool) -> Option<String> {
    let id = &allowance.rule.value;
    match RULES.iter().find(|rule| rule.id == id) {
        None => Some(format!("there is no lint `{id}`")),
        Some(rule) if rule.severity == Severity::Error => {
            Some(format!("`{id}` is an error and can't be allowed"))
        }
        Some(_) if !used => Some(format!("nothing raises `{id}` for these types any more")),
        Some(_) => None,
    }
}
