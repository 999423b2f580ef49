//! The promise of every generated type, put to the test: it decodes every valid document, and what it
//! decodes comes back as it was.
//!
//! Documents are random, and the same on every run. `INVARIANT_SEED` makes others of them,
//! `INVARIANT_DOCUMENTS` says how many each type gets.

mod judge;
mod writing;

use std::env;

use consumer_lossless::equality::is_same_document;
use consumer_lossless::{Subject, TypeRow, subjects};
use fastrand::Rng;
use serde_json::Value;

use contract_tests::random::{Documents, mutations};
use judge::Judge;

/// How many documents of a type are drawn, each to be changed a few times.
const DOCUMENTS: usize = 64;
/// How often a document is changed, one change upon another.
const MUTATIONS: usize = 4;
/// How many tries a valid document may take.
const TRIES: usize = 40;

#[test]
fn valid_documents_decode_and_what_decodes_comes_back() {
    let mut failures = Vec::new();
    let mut counts = Counts::default();
    for subject in subjects() {
        let Ok(schema) = serde_json::from_str(subject.schema) else {
            continue;
        };
        let test = Test::new(subject, &schema);
        for row in subject.types {
            failures.extend(test.failures_of(row, &mut counts));
        }
    }
    println!("{counts:?}");
    assert!(
        failures.is_empty(),
        "{} failures:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn what_a_schema_shows_decodes_and_comes_back() {
    let mut failures = Vec::new();
    let mut counts = Counts::default();
    for subject in subjects() {
        let Ok(schema) = serde_json::from_str(subject.schema) else {
            continue;
        };
        let test = Test::new(subject, &schema);
        for row in subject.types {
            let mut random = Rng::with_seed(seed(subject.name, row.name));
            for document in shown(&schema, row) {
                assert!(
                    test.has_to_decode(row, &document),
                    "{}, {} shows what isn't valid: {document}",
                    subject.name,
                    row.name
                );
                failures.extend(test.check(row, &document, false, &mut random, &mut counts));
            }
        }
    }
    assert!(counts.documents > 0, "no schema shows a document");
    assert_eq!(failures, []);
}

/// A type's examples and default.
fn shown(schema: &Value, row: &TypeRow) -> Vec<Value> {
    let mut shown: Vec<Value> = serde_json::from_str(row.examples).expect("a list of documents");
    let described = schema.pointer(row.pointer).unwrap_or(&Value::Null);
    let examples = described["examples"].as_array().into_iter().flatten();
    shown.extend(examples.chain(described.get("default")).cloned());
    shown
}

/// What was tried.
#[derive(Debug, Default)]
struct Counts {
    documents: usize,
    valid: usize,
    decoded: usize,
    decoded_by_typify: usize,
    altered_by_typify: usize,
}

/// A schema put to the test.
struct Test<'s> {
    subject: &'static Subject,
    documents: Documents<'s>,
    judge: Judge,
}

impl<'s> Test<'s> {
    fn new(subject: &'static Subject, schema: &'s Value) -> Self {
        let pointers: Vec<&str> = subject.types.iter().map(|row| row.pointer).collect();
        let closed = subject.types.iter().filter(|row| row.is_closed);
        let closed: Vec<&str> = closed.map(|row| row.pointer).collect();
        Test {
            subject,
            documents: Documents::of(schema),
            judge: Judge::new(schema, &pointers, &closed),
        }
    }

    /// What a type does wrong: the first document of each kind.
    fn failures_of(&self, row: &TypeRow, counts: &mut Counts) -> Vec<String> {
        let mut random = Rng::with_seed(seed(self.subject.name, row.name));
        let valid = self.valid_documents(row, &mut random);
        let mut failures = Vec::new();
        if valid.is_empty() && row.is_named {
            failures.push((String::from("no valid document was found"), Value::Null));
        }
        for document in &valid {
            let mut changed = document.clone();
            failures.extend(self.check(row, document, false, &mut random, counts));
            for _ in 0..MUTATIONS {
                let mut name = |random: &mut Rng| self.documents.name(random);
                mutations::mutate(&mut changed, &valid, &mut name, &mut random);
                failures.extend(self.check(row, &changed, true, &mut random, counts));
            }
        }
        failures.truncate(1);
        let named = failures.into_iter().map(|(problem, document)| {
            format!("{}, {}: {problem}: {document}", self.subject.name, row.name)
        });
        named.collect()
    }

