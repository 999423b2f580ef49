//! A standard output that is closed, or that nobody reads.

use std::path::Path;
use std::process::{Command, Stdio};

use super::program::{Call, norm_contract};

const CLOSED: &str = "error: standard output can't be written: it is closed\n";

/// Calls the program with its standard output closed.
fn call_closed(folder: &Path, arguments: &[&str]) -> Call {
    let program = norm_contract(folder);
    let output = Command::new("sh")
        .args(["-c", r#"exec "$0" "$@" >&-"#])
        .arg(program.get_program())
        .args(arguments)
        .current_dir(folder)
        .output();
    output.expect("the shell starts").into()
}

#[test]
fn what_has_something_to_say_fails_where_output_is_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../contract");
    let contract = root.to_str().expect("a path of UTF-8");
    let old = format!("{contract}/versions/1.0.0.json");
    let new = format!("{contract}/versions/1.1.0.json");
    let catalog = format!("{contract}/examples/CatalogSnapshot/orders.json");
    for arguments in [
        &["check", "--catalog", &catalog, "--", "true"] as &[&str],
        &["explain", "no_data"],
        &["diff", &old, &new],
        &["status", "--contract", contract],
        &["completions", "bash"],
        &["--help"],
        &["check", "--help"],
        &["--version"],
    ] {
        let called = call_closed(folder.path(), arguments);
        assert_eq!(called.code, Some(2), "{arguments:?}: {called:?}");
        assert_eq!(called.stderr, CLOSED, "{arguments:?}");
    }
}

#[test]
fn what_goes_into_a_file_needs_no_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../contract/examples");
    let catalog = examples.join("CatalogSnapshot/orders.json");
    let catalog = catalog.to_str().expect("a path of UTF-8");
    let to_file = [
        "check",
        "--catalog",
        catalog,
        "--output",
        "report",
        "--",
        "true",
    ];
    let called = call_closed(folder.path(), &to_file);
    // The program that is to be the server has ended.
    assert_eq!(called.code, Some(4), "{called:?}");
    assert!(folder.path().join("report").exists());
}

#[test]
fn a_null_device_is_written_to() {
    let folder = tempfile::tempdir().expect("a folder");
    // As other programs open it for those whose output they don't want.
    let null = std::fs::File::options()
        .read(true)
        .write(true)
        .open("/dev/null");
    let mut program = norm_contract(folder.path());
    program.args(["explain", "no_data"]);
    program.stdout(Stdio::from(null.expect("there is one")));
    let called = Call::from(program.output().expect("the program starts"));
    assert_eq!((called.code, called.stderr.as_str()), (Some(0), ""));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = norm_contract(folder.path());
    // More than a pipe holds isn't needed: the reader is gone before anything is written.
    program.args(["completions", "zsh"]).stdout(Stdio::piped());
    program.stderr(Stdio::piped());
    let mut child = program.spawn().expect("the program starts");
    drop(child.stdout.take());
    let called = Call::from(child.wait_with_output().expect("an end"));
    assert_eq!((called.code, called.stderr.as_str()), (Some(0), ""));
}
