//! The older major versions of a contract, whose types are built beside those of the newest.

use std::path::Path;

use semver::Version;

use super::{FrozenVersion, listed_versions, package_version, read_frozen};
use crate::diagnostic::{self, Diagnostic, rule};
use crate::model::{DefinitionId, Model, Selection};
use crate::reading::ReadOptions;
use crate::source::{Sources, Span};

/// The last release of each major version that is older than that of the contract at work, the oldest
/// first. None for what isn't the folder of a contract package.
///
/// `sources` are those of the contract at work; what is read besides is added to them.
///
/// # Errors
/// Everything that is wrong with a release that is needed, and a contract whose version is older than
/// the last major release.
pub fn older_majors(
    contract: &Path,
    working: &Model,
    options: &ReadOptions,
    sources: &mut Sources,
) -> Result<Vec<Model>, Vec<Diagnostic>> {
    let Some(version) = package_version(working).filter(|_| contract.is_dir()) else {
        return Ok(Vec::new());
    };
    let frozen = listed_versions(contract, sources)?;
    if let Some(newer) = frozen.last().filter(|it| it.version.major > version.major) {
        return Err(vec![outdated(working, &version, newer)]);
    }
    let mut models = Vec::new();
    let mut problems = Vec::new();
    for release in last_of_each_major(&frozen, &version) {
        let whole = ReadOptions {
            only_definitions: Vec::new(),
            ..options.clone()
        };
        let mut reading = read_frozen(release, &whole, std::mem::take(sources));
        *sources = std::mem::take(&mut reading.loaded.sources);
        models.extend(reading.model.map(|model| wanted(model, options)));
        problems.extend(reading.diagnostics.into_iter().filter(Diagnostic::is_error));
    }
    diagnostic::sort(&mut problems);
    match problems.is_empty() {
        true => Ok(models),
        false => Err(problems),
    }
}

/// What is wanted of a release. It may lack definitions that came later.
fn wanted(mut model: Model, options: &ReadOptions) -> Model {
    if options.only_definitions.is_empty() {
        return model;
    }
    let names = options.only_definitions.iter();
    let ids: Vec<DefinitionId> = names.filter_map(|name| model.look_up(name).ok()).collect();
    Selection::closure(&mut model, &ids).part_of(model)
}

/// Of each major version before that of `version`.
fn last_of_each_major<'f>(
    frozen: &'f [FrozenVersion],
    version: &Version,
) -> impl Iterator<Item = &'f FrozenVersion> {
    let majors = frozen.chunk_by(|left, right| left.version.major == right.version.major);
    let last = majors.filter_map(|major| major.last());
    let own = version.major;
    last.filter(move |release| release.version.major < own)
}

fn outdated(working: &Model, version: &Version, newer: &FrozenVersion) -> Diagnostic {
    let place = working.package.version.as_ref().map(|it| it.span);
    let place = place.unwrap_or(Span::start_of(working.package.file));
    let message = format!(
        "the contract has version {version}, and {} was released already",
        newer.version
    );
    Diagnostic::new(&rule::INVALID_MANIFEST, place, message).with_help(
        "the modules of all major versions are made from one contract, the newest: write a version \
         into the manifest that follows the last release",
    )
}
