//! The released versions in a contract's folder.

use std::io;
use std::path::{Path, PathBuf};

use semver::Version;

use crate::diagnostic::{self, Diagnostic, rule};
use crate::model::Model;
use crate::reading::{ReadOptions, Reading, read_after};
use crate::source::{Sources, Span};

/// The folder in a contract's folder that holds its released versions, a file for each.
pub const VERSIONS: &str = "versions";

/// A released version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrozenVersion {
    /// Its number, which is the name of its file.
    pub version: Version,
    /// The bundle.
    pub path: PathBuf,
}

/// The released versions of the contract in `folder`, the oldest first. None where it was never released.
///
/// # Errors
/// The folder can't be listed.
pub fn frozen_versions(folder: &Path) -> io::Result<Vec<FrozenVersion>> {
    let entries = match std::fs::read_dir(folder.join(VERSIONS)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut versions = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let version = path
            .file_name()
            .and_then(|name| name.to_str()?.strip_suffix(".json"))
            .and_then(|stem| Version::parse(stem).ok());
        versions.extend(version.map(|version| FrozenVersion { version, path }));
    }
    versions.sort_by(|left, right| left.version.cmp(&right.version));
    Ok(versions)
}

/// Reads a released version in a run that has read other files already. A file that isn't what its name
/// says gives no model.
pub fn read_frozen(frozen: &FrozenVersion, options: &ReadOptions, sources: Sources) -> Reading {
    let mut reading = read_after(&frozen.path, options, sources);
    if let Some(problem) = misnamed(frozen, &reading) {
        reading.model = None;
        reading.diagnostics.push(problem);
        diagnostic::sort(&mut reading.diagnostics);
    }
    reading
}

/// A file under another version's name, or no frozen version at all.
fn misnamed(frozen: &FrozenVersion, reading: &Reading) -> Option<Diagnostic> {
    let model = reading.model.as_ref()?;
    let found = package_version(model).filter(|_| reading.loaded.is_frozen);
    if found.as_ref() == Some(&frozen.version) {
        return None;
    }
    let message = match found {
        Some(found) => format!(
            "the file is named {} and holds version {found}",
            frozen.version
        ),
        None => "a file named like a version holds no frozen version".to_owned(),
    };
    let place = Span::start_of(model.package.file);
    let help = "restore the file from version control; new versions are frozen by `bump`";
    Some(Diagnostic::new(&rule::FROZEN_VERSION, place, message).with_help(help))
}

/// The version that a package has.
pub(crate) fn package_version(model: &Model) -> Option<Version> {
    let version = model.package.version.as_ref()?;
    Version::parse(&version.value).ok()
}

/// That the released versions of a contract can't be listed.
pub(crate) fn unlistable(folder: &Path, error: &io::Error, sources: &mut Sources) -> Diagnostic {
    let folder = folder.join(VERSIONS);
    let place = Span::start_of(sources.add(&folder, ""));
    let message = format!("{} can't be listed: {error}", folder.display());
    Diagnostic::new(&rule::UNREADABLE_FILE, place, message)
        .with_help("let it be a folder that this user may read")
}
