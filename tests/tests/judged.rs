//! What is sure of two schemas, and what depends on things that nobody can decide: `cases/judged/<case>.txtar`,
//! with all that is told on either axis. `contract_tests::versions` explains the format; `UPDATE_CASES=1` writes the
//! expectations anew; read them before committing.

use std::fs;
use std::path::Path;

use contract_tests::archive::{Archive, cases, write_expectations};
use contract_tests::versions::Versions;

#[test]
fn every_case_tells_exactly_what_is_sure_and_what_is_not() {
    let failures: Vec<String> = cases("judged")
        .into_iter()
        .filter_map(|(_, path)| check(&path).err())
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Compares what a case tells with what it expects.
fn check(path: &Path) -> Result<(), String> {
    let archive = Archive::parse(&fs::read_to_string(path).unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let told = Versions::of(&archive, folder.path()).judge();
    let expected = archive.expected.iter().map(|it| {
        let words = it.fragment.as_deref().unwrap_or_default();
        format!("{} \"{words}\"", it.head)
    });
    if expected.eq(told.iter().cloned()) {
        return Ok(());
    }
    let lines: Vec<String> = told.iter().map(|it| format!("expect: {it}")).collect();
    if std::env::var_os("UPDATE_CASES").is_some() {
        write_expectations(path, &lines);
    }
    Err(format!("{} tells\n{}", path.display(), lines.join("\n")))
}
