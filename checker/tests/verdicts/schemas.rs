//! Schemas of a server beside those of the catalog.

use norm_contract_check::Listing;
use serde_json::{Value, json};

use crate::offers::{offered, row};
use crate::support::{catalog, checked, details, entry, reasons};

/// What is found between a catalog's input schema and a server's.
fn input_details(old: Value, new: Value) -> (Vec<String>, Vec<[String; 3]>) {
    let row = row(
        &catalog(&[("orders", old, json!(null))]),
        offered(new, json!(null)),
    );
    let reasons = reasons(&row).into_iter().map(str::to_owned).collect();
    let details = details(&row)
        .into_iter()
        .map(|it| it.map(str::to_owned))
        .collect();
    (reasons, details)
}

#[test]
fn a_server_may_accept_more_and_not_less() {
    let narrow =
        json!({"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]});
    let wide = json!({"type": "object", "properties": {"id": {"type": ["integer", "string"]}}});
    assert_eq!(
        input_details(narrow.clone(), wide.clone()),
        (vec![], vec![])
    );
    let (reasons, details) = input_details(wide, narrow);
    assert_eq!(reasons, ["input_schema_violation"]);
    assert_eq!(details.len(), 2);
    assert_eq!(details[0][0], "/inputSchema/properties/id");
    assert!(
        details.iter().all(|it| it[0].starts_with("/inputSchema")),
        "{details:?}"
    );
}

#[test]
fn a_server_may_promise_more_and_not_less() {
    let strict = json!({"type": "object", "properties": {"total": {"type": "number"}}, "required": ["total"]});
    let loose = json!({"type": "object", "properties": {"total": {"type": "string"}}, "required": ["total"]});
    let object = json!({"type": "object"});
    let catalog = catalog(&[("orders", object.clone(), strict.clone())]);
    assert_eq!(
        reasons(&row(&catalog, offered(object.clone(), strict))),
        [""; 0]
    );
    let row = row(&catalog, offered(object, loose));
    assert_eq!(reasons(&row), ["output_schema_violation"]);
    assert_eq!(
        details(&row),
        [["/outputSchema/properties/total", "a number", "a string"]]
    );
    assert_eq!(row.state.as_str(), "excluded");
    assert_eq!(row.side.expect("a side").as_str(), "business_mcp");
}

#[test]
fn a_property_that_is_gone_is_named_where_it_would_stand() {
    let old = json!({"type": "object", "properties": {"a/b": {"type": "string"}, "n": {"type": "integer"}}});
    let optional = "an optional property";
    let gone = "no such property";
    let closed = json!({"type": "object", "properties": {"n": {"type": "integer"}}, "additionalProperties": false});
    let (_, details) = input_details(old.clone(), closed);
    assert!(
        details.contains(&["/inputSchema/properties/a~1b", optional, gone].map(str::to_owned)),
        "{details:?}"
    );
    let none = json!({"type": "object", "additionalProperties": false});
    let (_, details) = input_details(old, none);
    for path in ["/inputSchema/properties/a~1b", "/inputSchema/properties/n"] {
        assert!(
            details.contains(&[path, optional, gone].map(str::to_owned)),
            "{details:?}"
        );
    }
}

#[test]
fn a_missing_output_schema_counts_where_the_catalog_has_one() {
    let object = json!({"type": "object"});
    let with_output = catalog(&[("orders", object.clone(), object.clone())]);
    let found = row(&with_output, entry("orders"));
    assert_eq!(reasons(&found), ["output_schema_violation"]);
    assert_eq!(
        details(&found),
        [["/outputSchema", "an output schema", "absent"]]
    );
    let without = catalog(&[("orders", object.clone(), json!(null))]);
    assert_eq!(
        reasons(&row(&without, offered(object.clone(), object))),
        [""; 0]
    );
}

#[test]
fn dialects_are_read_as_what_they_are() {
    let draft_07 = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"pair": {"type": "array", "items": [{"type": "integer"}]}},
        "definitions": {}
    });
    let current = json!({
        "type": "object",
        "properties": {"pair": {"type": "array", "prefixItems": [{"type": "integer"}]}}
    });
    assert_eq!(
        input_details(draft_07.clone(), current.clone()),
        (vec![], vec![])
    );
    assert_eq!(input_details(current, draft_07), (vec![], vec![]));
}

