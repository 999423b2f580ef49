//! The contract's facts, seen through the crate's public interface.

use norm_contract::{
    ConformanceReport, DomainError, Error, ErrorCode, ReasonCode, Side, Timestamp, ToolReport,
    ToolState, Violation,
};
use serde_json::{Value, json};

#[test]
fn every_code_has_its_side() {
    use ErrorCode as C;
    use Side as S;
    let table = [
        (C::ContractViolation, "contract_violation", S::BusinessMcp),
        (C::ToolExcluded, "tool_excluded", S::BusinessMcp),
        (
            C::ToolOutdatedForAgent,
            "tool_outdated_for_agent",
            S::BusinessMcp,
        ),
        (
            C::ContractVersionUnsupported,
            "contract_version_unsupported",
            S::NormPlatform,
        ),
        (C::NoData, "no_data", S::BusinessData),
        (C::Stale, "stale", S::BusinessData),
        (C::UnauthorizedScope, "unauthorized_scope", S::NormRights),
        (C::TenantMismatch, "tenant_mismatch", S::NormRights),
        (C::GatewayError, "gateway_error", S::NormPlatform),
        (C::TransformError, "transform_error", S::NormPlatform),
        (C::InvalidPrincipal, "invalid_principal", S::NormPlatform),
        (C::InvalidInput, "invalid_input", S::Agent),
        (C::NotReady, "not_ready", S::BusinessData),
        (C::SchemaUnavailable, "schema_unavailable", S::BusinessData),
        (C::RecordDeleted, "record_deleted", S::BusinessData),
        (C::RecordRejected, "record_rejected", S::BusinessData),
        (C::Temporary, "temporary", S::BusinessData),
        (C::RateLimited, "rate_limited", S::BusinessData),
        (C::UnknownUser, "unknown_user", S::Agent),
        (C::UnknownField, "unknown_field", S::Agent),
        (C::BusinessError, "business_error", S::BusinessMcp),
    ];
    let codes: Vec<ErrorCode> = table.iter().map(|(code, ..)| *code).collect();
    // Newer versions add codes behind these.
    assert_eq!(ErrorCode::ALL[..codes.len()], codes);
    for (code, wire, side) in table {
        assert_eq!((code.as_str(), code.side()), (wire, side));
        assert_eq!(wire.parse(), Ok(code));
        assert_eq!(code.to_string(), wire);
    }
}

#[test]
fn every_reason_has_its_state_and_side() {
    use ReasonCode as R;
    use ToolState as T;
    let table = [
        (
            R::InputSchemaViolation,
            "input_schema_violation",
            T::Excluded,
            Side::BusinessMcp,
        ),
        (
            R::OutputSchemaViolation,
            "output_schema_violation",
            T::Excluded,
            Side::BusinessMcp,
        ),
        (
            R::ResultTooLarge,
            "result_too_large",
            T::Degraded,
            Side::BusinessMcp,
        ),
        (
            R::MissingPagination,
            "missing_pagination",
            T::Degraded,
            Side::BusinessMcp,
        ),
        (
            R::UnknownCatalogTool,
            "unknown_catalog_tool",
            T::Excluded,
            Side::BusinessMcp,
        ),
        (
            R::UnknownContractVersion,
            "unknown_contract_version",
            T::Excluded,
            Side::NormPlatform,
        ),
        (R::Deprecated, "deprecated", T::Degraded, Side::BusinessMcp),
        (
            R::ServerUnreachable,
            "server_unreachable",
            T::Unavailable,
            Side::BusinessMcp,
        ),
        (
            R::MissingVersion,
            "missing_version",
            T::Active,
            Side::BusinessMcp,
        ),
    ];
    let reasons: Vec<ReasonCode> = table.iter().map(|(reason, ..)| *reason).collect();
    assert_eq!(ReasonCode::ALL[..reasons.len()], reasons);
    for (reason, wire, state, side) in table {
        assert_eq!(
            (reason.as_str(), reason.state(), reason.side()),
            (wire, state, side)
        );
    }
}

#[test]
fn sides_and_states_have_their_order_and_the_model_sees_two_states() {
    let sides: Vec<&str> = Side::ALL.iter().map(|side| side.as_str()).collect();
    assert_eq!(
        sides,
        [
            "business_mcp",
            "business_data",
            "norm_rights",
            "norm_platform",
            "agent"
        ]
    );
    let states: Vec<(&str, bool)> = ToolState::ALL
        .iter()
        .map(|state| (state.as_str(), state.visible_to_model()))
        .collect();
    assert_eq!(
        states,
        [
            ("active", true),
            ("degraded", true),
            ("excluded", false),
            ("unavailable", false)
        ]
    );
}

#[test]
fn types_are_built_from_what_is_required() {
    let violation = Violation::new("5", "string", "/code");
    let tool = ToolReport::new(
        "orders",
        vec![ReasonCode::Deprecated.into()],
        ToolState::Degraded,
        vec![1, 2],
    )
    .with_details(vec![violation])
    .with_side(Side::BusinessMcp);
    let checked_at = Timestamp::parse("2026-07-28T10:00:00+02:00").expect("a valid time");
    let report =
        ConformanceReport::new(checked_at, "1.0.0", "crm", vec![tool]).with_server_version(7);
    assert_eq!(
        serde_json::to_value(&report).expect("it encodes"),
        json!({
            "checked_at": "2026-07-28T10:00:00+02:00", "package_version": "1.0.0", "server_id": "crm",
            "tools": [{
                "name": "orders", "reasons": ["deprecated"], "state": "degraded", "versions": [1, 2],
                "details": [{ "actual": "5", "expected": "string", "path": "/code" }], "side": "business_mcp",
            }],
            "server_version": 7,
        })
    );
}

fn survives<T: serde::Serialize + serde::de::DeserializeOwned>(document: &Value) -> T {
    let value: T = serde_json::from_value(document.clone()).expect("the document is valid");
    assert_eq!(serde_json::to_value(&value).expect("it encodes"), *document);
    value
}

#[test]
fn an_unknown_code_and_unknown_properties_survive() {
    let error: Error = survives(
        &json!({ "code": "brand_new", "side": "newer_side", "report": [], "owner": { "team": [1, 2] } }),
    );
    assert_eq!(error.code.as_str(), "brand_new");
    assert_eq!(error.code.known(), None);
    assert_eq!(error.report, Some(vec![]));
    let _: DomainError =
        survives(&json!({ "code": "not_ready", "retryable": true, "allowed_targets": ["a"] }));
}

#[test]
fn the_side_follows_from_the_code() {
    let mut error = Error::new(ErrorCode::NoData).with_side(Side::Agent);
    error.assign_side();
    assert_eq!(error.side, Some(Side::BusinessData.into()));
    let mut unknown = Error::new("brand_new").with_side(Side::Agent);
    unknown.assign_side();
    assert_eq!(unknown.side, Some(Side::BusinessMcp.into()));
}

#[test]
fn an_error_reads_as_code_and_message() {
    let error = consumer_checked_in::bad_date("2026-13-01");
    assert_eq!(error.to_string(), "invalid_input: `2026-13-01` is no date");
    let _: &dyn std::error::Error = &error;
}
