//! The released versions in a contract's folder.

use std::io;
use std::path::{Path, PathBuf};

use semver::Version;

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
