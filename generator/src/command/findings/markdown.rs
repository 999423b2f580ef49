//! Findings as a Markdown table.

use crate::code_span::code_span;
use crate::compat::{Axis, Comparison, Finding, Place};
use crate::diagnostic::Severity;

/// A table with a row for each finding and a column for each axis in force; empty without findings.
pub(in crate::command) fn markdown(comparison: &Comparison) -> String {
    if comparison.findings.is_empty() {
        return String::new();
    }
    let axes: Vec<Axis> = comparison.axes.iter().collect();
    let mut text = String::from("| rule | what | expected | found |");
    let mut line = String::from("|---|---|---|---|");
    for axis in &axes {
        text.push_str(&format!(" {axis} |"));
        line.push_str("---|");
    }
    text.push_str(" place |\n");
    text.push_str(&line);
    text.push_str("---|\n");
    for finding in &comparison.findings {
        text.push_str(&row(finding, &axes));
    }
    text
}

fn row(finding: &Finding, axes: &[Axis]) -> String {
    let mut cells = vec![
        format!("`{}`", finding.rule.id()),
        code(&finding.subject.to_string()),
        escape(&finding.expected.english()),
        escape(&finding.actual.english()),
    ];
    for axis in axes {
        cells.push(match finding.verdicts.on(*axis) {
            Severity::Error => "**breaks**".to_owned(),
            Severity::Warning | Severity::Info => "ok".to_owned(),
        });
    }
    let place = finding.new.as_ref().or(finding.old.as_ref());
    cells.push(place.map_or(String::new(), shown));
    format!("| {} |\n", cells.join(" | "))
}

fn shown(place: &Place) -> String {
    let path = place.position.path.display().to_string().replace('\\', "/");
    code(&format!("{path}:{}", place.position.line))
}

/// A text as code, which may have backticks and bars in it.
fn code(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    code_span(&text.replace('\n', " ").replace('|', "\\|"))
}

fn escape(text: &str) -> String {
    text.replace('\n', " ")
        .replace('|', "\\|")
        .replace('<', "&lt;")
}
