//! What consumers have to compile.

use std::collections::BTreeSet;
use std::process::Command;

use contract_tests::repository;

/// The crates that a package is built from with its default features, its own left out.
fn tree(package: &str, edges: &str) -> BTreeSet<String> {
    tree_with_features(package, edges, "")
}

fn tree_with_features(package: &str, edges: &str, features: &str) -> BTreeSet<String> {
    tree_by(package, edges, &["--features", features])
}

fn tree_by(package: &str, edges: &str, flags: &[&str]) -> BTreeSet<String> {
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
        .args(flags)
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

fn names(crates: &BTreeSet<String>) -> BTreeSet<&str> {
    crates
        .iter()
        .filter_map(|line| line.split(' ').next())
        .collect()
}

/// What `serde` and `serde_json` consist of: no runtime, no HTTP, no SDK of MCP.
const SERDE: [&str; 6] = [
    "itoa",
    "memchr",
    "serde",
    "serde_core",
    "serde_json",
    "zmij",
];

#[test]
fn a_consumer_of_the_crate_compiles_serde_serde_json_and_what_they_need() {
    let crates = tree("consumer-checked-in", "normal");
    let mut expected = BTreeSet::from(SERDE);
    expected.insert("norm-contract");
    assert_eq!(names(&crates), expected);
}

#[test]
fn logging_adds_tracing_alone() {
    let crates = tree_with_features("norm-contract", "normal", "tracing");
    let mut expected = BTreeSet::from(SERDE);
    expected.extend(["pin-project-lite", "tracing", "tracing-core"]);
    assert_eq!(names(&crates), expected);
}

/// An SDK brings its runtime; what talks HTTP stays out until the server itself asks for it.
#[test]
fn an_adapter_adds_its_sdk_without_an_http_stack() {
    for (sdk, other) in [("neva", "rmcp"), ("rmcp", "neva")] {
        let crates = tree_with_features("norm-contract", "normal", sdk);
        let names = names(&crates);
        assert!(names.contains(sdk));
        for unwanted in [other, "axum", "hyper", "reqwest", "rustls", "volga"] {
            assert!(!names.contains(unwanted), "{sdk} compiles {unwanted}");
        }
    }
}

/// The program's command line is a default of its crate, which the engine is embedded without.
#[test]
fn embedding_the_check_of_servers_brings_no_command_line() {
    let flags = ["--no-default-features"];
    let crates = tree_by("norm-contract-check", "normal", &flags);
    let names = names(&crates);
    for unwanted in [
        "clap",
        "clap_complete",
        "mimalloc",
        "similar",
        "ureq",
        "tokio",
    ] {
        assert!(!names.contains(unwanted), "{unwanted} is compiled");
    }
    assert!(names.contains("jsonschema"));
}

/// Asking servers takes a stack of HTTP and TLS, and neither a command line nor a compiler of C for cryptography.
#[test]
fn embedding_what_asks_servers_brings_no_command_line() {
    let flags = ["--no-default-features", "--features", "client"];
    let crates = tree_by("norm-contract-check", "normal", &flags);
    let names = names(&crates);
    for unwanted in ["clap", "mimalloc", "aws-lc-rs", "openssl", "native-tls"] {
        assert!(!names.contains(unwanted), "{unwanted} is compiled");
    }
    for wanted in ["reqwest", "ring", "sse-stream", "process-wrap"] {
        assert!(names.contains(wanted), "{wanted} isn't compiled");
    }
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
