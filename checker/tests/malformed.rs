//! Every way in which an entry of a list can be malformed costs that tool alone.

mod support;

use serde_json::{Value, json};
use support::{catalog, details, entry, reasons, rows};

/// What an entry is replaced by, the row that it gets, and what the row says.
struct Case {
    entry: Value,
    label: &'static str,
    reasons: &'static [&'static str],
    details: &'static [[&'static str; 3]],
}

const MALFORMED: &[&str] = &["input_schema_violation"];

fn case(entry: Value, label: &'static str, details: &'static [[&'static str; 3]]) -> Case {
    let reasons = MALFORMED;
    Case {
        entry,
        label,
        reasons,
        details,
    }
}

/// The entry of a good tool with one member set.
fn with(member: &str, value: Value) -> Value {
    let mut entry = entry("tool-500");
    entry[member] = value;
    entry
}

/// The entry of a good tool with one member taken away.
fn without(member: &str) -> Value {
    let mut entry = entry("tool-500");
    entry.as_object_mut().expect("an object").remove(member);
    entry
}

/// An input schema with one annotated property.
fn header(property: Value) -> Value {
    with(
        "inputSchema",
        json!({"type": "object", "properties": {"region": property}}),
    )
}

fn cases() -> Vec<Case> {
    vec![
        case(json!(null), "#501", &[["", "object", "null"]]),
        case(json!(17), "#501", &[["", "object", "17"]]),
        case(json!([]), "#501", &[["", "object", "[]"]]),
        case(json!(false), "#501", &[["", "object", "false"]]),
        case(json!("tool"), "#501", &[["", "object", r#""tool""#]]),
        case(without("name"), "#501", &[["/name", "present", "absent"]]),
        case(
            with("name", json!("")),
            "#501",
            &[["/name", "at least 1 character", r#""""#]],
        ),
        case(with("name", json!(5)), "#501", &[["/name", "string", "5"]]),
        case(
            with("name", json!(["tool-500"])),
            "#501",
            &[["/name", "string", r#"["tool-500"]"#]],
        ),
        case(
            with("name", json!(null)),
            "#501",
            &[["/name", "string", "null"]],
        ),
        case(
            without("inputSchema"),
            "tool-500",
            &[["/inputSchema", "present", "absent"]],
        ),
        case(
            with("inputSchema", json!(true)),
            "tool-500",
            &[["/inputSchema", "object", "true"]],
        ),
        case(
            with("inputSchema", json!(null)),
            "tool-500",
            &[["/inputSchema", "object", "null"]],
        ),
        case(
            with("inputSchema", json!("{}")),
            "tool-500",
            &[["/inputSchema", "object", r#""{}""#]],
        ),
        case(
            with("inputSchema", json!([])),
            "tool-500",
            &[["/inputSchema", "object", "[]"]],
        ),
        case(
            with("inputSchema", json!({"type": "string"})),
            "tool-500",
            &[["/inputSchema/type", r#"exactly "object""#, r#""string""#]],
        ),
        case(
            with("inputSchema", json!({})),
            "tool-500",
            &[["/inputSchema/type", "present", "absent"]],
        ),
        case(
            with("inputSchema", json!({"type": "object", "required": "name"})),
            "tool-500",
            &[["/inputSchema/required", "array", r#""name""#]],
        ),
        case(
            with("inputSchema", json!({"type": ["object"]})),
            "tool-500",
            &[["/inputSchema/type", r#"exactly "object""#, r#"["object"]"#]],
        ),
        case(
            with("execution", json!("now")),
            "tool-500",
            &[["/execution", "object", r#""now""#]],
        ),
        case(
            with("outputSchema", json!(null)),
            "tool-500",
            &[["/outputSchema", "object", "null"]],
        ),
        case(
            with("outputSchema", json!(true)),
            "tool-500",
            &[["/outputSchema", "object", "true"]],
        ),
        case(
            with(
                "outputSchema",
                json!({"properties": {"total": {"type": "money"}}}),
            ),
            "tool-500",
            &[[
                "/outputSchema/properties/total/type",
                "one of: array, boolean, integer, null, number, object, string; or array",
                r#""money""#,
            ]],
        ),
        case(
            with("annotations", json!([])),
            "tool-500",
            &[["/annotations", "object", "[]"]],
        ),
        case(
            with("annotations", json!({"readOnlyHint": "yes"})),
            "tool-500",
            &[["/annotations/readOnlyHint", "boolean", r#""yes""#]],
        ),
        case(
            with("annotations", json!({"title": []})),
            "tool-500",
            &[["/annotations/title", "string", "[]"]],
        ),
        case(
            with("title", json!({})),
            "tool-500",
            &[["/title", "string", "{}"]],
        ),
        case(
            with("description", json!(1)),
            "tool-500",
            &[["/description", "string", "1"]],
        ),
        case(
            with("icons", json!({})),
            "tool-500",
            &[["/icons", "array", "{}"]],
        ),
        case(
            with("icons", json!([{}])),
            "tool-500",
            &[["/icons/0/src", "present", "absent"]],
        ),
        case(
            with("_meta", json!({"norm-contract/tool-version": "1"})),
            "tool-500",
            &[[
                "/_meta/norm-contract~1tool-version",
                "an integer or an array of integers",
                r#""1""#,
            ]],
        ),
        case(
            with("_meta", json!({"norm-contract/tool-version": [1, 1.5]})),
            "tool-500",
            &[[
                "/_meta/norm-contract~1tool-version/1",
                "an integer or an array of integers",
                "1.5",
            ]],
        ),
        Case {
            entry: with("_meta", json!("v1")),
            label: "tool-500",
            reasons: &["input_schema_violation", "missing_version"],
            details: &[
                ["/_meta", "object", r#""v1""#],
                [
                    "/_meta/norm-contract~1tool-version",
                    "an integer or an array of integers",
                    "absent",
                ],
            ],
        },
        case(
            header(json!({"type": "string", "x-mcp-header": "X Region"})),
            "tool-500",
            &[[
                "/inputSchema/properties/region/x-mcp-header",
                "the name of a header: letters, digits and !#$%&'*+-.^_`|~",
                r#""X Region""#,
            ]],
        ),
        case(
            header(json!({"type": "string", "x-mcp-header": ""})),
            "tool-500",
            &[[
                "/inputSchema/properties/region/x-mcp-header",
                "the name of a header: letters, digits and !#$%&'*+-.^_`|~",
                r#""""#,
            ]],
        ),
        case(
            header(json!({"type": "number", "x-mcp-header": "Region"})),
            "tool-500",
            &[[
                "/inputSchema/properties/region/type",
                r#""string", "integer" or "boolean", since the property becomes a header"#,
                r#""number""#,
            ]],
        ),
        case(
            header(json!({"type": "array", "items": {"type": "string", "x-mcp-header": "Region"}})),
            "tool-500",
            &[[
                "/inputSchema/properties/region/items/x-mcp-header",
                "no header but of a property that `properties` alone lead to",
                "Region",
            ]],
        ),
        case(
            with(
                "inputSchema",
                json!({"type": "object", "properties": {
                    "a": {"type": "string", "x-mcp-header": "Region"},
                    "b": {"type": "object", "properties": {
                        "c": {"type": "integer", "x-mcp-header": "REGION"}
                    }}
                }}),
            ),
            "tool-500",
            &[[
                "/inputSchema/properties/b/properties/c/x-mcp-header",
                "a header's name that no other property has, upper or lower case",
                "REGION",
            ]],
        ),
    ]
}

#[test]
fn one_malformed_entry_costs_one_tool() {
    let names: Vec<String> = (0..1_000).map(|index| format!("tool-{index}")).collect();
    let tools: Vec<_> = names
        .iter()
        .map(|name| (name.as_str(), json!({"type": "object"}), json!(null)))
        .collect();
    let catalog = catalog(&tools);
    let good: Vec<Value> = names.iter().map(|name| entry(name)).collect();
    let mut wrong = Vec::new();
    for Case {
        entry,
        label,
        reasons: expected_reasons,
        details: expected_details,
    } in cases()
    {
        let mut tools = good.clone();
        tools[500] = entry.clone();
        let rows = rows(&catalog, tools);
        assert_eq!(rows.len(), 1_000, "{entry}");
        let row = &rows[500];
        let as_expected = row.name == label
            && reasons(row) == expected_reasons
            && details(row) == expected_details
            && row.state.as_str() == "excluded";
        if !as_expected {
            wrong.push(format!(
                "{entry}\n  {} {:?} {:?}",
                row.name,
                reasons(row),
                details(row)
            ));
        }
        for (index, row) in rows.iter().enumerate().filter(|(index, _)| *index != 500) {
            assert_eq!(row.name, names[index]);
            assert_eq!(
                (reasons(row), row.state.as_str()),
                (vec![], "active"),
                "{entry}"
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn headers_are_allowed_where_mcp_allows_them() {
    let input = json!({"type": "object", "properties": {
        // A property of this name is no annotation.
        "x-mcp-header": {"type": "string"},
        "region": {"type": "string", "x-mcp-header": "Region"},
        "page": {"type": "object", "properties": {"size": {"type": "integer", "x-mcp-header": "Page-Size"}}},
        "sample": {"default": {"x-mcp-header": 5}}
    }});
    let catalog = catalog(&[("tool", input.clone(), json!(null))]);
    let mut tool = entry("tool");
    tool["inputSchema"] = input;
    assert_eq!(details(&rows(&catalog, vec![tool])[0]), [[""; 3]; 0]);
}

#[test]
fn entries_that_share_a_name_are_all_malformed() {
    let catalog = catalog(&[
        ("a", json!({"type": "object"}), json!(null)),
        ("b", json!({"type": "object"}), json!(null)),
    ]);
    let rows = rows(&catalog, vec![entry("a"), entry("b"), entry("a")]);
    let shown: Vec<_> = rows
        .iter()
        .map(|row| (row.name.as_str(), reasons(row), details(row)))
        .collect();
    let detail = vec![[
        "/name",
        "a name that no other entry has",
        "entries #1, #3 have it",
    ]];
    assert_eq!(
        shown,
        [
            ("a", vec!["input_schema_violation"], detail.clone()),
            ("b", vec![], vec![]),
            ("a", vec!["input_schema_violation"], detail),
        ]
    );
}
