//! Judging documents by the contract.
#![cfg(feature = "validate")]

use std::fs;
use std::path::Path;

use norm_contract::support::Timestamp;
use norm_contract::{
    ConformanceReport, DomainError, Error, ErrorCode, ReasonCode, Side, ToolReport, ToolState,
    Validate, Violation,
};
use serde_json::{Value, json};

type Judge = fn(&Value) -> Vec<Violation>;

const TYPES: [(&str, Judge); 9] = [
    ("Error", Error::validate),
    ("ErrorCode", ErrorCode::validate),
    ("Side", Side::validate),
    ("Violation", Violation::validate),
    ("DomainError", DomainError::validate),
    ("ToolState", ToolState::validate),
    ("ReasonCode", ReasonCode::validate),
    ("ConformanceReport", ConformanceReport::validate),
    ("ToolReport", ToolReport::validate),
];

#[test]
fn the_contracts_examples_are_valid() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../contract/examples");
    for (name, validate) in TYPES {
        let files: Vec<_> = fs::read_dir(examples.join(name)).unwrap().collect();
        assert!(!files.is_empty(), "{name} has an example");
        for file in files {
            let path = file.unwrap().path();
            let example = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
            assert_eq!(validate(&example), [], "{}", path.display());
        }
    }
}

#[test]
fn every_type_refuses_what_it_is_not() {
    for (name, validate) in TYPES {
        assert!(!validate(&json!(17)).is_empty(), "{name}");
    }
}

fn lines(violations: Vec<Violation>) -> Vec<String> {
    violations
        .into_iter()
        .map(|violation| {
            format!(
                "{} | {} | {}",
                violation.path, violation.expected, violation.actual
            )
        })
        .collect()
}

#[test]
fn a_violation_names_place_expectation_and_what_is_there() {
    let report = json!({
        "checked_at": "yesterday",
        "package_version": 1,
        "server_version": 1.5,
        "tools": [
            {"name": "orders", "reasons": ["deprecated", "ugly"], "state": null, "versions": [1, "2"]},
            "stock",
        ],
    });
    assert_eq!(
        lines(ConformanceReport::validate(&report)),
        [
            "/checked_at | date-time (RFC 3339) | \"yesterday\"",
            "/package_version | string | 1",
            "/server_version | integer | 1.5",
            "/tools/0/reasons/1 | one of: input_schema_violation, output_schema_violation, result_too_large, \
             missing_pagination, unknown_catalog_tool, unknown_contract_version, deprecated, server_unreachable, \
             missing_version | \"ugly\"",
            "/tools/0/state | string | null",
            "/tools/0/state | one of: active, degraded, excluded, unavailable | null",
            "/tools/0/versions/1 | integer | \"2\"",
            "/tools/1 | object | \"stock\"",
            "/server_id | present | absent",
        ]
    );
}

#[test]
fn unknown_properties_are_no_violation() {
    assert_eq!(
        Error::validate(&json!({"code": "no_data", "trace": {"id": 1}})),
        []
    );
}

#[test]
fn a_timestamp_is_valid_where_its_format_is() {
    let judged = |text: &str| {
        let document =
            json!({"checked_at": text, "package_version": "", "server_id": "", "tools": []});
        ConformanceReport::validate(&document).is_empty()
    };
    for (text, valid) in [
        ("2026-07-28T10:00:00Z", true),
        ("2026-07-28t10:00:00.123456789012z", true),
        ("2024-02-29T00:00:00-23:59", true),
        ("1998-12-31T15:59:60.123-08:00", true),
        ("1998-12-31T23:58:60Z", false),
        ("2026-02-29T10:00:00Z", false),
        ("2026-07-28 10:00:00Z", false),
        ("2026-07-28T24:00:00Z", false),
        ("2026-07-28T10:00:00", false),
        ("2026-07-28T10:00:00.Z", false),
        ("2026-07-28T10:00:00+0200", false),
        ("2026-07-28T10:00:00Zz", false),
        ("", false),
    ] {
        assert_eq!(judged(text), valid, "{text}");
        let timestamp: Timestamp = serde_json::from_value(json!(text)).unwrap();
        assert_eq!(timestamp.is_valid(), valid, "{text}");
    }
}
