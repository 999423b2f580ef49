//! Where the comparison says that something breaks, a document shows it: of small schemas all documents that
//! could matter are tried.
//!
//! Schemas are random, and the same on every run; `PRECISION_SEED` makes others of them, `PRECISION_PAIRS` says
//! how many pairs are compared. What no document shows is counted by rule and printed.

use std::collections::BTreeMap;
use std::path::Path;

use contract_tests::random::values::choice;
use contract_tests::settings::setting;
use fastrand::Rng;
use jsonschema::Validator;
use norm_contract_generator::compat::{Axes, Axis, Comparison, compat_schemas};
use norm_contract_generator::diagnostic::Severity;
use norm_contract_generator::source::Loaded;
use serde_json::{Map, Value, json};

/// How many pairs of schemas are compared.
const PAIRS: u64 = 1_500;

/// Rules that take what they can't tell for an error: conditions are compared as wholes, a branch is known if
/// one other takes it alone.
const UNTOLD: [&str; 3] = [
    "applicator-changed",
    "union-variant-added",
    "union-variant-removed",
];

/// Of all errors that no rule of these explains, as many per thousand may lack a document.
const MOST_UNSHOWN: usize = 3;

#[test]
fn an_error_is_shown_by_a_document() {
    let seed = setting("PRECISION_SEED", 1);
    let mut random = Rng::with_seed(seed);
    let documents = documents();
    let (mut shown, mut unshown) = (0, 0);
    let mut by_rule: BTreeMap<String, usize> = BTreeMap::new();
    let mut examples = Vec::new();
    for _ in 0..setting("PRECISION_PAIRS", PAIRS) {
        let old = schema(&mut random, 0);
        let new = match random.u8(..3) {
            0 => schema(&mut random, 0),
            _ => changed(&old, &mut random),
        };
        let [from, to] = [&old, &new]
            .map(|schema| Loaded::from_text(Path::new("schema.json"), &schema.to_string()).0);
        let comparison = compat_schemas(&from, &to, Axes::DATA);
        let fits = [&old, &new].map(|schema| fitting(schema, &documents));
        for (axis, [invalid, valid]) in [(Axis::Output, [0, 1]), (Axis::Input, [1, 0])] {
            let errors = errors(&comparison, axis);
            if errors.is_empty() {
                continue;
            }
            // Schemas that no document fits are mistakes of another kind.
            if !fits[valid].contains(&true) {
                continue;
            }
            let mut documents = fits[valid].iter().zip(&fits[invalid]);
            if documents.any(|(valid, invalid)| *valid && !*invalid) {
                shown += 1;
                continue;
            }
            let rules = errors.join(" ");
            *by_rule.entry(rules.clone()).or_default() += 1;
            if !errors.iter().any(|rule| UNTOLD.contains(&rule.as_str())) {
                unshown += 1;
                examples.push(format!("{axis}: {rules}\n{old}\n{new}"));
            }
        }
    }
    println!("{shown} errors are shown by a document; not shown: {by_rule:#?}");
    assert!(shown > 0);
    examples.truncate(6);
    assert!(
        unshown * 1_000 <= MOST_UNSHOWN * shown,
        "{unshown} of {shown} errors have no document:\n{}",
        examples.join("\n\n")
    );
}

