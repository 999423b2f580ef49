//! Documents judge the comparison: on an axis on which it finds nothing that breaks, no document proves
//! otherwise.
//!
//! Schemas and documents are random, and the same on every run. `SOUNDNESS_SEED` makes others of them,
//! `SOUNDNESS_PAIRS` says how many pairs of schemas are compared.

use std::collections::BTreeSet;
use std::path::Path;

use contract_tests::random::{Documents, changed_schema, mutations, schema, values};
use contract_tests::settings::setting;
use fastrand::Rng;
use jsonschema::Validator;
use norm_contract_generator::compat::{
    Axes, Axis, Change, Comparison, NameStep, Version, compat, compat_schemas,
};
use norm_contract_generator::diagnostic::Severity;
use norm_contract_generator::source::Loaded;
use serde_json::{Value, json};

/// How many pairs of schemas are compared.
const PAIRS: u64 = 300;
/// How many documents of either schema judge a pair.
const DOCUMENTS: usize = 40;
/// How many failures are shown.
const SHOWN: usize = 4;

#[test]
fn no_document_proves_the_comparison_wrong() {
    let seed = setting("SOUNDNESS_SEED", 1);
    let mut random = Rng::with_seed(seed);
    let mut counts = Counts::default();
    let mut failures = Vec::new();
    for number in 0..setting("SOUNDNESS_PAIRS", PAIRS) {
        let old = schema(&mut random);
        let new = match random.u8(..4) {
            0 => schema(&mut random),
            _ => changed_schema(&old, &mut random),
        };
        if std::env::var_os("SOUNDNESS_TRACE").is_some() {
            eprintln!("{number}\n{old}\n{new}");
        }
        if let Some(pair) = Pair::new(&old, &new) {
            failures.extend(pair.judge(&mut random, &mut counts, number));
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
    assert!(counts.judged > 0 && counts.silent > 0 && counts.proved > 0);
}

/// What was tried.
#[derive(Debug, Default)]
struct Counts {
    /// Documents that judged.
    judged: usize,
    /// Pairs and axes on which nothing breaks.
    silent: usize,
    /// Pairs and axes on which something breaks.
    breaking: usize,
    /// Of these, those that a document proves to break.
    proved: usize,
}

/// Two schemas, with all that judges them.
struct Pair<'s> {
    schemas: [&'s Value; 2],
    loaded: [Loaded; 2],
    validators: [Validator; 2],
}

impl<'s> Pair<'s> {
    /// None where a validator refuses one of them.
    fn new(old: &'s Value, new: &'s Value) -> Option<Self> {
        let load =
            |schema: &Value| Loaded::from_text(Path::new("schema.json"), &schema.to_string()).0;
        Some(Pair {
            schemas: [old, new],
            loaded: [load(old), load(new)],
            validators: [validator(old)?, validator(new)?],
        })
    }

    /// Compares the pair and lets documents judge; yields what proves the comparison wrong.
    fn judge(&self, random: &mut Rng, counts: &mut Counts, number: u64) -> Vec<String> {
        let [old, new] = &self.loaded;
        let from_root = compat_schemas(old, new, Axes::DATA);
        let whole = compat(version(old), version(new), Axes::DATA);
        let mut failures = Vec::new();
        for same in &self.loaded {
            let findings = compat_schemas(same, same, Axes::DATA).findings;
            assert!(findings.is_empty(), "pair {number} differs from itself");
        }
        let exchanged = compat_schemas(new, old, Axes::DATA);
        for (axis, other) in [(Axis::Output, Axis::Input), (Axis::Input, Axis::Output)] {
            if breaks(&from_root, axis) != breaks(&exchanged, other) {
                let what = format!("exchanged, the {axis} axis is judged otherwise");
                failures.push(self.failure(number, &what, [&from_root, &exchanged]));
            }
        }
        let exempt = exempt_names(&whole, &from_root);
        let mut proofs: [Option<Value>; 2] = [None, None];
        for document in self.documents(random) {
            if has_name(&document, &exempt) {
                continue;
            }
            counts.judged += 1;
            let [fits_old, fits_new] = [0, 1].map(|it| self.validators[it].is_valid(&document));
            let is_proof = [fits_new && !fits_old, fits_old && !fits_new];
            for (proof, _) in proofs
                .iter_mut()
                .zip(is_proof)
                .filter(|(_, is_proof)| *is_proof)
            {
                proof.get_or_insert_with(|| document.clone());
            }
        }
        for (axis, proof) in [Axis::Output, Axis::Input].into_iter().zip(proofs) {
            let is_breaking = breaks(&from_root, axis);
            counts.silent += usize::from(!is_breaking);
            counts.breaking += usize::from(is_breaking);
            counts.proved += usize::from(is_breaking && proof.is_some());
            let is_wrong = !is_breaking || !breaks(&whole, axis);
            if let Some(document) = proof.filter(|_| is_wrong) {
                let what = format!("nothing breaks on the {axis} axis, and yet {document} does");
                failures.push(self.failure(number, &what, [&from_root, &whole]));
            }
        }
        failures
    }

    fn failure(&self, number: u64, what: &str, comparisons: [&Comparison; 2]) -> String {
        let [old, new] = self.schemas;
        let findings = comparisons.map(|comparison| {
            let findings = comparison.findings.iter();
            let findings = findings.map(|it| {
                let verdicts = Axes::DATA.iter().map(|axis| it.verdicts.on(axis).as_str());
                let verdicts = verdicts.collect::<Vec<_>>().join("/");
                format!("  {} {} {verdicts}", it.rule.id(), it.subject)
            });
            findings.collect::<Vec<_>>().join("\n")
        });
        let [first, second] = findings;
        format!("pair {number}: {what}.\nold: {old}\nnew: {new}\nfound:\n{first}\nand:\n{second}")
    }

    /// Documents of both schemas, and some that are a little wrong.
    fn documents(&self, random: &mut Rng) -> Vec<Value> {
        let mut documents: Vec<Value> = small_documents();
        for schema in self.schemas {
            let source = Documents::of(schema);
            for _ in 0..DOCUMENTS {
                documents.extend(source.draw("", random));
            }
        }
        let donors = documents.clone();
        for _ in 0..DOCUMENTS {
            let mut document = values::choice(random, &donors.iter().collect::<Vec<_>>()).clone();
            let mut name = |random: &mut Rng| {
                values::choice(random, &["a", "b", "c", "aa", "k", "z"]).to_owned()
            };
            mutations::mutate(&mut document, &donors, &mut name, random);
            documents.push(document);
        }
        documents
    }
}

/// The values that random schemas are about, and objects and lists of them.
fn small_documents() -> Vec<Value> {
    let scalars = [
        json!(null),
        json!(true),
        json!(false),
        json!(-1),
        json!(0),
        json!(1),
        json!(1.0),
        json!(1.5),
        json!(2),
        json!(3),
        json!(6),
        json!(0.5),
        json!(""),
        json!("a"),
        json!("b"),
        json!("ab"),
        json!("aa"),
        json!("bb"),
        json!("abc"),
        json!("n1"),
    ];
    let mut documents = scalars.to_vec();
    documents.extend([json!([]), json!({})]);
    for scalar in &scalars {
        documents.push(json!([scalar]));
        documents.push(json!([scalar, scalar]));
        documents.push(json!({ "a": scalar }));
        documents.push(json!({ "b": scalar }));
        documents.push(json!({ "z": scalar }));
        documents.push(json!({ "a": scalar, "b": "b", "c": 1 }));
    }
    documents
}

fn version(loaded: &Loaded) -> Version<'_> {
    Version {
        loaded,
        model: None,
    }
}

fn validator(schema: &Value) -> Option<Validator> {
    // The rules take formats for asserted, in every dialect.
    let options = jsonschema::options().should_validate_formats(true);
    options.build(schema).ok()
}

fn breaks(comparison: &Comparison, axis: Axis) -> bool {
    let mut findings = comparison.findings.iter();
    findings.any(|finding| finding.verdicts.on(axis) == Severity::Error)
}

/// Names that one side declares and the other doesn't: a document may have carried them with a value of
/// another type, which the rules exempt.
fn exempt_names(whole: &Comparison, from_root: &Comparison) -> BTreeSet<String> {
    let findings = whole.findings.iter().chain(&from_root.findings);
    findings
        .filter(|finding| {
            ["property-added-optional", "property-removed-optional"].contains(&finding.rule.id())
        })
        .filter_map(|finding| match finding.change.as_ref()? {
            Change::Added(path) | Change::Removed(path) => path.steps.last(),
            _ => None,
        })
        .filter_map(|step| match step {
            NameStep::Member(name) => Some(name.clone()),
            _ => None,
        })
        .collect()
}

fn has_name(document: &Value, names: &BTreeSet<String>) -> bool {
    match document {
        Value::Object(members) => members
            .iter()
            .any(|(name, value)| names.contains(name) || has_name(value, names)),
        Value::Array(elements) => elements.iter().any(|it| has_name(it, names)),
        _ => false,
    }
}
