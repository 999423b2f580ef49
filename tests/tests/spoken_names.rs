//! A newly declared optional property is exempted where nothing told documents of its name. Where a condition or a
//! kind did, documents judge the declaration.
//!
//! Schemas are random, and the same on every run; `SPOKEN_NAMES_SEED` makes others of them, `SPOKEN_NAMES_PAIRS`
//! says how many are tried.

use std::path::Path;

use contract_tests::random::values::choice;
use contract_tests::settings::setting;
use fastrand::Rng;
use norm_contract_generator::compat::{Axes, Axis, Comparison, compat_schemas};
use norm_contract_generator::diagnostic::Severity;
use norm_contract_generator::source::Loaded;
use serde_json::{Map, Value, json};

/// How many schemas get a declaration more.
const PAIRS: u64 = 500;
const NAMES: [&str; 3] = ["a", "b", "c"];

#[test]
fn a_name_that_was_spoken_of_is_judged_by_documents() {
    let mut random = Rng::with_seed(setting("SPOKEN_NAMES_SEED", 1));
    let documents = documents();
    let (mut told, mut exempted) = (0, 0);
    for _ in 0..setting("SPOKEN_NAMES_PAIRS", PAIRS) {
        let old = object(&mut random);
        let mut new = old.clone();
        new["properties"]["a"] = scalar(&mut random);
        let [from, to] = [&old, &new].map(load);
        let (forth, back) = (
            compat_schemas(&from, &to, Axes::DATA),
            compat_schemas(&to, &from, Axes::DATA),
        );
        let [before, after] = [&old, &new].map(validator);
        let mut documents = documents.iter();
        let breaking = documents.find(|it| before.is_valid(it) && !after.is_valid(it));
        let is_told = breaks(&forth, Axis::Input);
        assert_eq!(is_told, breaks(&back, Axis::Output), "{old}\n{new}");
        assert!(
            !breaks(&forth, Axis::Output),
            "less is allowed: {old}\n{new}"
        );
        match breaking {
            None => {}
            Some(_) if is_told => told += 1,
            Some(document) => {
                assert!(!speaks(&old, "a"), "{document} breaks:\n{old}\n{new}");
                exempted += 1;
            }
        }
    }
    println!("{told} declarations break a document, {exempted} more are exempted");
    assert!(told > 0 && exempted > 0);
}

/// An object that declares nothing by itself.
fn object(random: &mut Rng) -> Value {
    let mut object = json!({ "type": "object", "properties": {} });
    for _ in 0..random.u8(1..3) {
        let members = object.as_object_mut().expect("an object");
        members.extend(condition(random));
    }
    object["$defs"] = json!({ "Part": plain_part(random) });
    object
}

fn condition(random: &mut Rng) -> Map<String, Value> {
    let name = choice(random, &NAMES);
    let condition = match random.u8(..8) {
        0 => json!({ "if": part(random), "then": part(random) }),
        1 => json!({ "if": part(random), "else": part(random) }),
        2 => json!({ "not": part(random) }),
        3 => json!({ "dependentSchemas": { name: part(random) } }),
        4 => json!({ "dependentRequired": { name: [choice(random, &NAMES)] } }),
        5 => json!({ "oneOf": [part(random), part(random)] }),
        6 => json!({ "allOf": [{ "anyOf": [part(random), part(random)] }] }),
        _ => json!({ "anyOf": [part(random), part(random)] }),
    };
    condition.as_object().expect("an object").clone()
}

/// What a condition or a kind says of some properties, here or elsewhere.
fn part(random: &mut Rng) -> Value {
    match random.u8(..7) {
        0 => json!({ "$ref": "#/$defs/Part" }),
        _ => plain_part(random),
    }
}

fn plain_part(random: &mut Rng) -> Value {
    let name = choice(random, &NAMES);
    match random.u8(..6) {
        0 | 1 => json!({ "required": [name] }),
        2 | 3 => json!({ "properties": { name: scalar(random) } }),
        4 => json!({ "required": [name], "properties": { name: scalar(random) } }),
        _ => json!({ "allOf": [{ "required": [name] }], "minProperties": 1 }),
    }
}

fn scalar(random: &mut Rng) -> Value {
    let types = ["string", "integer", "boolean", "null"];
    json!({ "type": choice(random, &types) })
}

/// All objects of these names and of values of each type.
fn documents() -> Vec<Value> {
    let values = [
        None,
        Some(json!("x")),
        Some(json!(1)),
        Some(json!(true)),
        Some(json!(null)),
    ];
    let mut documents = vec![Map::new()];
    for name in NAMES {
        let with = |document: &Map<String, Value>, value: &Option<Value>| {
            let mut document = document.clone();
            document.extend(value.clone().map(|value| (name.to_owned(), value)));
            document
        };
        let before = std::mem::take(&mut documents);
        let all = before
            .iter()
            .flat_map(|it| values.iter().map(|value| with(it, value)));
        documents = all.collect();
    }
    documents.into_iter().map(Value::Object).collect()
}

/// Whether a schema has a name anywhere where it is applied.
fn speaks(schema: &Value, name: &str) -> bool {
    let says = |value: &Value| match value {
        Value::Object(members) => members
            .iter()
            .any(|(key, value)| key == name || (key != "$defs" && speaks(value, name))),
        Value::Array(elements) => elements.iter().any(|it| speaks(it, name)),
        Value::String(text) => text == name,
        _ => false,
    };
    let refers = schema.to_string().contains("#/$defs/Part");
    let part = schema.pointer("/$defs/Part").filter(|_| refers);
    says(schema) || part.is_some_and(says)
}

fn load(schema: &Value) -> Loaded {
    Loaded::from_text(Path::new("schema.json"), &schema.to_string()).0
}

fn validator(schema: &Value) -> jsonschema::Validator {
    jsonschema::validator_for(schema).expect("the schema is one")
}

fn breaks(comparison: &Comparison, axis: Axis) -> bool {
    let mut findings = comparison.findings.iter();
    findings.any(|finding| finding.verdicts.on(axis) == Severity::Error)
}
