//! A catalog taken of a server finds nothing in that server.

mod support;

use std::fs;
use std::io::{Write, stderr};
use std::path::Path;

use norm_contract::{CatalogSnapshot, Validate};
use norm_contract_check::catalog::{Snapshot, snapshot};
use norm_contract_check::verdict::TOOL_VERSION_KEY;
use norm_contract_check::{Catalog, Listing, Policy};
use serde_json::{Value, json};
use support::{checked, details, entry, reasons};

fn taken(listing: &Listing) -> Snapshot {
    let snapshot = snapshot(listing, ("shop", "3.1.4"), TOOL_VERSION_KEY);
    let document = serde_json::to_value(&snapshot.catalog).expect("it encodes");
    assert_eq!(CatalogSnapshot::validate(&document), []);
    snapshot
}

/// Checks a list against a catalog of itself; all tools have to be active.
fn agrees_with_itself(tools: Vec<Value>) -> usize {
    let listing = Listing::complete("shop", tools);
    let snapshot = taken(&listing);
    assert_eq!(snapshot.left_out, []);
    let text = serde_json::to_string(&snapshot.catalog).expect("it encodes");
    let catalog = match Catalog::from_text(Path::new("catalog.json"), &text) {
        Ok(catalog) => catalog,
        Err(problems) => panic!("{problems}"),
    };
    let conformance = checked(&catalog, &listing);
    for row in &conformance.report.tools {
        assert_eq!(row.state.as_str(), "active", "{:?}", details(row));
        assert!(
            [vec![], vec!["missing_version"]].contains(&reasons(row)),
            "{:?}",
            details(row)
        );
    }
    assert_eq!(conformance.not_offered, [""; 0]);
    assert_eq!(conformance.exit_code(Policy::default()).number(), 0);
    conformance.report.tools.len()
}

#[test]
fn a_list_agrees_with_its_own_snapshot() {
    let mut several = entry("several");
    several["_meta"] = json!({"norm-contract/tool-version": [3, 1]});
    let mut undeclared = entry("undeclared");
    undeclared["_meta"] = json!({});
    let mut rich = entry("rich");
    rich["title"] = json!("Rich");
    rich["inputSchema"] = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"next": {"$ref": "#"}, "region": {"type": "string", "x-mcp-header": "Region"}},
        "definitions": {"any": true},
        "additionalProperties": false
    });
    rich["outputSchema"] =
        json!({"type": "array", "items": {"$ref": "https://example.com/item.json"}});
    assert_eq!(
        agrees_with_itself(vec![several.clone(), undeclared, rich]),
        3
    );
    let versions = &taken(&Listing::complete("shop", vec![several]))
        .catalog
        .tools[0]
        .versions;
    assert_eq!(
        versions.iter().map(|it| it.version).collect::<Vec<_>>(),
        [3, 1]
    );
}

#[test]
fn malformed_entries_are_left_out_and_named() {
    let mut wrong = entry("wrong");
    wrong["inputSchema"] = json!(true);
    let snapshot = taken(&Listing::complete(
        "shop",
        vec![entry("good"), json!(null), wrong],
    ));
    assert_eq!(snapshot.catalog.tools.len(), 1);
    let labels: Vec<_> = snapshot
        .left_out
        .iter()
        .map(|it| it.label.as_str())
        .collect();
    assert_eq!(labels, ["#2", "wrong"]);
    assert_eq!(snapshot.left_out[1].faults[0].path, "/inputSchema");
}

/// A catalog with it wouldn't be read.
#[test]
fn entries_with_schemas_that_nobody_can_use_are_left_out() {
    let mut broken = entry("broken");
    broken["outputSchema"] = json!({"type": "object", "properties": {"x": {"$ref": "#/$defs/no"}}});
    let mut foreign = entry("foreign");
    foreign["inputSchema"] =
        json!({"type": "object", "properties": {"x": {"$ref": "https://example.com/x.json"}}});
    let snapshot = taken(&Listing::complete("shop", vec![broken, foreign]));
    assert_eq!(snapshot.catalog.tools.len(), 1);
    assert_eq!(snapshot.catalog.tools[0].name, "foreign");
    let [left_out] = snapshot.left_out.as_slice() else {
        panic!("{:?}", snapshot.left_out);
    };
    assert_eq!(left_out.label, "broken");
    assert_eq!(left_out.faults.len(), 1);
    let fault = &left_out.faults[0];
    assert_eq!(fault.path, "/outputSchema/properties/x/$ref");
    assert_eq!(
        fault.actual,
        "`$ref` to `#/$defs/no`, where no schema stands"
    );
}

#[test]
fn a_list_as_servers_write_them_agrees_with_its_snapshot() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(all_agree_with_themselves(&root.join("tests/lists")), 3);
}

#[test]
fn lists_of_real_servers_agree_with_their_snapshots() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("../../shared/cases/tool-lists");
    if !folder.is_dir() {
        // What is printed by a macro isn't shown of a test that passes.
        let skipped = format!("SKIPPED: there is no folder {}\n", folder.display());
        stderr().write_all(skipped.as_bytes()).expect("it is told");
        return;
    }
    assert!(all_agree_with_themselves(&folder) > 0);
}

/// Takes each list in a folder, and counts the tools.
fn all_agree_with_themselves(folder: &Path) -> usize {
    let mut count = 0;
    for file in fs::read_dir(folder).expect("it can be listed") {
        let path = file.expect("it can be listed").path();
        let text = fs::read_to_string(&path).expect("it can be read");
        let listing: Value = serde_json::from_str(&text).expect("it is JSON");
        let tools = listing["tools"].as_array().expect("it has tools");
        count += agrees_with_itself(tools.clone());
    }
    count
}