    fn valid_documents(&self, row: &TypeRow, random: &mut Rng) -> Vec<Value> {
        let wanted = number_from("INVARIANT_DOCUMENTS").unwrap_or(DOCUMENTS);
        let drawn = (0..wanted * TRIES).filter_map(|_| self.documents.draw(row.pointer, random));
        let valid = drawn.filter(|document| self.has_to_decode(row, document));
        valid.take(wanted).collect()
    }

    fn has_to_decode(&self, row: &TypeRow, document: &Value) -> bool {
        // Beside an inline schema its neighbours read null.
        let may_be =
            (row.is_named || !document.is_null()) && (!row.is_of_objects || document.is_object());
        may_be
            && (self.judge.is_valid(row.pointer, document)
                || self.judge.is_valid_with_newer_values(row.pointer, document))
    }

    fn check(
        &self,
        row: &TypeRow,
        document: &Value,
        is_changed: bool,
        random: &mut Rng,
        counts: &mut Counts,
    ) -> Option<(String, Value)> {
        counts.documents += 1;
        let text = writing::text(document, random);
        let must_decode = self.has_to_decode(row, document);
        counts.valid += usize::from(must_decode);
        let result = (row.round_trip)(&text);
        counts.decoded += usize::from(result.is_ok());
        if let Some(problem) = self.disagreement(row, &text, document, &result, counts) {
            return Some((problem, document.clone()));
        }
        let problem = problem(&result, document, must_decode, is_changed)?;
        Some((problem, self.smallest(row, document, is_changed)))
    }

    /// What typify gives back unaltered of valid documents has to come back from our type as well.
    fn disagreement(
        &self,
        row: &TypeRow,
        text: &str,
        document: &Value,
        ours: &Result<Value, String>,
        counts: &mut Counts,
    ) -> Option<String> {
        let theirs = row.by_typify?(text).ok()?;
        counts.decoded_by_typify += 1;
        if !is_same_document(&theirs, document) {
            counts.altered_by_typify += 1;
            return None;
        }
        let is_valid = self.judge.is_valid(row.pointer, document);
        let ours_is_equal = ours
            .as_ref()
            .is_ok_and(|ours| is_same_document(ours, &theirs));
        (is_valid && !ours_is_equal)
            .then(|| format!("typify gives it back, and ours says {ours:?}"))
    }

    /// The smallest document that still fails.
    fn smallest(&self, row: &TypeRow, document: &Value, is_changed: bool) -> Value {
        let fails = |document: &Value| {
            let result = (row.round_trip)(&document.to_string());
            problem(
                &result,
                document,
                self.has_to_decode(row, document),
                is_changed,
            )
            .is_some()
        };
        let mut smallest = document.clone();
        while let Some(smaller) = mutations::smaller(&smallest).into_iter().find(fails) {
            smallest = smaller;
        }
        smallest
    }
}

/// What is wrong with the result for a document, if anything is.
fn problem(
    result: &Result<Value, String>,
    document: &Value,
    must_decode: bool,
    is_changed: bool,
) -> Option<String> {
    match result {
        Ok(again) if is_same_document(again, document) => None,
        Ok(again) => Some(format!("it comes back as {again}")),
        Err(error) if error.starts_with("read as text") => Some(error.clone()),
        // Integers of more than 64 bits are refused, and known to be; a change may put one of 64 bits
        // without a sign where there is one.
        Err(_) if has_number_beyond(document, if is_changed { I64 } else { U64 }) => None,
        Err(error) if must_decode => Some(format!("it is valid and refused: {error}")),
        Err(_) => None,
    }
}

/// Floats from here on are beyond integers of 64 bits, with a sign and without.
const I64: f64 = 9223372036854775808.0;
const U64: f64 = 18446744073709551616.0;

fn has_number_beyond(document: &Value, bound: f64) -> bool {
    match document {
        Value::Number(number) => number.as_f64().is_some_and(|it| it >= bound || it < -I64),
        Value::Array(elements) => elements.iter().any(|it| has_number_beyond(it, bound)),
        Value::Object(members) => members.values().any(|it| has_number_beyond(it, bound)),
        _ => false,
    }
}

/// A seed of its own for each type, so that a further type changes no other's documents.
fn seed(subject: &str, name: &str) -> u64 {
    let start = number_from("INVARIANT_SEED").unwrap_or(0) as u64;
    let bytes = subject.bytes().chain(name.bytes());
    bytes.fold(start, |seed, byte| {
        seed.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte)
    })
}

fn number_from(variable: &str) -> Option<usize> {
    env::var(variable).ok()?.parse().ok()
}
