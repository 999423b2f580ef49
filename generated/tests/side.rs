//! The side of an error: on typed errors and on raw JSON.

use norm_contract::platform::assign_side_in;
use norm_contract::{Error, ErrorCode, Side};
use serde_json::{Value, json};

/// The side table of the contract.
const SIDES: [(&str, &str); 21] = [
    ("contract_violation", "business_mcp"),
    ("tool_excluded", "business_mcp"),
    ("tool_outdated_for_agent", "business_mcp"),
    ("contract_version_unsupported", "norm_platform"),
    ("no_data", "business_data"),
    ("stale", "business_data"),
    ("unauthorized_scope", "norm_rights"),
    ("tenant_mismatch", "norm_rights"),
    ("gateway_error", "norm_platform"),
    ("transform_error", "norm_platform"),
    ("invalid_principal", "norm_platform"),
    ("invalid_input", "agent"),
    ("not_ready", "business_data"),
    ("schema_unavailable", "business_data"),
    ("record_deleted", "business_data"),
    ("record_rejected", "business_data"),
    ("temporary", "business_data"),
    ("rate_limited", "business_data"),
    ("unknown_user", "agent"),
    ("unknown_field", "agent"),
    ("business_error", "business_mcp"),
];

fn with_side(mut error: Value) -> Value {
    assign_side_in(&mut error);
    error
}

#[test]
fn every_code_has_its_side() {
    let codes: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    // Newer versions add codes behind these.
    assert_eq!(codes[..SIDES.len()], SIDES.map(|(code, _)| code));
    for (code, side) in SIDES {
        let mut error = Error::new(code);
        error.assign_side();
        assert_eq!(
            error.side.as_ref().map(|side| side.as_str()),
            Some(side),
            "{code}"
        );
        assert_eq!(
            with_side(json!({"code": code})),
            json!({"code": code, "side": side})
        );
    }
}

#[test]
fn an_incoming_side_is_overwritten_whatever_it_is() {
    for sent in [
        json!("agent"),
        json!("nobody"),
        json!(5),
        json!(null),
        json!({"a": []}),
    ] {
        assert_eq!(
            with_side(json!({"code": "no_data", "side": sent})),
            json!({"code": "no_data", "side": "business_data"})
        );
    }
    let mut error = Error::new(ErrorCode::NoData).with_side(Side::Agent);
    error.assign_side();
    assert_eq!(error.side, Some(Side::BusinessData.into()));
}

#[test]
fn everything_else_stays_as_it_is() {
    let document =
        r#"{"a":[1,{"b":1.5e+300}],"code":"stale","message":null,"side":"business_data","z":""}"#;
    let error: Value = serde_json::from_str(document).unwrap();
    assert_eq!(with_side(error).to_string(), document);
}

#[test]
fn an_unknown_code_is_the_servers() {
    assert_eq!(
        with_side(json!({"code": "brand_new"})),
        json!({"code": "brand_new", "side": "business_mcp"})
    );
    let mut error = Error::new("brand_new");
    error.assign_side();
    assert_eq!(error.side, Some(Side::BusinessMcp.into()));
    assert_eq!(error.code.as_str(), "brand_new");
}

#[test]
fn what_is_no_error_gets_no_side() {
    assert_eq!(with_side(json!({"side": "agent", "a": 1})), json!({"a": 1}));
    assert_eq!(
        with_side(json!({"code": 5, "side": "agent"})),
        json!({"code": 5})
    );
    assert_eq!(with_side(json!({"code": null})), json!({"code": null}));
    for document in [json!(null), json!("no_data"), json!([{"code": "no_data"}])] {
        assert_eq!(with_side(document.clone()), document);
    }
}
