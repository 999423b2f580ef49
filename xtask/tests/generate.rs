//! `cargo xtask generate` as a maintainer meets it: files, exit codes and every printed byte.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// A contract of one enumeration and one object, as a plain schema.
const SCHEMA: &str = r##"{
  "$defs": {
    "Side": { "type": "string", "enum": ["agent", "business"] },
    "Problem": {
      "type": "object",
      "properties": { "side": { "$ref": "#/$defs/Side" } }
    }
  }
}
"##;

/// The same with a reference that leads nowhere.
fn broken_schema() -> String {
    SCHEMA.replace("#/$defs/Side", "#/$defs/Sied")
}

/// This repository's own contract.
const CONTRACT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../contract");

struct Run {
    code: i32,
    stdout: String,
    stderr: String,
}

/// Runs the command in a folder.
fn generate(folder: &Path, arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .arg("generate")
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .output()
        .unwrap();
    Run {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs it on `contract.json` with output to `out`.
fn generate_ours(folder: &Path, more: &[&str]) -> Run {
    let arguments = ["--contract", "contract.json", "--out", "out"];
    generate(folder, &[&arguments, more].concat())
}

fn folder(schema: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("contract.json"), schema).unwrap();
    folder
}

/// The paths of all files below a folder.
fn files(root: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let path = path.strip_prefix(root).unwrap();
                found.insert(path.to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    found
}

fn top_folders(files: &BTreeSet<String>) -> BTreeSet<&str> {
    let paths = files.iter();
    paths.map(|path| path.split('/').next().unwrap()).collect()
}

#[test]
fn writes_the_parts_of_a_schema_and_nothing_the_second_time() {
    let folder = folder(SCHEMA);
    let run = generate_ours(folder.path(), &[]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let files = files(&folder.path().join("out"));
    assert!(files.contains("rust/contract.rs"), "{files:?}");
    assert!(files.contains("schema/contract.schema.json"), "{files:?}");
    let count = files.len() - 1;
    assert_eq!(
        run.stderr,
        format!("{count} files written, 0 removed, 0 unchanged\n")
    );

    let run = generate_ours(folder.path(), &[]);
    assert_eq!(run.code, 0);
    assert_eq!(
        run.stderr,
        format!("0 files written, 0 removed, {count} unchanged\n")
    );
}

#[test]
fn the_real_contract_has_every_part() {
    let folder = tempfile::tempdir().unwrap();
    let run = generate(folder.path(), &["--contract", CONTRACT, "--out", "out"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let files = files(&folder.path().join("out"));
    let parts = BTreeSet::from([".norm-contract.files", "docs", "rust", "schema", "tables"]);
    assert_eq!(top_folders(&files), parts);
    assert!(files.contains("docs/ru/errors-and-states.md"), "{files:?}");
    assert!(files.contains("docs/en/errors-and-states.md"), "{files:?}");
    assert!(files.contains("tables/error_code.json"), "{files:?}");
}

#[test]
fn only_what_is_asked_for_is_touched() {
    let folder = folder(SCHEMA);
    generate_ours(folder.path(), &[]);
    let out = folder.path().join("out");
    let before = files(&out);
    fs::remove_file(out.join("rust/contract.rs")).unwrap();
    fs::remove_file(out.join("schema/contract.schema.json")).unwrap();
    let run = generate_ours(folder.path(), &["--only", "schema,tables"]);
    assert_eq!(run.code, 0);
    let mut expected = before.clone();
    expected.remove("rust/contract.rs");
    assert_eq!(files(&out), expected);
    generate_ours(folder.path(), &["--only", "rust"]);
    assert_eq!(files(&out), before);
}

#[test]
fn pages_can_do_without_front_matter() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--contract", CONTRACT, "--out", "out", "--only", "docs"];
    let first_line = |front_matter: &str| {
        let more = ["--front-matter", front_matter];
        assert_eq!(
            generate(folder.path(), &[&arguments[..], &more].concat()).code,
            0
        );
        let page = folder.path().join("out/docs/en/errors-and-states.md");
        let text = fs::read_to_string(page).unwrap();
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!(first_line("yaml"), "---");
    assert_ne!(first_line("none"), "---");
}

#[test]
fn check_tells_what_differs_and_how_to_mend_it() {
    let folder = folder(SCHEMA);
    let run = generate_ours(folder.path(), &["--check", "--only", "schema"]);
    assert_eq!(run.code, 1);
    assert!(
        !folder.path().join("out").exists(),
        "--check writes nothing"
    );

    generate_ours(folder.path(), &["--only", "schema"]);
    let run = generate_ours(folder.path(), &["--check", "--only", "schema"]);
    assert_eq!(
        (run.code, run.stdout.as_str(), run.stderr.as_str()),
        (0, "", "out is up to date\n")
    );

    let file = folder.path().join("out/schema/contract.schema.json");
    fs::write(&file, "[\n]\n").unwrap();
    let run = generate_ours(folder.path(), &["--check", "--only", "schema"]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    let (head, tail) = run.stderr.split_once("\n@@ ").unwrap();
    assert_eq!(
        head,
        "out/schema/contract.schema.json: This generated file is out of date.\n\
         --- out/schema/contract.schema.json\n\
         +++ out/schema/contract.schema.json (as generated)"
    );
    assert!(tail.contains("-[\n"), "{tail}");
    assert!(
        tail.ends_with(
            "\n1 file out of date. To mend that, run: \
             cargo xtask generate --contract contract.json --out out --only schema\n"
        ),
        "{tail}"
    );
    assert_eq!(
        fs::read_to_string(file).unwrap(),
        "[\n]\n",
        "--check writes nothing"
    );
}

#[test]
fn check_in_json_names_file_line_and_command() {
    let folder = folder(SCHEMA);
    generate_ours(folder.path(), &["--only", "rust"]);
    let file = folder.path().join("out/rust/contract.rs");
    let text = fs::read_to_string(&file).unwrap();
    let third = text.lines().nth(2).unwrap();
    fs::write(&file, text.replacen(third, "changed", 1)).unwrap();
    let json = ["--check", "--only", "rust", "--message-format", "json"];
    let run = generate_ours(folder.path(), &json);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    assert_eq!(
        run.stdout,
        concat!(
            r#"{"id":"out-of-date","severity":"error","#,
            r#""message":"This generated file is out of date.","#,
            r#""file":"out/rust/contract.rs","line":3,"column":1,"pointer":"","#,
            r#""help":"Run cargo xtask generate --contract contract.json --out out --only rust.","#,
            r#""related":[]}"#,
            "\n"
        )
    );
}

#[test]
fn a_contract_with_errors_is_refused_and_nothing_written() {
    let folder = folder(&broken_schema());
    let run = generate_ours(folder.path(), &[]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(
        run.stderr.starts_with("error[dangling-ref]: "),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains(" --> contract.json:6:"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.ends_with("\n1 error: nothing was generated\n"),
        "{}",
        run.stderr
    );
    assert!(!folder.path().join("out").exists());

    let run = generate_ours(folder.path(), &["--message-format", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    let message: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(message["id"], "dangling-ref");
    assert_eq!(message["severity"], "error");
    assert_eq!(message["file"], "contract.json");
    assert_eq!(message["line"], 6);
    assert_eq!(message["pointer"], "/$defs/Problem/properties/side/$ref");
    assert_eq!(run.stdout.lines().count(), 1);
}

#[test]
fn text_is_coloured_only_when_asked_for_or_on_a_terminal() {
    let folder = folder(&broken_schema());
    let has_colours = |more: &[&str]| generate_ours(folder.path(), more).stderr.contains('\u{1b}');
    assert!(!has_colours(&[]));
    assert!(has_colours(&["--color", "always"]));
    assert!(!has_colours(&["--color", "never"]));
}

#[test]
fn arguments_that_make_no_sense_are_told_with_code_2() {
    let folder = folder(SCHEMA);
    let wrong: [&[&str]; 5] = [
        &["--contract", "contract.json"],
        &["--contract", "none.json", "--out", "out"],
        &["--only", "html"],
        &["--message-format", "xml"],
        &["--unknown"],
    ];
    for arguments in wrong {
        let run = generate(folder.path(), arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
        assert!(run.stderr.ends_with("try '--help'.\n"), "{}", run.stderr);
    }
    assert_eq!(
        files(folder.path()),
        BTreeSet::from(["contract.json".to_owned()])
    );
}

#[test]
fn an_output_folder_that_cannot_be_written_is_told() {
    let folder = folder(SCHEMA);
    fs::write(folder.path().join("out"), "a file").unwrap();
    let run = generate_ours(folder.path(), &["--only", "schema"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.starts_with("error: out"), "{}", run.stderr);
    let advice =
        "A file stands where a folder is needed: move it away, or name another output folder.\n";
    assert!(run.stderr.ends_with(advice), "{}", run.stderr);

    let json = ["--only", "schema", "--message-format", "json"];
    let message = generate_ours(folder.path(), &json).stdout;
    let message: serde_json::Value = serde_json::from_str(&message).unwrap();
    assert_eq!(message["id"], "unwritable-file");
    assert_eq!(
        (&message["line"], &message["column"]),
        (&1.into(), &1.into())
    );
}

#[test]
fn help_has_examples() {
    let folder = folder(SCHEMA);
    let run = generate(folder.path(), &["--help"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(
        run.stdout.contains("\nExamples:\n  cargo xtask generate "),
        "{}",
        run.stdout
    );
}
