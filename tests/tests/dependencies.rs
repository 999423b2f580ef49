//! What consumers have to compile.

use std::collections::BTreeSet;
use std::process::Command;

use contract_tests::repository;

/// The names of the crates that a package is built from, its own left out.
fn tree(package: &str, edges: &str) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--offline",
            "--locked",
            "--package",
            package,
            "--edges",
            edges,
            "--prefix",
            "none",
        ])
        .current_dir(repository())
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "cargo tree fails: {errors}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let crates = text.lines().filter(|line| !line.is_empty());
    crates
        .map(|line| line.trim_end_matches(" (*)").to_owned())
        .filter(|line| !line.starts_with(package))
        .collect()
}

#[test]
fn a_consumer_of_the_crate_compiles_serde_serde_json_and_what_they_need() {
    let names: BTreeSet<String> = tree("consumer-checked-in", "normal")
        .iter()
        .filter_map(|line| line.split(' ').next().map(str::to_owned))
        .collect();
    let expected = [
        "itoa",
        "memchr",
        "norm-contract",
        "proc-macro2",
        "quote",
        "serde",
        "serde_core",
        "serde_derive",
        "serde_json",
        "syn",
        "unicode-ident",
        "zmij",
    ];
    assert_eq!(names, expected.map(str::to_owned).into());
}

#[test]
fn a_build_script_compiles_45_crates_at_most() {
    let crates = tree("norm-contract-generator", "normal,build");
    assert!(crates.len() <= 45, "{} crates: {crates:#?}", crates.len());
    for unwanted in ["clap", "tokio", "jsonschema", "similar", "pulldown-cmark"] {
        assert!(
            !crates
                .iter()
                .any(|line| line.starts_with(&format!("{unwanted} "))),
            "{unwanted} is compiled"
        );
    }
}
