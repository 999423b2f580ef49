//! The reasons that a tool gets, with the exact places.

mod support;

use norm_contract_check::listing::Sample;
use norm_contract_check::{Catalog, Listing, Words};
use serde_json::{Value, json};
use support::{catalog, catalog_of, checked, details, entry, reasons, rows};

const VERSION: &str = "/_meta/norm-contract~1tool-version";

/// The one row of a server that offers one tool.
fn row(catalog: &Catalog, tool: Value) -> norm_contract::ToolReport {
    rows(catalog, vec![tool]).remove(0)
}

/// An entry with schemas of its own.
fn offered(input: Value, output: Value) -> Value {
    let mut tool = entry("orders");
    tool["inputSchema"] = input;
    if !output.is_null() {
        tool["outputSchema"] = output;
    }
    tool
}

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

/// The row of a tool that was called, with the number of the exit code.
fn sampled(version: Value, sample: Sample) -> (Vec<String>, Vec<[String; 3]>, u8) {
    let catalog = catalog_of(vec![
        json!({"name": "orders", "versions": [version.clone()]}),
    ]);
    let output = version.get("output_schema").cloned().unwrap_or(Value::Null);
    let mut listing = Listing::complete("shop", vec![offered(json!({"type": "object"}), output)]);
    listing.samples.insert("orders".to_owned(), vec![sample]);
    let conformance = checked(&catalog, &listing);
    let row = &conformance.report.tools[0];
    let exit = conformance.exit_code(Default::default()).number();
    let owned = |it: [&str; 3]| it.map(str::to_owned);
    let reasons = reasons(row).into_iter().map(str::to_owned).collect();
    (reasons, details(row).into_iter().map(owned).collect(), exit)
}

#[test]
fn sampled_results_are_judged_by_the_catalog() {
    let version = json!({
        "version": 1,
        "input_schema": {"type": "object"},
        "output_schema": {
            "type": "object", "required": ["total"], "properties": {"total": {"type": "number"}}
        },
        "max_result_bytes": 60
    });
    let result = |content: Value| Sample::Result(json!({"structuredContent": content}));
    let detail = |it: [&str; 3]| it.map(str::to_owned);
    let (reasons, details, exit) = sampled(version.clone(), result(json!({"total": 5})));
    assert_eq!((reasons.len(), details.len(), exit), (0, 0, 0));

    let (reasons, details, exit) = sampled(version.clone(), result(json!({"total": "5"})));
    assert_eq!(reasons, ["output_schema_violation"]);
    assert_eq!(
        details,
        [detail(["/structuredContent/total", "number", r#""5""#])]
    );
    assert_eq!(exit, 1);

    let absent = Sample::Result(json!({"content": []}));
    let (reasons, details, _) = sampled(version.clone(), absent);
    assert_eq!(reasons, ["output_schema_violation"]);
    let expected = "structured content by the catalog's output schema";
    assert_eq!(
        details,
        [detail(["/structuredContent", expected, "absent"])]
    );

    // {"structuredContent":{"total":5,"note":"…"}} is 43 bytes and the note.
    let at_limit = result(json!({"total": 5, "note": "x".repeat(17)}));
    assert_eq!(sampled(version.clone(), at_limit).0, [""; 0]);
    let above = result(json!({"total": 5, "note": "x".repeat(18)}));
    let (reasons, details, exit) = sampled(version.clone(), above);
    assert_eq!(reasons, ["result_too_large"]);
    assert_eq!(
        details,
        [detail(["", "a result of at most 60 bytes", "61 bytes"])]
    );
    assert_eq!(exit, 0);

    for unsure in [
        Sample::Failed("no answer in 30 seconds".into()),
        Sample::Result(json!({"isError": true, "content": []})),
        Sample::Result(json!({"resultType": "input_required"})),
    ] {
        let (reasons, details, exit) = sampled(version.clone(), unsure);
        assert_eq!((reasons.len(), details.len(), exit), (0, 1, 5));
        assert!(
            details[0][2].starts_with("not verified: the trial call "),
            "{details:?}"
        );
    }
}

#[test]
fn the_beginning_of_a_result_is_evidence_of_its_size_alone() {
    let begun = |least_bytes: usize| Sample::BrokenOff {
        least_bytes,
        cause: Words::new("соединение закрыто", "the connection was closed"),
    };
    let not_read =
        "not verified: the result was not read to its end: the connection was closed".to_owned();
    let limited = json!({"version": 1, "input_schema": {"type": "object"}, "max_result_bytes": 60});
    let (reasons, details, exit) = sampled(limited.clone(), begun(61));
    let too_large = ["", "a result of at most 60 bytes", "at least 61 bytes"].map(str::to_owned);
    assert_eq!(reasons, ["result_too_large"]);
    assert_eq!((details, exit), (vec![too_large.clone()], 0));

    let (reasons, details, exit) = sampled(limited.clone(), begun(60));
    let expected = "a result of the trial call".to_owned();
    let doubt = [String::new(), expected, not_read];
    assert_eq!((reasons.len(), exit), (0, 5));
    assert_eq!(details, std::slice::from_ref(&doubt));

    let mut with_schema = limited;
    with_schema["output_schema"] = json!({"type": "object"});
    let (reasons, details, exit) = sampled(with_schema, begun(61));
    assert_eq!(reasons, ["result_too_large"]);
    assert_eq!((details, exit), (vec![too_large, doubt], 5));
}

#[test]
fn a_schema_that_refers_elsewhere_judges_no_result() {
    let version = json!({
        "version": 1,
        "input_schema": {"type": "object"},
        "output_schema": {
            "type": "object",
            "properties": {"id": {"$ref": "https://example.com/id.json"}}
        }
    });
    let result = Sample::Result(json!({"structuredContent": {"id": 1}}));
    let (reasons, details, exit) = sampled(version, result);
    assert_eq!((reasons.len(), exit), (0, 5));
    let detail = [
        "/structuredContent",
        "structured content by the catalog's output schema",
        "not verified: the schema refers to another document, https://example.com/id.json, and none is ever fetched",
    ];
    assert_eq!(details, [detail.map(str::to_owned)]);
}

#[test]
fn results_without_a_limit_have_100_kib() {
    let version = json!({"version": 1, "input_schema": {"type": "object"}});
    let of_size = |size: usize| {
        let rest = json!({"text": ""}).to_string().len();
        Sample::Result(json!({"text": "x".repeat(size - rest)}))
    };
    assert_eq!(sampled(version.clone(), of_size(102_400)).0, [""; 0]);
    assert_eq!(sampled(version, of_size(102_401)).0, ["result_too_large"]);
}
