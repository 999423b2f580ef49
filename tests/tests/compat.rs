//! Every rule of compatibility at work: two small versions of a contract or a schema each, with the
//! exact findings and the version that they demand.
//!
//! `cases/compat/<rule>/<case>.txtar` yield the rule, `cases/refactorings/<case>.txtar` change nothing of
//! the meaning; `contract_tests::versions` explains the format. `UPDATE_CASES=1` writes the expectations
//! anew; read them before committing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use contract_tests::archive::{Archive, cases, write_expectations};
use contract_tests::versions::Versions;
use norm_contract_generator::compat::{
    Axis, COMPAT_RULES, Change, Finding, NamePath, NameStep, Weight,
};
use norm_contract_generator::diagnostic::{Severity, render_text};

#[test]
fn every_case_yields_exactly_what_it_expects() {
    let failures: Vec<String> = cases("compat")
        .into_iter()
        .filter_map(|(_, path)| check(&path).err())
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn refactorings_yield_nothing() {
    for (_, path) in cases("refactorings") {
        let (versions, _folder) = versions(&path);
        for compared in [versions.compare(), versions.compare_exchanged()] {
            assert_eq!(compared.heads, Vec::<String>::new(), "{}", path.display());
            assert_eq!(compared.bump.as_str(), "none", "{}", path.display());
        }
    }
}

#[test]
fn every_rule_has_cases_and_every_case_a_rule() {
    let rules: BTreeSet<&str> = COMPAT_RULES.iter().map(|rule| rule.id()).collect();
    let cases = cases("compat");
    let folders: BTreeSet<&str> = cases.iter().map(|(folder, _)| folder.as_str()).collect();
    assert_eq!(folders, rules);
    for (folder, path) in &cases {
        let expected = archive(path).expected;
        let names_it = expected.iter().any(|it| id_of(&it.head) == folder);
        assert!(names_it, "{} doesn't expect {folder}", path.display());
    }
}

#[test]
fn every_rule_says_what_it_finds_and_how_to_mend_it() {
    for rule in COMPAT_RULES {
        let id = rule.id();
        assert!(
            rule.summary().ends_with('.') && rule.summary().len() > 10,
            "{id}"
        );
        assert!(
            rule.explanation().ends_with('.') && rule.explanation().len() > 20,
            "{id}"
        );
        assert_eq!(rule.error.id, rule.info.id);
    }
    let ids: BTreeSet<&str> = COMPAT_RULES.iter().map(|rule| rule.id()).collect();
    assert_eq!(ids.len(), COMPAT_RULES.len(), "two rules have the same id");
}

/// Old and new exchanged, output and input exchange their verdicts.
#[test]
fn exchanged_versions_exchange_the_verdicts() {
    for (_, path) in cases("compat") {
        let (versions, _folder) = versions(&path);
        let verdicts = |compared: &contract_tests::versions::Compared, axis: Axis| {
            let findings = compared.comparison.findings.iter();
            let on_documents = findings.filter(|it| !is_beside_documents(it.rule.id()));
            let errors = on_documents.filter(|it| it.verdicts.on(axis) == Severity::Error);
            errors.count() > 0
        };
        let (there, back) = (versions.compare(), versions.compare_exchanged());
        let shown = path.display();
        assert_eq!(
            verdicts(&there, Axis::Output),
            verdicts(&back, Axis::Input),
            "{shown}: {:#?} and back {:#?}",
            there.heads,
            back.heads
        );
        assert_eq!(
            verdicts(&there, Axis::Input),
            verdicts(&back, Axis::Output),
            "{shown}: {:#?} and back {:#?}",
            there.heads,
            back.heads
        );
    }
}

/// A retired name that came back breaks both ways; the way back it is an added reservation.
fn is_beside_documents(rule: &str) -> bool {
    rule == "reserved-name-reused"
}

#[test]
fn a_version_against_itself_yields_nothing() {
    for (_, path) in cases("compat").into_iter().chain(cases("refactorings")) {
        let (versions, _folder) = versions(&path);
        let compared = versions.compare_with_itself();
        assert_eq!(compared.heads, Vec::<String>::new(), "{}", path.display());
    }
}

/// No finding is graver or lighter than its rule's table allows, the computed verdicts of unions and
/// properties aside.
#[test]
fn findings_keep_to_the_table() {
    let mut seen: BTreeMap<(&str, Axis), BTreeSet<bool>> = BTreeMap::new();
    for (_, path) in cases("compat") {
        let (versions, _folder) = versions(&path);
        for finding in versions.compare().comparison.findings {
            for axis in Axis::ALL {
                let is_error = finding.verdicts.on(axis) == Severity::Error;
                seen.entry((finding.rule.id(), axis))
                    .or_default()
                    .insert(is_error);
            }
        }
    }
    for rule in COMPAT_RULES {
        for axis in Axis::ALL {
            let found = seen.get(&(rule.id(), axis)).cloned().unwrap_or_default();
            let expected: &[bool] = match rule.weight(axis) {
                Weight::Info => &[false],
                Weight::Error => &[true],
                Weight::ErrorIfClosed | Weight::ErrorIfRustTypeChanges => &[false, true],
            };
            let missing: Vec<&bool> = expected.iter().filter(|it| !found.contains(it)).collect();
            assert!(
                missing.is_empty(),
                "no case shows {} on {axis} as {missing:?}",
                rule.id()
            );
        }
    }
}

/// The findings of two versions of one plain schema.
fn findings_between(old: &str, new: &str) -> Vec<Finding> {
    let text =
        format!("plain: schema.yaml\n\n-- old/schema.yaml --\n{old}-- new/schema.yaml --\n{new}");
    let folder = tempfile::tempdir().unwrap();
    let versions = Versions::of(&Archive::parse(&text).unwrap(), folder.path());
    versions.compare().comparison.findings
}

/// Names may have dots and quotes in them, and values needn't be texts.
#[test]
fn findings_say_what_became_of_what() {
    let findings = findings_between(
        "$defs:\n  Old: { type: integer, minimum: 3 }\n  A.b: { type: object, properties: { gone: {}, old.way: {}, list: { items: { properties: { x: {} } } } } }\n  Status: { type: integer, enum: [200, 404] }\n",
        "$defs:\n  New: { type: integer, minimum: 3 }\n  A.b: { type: object, properties: { \"n`ew`\": {}, old.way: { deprecated: true }, list: { items: { properties: {} } } } }\n  Status: { type: integer, enum: [200, 410] }\n  Text: { type: string }\n",
    );
    let path = |definition: &str, steps: &[NameStep]| NamePath {
        definition: definition.to_owned(),
        steps: steps.to_vec(),
    };
    let member = |name: &str| NameStep::Member(name.to_owned());
    let value = |value: &str| NameStep::Value(value.to_owned());
    let found: Vec<(String, Change)> = findings
        .into_iter()
        .filter_map(|it| Some((it.subject.to_string(), it.change?)))
        .collect();
    let inner = [member("list"), NameStep::Items, member("x")];
    for (subject, change) in [
        ("A.b.gone", Change::Removed(path("A.b", &[member("gone")]))),
        ("A.b.n`ew`", Change::Added(path("A.b", &[member("n`ew`")]))),
        (
            "A.b.old.way",
            Change::Deprecated(path("A.b", &[member("old.way")])),
        ),
        ("A.b.list[].x", Change::Removed(path("A.b", &inner))),
        ("Status", Change::Removed(path("Status", &[value("404")]))),
        ("Status", Change::Added(path("Status", &[value("410")]))),
        ("Text", Change::Added(path("Text", &[]))),
        (
            "Old",
            Change::Renamed {
                old: path("Old", &[]),
                new: path("New", &[]),
            },
        ),
    ] {
        let wanted = (subject.to_owned(), change);
        assert!(found.contains(&wanted), "{found:#?} lacks {wanted:?}");
    }
    assert_eq!(found.len(), 8);
    assert_eq!(path("Status", &[value("410")]).to_string(), "Status.`410`");
    assert_eq!(path("Status", &[value("410")]).plain(), "Status.410");
}

/// A value may hold what surrounds values. Its fingerprint doesn't depend on how it is surrounded.
#[test]
fn values_with_backticks_are_told_as_they_are() {
    let findings = findings_between(
        "$defs:\n  A: { const: \"a`b\" }\n  B: { enum: [\"`x`\", y, \"z``\"] }\n  C: {}\n",
        "$defs:\n  A: { const: \"<b>\" }\n  B: { enum: [\"`x`\"] }\n  C: { enum: [\"c`\", d] }\n",
    );
    let mut told: Vec<String> = findings
        .iter()
        .map(|it| {
            format!(
                "{} {} → {} ({})",
                it.subject,
                it.expected.english(),
                it.actual.english(),
                it.fingerprint
            )
        })
        .collect();
    told.sort_unstable();
    assert_eq!(
        told,
        [
            "A ``a`b`` → `<b>` (c9eddbdc984a)",
            "B ``` z`` ``` → no such value (5c780801b2ea)",
            "B `y` → no such value (e68967411303)",
            "C any value → one of `` c` ``, `d` (454aaf8b29f8)",
        ]
    );
}

/// Approvals are written down by fingerprint, those of released versions for good: what one is made of, the
/// English words of findings included, has to stay.
#[test]
fn fingerprints_stay_as_they_were_written_down() {
    let findings = findings_between(
        "$defs:\n  A: { type: object, properties: { a: {}, n: { type: string }, m: { maxLength: 5 }, e: { enum: [x, y] } } }\n",
        "$defs:\n  A: { type: object, properties: { n: { type: integer }, m: { maxLength: 4 }, e: { enum: [x] } } }\n",
    );
    let mut found: Vec<(&str, &str)> = findings
        .iter()
        .map(|it| (it.rule.id(), it.fingerprint.as_str()))
        .collect();
    found.sort_unstable();
    assert_eq!(
        found,
        [
            ("bound-tightened", "7a47fb880934"),
            ("enum-value-removed", "9f7a17db34e0"),
            ("property-removed-optional", "70def6a5b9df"),
            ("type-changed", "7d6f422414b9"),
        ]
    );
}

#[test]
fn fingerprints_stay_under_unrelated_edits() {
    let fingerprints = |old: &str, new: &str| -> Vec<String> {
        let findings = findings_between(old, new).into_iter();
        findings.map(|it| it.fingerprint).collect()
    };
    let plain = fingerprints(
        "$defs:\n  A: { anyOf: [{ const: x, type: string }, { $ref: '#/$defs/B' }] }\n  B: { type: object, properties: { n: { type: string } } }\n",
        "$defs:\n  A: { anyOf: [{ const: x, type: string }, { $ref: '#/$defs/B' }] }\n  B: { type: object, properties: { n: { type: integer } } }\n",
    );
    assert_eq!(plain.len(), 1);
    assert!(plain[0].len() == 12 && plain[0].chars().all(|it| it.is_ascii_hexdigit()));
    let edited = fingerprints(
        "$defs:\n  B: { type: object, properties: { m: {}, n: { type: string } } }\n  C: { type: string }\n",
        "$defs:\n  # Another place.\n  C: { type: string }\n  B: { description: A thing., type: object, properties: { m: {}, n: { type: integer } } }\n",
    );
    assert!(edited.contains(&plain[0]), "{edited:?} lacks {plain:?}");
    // An approval of one must not stand for the other.
    let removed = fingerprints(
        "$defs:\n  A: { type: object, properties: { a: {}, b: {}, c: {} } }\n",
        "$defs:\n  A: { type: object, properties: { c: {} } }\n",
    );
    assert_eq!(removed.len(), 2);
    assert_ne!(removed[0], removed[1]);
}

#[test]
#[ignore = "prints every finding as a maintainer would see it, for reading"]
fn show() {
    for (_, path) in cases("compat") {
        println!("\n######## {}", path.display());
        let (versions, _folder) = versions(&path);
        let comparison = versions.compare().comparison;
        let (sources, diagnostics) =
            comparison.diagnostics(&versions.old.loaded.sources, &versions.new.loaded.sources);
        println!("{}", render_text(&sources, &diagnostics, false));
    }
}

fn archive(path: &Path) -> Archive {
    Archive::parse(&fs::read_to_string(path).unwrap()).unwrap()
}

/// The rule's id in an `expect:` line.
fn id_of(head: &str) -> &str {
    head.split(' ').next().unwrap_or_default()
}

fn versions(path: &Path) -> (Versions, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Versions::of(&archive(path), folder.path()), folder)
}

/// Compares what a case yields with what it expects.
fn check(path: &Path) -> Result<(), String> {
    let archive = archive(path);
    let (versions, _folder) = versions(path);
    let compared = versions.compare();
    let expected: Vec<&str> = archive.expected.iter().map(|it| it.head.as_str()).collect();
    let bump = compared.bump.as_str();
    if expected == compared.heads && archive.setting("bump") == Some(bump) {
        return Ok(());
    }
    let lines: Vec<String> = compared
        .heads
        .iter()
        .map(|it| format!("expect: {it}"))
        .collect();
    if std::env::var_os("UPDATE_CASES").is_some() {
        let mut written = vec![format!("bump: {bump}")];
        written.extend_from_slice(&lines);
        write_expectations(path, &written);
    }
    let (sources, diagnostics) = compared
        .comparison
        .diagnostics(&versions.old.loaded.sources, &versions.new.loaded.sources);
    let shown = render_text(&sources, &diagnostics, false);
    let lines = lines.join("\n");
    Err(format!(
        "{} yields\nbump: {bump}\n{lines}\n{shown}",
        path.display()
    ))
}
