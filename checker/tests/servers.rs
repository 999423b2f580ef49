//! What holds of a server as a whole: how much of its list was seen, its names, and how the check ends.

mod support;

use norm_contract_check::listing::Completeness;
use norm_contract_check::{ExitCode, FailOn, Listing, Policy, Words, check};
use serde_json::json;
use support::{catalog, checked, details, entry, reasons, settings};

fn three_tools() -> norm_contract_check::Catalog {
    let object = json!({"type": "object"});
    catalog(&[
        ("a", object.clone(), json!(null)),
        ("b", object.clone(), json!(null)),
        ("c", object, json!(null)),
    ])
}

#[test]
fn a_server_that_cannot_be_reached_has_all_tools_unavailable() {
    let mut listing = Listing::unreachable("shop.example", "connection refused");
    let conformance = checked(&three_tools(), &listing);
    let rows = &conformance.report.tools;
    assert_eq!(
        rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(),
        ["a", "b", "c"]
    );
    for row in rows {
        assert_eq!(
            (reasons(row), row.state.as_str()),
            (vec!["server_unreachable"], "unavailable")
        );
        assert_eq!(
            details(row),
            [["", "an answer to tools/list", "connection refused"]]
        );
    }
    assert_eq!(
        conformance.exit_code(Policy::default()),
        ExitCode::Unreachable
    );
    let never = Policy {
        fail_on: FailOn::Never,
        require_all: false,
    };
    assert_eq!(conformance.exit_code(never), ExitCode::Unreachable);

    listing.completeness = Completeness::Unreachable {
        cause: "401 Unauthorized".into(),
        needs_authorization: true,
    };
    let conformance = checked(&three_tools(), &listing);
    assert_eq!(
        conformance.exit_code(Policy::default()),
        ExitCode::AuthorizationRequired
    );
}

#[test]
fn a_list_that_was_cut_short_still_judges_what_was_seen() {
    let tools = vec![
        entry("b"),
        json!({"name": "d", "inputSchema": {"type": "object"}}),
    ];
    let mut listing = Listing::cut_short(
        "shop",
        tools,
        Words::new(
            "курсор \"20\" пришёл дважды",
            "the cursor \"20\" came twice",
        ),
    );
    let conformance = checked(&three_tools(), &listing);
    let rows = &conformance.report.tools;
    let told: Vec<_> = rows
        .iter()
        .map(|row| (row.name.as_str(), row.state.as_str()))
        .collect();
    let expected = [
        ("b", "active"),
        ("d", "excluded"),
        ("a", "unavailable"),
        ("c", "unavailable"),
    ];
    assert_eq!(told, expected);
    assert_eq!(
        details(&rows[2]),
        [[
            "",
            "an answer to tools/list",
            "the cursor \"20\" came twice"
        ]]
    );
    assert_eq!(conformance.not_seen, ["a", "c"]);
    assert_eq!(conformance.exit_code(Policy::default()), ExitCode::Failed);
    // What wasn't seen doesn't fail.
    listing.tools.pop();
    let conformance = checked(&three_tools(), &listing);
    assert_eq!(
        conformance.exit_code(Policy::default()),
        ExitCode::Incomplete
    );
}

#[test]
fn tools_that_are_not_offered_are_no_rows() {
    let conformance = checked(&three_tools(), &Listing::complete("shop", vec![entry("b")]));
    assert_eq!(conformance.report.tools.len(), 1);
    assert_eq!(conformance.not_offered, ["a", "c"]);
    assert_eq!(conformance.exit_code(Policy::default()), ExitCode::Passed);
    let strict = Policy {
        fail_on: FailOn::Never,
        require_all: true,
    };
    assert_eq!(conformance.exit_code(strict), ExitCode::Failed);
}

#[test]
fn the_policy_says_from_which_state_on_a_tool_fails() {
    let mut degraded = entry("a");
    degraded["description"] = json!("x".repeat(70_000));
    let unknown = entry("z");
    let exit = |tool: &serde_json::Value, fail_on| {
        let listing = Listing::complete("shop", vec![tool.clone()]);
        let policy = Policy {
            fail_on,
            require_all: false,
        };
        checked(&three_tools(), &listing).exit_code(policy).number()
    };
    let levels = [
        FailOn::Degraded,
        FailOn::Excluded,
        FailOn::Unavailable,
        FailOn::Never,
    ];
    assert_eq!(levels.map(|level| exit(&degraded, level)), [1, 0, 0, 0]);
    assert_eq!(levels.map(|level| exit(&unknown, level)), [1, 1, 0, 0]);
    let mut undeclared = entry("a");
    undeclared["_meta"] = json!({});
    assert_eq!(levels.map(|level| exit(&undeclared, level)), [0, 0, 0, 0]);
}

#[test]
fn the_gravest_of_several_exits_counts() {
    use ExitCode::{AuthorizationRequired, Failed, Incomplete, Passed, Unreachable, Unusable};
    let mut codes = vec![
        Passed,
        Incomplete,
        Failed,
        Unusable,
        AuthorizationRequired,
        Unreachable,
    ];
    let numbers = [0, 5, 1, 2, 3, 4];
    for expected in numbers.into_iter().rev() {
        assert_eq!(ExitCode::gravest(codes.iter().copied()).number(), expected);
        codes.pop();
    }
}

#[test]
fn a_report_names_the_server_and_the_package() {
    let mut listing = Listing::complete("shop.example", vec![]);
    let named = |listing: &Listing| checked(&three_tools(), listing).report;
    assert_eq!(named(&listing).server_id, "shop.example");
    assert_eq!(named(&listing).server_version, None);
    listing.server.name = Some("shop-server".to_owned());
    listing.server.meta = Some(json!({"norm-contract/tool-version": 7}));
    let report = named(&listing);
    assert_eq!(report.server_id, "shop-server");
    assert_eq!(report.server_version, Some(7));
    assert_eq!(report.package_version, "3.1.4");
    assert_eq!(report.checked_at.as_str(), "2026-07-28T10:00:00Z");
    let mut settings = settings();
    settings.server_id = Some("first".to_owned());
    settings.tool_version_key = "example/version".to_owned();
    let report = check(&three_tools(), &listing, &settings).report;
    assert_eq!(
        (report.server_id.as_str(), report.server_version),
        ("first", None)
    );
}
