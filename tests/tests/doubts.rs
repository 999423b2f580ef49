//! What is told for sure stays true whatever the things mean that nobody can decide.
//!
//! Schemas are random, and the same on every run. Something undecided takes a place in one of two versions or in
//! both. Where each of several meanings in that place still makes the versions differ, a difference may be
//! sure; where the comparison finds nothing that breaks under one of them, none may. `DOUBTS_SEED` makes
//! other schemas, `DOUBTS_PAIRS` says how many pairs are judged.

use std::path::Path;

use contract_tests::random::{changed_schema, places, schema};
use contract_tests::settings::setting;
use fastrand::Rng;
use norm_contract_generator::compat::{Axes, Axis, compat_schemas, judge_schemas};
use norm_contract_generator::diagnostic::Severity;
use norm_contract_generator::source::Loaded;
use serde_json::{Value, json};

/// How many pairs of schemas are judged.
const PAIRS: u64 = 1_000;
/// The dialect that has `$dynamicRef`.
const CURRENT: &str = "https://json-schema.org/draft/2020-12/schema";
/// How many failures are shown.
const SHOWN: usize = 4;

#[test]
fn what_is_sure_is_so_in_every_reading() {
    let mut random = Rng::with_seed(setting("DOUBTS_SEED", 1));
    let mut counts = Counts::default();
    let mut failures = Vec::new();
    for _ in 0..setting("DOUBTS_PAIRS", PAIRS) {
        let before = schema(&mut random);
        let after = match random.u8(..3) {
            0 => before.clone(),
            _ => changed_schema(&before, &mut random),
        };
        let Some(pair) = Pair::of(before, after, &mut random) else {
            continue;
        };
        for axis in [Axis::Output, Axis::Input] {
            failures.extend(pair.judge(axis, &mut counts));
        }
    }
    println!("{counts:?}");
    let shown: Vec<&str> = failures.iter().take(SHOWN).map(String::as_str).collect();
    assert!(
        failures.is_empty(),
        "{} failures:\n{}",
        failures.len(),
        shown.join("\n\n")
    );
    assert!(counts.sure > 100 && counts.unsure > 100);
}

/// What was tried.
#[derive(Debug, Default)]
struct Counts {
    /// Pairs and axes on which something is sure to break.
    sure: usize,
    /// Pairs and axes on which there are doubts alone.
    unsure: usize,
}

/// Two versions with something undecided, and what they are in each of its readings.
struct Pair {
    undecided: [Value; 2],
    readings: Vec<[Value; 2]>,
}

impl Pair {
    /// None where there is no place.
    fn of(before: Value, after: Value, random: &mut Rng) -> Option<Self> {
        let also = places(&after);
        let mut places = places(&before);
        places.retain(|it| !it.is_empty() && also.contains(it));
        let place = random.choice(places)?;
        let is_where = [[true, false], [false, true], [true, true]][random.usize(..3)];
        let versions = [before, after];
        let around: fn(Value, Value) -> Value = match random.u8(..6) {
            0 => |schema, it| json!({"allOf": [schema, it]}),
            1 => |schema, it| json!({"anyOf": [schema, it]}),
            2 => |schema, it| json!({"oneOf": [it, schema]}),
            _ => |_, it| it,
        };
        // In both versions it means the same.
        let put = |schema: &Value| -> [Value; 2] {
            let mut put = versions.clone();
            let places = put.iter_mut().zip(is_where).filter(|(_, is)| *is);
            for place in places.filter_map(|(version, _)| version.pointer_mut(&place)) {
                *place = around(place.take(), schema.clone());
            }
            put
        };
        // Before 2020-12 the last one is no reference.
        let is_current = versions.iter().all(|it| it["$schema"] == CURRENT);
        let undecided = [
            json!({"$ref": "https://example.com/x.json"}),
            json!({"$ref": "#/$defs/none"}),
            json!({"type": "text"}),
            json!({"$dynamicRef": "#none"}),
        ];
        let undecided = &undecided[random.usize(..3 + usize::from(is_current))];
        let mut readings: Vec<[Value; 2]> = meanings().iter().map(put).collect();
        for version in &versions {
            readings.extend(version.pointer(&place).map(put));
        }
        Some(Pair {
            undecided: put(undecided),
            readings,
        })
    }

    /// Yields what is wrong.
    fn judge(&self, axis: Axis, counts: &mut Counts) -> Option<String> {
        let [old, new] = self.undecided.each_ref().map(loaded);
        let judged = judge_schemas(&old, &new, axis);
        counts.sure += usize::from(!judged.sure.is_empty());
        counts.unsure += usize::from(judged.sure.is_empty() && !judged.unsure.is_empty());
        let sure = judged.sure.first()?;
        let harmless = self.readings.iter().find(|it| !breaks(it, axis))?;
        let [old, new] = &self.undecided;
        let [old_read, new_read] = harmless;
        Some(format!(
            "{axis}: {old}\n-> {new}\nsays {}: {}\nbut nothing breaks in {old_read}\n-> {new_read}",
            sure.rule.id(),
            sure.message()
        ))
    }
}

/// What an undecided schema may mean.
fn meanings() -> [Value; 8] {
    [
        json!(true),
        json!(false),
        json!({"type": "string"}),
        json!({"type": ["integer", "null"]}),
        json!({"type": "object", "properties": {"a": {"type": "string"}}}),
        json!({"type": "array"}),
        json!({"enum": ["a", 1]}),
        json!({"type": ["string", "number", "boolean", "null"]}),
    ]
}

fn breaks([old, new]: &[Value; 2], axis: Axis) -> bool {
    let compared = compat_schemas(&loaded(old), &loaded(new), Axes::DATA);
    let mut findings = compared.findings.iter();
    findings.any(|it| it.verdicts.on(axis) == Severity::Error)
}

fn loaded(schema: &Value) -> Loaded {
    Loaded::from_text(Path::new("schema.json"), &schema.to_string()).0
}
