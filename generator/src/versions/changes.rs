//! What a version changed, in the words of histories.

use super::Judgement;
use crate::Language;
use crate::code_span;
use crate::compat::{Change, Finding, Statement, Subject, phrase, rule};
use crate::diagnostic::Severity;

/// How much a change weighs, in the order in which changes are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// It breaks somebody.
    Breaking,
    /// It is new and breaks nobody.
    Added,
    /// It says that something is on the way out.
    Deprecated,
    /// The rest.
    Changed,
}

/// All changes but those that were accepted, by their weight.
pub(crate) fn changes_by_weight(judgement: &Judgement) -> [(Weight, Vec<&Finding>); 4] {
    let axes = judgement.comparison.axes;
    let weight = |finding: &Finding| match finding.severity(axes) {
        Severity::Error => Weight::Breaking,
        _ if matches!(finding.change, Some(Change::Deprecated(_))) => Weight::Deprecated,
        _ if finding.rule.adds || finding.rule == &rule::PAGE_ADDED => Weight::Added,
        _ => Weight::Changed,
    };
    let weights = [
        Weight::Breaking,
        Weight::Added,
        Weight::Deprecated,
        Weight::Changed,
    ];
    weights.map(|wanted| {
        let changes = judgement.changes();
        let changes = changes.filter(|finding| weight(finding) == wanted);
        (wanted, changes.collect())
    })
}

/// What happened, as a sentence in a language that completes `subject: …`, with code between backticks.
pub(crate) fn change_words(finding: &Finding, language: Language) -> String {
    let phrase = phrase(finding.rule.id(), language);
    let (before, after) = (quoted(&finding.expected), quoted(&finding.actual));
    match (before, after) {
        (Some(before), Some(after)) => format!("{phrase}: {before} → {after}"),
        (Some(one), None) | (None, Some(one)) => format!("{phrase} {one}"),
        (None, None) => phrase.to_owned(),
    }
}

/// What a finding is about, by the contract's name for it, fit for a span of code. None for the contract as a
/// whole, and where telling it would only lengthen the list.
pub(crate) fn told_name(finding: &Finding) -> Option<String> {
    if finding.rule == &rule::EXAMPLES_CHANGED {
        return None;
    }
    let name = match &finding.subject {
        Subject::Contract => return None,
        Subject::Named(path) => path.plain(),
        Subject::Page(id) => id.clone(),
        other => other.to_string(),
    };
    let name = one_line(&name.replace('`', ""));
    (!name.is_empty()).then_some(name)
}

/// A value or a name as code. An empty one would be no span of code.
fn quoted(statement: &Statement) -> Option<String> {
    let quoted = statement.quoted()?;
    (quoted != code_span("")).then(|| one_line(&quoted))
}

pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
