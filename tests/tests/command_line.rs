//! `cargo xtask generate` as people and CI call it: exit codes, streams, files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use contract_tests::xtask::{text, xtask};
use contract_tests::{copy_folder, repository};

/// Runs `cargo xtask generate` from the repository's folder.
fn generate(arguments: &[&str]) -> Output {
    xtask(&[&["generate"], arguments].concat())
}

/// A copy of the real contract that a test may change.
fn copy_of_the_contract(folder: &Path) -> PathBuf {
    let copy = folder.join("contract");
    copy_folder(&repository().join("contract"), &copy);
    copy
}

fn named(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

#[test]
fn a_contract_is_generated_checked_and_mended() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let contract = copy_of_the_contract(folder.path());
    let out = folder.path().join("out");
    let arguments = ["--contract", named(&contract), "--out", named(&out)];

    let written = generate(&arguments);
    assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    assert_eq!(text(&written.stdout), "");
    for path in [
        "rust/contract.rs",
        "tables/error_code.json",
        "schema/contract.schema.json",
        "docs/ru/errors-and-states.md",
        "docs/en/errorcode/no_data.md",
    ] {
        assert!(out.join(path).is_file(), "{path}");
    }

    let checked = generate(&[&arguments[..], &["--check"]].concat());
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stderr));

    // A stale file, a foreign one and a changed one.
    let table = out.join("tables/error_code.json");
    fs::write(&table, "[]\n").expect("the file can be written");
    fs::write(out.join("tables/mine.json"), "{}").expect("the file can be written");
    let differing = generate(&[&arguments[..], &["--check"]].concat());
    assert_eq!(differing.status.code(), Some(1));
    let report = text(&differing.stdout) + &text(&differing.stderr);
    assert!(report.contains("tables/error_code.json"), "{report}");
    assert!(report.contains("+    \"value\": \"no_data\","), "{report}");
    assert!(report.contains("generate --contract"), "{report}");
    assert!(!report.contains('\u{1b}'), "colours are off when piped");
    assert_eq!(generate(&arguments).status.code(), Some(0));
    assert!(
        fs::read_to_string(&table)
            .expect("it is there")
            .contains("no_data")
    );
    assert!(
        out.join("tables/mine.json").is_file(),
        "a file of somebody else stays"
    );
}

#[test]
fn a_refused_contract_writes_nothing_and_says_where() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let contract = copy_of_the_contract(folder.path());
    let schema = contract.join("schemas/errors.yaml");
    let broken = fs::read_to_string(&schema)
        .expect("it is there")
        .replace("x-values: { side: agent }", "x-values: { side: agents }");
    fs::write(&schema, &broken).expect("the file can be written");
    let line = broken
        .lines()
        .position(|line| line.contains("agents"))
        .expect("it was replaced")
        + 1;
    let out = folder.path().join("out");
    let refused = generate(&[
        "--contract",
        named(&contract),
        "--out",
        named(&out),
        "--message-format",
        "json",
    ]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(!out.exists(), "nothing is written");
    let stdout = text(&refused.stdout);
    let first: serde_json::Value =
        serde_json::from_str(stdout.lines().next().expect("a message")).expect("each line is JSON");
    assert_eq!(first["id"], "attribute-wrong-type");
    assert_eq!(first["severity"], "error");
    assert_eq!(first["file"], named(&schema));
    assert_eq!(first["line"], line);
    assert_eq!(first["column"], 27);
    assert!(
        first["pointer"]
            .as_str()
            .is_some_and(|it| it.starts_with("/$defs/ErrorCode/oneOf/")),
        "{first}"
    );
}

#[test]
fn arguments_that_make_no_sense_are_usage_errors() {
    for arguments in [
        &["--contract", "contract"][..],
        &["--only", "html"],
        &["--contract", "no/such/folder", "--out", "target/nowhere"],
    ] {
        let output = generate(arguments);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?}: {}",
            text(&output.stderr)
        );
    }
}

/// The README's walk-through: a member as it stands there, an example, and everything follows.
#[test]
fn the_walk_through_of_the_readme_adds_an_error_code() {
    let readme = fs::read_to_string(repository().join("README.md")).expect("the README is there");
    let block = |opening: &str| {
        let start = readme.find(opening).expect("the block is there") + opening.len();
        let end = readme[start..].find("   ```\n").expect("the block ends") + start;
        readme[start..end]
            .lines()
            .map(|line| line.strip_prefix("   ").unwrap_or(line))
            .collect::<Vec<_>>()
    };
    let member: String = block("`ErrorCode`:\n   ```yaml\n")
        .iter()
        .map(|line| format!("      {line}\n"))
        .collect();
    let example = block("quota_exceeded.json`:\n   ```json\n").join("\n");

    let folder = tempfile::tempdir().expect("a temporary folder");
    let contract = copy_of_the_contract(folder.path());
    let schema = contract.join("schemas/errors.yaml");
    let before = fs::read_to_string(&schema).expect("it is there");
    let end = before
        .find("\n  Side:\n")
        .expect("the type behind ErrorCode");
    let (head, tail) = before.split_at(end);
    fs::write(&schema, format!("{}\n{member}{tail}", head.trim_end()))
        .expect("the file can be written");
    fs::write(contract.join("examples/Error/quota_exceeded.json"), example)
        .expect("the file can be written");

    let out = folder.path().join("out");
    let written = generate(&["--contract", named(&contract), "--out", named(&out)]);
    assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    let rust = fs::read_to_string(out.join("rust/contract.rs")).expect("it is generated");
    assert!(rust.contains("Self::QuotaExceeded => self::Side::BusinessData"));
    let page = fs::read_to_string(out.join("docs/ru/errorcode/quota_exceeded.md"))
        .expect("it is generated");
    assert!(
        page.contains("Бизнес исчерпал квоту вызовов.")
            && page.contains("The daily quota of 1000 calls")
    );

    // The next section: what a release of it takes.
    let status = xtask(&["status", "--contract", named(&contract)]);
    assert_eq!(status.status.code(), Some(1), "{}", text(&status.stderr));
    let command = format!(" --contract {}", named(&contract));
    let verdict = text(&status.stdout).replace(&command, "");
    let verdict = verdict.lines().last().expect("it has a verdict");
    assert!(
        readme.contains(verdict),
        "the README doesn't say: {verdict}"
    );
    let released = xtask(&["bump", "--contract", named(&contract)]);
    assert_eq!(
        released.status.code(),
        Some(0),
        "{}",
        text(&released.stderr)
    );
    assert!(contract.join("versions/1.2.0.json").is_file());
    fs::write(&schema, &before).expect("the file can be written");
    fs::remove_file(contract.join("examples/Error/quota_exceeded.json")).expect("it is there");
    let too_low = xtask(&["bump", "--level", "minor", "--contract", named(&contract)]);
    assert_eq!(too_low.status.code(), Some(1));
    assert!(text(&too_low.stderr).contains("the findings demand a major version"));
}
