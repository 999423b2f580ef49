//! What the tests share: small catalogs, listings, and reports as JSON.
#![allow(dead_code)]

use norm_contract::support::Timestamp;
use norm_contract::{ConformanceReport, ToolReport, Validate};
use norm_contract_check::{Catalog, Conformance, Language, Listing, Settings, check};
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

/// Checks, and holds the report against the contract. The same in Russian has to differ by language alone.
pub(crate) fn checked(catalog: &Catalog, listing: &Listing) -> Conformance {
    let conformance = checked_in(Language::English, catalog, listing);
    let russian = checked_in(Language::Russian, catalog, listing);
    for (english, russian) in conformance.report.tools.iter().zip(&russian.report.tools) {
        assert_eq!(english.reasons, russian.reasons);
        let (english, russian) = (&english.details, &russian.details);
        let (english, russian) = (english.iter().flatten(), russian.iter().flatten());
        assert_eq!(english.clone().count(), russian.clone().count());
        for (english, russian) in english.zip(russian) {
            assert_eq!(english.path, russian.path);
            assert_is_translated(&english.expected, &russian.expected);
            assert_is_translated(&english.actual, &russian.actual);
        }
    }
    conformance
}

/// Checks in a language, and holds the report against the contract.
pub(crate) fn checked_in(language: Language, catalog: &Catalog, listing: &Listing) -> Conformance {
    let mut settings = settings();
    settings.language = language;
    let conformance = check(catalog, listing, &settings);
    let report = serde_json::to_value(&conformance.report).expect("it encodes");
    assert_eq!(ConformanceReport::validate(&report), []);
    conformance
}

/// Whether a text has words of the checker's, which has to say them in Russian. Values, names and what others have said
/// are the same in both.
fn assert_is_translated(english: &str, russian: &str) {
    const OWN_WORDS: [&str; 34] = [
        "a",
        "absent",
        "an",
        "another",
        "any",
        "array",
        "at",
        "boolean",
        "bytes",
        "characters",
        "entries",
        "exactly",
        "integer",
        "item",
        "it",
        "items",
        "least",
        "levels",
        "most",
        "no",
        "none",
        "not",
        "number",
        "object",
        "of",
        "one",
        "or",
        "present",
        "property",
        "schemas",
        "string",
        "that",
        "the",
        "text",
    ];
    let is_cyrillic = |letter: char| matches!(letter, 'а'..='я' | 'А'..='Я' | 'ё' | 'Ё');
    // Values are shown as JSON, in backquotes or in quotes.
    let is_value = english.starts_with(['"', '{', '[']) || english.starts_with('`');
    let mut words = english.split(|it: char| !it.is_alphanumeric() && it != '_');
    if !is_value && words.any(|word| OWN_WORDS.contains(&word)) {
        assert!(russian.contains(is_cyrillic), "{english} | {russian}");
        assert_ne!(english, russian);
    }
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
