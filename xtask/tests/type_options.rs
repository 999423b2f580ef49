//! Options of `cargo xtask generate` for types: what is written, and how what can't be is refused.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

const TOOLS: &str = r##"{
  "$defs": {
    "Tool": { "type": "object", "properties": { "state": { "$ref": "#/$defs/State" } } },
    "State": { "type": "string", "enum": ["on", "off"] },
    "Other": { "type": "object", "properties": { "at": { "type": "string", "format": "date-time" } } }
  }
}
"##;

/// Exit code and standard error of the command, run on `tools.json` with output to `out`.
fn generate(folder: &Path, more: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args([
            "generate",
            "--contract",
            "tools.json",
            "--out",
            "out",
            "--only",
            "rust",
        ])
        .args(more)
        .current_dir(folder)
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), stderr)
}

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tools.json"), TOOLS).unwrap();
    folder
}

fn contract(folder: &TempDir) -> String {
    fs::read_to_string(folder.path().join("out/rust/contract.rs")).unwrap()
}

#[test]
fn every_option_does_what_it_says() {
    let folder = folder();
    let options = [
        "--only-definitions",
        "Tool",
        "--module-per-file",
        "--derive",
        "*=::audit::Tracked",
        "--derive",
        "State=::strum::EnumIter",
        "--attribute",
        "Tool=#[must_use]",
        "--closed-enums",
        "--with",
        "chrono,jiff",
    ];
    let (code, stderr) = generate(folder.path(), &options);
    assert_eq!(
        (code, stderr.as_str()),
        (0, "1 file written, 0 removed, 0 unchanged\n")
    );
    let text = contract(&folder);
    assert!(!text.contains("pub struct Other"));
    assert!(text.contains("pub mod tools {"));
    assert_eq!(text.matches("::audit::Tracked").count(), 2);
    assert_eq!(text.matches("::strum::EnumIter").count(), 1);
    assert!(
        text.contains(
            "    #[must_use]\n    #[allow(dead_code, deprecated)]\n    pub struct Tool {"
        )
    );
    assert!(text.contains("pub state: ::std::option::Option<self::State>"));
    assert!(text.contains("mod chrono_conversions {") && text.contains("mod jiff_conversions {"));

    // What mends an output that is out of date says the same.
    fs::write(folder.path().join("out/rust/contract.rs"), "").unwrap();
    let (code, stderr) = generate(folder.path(), &[&options[..], &["--check"]].concat());
    assert_eq!(code, 1);
    let mending = "To mend that, run: cargo xtask generate --contract tools.json --out out --only rust \
                   --only-definitions Tool --derive '*=::audit::Tracked' --derive 'State=::strum::EnumIter' \
                   --attribute 'Tool=#[must_use]' --with chrono,jiff --module-per-file --closed-enums\n";
    assert!(stderr.ends_with(mending), "{stderr}");
}

#[test]
fn what_no_types_can_be_made_of_is_refused_with_what_may_have_been_meant() {
    for (options, message, help) in [
        (
            ["--only-definitions", "Toool"],
            "can't choose definitions: no type is called `Toool`",
            "did you mean `Tool`?",
        ),
        (
            ["--derive", "Stat=Eq"],
            "can't give derives or attributes: no type is called `Stat`",
            "did you mean `State`?",
        ),
        (
            ["--derive", "Tool=Clone"],
            "`Tool` has `Clone` already: it can't be derived again",
            "leave the derive out",
        ),
        (
            ["--attribute", "Tool=must_use"],
            "`must_use` is no attribute of a type",
            "write it like `#[must_use]`",
        ),
    ] {
        let folder = folder();
        let (code, stderr) = generate(folder.path(), &options);
        assert_eq!(code, 1, "{stderr}");
        assert!(
            stderr.starts_with(&format!("error[invalid-option]: {message}\n")),
            "{stderr}"
        );
        assert!(stderr.contains(&format!("help: {help}\n")), "{stderr}");
        assert!(
            stderr.ends_with("\n1 error: nothing was generated\n"),
            "{stderr}"
        );
        assert!(!folder.path().join("out").exists());
    }
}

#[test]
fn arguments_that_make_no_sense_are_told_with_code_2() {
    for (options, message) in [
        (
            &["--derive", "Eq"][..],
            "`Eq` names no type: expected a type or `*`, an equals sign and what it gets",
        ),
        (
            &["--attribute", "=#[must_use]"],
            "`=#[must_use]` names no type",
        ),
        (
            &["--with", "time"],
            "invalid value 'time' for '--with <NAMES>'\n  [possible values: chrono, jiff]",
        ),
        (
            &["--contract", "more.json"],
            "the argument '--contract <PATH>' cannot be used multiple times",
        ),
    ] {
        let folder = folder();
        let (code, stderr) = generate(folder.path(), options);
        assert_eq!(code, 2, "{stderr}");
        assert!(stderr.contains(message), "{stderr}");
    }
}

#[test]
fn the_repositorys_own_crate_takes_none_of_them() {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["generate", "--closed-enums"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("--out <DIR>"), "{stderr}");
}
