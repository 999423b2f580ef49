//! Findings for programs.

use serde_json::{Map, Value, json};

use crate::compat::{Axis, Comparison, Finding, Place};

/// `{"bump": …, "findings": […]}`: the members that every report of findings has.
pub(in crate::command) fn bump_and_findings(comparison: &Comparison) -> Map<String, Value> {
    let findings = comparison.findings.iter();
    let findings: Vec<Value> = findings.map(|it| finding_object(it, comparison)).collect();
    let mut object = Map::new();
    object.insert("bump".to_owned(), json!(comparison.bump().as_str()));
    object.insert("findings".to_owned(), Value::Array(findings));
    object
}

/// One finding. `severity` is the gravest on the axes in force, `axes` has each of these; `old` and
/// `new` are null where there is no such place.
pub(in crate::command) fn finding_object(finding: &Finding, comparison: &Comparison) -> Value {
    let axes = comparison.axes;
    let of_axis = |axis: Axis| {
        let severity = finding.verdicts.on(axis).as_str();
        (axis.as_str().to_owned(), json!(severity))
    };
    let verdicts: Map<String, Value> = axes.iter().map(of_axis).collect();
    json!({
        "id": finding.rule.id(),
        "severity": finding.severity(axes).as_str(),
        "axes": verdicts,
        "subject": finding.subject.to_string(),
        "expected": finding.expected.english(),
        "actual": finding.actual.english(),
        "message": finding.message(),
        "old": finding.old.as_ref().map(place),
        "new": finding.new.as_ref().map(place),
        "fingerprint": finding.fingerprint,
    })
}

fn place(place: &Place) -> Value {
    let position = &place.position;
    json!({
        "file": position.path.display().to_string().replace('\\', "/"),
        "line": position.line,
        "column": position.column,
        "pointer": place.pointer,
    })
}
