//! Whatever a server sends becomes an Error.
#![cfg(feature = "validate")]

use norm_contract::platform::from_server;
use norm_contract::{CONTRACT_VERSION, Error, ErrorCode, Side, Validate, Violation};
use serde_json::{Value, json};

fn encoded(error: &Error) -> Value {
    serde_json::to_value(error).expect("an Error encodes")
}

#[test]
fn a_valid_error_keeps_all_but_its_side() {
    let violation = json!({"actual": "1", "expected": "string", "path": "/a", "hint": "quote it"});
    let error = from_server(json!({
        "code": "invalid_input", "message": "no such month", "report": [violation], "side": "norm_rights", "trace": [1]
    }));
    assert_eq!(
        encoded(&error),
        json!({
            "code": "invalid_input", "message": "no such month", "report": [violation], "side": "agent", "trace": [1]
        })
    );
}

#[test]
fn an_incoming_side_is_dropped_before_judging() {
    for side in [json!(5), json!(null), json!("nobody"), json!({})] {
        let error = from_server(json!({"code": "stale", "side": side}));
        assert_eq!(
            encoded(&error),
            json!({"code": "stale", "side": "business_data"})
        );
    }
}

#[test]
fn an_unknown_code_is_kept_though_it_is_a_violation() {
    let answer = json!({"code": "brand_new", "message": "!", "side": "agent", "more": null});
    assert_eq!(Error::validate(&answer).len(), 1);
    let error = from_server(answer);
    assert_eq!(error.code.known(), None);
    assert_eq!(
        encoded(&error),
        json!({"code": "brand_new", "message": "!", "side": "business_mcp", "more": null})
    );
}

#[test]
fn anything_else_is_a_contract_violation_with_a_report() {
    let error = from_server(
        json!({"message": null, "report": [{"path": "/a", "actual": "1"}], "side": 7, "x": 1}),
    );
    assert_eq!(error.code, ErrorCode::ContractViolation);
    assert_eq!(error.side, Some(Side::BusinessMcp.into()));
    assert!(error.extra.is_empty());
    assert_eq!(
        error.report,
        Some(vec![
            Violation::new("null", "string", "/message"),
            Violation::new("absent", "present", "/report/0/expected"),
            Violation::new("absent", "present", "/code"),
        ])
    );
    assert_eq!(
        error.message,
        Some(format!(
            "the server's answer is no Error by norm-contract {CONTRACT_VERSION}: at /message expected string, found \
             null; 2 more divergences are in the report"
        ))
    );
}

#[test]
fn an_unknown_code_does_not_hide_other_faults() {
    let error = from_server(json!({"code": "brand_new", "message": 5}));
    assert_eq!(error.code, ErrorCode::ContractViolation);
    assert_eq!(
        error.report,
        Some(vec![Violation::new("5", "string", "/message")])
    );
}

#[test]
fn no_answer_makes_it_fail() {
    let huge = Value::Array(
        (0..10_000)
            .map(|number| json!({"number": number}))
            .collect(),
    );
    for answer in [
        json!(null),
        json!(true),
        json!(1e300),
        json!(""),
        json!([]),
        json!({}),
        json!({"code": null}),
        json!({"code": 1}),
        json!({"code": ["no_data"]}),
        json!({"code": {"code": "no_data"}}),
        json!({"code": "no_data", "report": {}}),
        json!({"code": "no_data", "report": [null]}),
        json!({"code": "no_data", "message": huge}),
        json!("🦀".repeat(100_000)),
        huge,
    ] {
        let error = from_server(answer);
        assert_eq!(error.code, ErrorCode::ContractViolation);
        assert_eq!(error.side, Some(Side::BusinessMcp.into()));
        let report = error.report.clone().unwrap();
        assert!(!report.is_empty());
        assert!(
            report
                .iter()
                .all(|violation| violation.actual.chars().count() <= 200)
        );
        assert_eq!(
            Error::validate(&encoded(&error)),
            [],
            "the platform's own Error is valid"
        );
    }
}
