//! The repository's chores and the program do and say the same.

use std::path::Path;
use std::process::Command;

use super::contracts::{ONE_MORE, SCHEMA, files, put, shop};
use super::program::{Call, call};

/// `cargo xtask` in a folder, with its own name replaced by the program's.
fn xtask(folder: &Path, arguments: &[&str]) -> Call {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
    let mut command = Command::new(env!("CARGO"));
    command.args([
        "run",
        "--quiet",
        "--locked",
        "--offline",
        "--package",
        "xtask",
    ]);
    command
        .arg("--manifest-path")
        .arg(manifest)
        .arg("--")
        .args(arguments);
    command.current_dir(folder).env_remove("NO_COLOR");
    let call = Call::from(command.output().expect("cargo runs"));
    let renamed = |text: String| text.replace("cargo xtask", "norm-contract");
    Call {
        code: call.code,
        stdout: renamed(call.stdout),
        stderr: renamed(call.stderr),
    }
}

#[test]
fn both_give_the_same_outputs_and_say_the_same() {
    let (ours, theirs) = (shop(), shop());
    let (ours, theirs) = (ours.path(), theirs.path());
    let both = |arguments: &[&str]| {
        let called = call(ours, arguments);
        assert_eq!(called, xtask(theirs, arguments), "{arguments:?}");
        assert_eq!(files(ours), files(theirs), "{arguments:?}");
        called.code
    };
    let generate = ["generate", "--contract", "contract", "--out", "out"];
    assert_eq!(both(&generate), Some(0));
    assert_eq!(both(&["bump", "--contract", "contract"]), Some(0));
    for folder in [ours, theirs] {
        put(
            folder,
            "contract/codes.yaml",
            &(SCHEMA.to_owned() + ONE_MORE),
        );
    }
    assert_eq!(both(&[&generate[..], &["--check"]].concat()), Some(1));
    assert_eq!(
        both(&[&generate[..], &["--check", "--message-format", "json"]].concat()),
        Some(1)
    );
    assert_eq!(both(&["status", "--contract", "contract"]), Some(1));
    assert_eq!(
        both(&["diff", "contract", "contract/versions/1.0.0.json"]),
        Some(1)
    );
    assert_eq!(
        both(&["bump", "--contract", "contract", "--level", "patch"]),
        Some(1)
    );
    assert_eq!(both(&["bump", "--contract", "contract"]), Some(0));
    assert_eq!(
        both(&["generate", "--contract", "nowhere", "--out", "out"]),
        Some(2)
    );
}
