//! Warnings that the manifest allows by name.

use crate::diagnostic::{Diagnostic, RULES, Severity, rule};
use crate::model::{Allowance, Located, Model, nearest};
use crate::source::Span;

/// Takes out what is allowed, and reports allowances that make no sense. An allowance that nothing
/// used is one of these where `is_whole`: an error elsewhere may hide what it is there for.
pub(super) fn apply(model: &Model, findings: Vec<Diagnostic>, is_whole: bool) -> Vec<Diagnostic> {
    let allowances = &model.package.allowances;
    let mut used = vec![false; allowances.len()];
    let mut kept: Vec<Diagnostic> = Vec::new();
    for diagnostic in findings {
        let allowance = allowances
            .iter()
            .position(|it| allows(model, it, &diagnostic));
        match allowance {
            Some(index) => used[index] = true,
            None => kept.push(diagnostic),
        }
    }
    for (allowance, used) in allowances.iter().zip(used) {
        let is_judged = is_whole && ran(&allowance.rule.value);
        kept.extend(problem(model, allowance, used || !is_judged));
    }
    kept
}

/// Whether the rule is one that this build applies.
fn ran(id: &str) -> bool {
    cfg!(feature = "lint-examples") || id != rule::MISSING_EXAMPLE.id
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

fn problem(model: &Model, allowance: &Allowance, used: bool) -> Option<Diagnostic> {
    let Located { value: id, span } = &allowance.rule;
    let report =
        |span: Span, message: String| Diagnostic::new(&rule::UNUSED_ALLOWANCE, span, message);
    let Some(rule) = RULES.iter().find(|rule| rule.id == id) else {
        let help = match nearest(id, RULES.iter().map(|rule| rule.id)) {
            Some(name) => format!("did you mean `{name}`?"),
            None => "remove the entry".to_owned(),
        };
        return Some(report(*span, format!("there is no lint `{id}`")).with_help(help));
    };
    if rule.severity == Severity::Error {
        let message = format!("`{id}` is an error, and only warnings can be allowed");
        return Some(report(*span, message).with_help("mend what it reports and remove the entry"));
    }
    let unknown = allowance
        .types
        .iter()
        .find(|name| model.find(&name.value).is_none());
    if let Some(unknown) = unknown {
        let help = match nearest(
            &unknown.value,
            model.definitions.iter().map(|it| it.name.as_str()),
        ) {
            Some(name) => format!("did you mean `{name}`?"),
            None => "take the name out".to_owned(),
        };
        let message = format!("the contract has no type `{}`", unknown.value);
        return Some(report(unknown.span, message).with_help(help));
    }
    let message = format!("nothing raises `{id}` for these types any more");
    (!used).then(|| report(*span, message).with_help("remove the entry"))
}