/// The rules that find an error on an axis.
fn errors(comparison: &Comparison, axis: Axis) -> Vec<String> {
    let findings = comparison.findings.iter();
    let errors = findings.filter(|it| it.verdicts.on(axis) == Severity::Error);
    let mut rules: Vec<String> = errors.map(|it| it.rule.id().to_owned()).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

fn fitting(schema: &Value, documents: &[Value]) -> Vec<bool> {
    let validator: Validator = jsonschema::options()
        .should_validate_formats(true)
        .build(schema)
        .expect("the schema is one");
    documents.iter().map(|it| validator.is_valid(it)).collect()
}

/// All documents that the schemas below can tell apart, or nearly.
fn documents() -> Vec<Value> {
    let scalars = [
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(4),
        json!(-1),
        json!(0.5),
        json!(""),
        json!("a"),
        json!("b"),
        json!("c"),
        json!("ab"),
        json!("abc"),
        json!("abcd"),
    ];
    let mut documents = scalars.to_vec();
    documents.extend([json!([]), json!({}), json!([1, 2, 3]), json!([1, 1, 1, 1])]);
    for first in &scalars {
        documents.push(json!([first]));
        documents.push(json!([first, first, first]));
        documents.extend(scalars.iter().map(|second| json!([first, second])));
    }
    let mut values: Vec<Option<Value>> = scalars.iter().cloned().map(Some).collect();
    values.extend([None, Some(json!([])), Some(json!({}))]);
    for first in &values {
        for second in &values {
            for third in [None, Some(json!(1)), Some(json!("z"))] {
                let members = [("a", first.clone()), ("b", second.clone()), ("c", third)];
                let members = members.into_iter();
                let members = members.filter_map(|(name, value)| Some((name.to_owned(), value?)));
                documents.push(Value::Object(members.collect::<Map<_, _>>()));
            }
        }
    }
    documents
}

/// A small schema. Below the second level only scalars are described, which the documents have there.
fn schema(random: &mut Rng, depth: usize) -> Value {
    let kinds = if depth < 1 { 10 } else { 6 };
    match random.u8(..kinds) {
        0 => json!({ "type": choice(random, &["null", "boolean", "string", "integer", "number"]) }),
        1 => json!({ "type": "integer", "minimum": random.u8(..3), "maximum": random.u8(2..4) }),
        2 => json!({ "type": "string", "minLength": random.u8(..2), "maxLength": random.u8(1..4) }),
        3 => json!({ "enum": values(random) }),
        4 => json!({ "const": choice(random, &["a", "b", "ab"]) }),
        5 => json!({ "type": choice(random, &[["string", "null"], ["integer", "boolean"]]) }),
        6 | 7 => object(random),
        8 => {
            let mut array = json!({ "type": "array", "items": schema(random, 1) });
            if random.bool() {
                array["maxItems"] = random.u8(1..3).into();
            }
            array
        }
        _ => {
            let keyword = choice(random, &["anyOf", "oneOf", "allOf"]);
            json!({ keyword: [schema(random, 1), schema(random, 1)] })
        }
    }
}

fn object(random: &mut Rng) -> Value {
    let mut object = json!({ "type": "object", "properties": {} });
    for name in ["a", "b"] {
        if random.u8(..3) > 0 {
            object["properties"][name] = schema(random, 1);
        }
    }
    if random.bool() {
        object["required"] = json!([choice(random, &["a", "b"])]);
    }
    match random.u8(..4) {
        0 | 1 => object["additionalProperties"] = false.into(),
        2 => object["patternProperties"] = json!({ "^[ab]$": schema(random, 1) }),
        _ => {}
    }
    object
}

fn values(random: &mut Rng) -> Vec<Value> {
    let all = [
        json!("a"),
        json!("b"),
        json!("abc"),
        json!(1),
        json!(2),
        json!(null),
        json!(true),
    ];
    let mut values: Vec<Value> = all.into_iter().filter(|_| random.bool()).collect();
    if values.is_empty() {
        values.push(json!("a"));
    }
    values
}

/// A schema that differs in one place from another one.
fn changed(schema_before: &Value, random: &mut Rng) -> Value {
    let mut changed = schema_before.clone();
    let Some(members) = changed.as_object_mut() else {
        return changed;
    };
    let keywords: Vec<String> = members.keys().cloned().collect();
    let keyword = keywords[random.usize(..keywords.len())].clone();
    match (keyword.as_str(), members.get_mut(&keyword)) {
        ("properties", Some(Value::Object(properties))) => {
            let name = choice(random, &["a", "b"]);
            match random.bool() {
                true => drop(properties.remove(name)),
                false => drop(properties.insert(name.to_owned(), schema(random, 1))),
            }
        }
        ("anyOf" | "oneOf" | "allOf", Some(Value::Array(branches))) => {
            branches[0] = schema(random, 1)
        }
        ("items", Some(items)) => *items = schema(random, 1),
        ("enum", Some(list)) => *list = values(random).into(),
        ("type", _) => {}
        _ => drop(members.remove(&keyword)),
    }
    changed
}
