//! What a release changes in this repository besides the contract's own folder.

use std::path::{Path, PathBuf};

use norm_contract_generator::command::{Contract, GenerateRequest, Release, emit, read_past};
use norm_contract_generator::diagnostic::Diagnostic;
use norm_contract_generator::emit::Outputs;
use norm_contract_generator::versions::file_digest;
use norm_contract_generator::write::{Destination, FileChange, changes, edited};
use semver::Version;

use crate::generate;

/// The package whose version is the contract's.
const PACKAGE: &str = "norm-contract";

/// The snapshot of a frozen file's digest, beside those of its outputs.
const FROZEN_DIGEST: &str = "frozen-digest";

/// The outputs, the new version's snapshots, and the version of the generated crate.
pub(crate) fn accompany(root: &Path, release: Release<'_>) -> Result<Vec<FileChange>, String> {
    let mut all = outputs(root, release)?;
    all.extend(snapshots(root, release)?);
    all.extend(crate_version(root, release.version)?);
    Ok(all)
}

fn outputs(root: &Path, release: Release<'_>) -> Result<Vec<FileChange>, String> {
    let generated = root.join("generated");
    let destination = Destination::new(&generated);
    let outputs = outputs_of(root, release.contract)?;
    let known = release
        .before
        .iter()
        .map(|contract| outputs_of(root, *contract));
    let known = known.collect::<Result<Vec<Outputs>, String>>()?;
    let edited = edited(&outputs, &known, destination).map_err(|error| error.to_string())?;
    if !edited.is_empty() {
        return Err(told(&edited));
    }
    let changes = changes(&outputs, destination);
    let changes = changes.map_err(|error| error.to_string())?.into_iter();
    let below = |change: FileChange| FileChange {
        path: Path::new("generated").join(change.path),
        ..change
    };
    Ok(changes.map(below).collect())
}

/// The outputs that belong below `generated/` where a contract is this one.
fn outputs_of(root: &Path, contract: Contract<'_>) -> Result<Outputs, String> {
    let request = generate::request_of_the_crate(root.join("contract"), root.join("generated"));
    emitted(contract, &request)
}

/// What to do about files that a release would overwrite.
fn told(edited: &[String]) -> String {
    const MOST_FILES: usize = 5;
    let shown = edited.iter().take(MOST_FILES);
    let mut files: Vec<String> = shown.map(|path| format!("generated/{path}")).collect();
    if edited.len() > MOST_FILES {
        files.push(format!("{} more", edited.len() - MOST_FILES));
    }
    let is = if edited.len() == 1 { "is" } else { "are" };
    format!(
        "{} {is} neither what the generator makes of the contract as it stands nor what it made of the last \
         release, so the release would overwrite what somebody wrote there. Run `cargo xtask generate` and \
         look at what it changes: what was edited by hand belongs into the contract. Then run `bump` again",
        files.join(", ")
    )
}

/// The snapshots that hold the version's outputs and the frozen text itself from now on, as insta
/// writes them.
fn snapshots(root: &Path, release: Release<'_>) -> Result<Vec<FileChange>, String> {
    let folder = PathBuf::from(format!("tests/snapshots/{}", release.version));
    let snapshot = |path: &str, text: &str| {
        let text = text.trim_end_matches('\n');
        FileChange {
            path: folder.join(format!("{}.snap", path.replace('/', "__"))),
            text: Some(format!(
                "---\nsource: tests/tests/snapshots.rs\n---\n{text}\n"
            )),
        }
    };
    let request = GenerateRequest::new(root.join("contract"), "");
    let outputs = emitted(release.contract, &request)?;
    let mut snapshots: Vec<FileChange> = outputs
        .iter()
        .map(|(path, text)| snapshot(path, text))
        .collect();
    snapshots.push(snapshot(FROZEN_DIGEST, &file_digest(release.frozen)));
    Ok(snapshots)
}

fn emitted(contract: Contract<'_>, request: &GenerateRequest) -> Result<Outputs, String> {
    let past = read_past(contract, request).map_err(|problems| messages(problems.diagnostics))?;
    emit(contract, &past, request).map_err(messages)
}

fn messages(problems: Vec<Diagnostic>) -> String {
    let messages = problems.iter().map(|problem| problem.message.as_str());
    messages.collect::<Vec<_>>().join("; ")
}

/// The crate's version in its manifest and in the lock file.
fn crate_version(root: &Path, version: &Version) -> Result<Vec<FileChange>, String> {
    let mut changes = Vec::new();
    for path in ["generated/Cargo.toml", "Cargo.lock"] {
        let text = std::fs::read_to_string(root.join(path));
        let text = text.map_err(|error| format!("{path} can't be read: {error}"))?;
        let new = with_package_version(&text, version)
            .ok_or_else(|| format!("{path} has no version of the package {PACKAGE}"))?;
        changes.push(FileChange {
            path: PathBuf::from(path),
            text: Some(new),
        });
    }
    Ok(changes)
}

/// A Cargo.toml or Cargo.lock with the package's version changed.
fn with_package_version(text: &str, version: &Version) -> Option<String> {
    let name = format!("name = \"{PACKAGE}\"\n");
    let from_package = text.find(&name)?;
    let key = "\nversion = \"";
    let start = from_package + text[from_package..].find(key)? + key.len();
    let end = start + text[start..].find('"')?;
    Some(format!("{}{version}{}", &text[..start], &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_packages_own_version_changes() {
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n\n[[package]]\n\
                    name = \"norm-contract\"\nversion = \"1.0.0\"\n";
        let expected = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n\n[[package]]\n\
                        name = \"norm-contract\"\nversion = \"1.1.0\"\n";
        let version = Version::new(1, 1, 0);
        assert_eq!(
            with_package_version(lock, &version).as_deref(),
            Some(expected)
        );
    }
}
