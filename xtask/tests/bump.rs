//! `cargo xtask bump` in a copy of this repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// The contract and what is generated from it, in a folder of their own.
struct Repository {
    folder: TempDir,
}

impl Repository {
    fn copied() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let here = package.parent().expect("xtask lies in the repository");
        for name in ["contract", "generated"] {
            copy(&here.join(name), &folder.path().join(name));
        }
        for name in ["Cargo.lock", "CHANGELOG.md"] {
            fs::copy(here.join(name), folder.path().join(name)).expect("it can be copied");
        }
        Repository { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn append(&self, name: &str, text: &str) {
        let before = fs::read_to_string(self.path(name)).expect("it can be read");
        fs::write(self.path(name), before + text).expect("it can be written");
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(arguments)
            .env("CARGO_MANIFEST_DIR", self.path("xtask"))
            .current_dir(self.folder.path())
            .output()
            .expect("xtask runs")
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("it can be listed") {
        let entry = entry.expect("it can be listed");
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).expect("it can be copied")),
        }
    }
}

#[test]
fn outputs_that_somebody_edited_are_not_overwritten() {
    let repository = Repository::copied();
    repository.append(
        "contract/pages/protocol-errors.en.md",
        "\nOne more paragraph.\n",
    );
    let bump = |arguments: &[&str]| repository.run(&[&["bump"], arguments].concat());

    // The outputs are those of the last release.
    let output = bump(&["--dry-run"]);
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output.stderr));

    let edited = "generated/docs/en/errors-and-states.md";
    repository.append(edited, "\nBy hand.\n");
    let output = bump(&[]);
    assert_eq!(output.status.code(), Some(1), "{}", printed(&output.stdout));
    let told = printed(&output.stderr);
    assert!(told.contains(&format!("{edited} is neither")), "{told}");
    assert!(told.contains("cargo xtask generate"), "{told}");
    let text = fs::read_to_string(repository.path(edited)).expect("it is there");
    assert!(text.ends_with("\nBy hand.\n"), "it stays");

    // The outputs are those of the contract as it stands.
    let output = repository.run(&["generate"]);
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output.stderr));
    let output = bump(&[]);
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output.stderr));
    let output = repository.run(&["generate", "--check"]);
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output.stderr));
}

fn printed(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
