//! Definitions under new names are told as renamed, however they lead to each other.
#![cfg(feature = "compat")]

use norm_contract_generator::compat::{Axes, Version, compat};
use norm_contract_generator::{Reading, read};
use serde_json::{Value, json};

/// As many definitions as no question of a comparison goes through one inside the other.
const DEFINITIONS: usize = 60;

/// A ring of definitions, each with the next and the one before it.
fn ring(prefix: &str) -> Value {
    let reference = |index: usize| json!({ "$ref": format!("#/$defs/{prefix}{index}") });
    let definitions = (0..DEFINITIONS).map(|index| {
        let schema = json!({
            "type": "object",
            "properties": {
                "next": reference((index + 1) % DEFINITIONS),
                "previous": reference((index + DEFINITIONS - 1) % DEFINITIONS),
            },
        });
        (format!("{prefix}{index}"), schema)
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": definitions.collect::<serde_json::Map<_, _>>(),
    })
}

fn found(old: &Value, new: &Value) -> Vec<&'static str> {
    let folder = tempfile::tempdir().expect("a folder");
    let [old, new] = [("old.json", old), ("new.json", new)].map(|(name, schema)| {
        let path = folder.path().join(name);
        std::fs::write(&path, schema.to_string()).expect("the schema is written");
        read(&path)
    });
    fn version(reading: &Reading) -> Version<'_> {
        Version {
            loaded: &reading.loaded,
            model: reading.model.as_ref(),
        }
    }
    let comparison = compat(version(&old), version(&new), Axes::ALL);
    let ids = comparison.findings.iter().map(|it| it.rule.id());
    ids.collect()
}

#[test]
fn a_ring_of_renamed_definitions_is_renamed() {
    let found = found(&ring("Alpha"), &ring("Beta"));
    assert_eq!(found, ["definition-renamed"; DEFINITIONS]);
}

#[test]
fn a_ring_with_a_difference_in_it_is_another_one() {
    let mut new = ring("Beta");
    new["$defs"]["Beta30"]["minProperties"] = json!(1);
    let mut found = found(&ring("Alpha"), &new);
    found.sort_unstable();
    let mut expected = ["definition-added"; DEFINITIONS].to_vec();
    expected.extend(["definition-removed"; DEFINITIONS]);
    assert_eq!(found, expected);
}

#[test]
fn a_renamed_definition_may_be_written_in_another_way() {
    let schema = |definitions: Value| {
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$defs": definitions,
        })
    };
    let old = schema(json!({
        "Order": { "type": "object", "properties": { "note": { "type": ["string", "null"] }, "next": { "$ref": "#/$defs/Order" } } },
    }));
    let new = schema(json!({
        "Purchase": { "allOf": [{ "type": "object", "properties": {
            "note": { "anyOf": [{ "type": "string" }, { "type": "null" }] },
            "next": { "$ref": "#/$defs/Purchase" },
        } }] },
    }));
    assert_eq!(found(&old, &new), ["definition-renamed"]);
}