#[test]
fn what_cannot_be_decided_is_no_violation() {
    let object = json!({"type": "object", "properties": {"id": {"type": "integer"}}});
    let external =
        json!({"type": "object", "properties": {"id": {"$ref": "https://example.com/id.json"}}});
    let own_word =
        json!({"type": "object", "properties": {"id": {"type": "integer", "range": "positive"}}});
    let dialect = json!({"$schema": "https://example.com/dialect", "type": "object"});
    for new in [external, own_word, dialect] {
        let catalog = catalog(&[("orders", object.clone(), json!(null))]);
        let listing = Listing::complete("shop", vec![offered(new.clone(), json!(null))]);
        let conformance = checked(&catalog, &listing);
        let row = &conformance.report.tools[0];
        assert_eq!(
            (reasons(row), row.state.as_str()),
            (vec![], "active"),
            "{new}"
        );
        let found = details(row);
        assert!(!found.is_empty(), "{new}");
        assert!(
            found.iter().all(|it| it[2].starts_with("not verified: ")),
            "{found:?}"
        );
        assert_eq!(conformance.unverified.len(), found.len());
        assert_eq!(conformance.exit_code(Default::default()).number(), 5);
    }
}

#[test]
fn the_deepest_schemas_are_compared_to_their_end() {
    let wrappings: [fn(Value) -> Value; 3] = [
        |inner| json!({"type": "object", "properties": {"a": inner}}),
        |inner| json!({"type": "object", "allOf": [inner]}),
        |inner| json!({"type": "object", "anyOf": [inner, {"type": "object", "required": ["b"]}]}),
    ];
    for wrap in wrappings {
        let deep = |leaf: Value| (0..60).fold(leaf, |inner, _| wrap(inner));
        let old = deep(json!({"type": "object"}));
        let new = deep(json!({"type": "object", "required": ["c"]}));
        let (reasons, details) = input_details(old, new);
        assert!(!details.is_empty());
        assert!(reasons.is_empty() || reasons == ["input_schema_violation"]);
    }
}

#[test]
fn a_schema_that_is_nested_too_deep_is_not_compared() {
    let mut deep = json!({"type": "object"});
    for _ in 0..100 {
        deep = json!({"type": "object", "properties": {"inner": deep}});
    }
    let (reasons, details) = input_details(json!({"type": "object"}), deep);
    assert_eq!(reasons, [""; 0]);
    assert_eq!(
        details,
        [[
            "/inputSchema".to_owned(),
            "a schema that can be compared".to_owned(),
            "not verified: arrays and objects stand inside each other deeper than 128 levels"
                .to_owned()
        ]]
    );
}

#[test]
fn the_catalogs_limit_is_for_results_and_64_kib_for_definitions() {
    let catalog = catalog(&[("orders", json!({"type": "object"}), json!(null))]);
    let of_size = |size: usize| {
        let mut tool = entry("orders");
        tool["description"] = json!("");
        let rest = tool.to_string().len();
        // Each of these letters has two bytes.
        let padding = size - rest;
        tool["description"] = json!("ж".repeat(padding / 2) + &"x".repeat(padding % 2));
        assert_eq!(tool.to_string().len(), size);
        tool
    };
    assert_eq!(reasons(&row(&catalog, of_size(65_536))), [""; 0]);
    let large = row(&catalog, of_size(65_537));
    assert_eq!(reasons(&large), ["result_too_large"]);
    assert_eq!(
        details(&large),
        [["", "a definition of at most 65536 bytes", "65537 bytes"]]
    );
    assert_eq!(large.state.as_str(), "degraded");
}
