//! What a version changed, in the words of histories.

use super::Judgement;
use crate::compat::{CompatRule, Finding, phrase, rule};
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

/// What a change is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The whole.
    Contract,
    /// What has this name in the contract.
    Named(String),
}

const DEPRECATIONS: [&CompatRule; 3] = [
    &rule::DEFINITION_DEPRECATED,
    &rule::PROPERTY_DEPRECATED,
    &rule::VALUE_DEPRECATED,
];

/// All changes but those that were accepted, by their weight.
pub(crate) fn changes_by_weight(judgement: &Judgement) -> [(Weight, Vec<&Finding>); 4] {
    let axes = judgement.comparison.axes;
    let weight = |finding: &Finding| match finding.severity(axes) {
        Severity::Error => Weight::Breaking,
        _ if DEPRECATIONS.contains(&finding.rule) => Weight::Deprecated,
        _ if finding.rule.adds => Weight::Added,
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

/// What happened, as Markdown in a language, completing `subject: …`.
pub(crate) fn change_words(finding: &Finding, language: &str) -> String {
    let phrase = phrase(finding.rule.id(), language);
    let (before, after) = (
        quoted(&finding.expected.english),
        quoted(&finding.actual.english),
    );
    match (before, after) {
        (Some(before), Some(after)) => format!("{phrase}: {before} → {after}"),
        (Some(one), None) | (None, Some(one)) => format!("{phrase} {one}"),
        (None, None) => phrase.to_owned(),
    }
}

/// What a finding is about, without the English words that findings put before or in place of it. None where
/// telling it would only lengthen the list.
pub(crate) fn told_subject(finding: &Finding) -> Option<Subject> {
    let subject = finding.subject.as_str();
    if subject.is_empty() || finding.rule == &rule::EXAMPLES_CHANGED {
        return None;
    }
    let name = match subject {
        "the contract" => return Some(Subject::Contract),
        _ if finding.rule == &rule::PAGE_CHANGED => {
            subject.strip_prefix("page ").unwrap_or(subject)
        }
        _ => subject,
    };
    // A number among values is quoted.
    Some(Subject::Named(one_line(&name.replace('`', ""))))
}

/// A value or a name, which is the same in every language; the findings' other words are English.
fn quoted(text: &str) -> Option<String> {
    let is_quoted = text.len() > 2 && text.starts_with('`') && text.ends_with('`');
    is_quoted.then(|| one_line(text))
}

pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
