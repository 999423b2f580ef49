//! The versions of a contract as its history has them: the releases, then what is at work.

use std::path::Path;

use super::diff::version_of;
use super::generate::Contract;
use super::history::histories;
use crate::compat::Version;
use crate::diagnostic::{self, Diagnostic};
use crate::emit::docs::History;
use crate::emit::docs::history::VersionName;
use crate::reading::{ReadOptions, Reading};
use crate::source::Sources;
use crate::versions::{
    FrozenVersion, Judgement, VERSIONS, listed_versions, package_version, read_frozen,
};

/// The history of a contract up to itself. `path` is its folder, or the file of a release in it.
///
/// # Errors
/// What is wrong with a release before it. The files are among `sources` then.
pub(super) fn history_of(
    path: &Path,
    contract: Contract<'_>,
    sources: &mut Sources,
) -> Result<History, Vec<Diagnostic>> {
    let mut frozen = match folder_of(path) {
        Some(folder) => listed_versions(folder, sources)?,
        None => Vec::new(),
    };
    let own = package_version(contract.model).filter(|_| contract.loaded.is_frozen);
    if let Some(own) = &own {
        frozen.retain(|it| it.version < *own);
    }
    let readings = read_all(&frozen);
    let problems = problems(&frozen, &readings, sources);
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut versions: Vec<(VersionName, Version<'_>)> = released(&frozen, &readings);
    let working = Version {
        loaded: contract.loaded,
        model: Some(contract.model),
    };
    let name = match own {
        Some(own) => Some(VersionName::Released(own.to_string())),
        None => name_of_working(&frozen, &versions, working),
    };
    versions.extend(name.map(|name| (name, working)));
    Ok(histories(&versions).pop().unwrap_or_default())
}

/// The folder whose releases come before what is read from here.
fn folder_of(path: &Path) -> Option<&Path> {
    if path.is_dir() {
        return Some(path);
    }
    let versions = path.parent()?;
    let folder = versions.parent()?;
    (versions.file_name()? == VERSIONS).then_some(folder)
}

/// Releases by their numbers.
pub(super) fn released<'r>(
    frozen: &[FrozenVersion],
    readings: &'r [Reading],
) -> Vec<(VersionName, Version<'r>)> {
    let names = frozen
        .iter()
        .map(|it| VersionName::Released(it.version.to_string()));
    names.zip(readings.iter().map(version_of)).collect()
}

/// Versions don't depend on each other, so they are read at the same time.
pub(super) fn read_all(frozen: &[FrozenVersion]) -> Vec<Reading> {
    let read = |it| read_frozen(it, &ReadOptions::default(), Sources::default());
    std::thread::scope(|scope| {
        let threads: Vec<_> = frozen
            .iter()
            .map(|it| scope.spawn(move || read(it)))
            .collect();
        let readings = threads.into_iter().map(|thread| match thread.join() {
            Ok(reading) => reading,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        readings.collect()
    })
}

/// All that is wrong with the releases in a contract's folder.
pub(super) fn problems_of_releases(folder: &Path, sources: &mut Sources) -> Vec<Diagnostic> {
    match listed_versions(folder, sources) {
        Ok(frozen) => problems(&frozen, &read_all(&frozen), sources),
        Err(strangers) => strangers,
    }
}

/// What is wrong with releases; each of those is read once more, for its diagnostics to have their files
/// among `sources`.
fn problems(
    frozen: &[FrozenVersion],
    readings: &[Reading],
    sources: &mut Sources,
) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let refused = frozen
        .iter()
        .zip(readings)
        .filter(|(_, reading)| reading.model.is_none());
    for (release, _) in refused {
        let again = read_frozen(release, &ReadOptions::default(), std::mem::take(sources));
        *sources = again.loaded.sources;
        problems.extend(again.diagnostics.into_iter().filter(Diagnostic::is_error));
    }
    diagnostic::sort(&mut problems);
    problems
}

/// What the contract at work is called; none where it is the last release, unchanged.
pub(super) fn name_of_working(
    frozen: &[FrozenVersion],
    versions: &[(VersionName, Version<'_>)],
    working: Version<'_>,
) -> Option<VersionName> {
    let number = working.model.and_then(package_version);
    let is_free = |number: &semver::Version| frozen.iter().all(|it| it.version != *number);
    let free = number.filter(is_free).map(|number| number.to_string());
    let is_same =
        |(_, last): &(VersionName, Version<'_>)| Judgement::new(*last, working).is_unchanged();
    if free.is_none() && versions.last().is_some_and(is_same) {
        return None;
    }
    Some(VersionName::Unreleased(free))
}
