//! What is told of a rule by its id. As all messages to maintainers, in English.

use crate::Language;
use crate::compat::{Axis, CompatRule, Refusal, Weight};
use crate::diagnostic::{Rule, Severity};
use crate::emit::docs::page::{Block, Inline, Page, Row, Table};

/// The page of a rule that judges one contract.
pub(super) fn rule_page(rule: &Rule) -> Page {
    let weight = match rule.severity {
        Severity::Error => "error: the input is refused",
        Severity::Warning => "warning: the input is used; somebody should look",
        Severity::Info => "info: nothing is wrong",
    };
    let rows = vec![row("Severity", weight)];
    page(
        rule.id,
        rule.summary,
        ["Property", "Value"],
        rows,
        rule.explanation,
    )
}

/// The page of a rule that compares two versions.
pub(super) fn compat_rule_page(rule: &CompatRule) -> Page {
    let mut rows: Vec<Row> = Axis::ALL
        .map(|axis| row(axis.as_str(), verdict(rule.weight(axis))))
        .to_vec();
    if rule.adds {
        rows.push(row("version", "adds something: a minor version at least"));
    }
    match rule.refusal {
        Refusal::None => {}
        Refusal::WithoutApproval => rows.push(row("release", "refused without an approval")),
        Refusal::Always => rows.push(row("release", "refused, whatever the version")),
    }
    page(
        rule.id(),
        rule.summary(),
        ["Axis", "Verdict"],
        rows,
        rule.explanation(),
    )
}

fn verdict(weight: Weight) -> &'static str {
    match weight {
        Weight::Info => "breaks nobody",
        Weight::Error => "breaks somebody",
        Weight::ErrorIfClosed => "breaks somebody where the enum, object or union is closed",
        Weight::ErrorIfRustTypeChanges => "breaks somebody where the Rust type changes",
    }
}

fn page(id: &str, summary: &str, headings: [&str; 2], rows: Vec<Row>, explanation: &str) -> Page {
    let heading = |level, text: &str| Block::Heading {
        level,
        id: None,
        text: literal(text),
    };
    Page {
        path: id.to_owned(),
        language: Language::English,
        title: id.to_owned(),
        description: summary.to_owned(),
        blocks: vec![
            heading(1, id),
            Block::Prose(summary.to_owned()),
            Block::Table(Table {
                id: None,
                headings: headings.map(literal).to_vec(),
                rows,
            }),
            heading(2, "What to do"),
            Block::Prose(explanation.to_owned()),
        ],
    }
}

fn row(left: &str, right: &str) -> Row {
    Row {
        id: None,
        cells: vec![literal(left), literal(right)],
    }
}

fn literal(text: &str) -> Vec<Inline> {
    vec![Inline::Literal(text.to_owned())]
}
