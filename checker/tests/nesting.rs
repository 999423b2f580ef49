//! An entry that can't be read as a value costs that tool alone, however deep it is nested.

mod support;

use norm_contract_check::catalog::snapshot;
use norm_contract_check::listing::{DEEPEST_ENTRY, RawEntry};
use norm_contract_check::{Language, Listing};
use serde_json::{Map, Value, json};
use support::{catalog, checked, details, entry, reasons, rows};

/// In brackets alone it is within the size of a definition.
const DEEP: usize = 30_000;

const READABLE: &str =
    "numbers of 64 bits, characters of Unicode, at most 256 levels of arrays and objects";
const TOO_DEEP: &str = "more than 256 levels";

/// An entry as a text, beside one that is good.
fn judged(text: &str) -> Vec<(String, Vec<String>, Vec<[String; 3]>)> {
    let good = entry("good");
    let result = format!(r#"{{"tools": [{text}, {good}]}}"#);
    let listing = Listing::from_text("shop", &result).expect("it is JSON");
    let schema = json!({"type": "object"});
    let catalog = catalog(&[
        ("bad", schema.clone(), json!(null)),
        ("good", schema, json!(null)),
    ]);
    let tools = checked(&catalog, &listing).report.tools;
    let told = tools.iter().map(|row| {
        let details = details(row).into_iter().map(|it| it.map(str::to_owned));
        let reasons = reasons(row).into_iter().map(str::to_owned);
        (row.name.clone(), reasons.collect(), details.collect())
    });
    let mut told: Vec<_> = told.collect();
    let last = told.pop().expect("a row for the good tool");
    assert_eq!(last, ("good".to_owned(), vec![], vec![]));
    told
}

fn row(name: &str, path: &str, actual: &str) -> Vec<(String, Vec<String>, Vec<[String; 3]>)> {
    let detail = [path, READABLE, actual].map(str::to_owned);
    let reason = "input_schema_violation".to_owned();
    vec![(name.to_owned(), vec![reason], vec![detail])]
}

/// The same of one in which nothing is wrong but that it can't be looked at.
fn unverified(path: &str) -> Vec<(String, Vec<String>, Vec<[String; 3]>)> {
    let detail = [path, READABLE, "not verified: more than 256 levels"].map(str::to_owned);
    vec![("bad".to_owned(), vec![], vec![detail])]
}

/// A value of so many levels.
fn nested_text(levels: usize) -> String {
    format!(
        "{}1{}",
        r#"{"properties":"#.repeat(levels),
        "}".repeat(levels)
    )
}

/// The same as a value.
fn nested(levels: usize) -> Value {
    // `json!` would copy what is inside, by recursion.
    (0..levels).fold(Value::from(1), |inner, _| {
        Value::Object(Map::from_iter([("properties".to_owned(), inner)]))
    })
}

#[test]
fn a_member_that_is_nested_too_deep_is_not_verified() {
    let version = r#""_meta": {"norm-contract/tool-version": 1}"#;
    for levels in [DEEPEST_ENTRY, DEEP] {
        let deep = nested_text(levels);
        let input = format!(r#"{{"name": "bad", "inputSchema": {deep}, {version}}}"#);
        assert_eq!(judged(&input), unverified("/inputSchema"));
        for member in ["outputSchema", "annotations", "anything"] {
            let text = format!(
                r#"{{"name": "bad", "inputSchema": {{"type": "object"}}, "{member}": {deep}, {version}}}"#
            );
            assert_eq!(judged(&text), unverified(&format!("/{member}")));
        }
    }
}

#[test]
fn what_is_nested_too_deep_has_a_size_nevertheless() {
    let text = format!(
        r#"{{"name": "bad", "inputSchema": {}}}"#,
        nested_text(40_000)
    );
    let mut value = json!({"name": "bad"});
    value["inputSchema"] = nested(40_000);
    let of_text = Listing::from_text("shop", &format!(r#"{{"tools": [{text}]}}"#));
    let catalog = catalog(&[("bad", json!({"type": "object"}), json!(null))]);
    for listing in [
        of_text.expect("it is JSON"),
        Listing::complete("shop", vec![value]),
    ] {
        let row = &checked(&catalog, &listing).report.tools[0];
        assert_eq!(reasons(row), ["result_too_large", "missing_version"]);
        // The name, an empty object, and the brackets.
        let size = r#"{"name":"bad","inputSchema":{}}"#.len() + 80_000;
        let actual = format!("at least {size} bytes");
        let expected = ["", "a definition of at most 65536 bytes", &actual];
        assert_eq!(details(row)[0], expected);
    }
}

#[test]
fn what_would_be_wrong_in_any_depth_is_a_fault_of_its_entry() {
    let version = r#""_meta": {"norm-contract/tool-version": 1}"#;
    let brackets = format!("{}{}", "[".repeat(DEEP), "]".repeat(DEEP));
    assert_eq!(judged(&brackets), row("#1", "", TOO_DEEP));
    let input = format!(r#"{{"name": "bad", "inputSchema": {brackets}, {version}}}"#);
    assert_eq!(judged(&input), row("bad", "/inputSchema", TOO_DEEP));
    let name = format!(r#"{{"name": {brackets}, "inputSchema": {{"type": "object"}}, {version}}}"#);
    assert_eq!(judged(&name), row("#1", "/name", TOO_DEEP));
    let deep = nested_text(DEEP);
    let title = format!(
        r#"{{"name": "bad", "title": {deep}, "inputSchema": {{"type": "object"}}, {version}}}"#
    );
    assert_eq!(judged(&title), row("bad", "/title", TOO_DEEP));
}

#[test]
fn what_the_grammar_allows_and_no_value_can_hold_is_a_fault_of_its_entry() {
    let with = |member: &str| {
        format!(
            r#"{{"name": "bad", "inputSchema": {{"type": "object"}}, "_meta": {{"norm-contract/tool-version": 1}}, {member}}}"#
        )
    };
    assert_eq!(
        judged(&with(r#""annotations": {"weight": 1e999}"#)),
        row("bad", "/annotations", "number out of range")
    );
    assert_eq!(
        judged(&with(r#""title": "\ud800""#)),
        row("bad", "/title", "unexpected end of hex escape")
    );
}

#[test]
fn a_value_that_is_nested_too_deep_is_dropped_without_recursion() {
    let mut tool = entry("orders");
    tool["inputSchema"] = nested(DEEP);
    let good = entry("good");
    let schema = json!({"type": "object"});
    let catalog = catalog(&[("orders", schema, json!(null))]);
    let rows = rows(&catalog, vec![tool, nested(DEEP), good]);
    let not_verified = format!("not verified: {TOO_DEEP}");
    assert_eq!(
        details(&rows[0]),
        [["/inputSchema", READABLE, &not_verified]]
    );
    assert_eq!(rows[1].name, "#2");
    assert_eq!(reasons(&rows[2]), ["unknown_catalog_tool"]);
}

#[test]
fn the_deepest_entry_that_is_read_is_judged_and_recorded_on_a_small_stack() {
    // The entry and its member are levels as well.
    let schema = nested_text(DEEPEST_ENTRY - 2);
    let text =
        format!(r#"{{"name": "orders", "inputSchema": {{"type": "object", "x": {schema}}}}}"#);
    let listing = Listing::from_text("shop", &format!(r#"{{"tools": [{text}]}}"#));
    let listing = listing.expect("it is JSON");
    let faults = listing
        .entries()
        .map(|entry| entry.faults(Language::English).all);
    assert_eq!(faults.flatten().collect::<Vec<_>>(), []);
    let taken = snapshot(&listing, ("shop", "1.0.0"), "norm-contract/tool-version");
    assert_eq!(taken.catalog.tools.len(), 1);
}

#[test]
fn a_result_without_a_list_of_tools_is_no_list() {
    for result in ["", "[]", "{}", r#"{"tools": {}}"#, r#"{"tools": [}"#] {
        assert!(RawEntry::of_result(result).is_err(), "{result}");
    }
    assert_eq!(RawEntry::of_result(r#"{"tools": []}"#).ok(), Some(vec![]));
}
