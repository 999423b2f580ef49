//! Every rule at work: small contracts that break it, with the exact diagnostics that come of them.
//!
//! `cases/lints/<rule>/<case>.txtar` break a rule, `cases/accepted/<case>.txtar` break none though
//! they look as if; `contract_tests::archive` explains the format. `UPDATE_CASES=1` writes the expectations anew;
//! read them before committing. `cargo test -p contract-tests --test lints -- --ignored --nocapture`
//! prints what a maintainer would see.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use contract_tests::archive::{Archive, Expectation};
use norm_contract_generator::diagnostic::{RULES, render_text};
use norm_contract_generator::{Reading, read};

/// Rules without a case here, because no file of a contract can break them.
const RAISED_ELSEWHERE: [(&str, &str); 5] = [
    ("stale-approval", "about two versions"),
    (
        "invalid-option",
        "about the caller's options, not about the contract",
    ),
    ("out-of-date", "about the outputs"),
    ("unwritable-file", "about the outputs"),
    (
        "unprintable-type",
        "a fault of the generator itself, for which no input is known",
    ),
];

#[test]
fn every_case_yields_exactly_what_it_expects() {
    let failures: Vec<String> = cases("lints")
        .into_iter()
        .filter_map(|(_, path)| check(&path).err())
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn accepted_cases_yield_nothing() {
    let failures: Vec<String> = cases("accepted")
        .into_iter()
        .filter_map(|(_, path)| check(&path).err())
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    for (_, path) in cases("accepted") {
        let expected = Archive::parse(&text_of(&path)).unwrap().expected;
        assert_eq!(expected, [], "{}", path.display());
    }
}

#[test]
fn the_contract_yields_nothing() {
    let reading = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../contract"));
    let text = render_text(&reading.loaded.sources, &reading.diagnostics, false);
    assert_eq!(text, "");
}

#[test]
fn every_rule_has_cases_and_every_case_a_rule() {
    let rules: BTreeSet<&str> = RULES.iter().map(|rule| rule.id).collect();
    let elsewhere: BTreeSet<&str> = RAISED_ELSEWHERE.iter().map(|(id, _)| *id).collect();
    let cases = cases("lints");
    let folders: BTreeSet<&str> = cases.iter().map(|(folder, _)| folder.as_str()).collect();
    let expected: BTreeSet<&str> = rules.difference(&elsewhere).copied().collect();
    assert_eq!(folders, expected);
}

#[test]
fn every_case_is_about_its_folders_rule() {
    for (folder, path) in cases("lints") {
        let expected = Archive::parse(&text_of(&path)).unwrap().expected;
        let names_it = expected.iter().any(|it| it.id() == folder);
        assert!(names_it, "{} doesn't expect {folder}", path.display());
    }
}

#[test]
#[ignore = "prints every diagnostic as a maintainer would see it, for reading"]
fn show() {
    for (_, path) in cases("lints") {
        println!("\n######## {}", path.display());
        let (reading, _) = run(&path);
        println!(
            "{}",
            render_text(&reading.loaded.sources, &reading.diagnostics, false)
        );
    }
}

/// The case files of a folder, each with the name of the folder that it lies in.
fn cases(folder: &str) -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut folders = vec![root.join(folder)];
    let mut cases = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = folder.file_name().unwrap().to_string_lossy().into_owned();
                cases.push((name, path));
            }
        }
    }
    cases.sort();
    cases
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

/// Reads the contract of a case; also returns what each diagnostic is in an `expect:` line.
fn run(path: &Path) -> (Reading, Vec<String>) {
    let archive = Archive::parse(&text_of(path)).unwrap();
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("package");
    let reading = read(&archive.unpack(&folder).unwrap());
    let heads = reading
        .diagnostics
        .iter()
        .map(|diagnostic| {
            let position = reading.loaded.sources.position(diagnostic.primary);
            let path = position.path.strip_prefix(&folder);
            let path = path.unwrap_or(&position.path).display();
            let (line, column) = (position.line, position.column);
            format!("{path}:{line}:{column} {}", diagnostic.rule.id)
        })
        .collect();
    (reading, heads)
}

/// Compares what a case yields with what it expects.
fn check(path: &Path) -> Result<(), String> {
    let text = text_of(path);
    let expected = Archive::parse(&text)?.expected;
    let (reading, heads) = run(path);
    let says = |(expectation, index): (&Expectation, usize)| {
        let message = &reading.diagnostics[index].message;
        let fragment = expectation.fragment.as_deref().unwrap_or_default();
        expectation.head == heads[index] && message.contains(fragment)
    };
    let is_equal = expected.len() == heads.len() && expected.iter().zip(0..).all(says);
    let has_model = !reading.diagnostics.iter().any(|it| it.is_error());
    assert_eq!(reading.model.is_some(), has_model, "{}", path.display());
    if is_equal {
        return Ok(());
    }
    if std::env::var_os("UPDATE_CASES").is_some() {
        fs::write(path, with_expectations(&text, &expected, &heads)).unwrap();
    }
    let found: Vec<String> = heads.iter().map(|head| format!("expect: {head}")).collect();
    Err(format!(
        "{} yields\n{}\n{}",
        path.display(),
        found.join("\n"),
        render_text(&reading.loaded.sources, &reading.diagnostics, false)
    ))
}

/// The case's text with other `expect:` lines; parts of messages stay where the rest of their line does.
fn with_expectations(text: &str, expected: &[Expectation], heads: &[String]) -> String {
    let fragment_of = |head: &String| {
        let same = expected.iter().find(|it| it.head == *head);
        same.and_then(|it| it.fragment.as_ref())
            .map_or(String::new(), |fragment| format!(" \"{fragment}\""))
    };
    let lines: String = heads
        .iter()
        .map(|head| format!("expect: {head}{}\n", fragment_of(head)))
        .collect();
    let is_head = |line: &&str| !line.starts_with("-- ");
    let comment: String = text
        .lines()
        .take_while(is_head)
        .filter(|line| !line.starts_with("expect: ") && !line.is_empty())
        .map(|line| format!("{line}\n"))
        .collect();
    let files: String = text
        .lines()
        .skip_while(is_head)
        .map(|line| format!("{line}\n"))
        .collect();
    format!("{comment}{lines}\n{files}")
}
