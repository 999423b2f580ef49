//! Where the cursors of pages are declared, and where nobody can tell.

mod support;

use norm_contract_check::Catalog;
use serde_json::{Value, json};
use support::{catalog_of, details, entry, rows};

const EXPECTED: &str = "a property for the cursor";

const UNSURE: &str = "not verified: another document, `dependencies`, `patternProperties`, `prefixItems` or a list in \
                      `items` may declare it, or it is too far down";

/// A tool whose first page is asked for by the property that this pointer leads to.
fn paged(cursor: &str, input_schema: &Value) -> Value {
    json!({"name": "orders", "versions": [{
        "version": 1,
        "input_schema": input_schema,
        "pagination": {"input_cursor": cursor, "output_cursor": "/next"}
    }]})
}

/// What is told of the cursor where a server offers this schema; nothing where it is declared.
fn told(cursor: &str, in_catalog: &Value, offered: Value) -> Vec<[String; 2]> {
    let mut tool = entry("orders");
    tool["inputSchema"] = offered;
    tool["outputSchema"] = json!({"type": "object", "properties": {"next": {"type": "string"}}});
    let row = rows(&catalog_of(vec![paged(cursor, in_catalog)]), vec![tool]).remove(0);
    let of_cursor = details(&row).into_iter().filter(|it| it[1] == EXPECTED);
    of_cursor
        .map(|[path, _, actual]| [path.to_owned(), actual.to_owned()])
        .collect()
}

fn text_called(name: &str) -> Value {
    json!({"type": "object", "properties": {name: {"type": "string"}}})
}

fn told_of_property(offered: Value) -> Vec<[String; 2]> {
    told("/cursor", &text_called("cursor"), offered)
}

fn told_of_element(offered: Value) -> Vec<[String; 2]> {
    let in_catalog = json!({"type": "object", "properties": {"page": {
        "type": "array", "items": {"type": "string"}
    }}});
    told("/page/0", &in_catalog, offered)
}

#[test]
fn a_schema_that_depends_on_a_property_declares_a_cursor() {
    let depends = |name: &str| {
        json!({
            "type": "object",
            "dependentSchemas": {"limit": {"properties": {name: {"type": "string"}}}}
        })
    };
    assert_eq!(told_of_property(depends("cursor")), [[""; 2]; 0]);
    let absent = ["/inputSchema/properties/cursor", "absent"];
    assert_eq!(told_of_property(depends("cursors")), [absent]);
}

#[test]
fn what_isnt_followed_makes_it_unsure() {
    let unsure = ["/inputSchema/properties/cursor", UNSURE];
    for offered in [
        json!({"type": "object", "dependencies": {"limit": text_called("cursor")}}),
        json!({"type": "object", "patternProperties": {"^cur": {"type": "string"}}}),
    ] {
        assert_eq!(told_of_property(offered.clone()), [unsure], "{offered}");
    }
    let unsure = ["/inputSchema/properties/page/properties/0", UNSURE];
    for (version, page) in [
        (
            "https://json-schema.org/draft/2020-12/schema",
            json!({"prefixItems": [{"type": "string"}]}),
        ),
        (
            "http://json-schema.org/draft-07/schema#",
            json!({"items": [{"type": "string"}]}),
        ),
    ] {
        let offered = json!({"$schema": version, "type": "object", "properties": {"page": page}});
        assert_eq!(told_of_element(offered.clone()), [unsure], "{offered}");
    }
}

#[test]
fn what_can_declare_nothing_leaves_no_doubt() {
    let absent = ["/inputSchema/properties/cursor", "absent"];
    for offered in [
        json!({"type": "object", "dependencies": {"limit": ["cursor"]}}),
        json!({"type": "object", "patternProperties": {}}),
        json!({"type": "object", "prefixItems": [text_called("cursor")]}),
    ] {
        assert_eq!(told_of_property(offered.clone()), [absent], "{offered}");
    }
}

#[test]
fn a_catalog_is_refused_for_a_cursor_that_is_surely_absent_alone() {
    let problems = |input_schema: Value| {
        let document = json!({
            "package_name": "shop",
            "package_version": "1.0.0",
            "tools": [paged("/cursor", &input_schema)]
        });
        Catalog::from_value(&document)
            .err()
            .map(|it| it.to_string())
    };
    for accepted in [
        json!({"type": "object", "dependentSchemas": {"limit": text_called("cursor")}}),
        json!({"type": "object", "dependencies": {"limit": text_called("cursor")}}),
        json!({"type": "object", "patternProperties": {"^cur": {"type": "string"}}}),
    ] {
        assert_eq!(problems(accepted.clone()), None, "{accepted}");
    }
    let refused = json!({"type": "object", "dependentSchemas": {"limit": text_called("cursors")}});
    let problem = "/tools/0/versions/0/pagination/input_cursor: the tool's own `input_schema` declares no property at \
                   `/cursor`; declare it there, or name the place where it is declared";
    assert_eq!(problems(refused).as_deref(), Some(problem));
}
