//! The released versions in a contract's folder.

use std::io;
use std::path::{Path, PathBuf};

use semver::Version;

use crate::diagnostic::{self, Diagnostic, rule};
use crate::model::Model;
use crate::reading::{ReadOptions, Reading, read_after};
use crate::source::{Loaded, Sources, Span};

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
    Ok(bundles(folder)?.0)
}

/// [`frozen_versions`] for a command: what can't be a released version there is an error.
pub(crate) fn listed_versions(
    folder: &Path,
    sources: &mut Sources,
) -> Result<Vec<FrozenVersion>, Vec<Diagnostic>> {
    let (versions, strangers) = match bundles(folder) {
        Ok(found) => found,
        Err(error) => return Err(vec![unlistable(folder, &error, sources)]),
    };
    match strangers.is_empty() {
        true => Ok(versions),
        false => Err(strangers.iter().map(|it| unnumbered(it, sources)).collect()),
    }
}

/// The bundles whose names are versions, the oldest first, and those with other names.
fn bundles(folder: &Path) -> io::Result<(Vec<FrozenVersion>, Vec<PathBuf>)> {
    let entries = match std::fs::read_dir(folder.join(VERSIONS)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Default::default()),
        Err(error) => return Err(error),
    };
    let (mut versions, mut strangers) = (Vec::new(), Vec::new());
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        match stem.and_then(|stem| Version::parse(stem).ok()) {
            Some(version) => versions.push(FrozenVersion { version, path }),
            None => strangers.push(path),
        }
    }
    versions.sort_by(|left, right| left.version.cmp(&right.version));
    strangers.sort();
    Ok((versions, strangers))
}

fn unnumbered(path: &Path, sources: &mut Sources) -> Diagnostic {
    let place = Span::start_of(sources.add(path, ""));
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let message = format!("`{name}` is no version by Semantic Versioning, such as 1.2.0");
    Diagnostic::new(&rule::FROZEN_VERSION, place, message).with_help(
        "name the file after the version that it holds, or move it elsewhere: this folder has released \
         versions alone",
    )
}

/// Whether a released version is as it was released, without reading its types: what is wrong with it, and
/// the files that this is about. Nothing is wrong where there is no error.
pub fn check_frozen(frozen: &FrozenVersion) -> (Sources, Vec<Diagnostic>) {
    let (loaded, mut diagnostics) = Loaded::from_path(&frozen.path);
    if !diagnostics.iter().any(Diagnostic::is_error) {
        diagnostics.extend(misnamed(frozen, &loaded));
    }
    (loaded.sources, diagnostics)
}

/// Reads a released version in a run that has read other files already. A file that isn't what its name
/// says gives no model.
pub fn read_frozen(frozen: &FrozenVersion, options: &ReadOptions, sources: Sources) -> Reading {
    let mut reading = read_after(&frozen.path, options, sources);
    let is_read = reading.model.is_some();
    if let Some(problem) = misnamed(frozen, &reading.loaded).filter(|_| is_read) {
        reading.model = None;
        reading.diagnostics.push(problem);
        diagnostic::sort(&mut reading.diagnostics);
    }
    reading
}

/// A file under another version's name, or no frozen version at all.
fn misnamed(frozen: &FrozenVersion, loaded: &Loaded) -> Option<Diagnostic> {
    let manifest = loaded.manifest.filter(|_| loaded.is_frozen);
    let root = manifest.and_then(|it| loaded.sources.file(it).root.as_ref());
    let text = root.and_then(|root| root.get("version")?.as_str());
    let found = text.and_then(|text| Version::parse(text).ok());
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
    let file = loaded
        .manifest
        .or_else(|| loaded.sources.find(&frozen.path));
    let place = file.map_or(Span::NOWHERE, Span::start_of);
    let help = "restore the file from version control; new versions are frozen by `bump`";
    Some(Diagnostic::new(&rule::FROZEN_VERSION, place, message).with_help(help))
}

/// The version that a package has.
pub(crate) fn package_version(model: &Model) -> Option<Version> {
    let version = model.package.version.as_ref()?;
    Version::parse(&version.value).ok()
}

/// That the released versions of a contract can't be listed.
fn unlistable(folder: &Path, error: &io::Error, sources: &mut Sources) -> Diagnostic {
    let folder = folder.join(VERSIONS);
    let place = Span::start_of(sources.add(&folder, ""));
    let message = format!("{} can't be listed: {error}", folder.display());
    Diagnostic::new(&rule::UNREADABLE_FILE, place, message)
        .with_help("let it be a folder that this user may read")
}
