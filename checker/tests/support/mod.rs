//! What the tests share: small catalogs, listings, and reports as JSON.
#![allow(dead_code)]

use norm_contract::support::Timestamp;
use norm_contract::{ConformanceReport, ToolReport, Validate};
use norm_contract_check::{Catalog, Conformance, Listing, Settings, check};
use serde_json::{Value, json};

/// The settings of every test.
pub(crate) fn settings() -> Settings {
    Settings::new(Timestamp::parse("2026-07-28T10:00:00Z").expect("a date"))
}

/// A catalog of tools with one version each: name, input schema, output schema (null for none).
pub(crate) fn catalog(tools: &[(&str, Value, Value)]) -> Catalog {
    let tools = tools.iter().map(|(name, input, output)| {
        let mut version = json!({"version": 1, "input_schema": input});
        if !output.is_null() {
            version["output_schema"] = output.clone();
        }
        json!({"name": name, "versions": [version]})
    });
    catalog_of(tools.collect())
}

/// A catalog of these tools.
pub(crate) fn catalog_of(tools: Vec<Value>) -> Catalog {
    let document = json!({"package_name": "shop", "package_version": "3.1.4", "tools": tools});
    match Catalog::from_value(&document) {
        Ok(catalog) => catalog,
        Err(problems) => panic!("{problems}"),
    }
}

/// A tool's entry of version 1 that takes an object of any kind.
pub(crate) fn entry(name: &str) -> Value {
    json!({
        "name": name,
        "inputSchema": {"type": "object"},
        "_meta": {"norm-contract/tool-version": 1}
    })
}

/// Checks, and holds the report against the contract.
pub(crate) fn checked(catalog: &Catalog, listing: &Listing) -> Conformance {
    let conformance = check(catalog, listing, &settings());
    let report = serde_json::to_value(&conformance.report).expect("it encodes");
    assert_eq!(ConformanceReport::validate(&report), []);
    conformance
}

/// Checks a whole list of tools.
pub(crate) fn rows(catalog: &Catalog, tools: Vec<Value>) -> Vec<ToolReport> {
    let listing = Listing::complete("shop-server", tools);
    checked(catalog, &listing).report.tools
}

/// The reasons of a row as they are written.
pub(crate) fn reasons(row: &ToolReport) -> Vec<&str> {
    row.reasons.iter().map(|reason| reason.as_str()).collect()
}

/// The details of a row: path, expected, actual.
pub(crate) fn details(row: &ToolReport) -> Vec<[&str; 3]> {
    let details = row.details.iter().flatten();
    details
        .map(|it| [it.path.as_str(), &it.expected, &it.actual])
        .collect()
}
