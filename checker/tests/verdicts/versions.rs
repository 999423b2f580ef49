//! Which version of a tool a server has, and what is compared for that.

use norm_contract_check::Catalog;
use serde_json::{Value, json};

use crate::offers::{offered, row};
use crate::support::{catalog_of, details, entry, reasons};

const VERSION: &str = "/_meta/norm-contract~1tool-version";

/// A tool with two versions, of which the first is deprecated, and pages in the second.
fn two_versions() -> Catalog {
    catalog_of(vec![json!({"name": "orders", "versions": [
        {
            "version": 2,
            "input_schema": {"type": "object", "properties": {"cursor": {"type": "string"}}},
            "output_schema": {"type": "object", "properties": {"page": {
                "type": "object", "properties": {"next": {"type": "string"}}
            }}},
            "pagination": {"input_cursor": "/cursor", "output_cursor": "/page/next"}
        },
        {"version": 1, "input_schema": {"type": "object"}, "deprecated": true}
    ]})])
}

/// An entry that declares this version.
fn declaring(version: Value) -> Value {
    let mut tool = offered(
        json!({"type": "object", "properties": {"cursor": {"type": "string"}}}),
        json!({"type": "object", "properties": {"page": {
            "type": "object", "properties": {"next": {"type": "string"}}
        }}}),
    );
    tool["_meta"] = json!({"norm-contract/tool-version": version});
    tool
}

/// What is declared; then the reasons, the state and the details.
type Case = (
    Value,
    &'static [&'static str],
    &'static str,
    Vec<[&'static str; 3]>,
);

#[test]
fn declared_versions_decide_what_is_compared() {
    let catalog = two_versions();
    let mut undeclared = declaring(json!([]));
    let cases: [Case; 8] = [
        (json!(2), &[], "active", vec![]),
        (json!([2]), &[], "active", vec![]),
        (json!(2.0), &[], "active", vec![]),
        (
            json!(1),
            &["deprecated"],
            "degraded",
            vec![[VERSION, "a version that is not deprecated", "1"]],
        ),
        (
            json!([1, 2]),
            &["deprecated"],
            "degraded",
            vec![[
                "/_meta/norm-contract~1tool-version/0",
                "a version that is not deprecated",
                "1",
            ]],
        ),
        (
            json!(3),
            &["unknown_contract_version"],
            "excluded",
            vec![[VERSION, "1 or 2", "3"]],
        ),
        (
            json!([2, 3, 1]),
            &["unknown_contract_version", "deprecated"],
            "excluded",
            vec![
                ["/_meta/norm-contract~1tool-version/1", "1 or 2", "3"],
                [
                    "/_meta/norm-contract~1tool-version/2",
                    "a version that is not deprecated",
                    "1",
                ],
            ],
        ),
        (
            json!(18_446_744_073_709_551_615_u64),
            &["unknown_contract_version"],
            "excluded",
            vec![[VERSION, "1 or 2", "18446744073709551615"]],
        ),
    ];
    for (version, expected, state, expected_details) in cases {
        let row = row(&catalog, declaring(version.clone()));
        assert_eq!(reasons(&row), expected, "{version}");
        assert_eq!(row.state.as_str(), state, "{version}");
        assert_eq!(details(&row), expected_details, "{version}");
        assert_eq!(row.versions, [1, 2]);
    }
    let missing = vec![[VERSION, "an integer or an array of integers", "absent"]];
    assert_eq!(details(&row(&catalog, undeclared.clone())), missing);
    undeclared
        .as_object_mut()
        .expect("an object")
        .remove("_meta");
    let row = row(&catalog, undeclared);
    assert_eq!(
        (reasons(&row), row.state.as_str()),
        (vec!["missing_version"], "active")
    );
    assert_eq!(details(&row), missing);
    assert_eq!(row.side, None);
}

#[test]
fn an_unknown_version_is_the_platforms_matter() {
    let row = row(&two_versions(), declaring(json!(3)));
    assert_eq!(row.side.expect("a side").as_str(), "norm_platform");
}

#[test]
fn several_versions_are_told_apart() {
    let catalog = catalog_of(vec![json!({"name": "orders", "versions": [
        {"version": 1, "input_schema": {"type": "object", "properties": {"id": {"type": "string"}}}},
        {"version": 2, "input_schema": {"type": "object", "properties": {"id": {"type": "integer"}}}}
    ]})]);
    let mut tool = offered(
        json!({"type": "object", "properties": {"id": {"type": "integer"}}}),
        json!(null),
    );
    tool["_meta"] = json!({"norm-contract/tool-version": [1, 2]});
    let row = row(&catalog, tool);
    assert_eq!(reasons(&row), ["input_schema_violation"]);
    assert_eq!(
        details(&row),
        [[
            "/inputSchema/properties/id",
            "a string (version 1)",
            "an integer"
        ]]
    );
}

#[test]
fn cursors_are_looked_for_where_the_catalog_has_them() {
    let catalog = two_versions();
    let mut tool = declaring(json!(2));
    tool["inputSchema"] = json!({"type": "object"});
    tool["outputSchema"] = json!({"type": "object", "properties": {"page": {
        "type": "object", "properties": {}
    }}});
    let found = row(&catalog, tool.clone());
    assert_eq!(reasons(&found), ["missing_pagination"]);
    assert_eq!(found.state.as_str(), "degraded");
    assert_eq!(
        details(&found),
        [
            [
                "/inputSchema/properties/cursor",
                "a property for the cursor",
                "absent"
            ],
            [
                "/outputSchema/properties/page/properties/next",
                "a property for the cursor",
                "absent"
            ],
        ]
    );
    // By reference, and in a part that may hold.
    tool["inputSchema"] = json!({
        "type": "object",
        "allOf": [{"$ref": "#/$defs/Paged"}],
        "$defs": {"Paged": {"properties": {"cursor": {"type": "string"}}}}
    });
    let found = row(&catalog, tool);
    assert_eq!(
        details(&found).iter().map(|it| it[0]).collect::<Vec<_>>(),
        ["/outputSchema/properties/page/properties/next"]
    );
}

#[test]
fn a_reference_that_leads_nowhere_hides_no_verdict() {
    let catalog = two_versions();
    let mut tool = declaring(json!(2));
    tool["inputSchema"] = json!({
        "type": "object",
        "allOf": [{"$ref": "#"}, {"$ref": "other.json#/Paged"}]
    });
    let found = row(&catalog, tool);
    let of_cursor = [
        "/inputSchema/properties/cursor",
        "a property for the cursor",
    ];
    let doubt = details(&found).into_iter().find(|it| it[..2] == of_cursor);
    assert!(
        doubt.is_some_and(|it| it[2].starts_with("not verified: ")),
        "{:?}",
        details(&found)
    );
}

#[test]
fn tools_that_the_catalog_lacks_are_excluded() {
    let catalog = two_versions();
    let mut tool = entry("order");
    tool.as_object_mut().expect("an object").remove("_meta");
    let row = row(&catalog, tool);
    assert_eq!(reasons(&row), ["unknown_catalog_tool"]);
    assert_eq!(details(&row), [["/name", "a tool of the catalog", "order"]]);
    assert_eq!((row.state.as_str(), row.versions.len()), ("excluded", 0));
}
