//! The state and side of a tool from its reasons, and the tools that a model sees.

use norm_contract::platform::{visible_to_model, worst_side, worst_state};
use norm_contract::{ReasonCode, Side, ToolReport, ToolState};

#[test]
fn each_reason_leads_to_its_state_and_side() {
    use ReasonCode::*;
    let table = [
        (
            InputSchemaViolation,
            ToolState::Excluded,
            Some(Side::BusinessMcp),
        ),
        (
            OutputSchemaViolation,
            ToolState::Excluded,
            Some(Side::BusinessMcp),
        ),
        (ResultTooLarge, ToolState::Degraded, Some(Side::BusinessMcp)),
        (
            MissingPagination,
            ToolState::Degraded,
            Some(Side::BusinessMcp),
        ),
        (
            UnknownCatalogTool,
            ToolState::Excluded,
            Some(Side::BusinessMcp),
        ),
        (
            UnknownContractVersion,
            ToolState::Excluded,
            Some(Side::NormPlatform),
        ),
        (Deprecated, ToolState::Degraded, Some(Side::BusinessMcp)),
        (
            ServerUnreachable,
            ToolState::Unavailable,
            Some(Side::BusinessMcp),
        ),
        (MissingVersion, ToolState::Active, None),
    ];
    assert_eq!(ReasonCode::ALL, table.map(|(reason, _, _)| reason));
    for (reason, state, side) in table {
        assert_eq!(
            (worst_state([reason]), worst_side([reason])),
            (state, side),
            "{reason}"
        );
    }
}

#[test]
fn the_worst_reason_decides_whatever_the_order() {
    use ReasonCode::*;
    for reasons in [
        [MissingVersion, Deprecated, ServerUnreachable],
        [ServerUnreachable, Deprecated, MissingVersion],
        [Deprecated, ServerUnreachable, MissingVersion],
    ] {
        assert_eq!(worst_state(reasons), ToolState::Unavailable);
    }
    assert_eq!(worst_state([]), ToolState::Active);
}

#[test]
fn of_equally_bad_reasons_the_first_in_the_contracts_order_has_the_side() {
    use ReasonCode::*;
    for reasons in [
        [UnknownContractVersion, OutputSchemaViolation],
        [OutputSchemaViolation, UnknownContractVersion],
    ] {
        assert_eq!(worst_side(reasons), Some(Side::BusinessMcp));
    }
    assert_eq!(
        worst_side([UnknownContractVersion, Deprecated]),
        Some(Side::NormPlatform)
    );
    assert_eq!(worst_side([]), None);
}

#[test]
fn a_model_sees_what_works() {
    let tool = |name: &str, state: &str| ToolReport::new(name, vec![], state, vec![1]);
    let tools = [
        tool("a", "active"),
        tool("b", "degraded"),
        tool("c", "excluded"),
        tool("d", "unavailable"),
        tool("e", "of_a_newer_version"),
        tool("f", "active"),
    ];
    let visible: Vec<&str> = visible_to_model(&tools)
        .map(|tool| tool.name.as_str())
        .collect();
    assert_eq!(visible, ["a", "b", "f"]);
}
