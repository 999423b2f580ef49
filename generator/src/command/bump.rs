//! A release: the contract's version moves, the contract is frozen, and everything that tells of
//! versions follows.

use std::path::{Path, PathBuf};

use semver::Version;

use super::Contract;
use super::refusals::{Problems, Refusals};
use super::status::{JOURNAL, Status, StatusOutcome, status};
use crate::compat::Bump;
use crate::model::Model;
use crate::reading::{Reading, read_frozen_text};
use crate::source::{APPROVALS, MANIFEST};
use crate::versions::{
    VERSIONS, changelog_section, freeze, is_enough, next_version, with_section, with_version,
};
use crate::write::{FileChange, Transaction, WriteError};

/// What `approvals.yaml` has after a release: the findings that it named belong to that one.
const NO_APPROVALS: &str = "\
# Findings of the next release that are accepted, each with the reason:
# - { finding: \"0123456789ab\", reason: nobody ever sent it }
[]
";

/// A release that is being made.
#[derive(Clone, Copy, Debug)]
pub struct Release<'a> {
    /// Its version.
    pub version: &'a Version,
    /// The contract as it is released.
    pub contract: Contract<'a>,
    /// The frozen text of it.
    pub frozen: &'a str,
    /// What outputs on disk can have been made from: the contract as it stands and the last release.
    pub before: &'a [Contract<'a>],
}

/// What else a release changes; paths are below the request's root.
pub type Accompaniment<'a> = &'a dyn Fn(Release<'_>) -> Result<Vec<FileChange>, String>;

/// What to release.
pub struct BumpRequest<'a> {
    /// The folder below which everything lies that a release changes.
    pub root: PathBuf,
    /// The contract's folder, below the root.
    pub contract: PathBuf,
    /// The history of changes, below the root.
    pub changelog: PathBuf,
    /// By how much the version moves; as much as the findings demand unless said.
    pub level: Option<Bump>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
    /// What else changes with a release.
    pub accompaniment: Accompaniment<'a>,
}

/// What came of it.
#[derive(Debug)]
pub enum BumpOutcome {
    /// The contract, or a frozen version of it, can't be used.
    Refused(Refusals),
    /// The findings don't let it be released.
    Withheld(Box<Status>),
    /// It can't be released in this way, for this reason.
    Impossible(String),
    /// Nothing changed since this version.
    Unchanged(Version),
    /// This is what a release changes; it was made unless the request was a dry run.
    Released {
        /// The new version.
        version: Version,
        /// The files, below the root.
        changes: Vec<FileChange>,
    },
    /// An earlier release was interrupted, and is finished now.
    Finished(String),
    /// A file can't be read or written. Nothing changed.
    Failed(WriteError),
}

/// Makes a release: all of it or nothing.
pub fn bump(request: &BumpRequest<'_>) -> BumpOutcome {
    match try_bump(request) {
        Ok(outcome) => outcome,
        Err(error) => BumpOutcome::Failed(error),
    }
}

fn try_bump(request: &BumpRequest<'_>) -> Result<BumpOutcome, WriteError> {
    let journal = request.contract.join(JOURNAL);
    if let Some(interrupted) = Transaction::interrupted(&request.root, &journal)? {
        if !request.dry_run
            && let Err(error) = interrupted.finish(&request.root, &journal)
        {
            let title = &interrupted.title;
            let reason = format!("{title} was interrupted and can't be finished: {error}");
            return Ok(BumpOutcome::Impossible(reason));
        }
        return Ok(BumpOutcome::Finished(interrupted.title));
    }
    let status = match status(&request.root.join(&request.contract)) {
        StatusOutcome::Refused(refusals) => return Ok(BumpOutcome::Refused(refusals)),
        StatusOutcome::Judged(status) => status,
    };
    if is_withheld(&status) {
        return Ok(BumpOutcome::Withheld(status));
    }
    if status.is_unchanged() && !status.is_final_of_pre_release() {
        return Ok(BumpOutcome::Unchanged(last_version(&status).clone()));
    }
    let version = match chosen_version(&status, request.level) {
        Ok(version) => version,
        Err(reason) => return Ok(BumpOutcome::Impossible(reason)),
    };
    let changes = match changes(request, &status, &version) {
        Ok(changes) => changes,
        Err(outcome) => return Ok(outcome),
    };
    if !request.dry_run {
        let transaction = Transaction {
            title: format!("the release of {version}"),
            changes: changes.clone(),
        };
        if let Err(error) = transaction.commit(&request.root, &journal) {
            if !request.root.join(&journal).exists() {
                return Err(error);
            }
            return Ok(BumpOutcome::Impossible(format!(
                "{error} What was changed before it couldn't be taken back: mend that and run \
                 `bump` again, which finishes the release"
            )));
        }
    }
    Ok(BumpOutcome::Released { version, changes })
}

fn last_version(status: &Status) -> &Version {
    let since = status.since.as_ref();
    since.map_or(&status.version, |since| &since.release.version)
}

fn is_withheld(status: &Status) -> bool {
    status.since.as_ref().is_some_and(|since| {
        since.judgement.refused().next().is_some() || !since.judgement.stale.is_empty()
    })
}

/// The manifest's version where it was moved far enough by hand, else the one that the level gives.
fn chosen_version(status: &Status, level: Option<Bump>) -> Result<Version, String> {
    let manifest = &status.version;
    let Some(since) = &status.since else {
        return match level {
            None => Ok(manifest.clone()),
            Some(_) => Err(format!(
                "there is no release yet, so the first one has the manifest's version, {manifest}: \
                 leave out --level, or write another version into the manifest"
            )),
        };
    };
    let (last, demanded) = (&since.release.version, since.judgement.demanded);
    if manifest.cmp_precedence(last).is_lt() {
        return Err(format!(
            "the manifest says {manifest}, and {last} was released already: write {last} into it, \
             or take the version from the release's commit"
        ));
    }
    let least = since.least_version();
    let Some(level) = level else {
        let is_later = manifest.cmp_precedence(last).is_gt();
        let by_hand = is_later && is_enough(last, manifest, demanded);
        return Ok(if by_hand { manifest.clone() } else { least });
    };
    if level < demanded {
        return Err(format!(
            "the findings demand a {demanded} version, so {level} is too low: {least} is the least. \
             `status` lists the findings"
        ));
    }
    let version = next_version(last, level);
    if manifest.cmp_precedence(&version).is_gt() {
        return Err(format!(
            "the manifest says {manifest}, which is more than {version}: write {last} into it, \
             or leave out --level"
        ));
    }
    Ok(version)
}

/// All files of the release. The outputs are made from the frozen text, so what is released is what
/// was frozen.
fn changes(
    request: &BumpRequest<'_>,
    status: &Status,
    version: &Version,
) -> Result<Vec<FileChange>, BumpOutcome> {
    let loaded = &status.reading.loaded;
    let text = freeze(loaded, &version.to_string());
    let bundle = request
        .contract
        .join(VERSIONS)
        .join(format!("{version}.json"));
    let frozen = read_frozen_text(&request.root.join(&bundle), &text);
    let Some(contract) = contract_of(&frozen) else {
        return Err(BumpOutcome::Refused(unreadable(&frozen)));
    };
    let model = contract.model;
    let last = status.since.as_ref().map(|since| &since.reading);
    let before = [Some(&status.reading), last].into_iter().flatten();
    let before: Vec<Contract<'_>> = before.filter_map(contract_of).collect();
    let accompaniment = (request.accompaniment)(Release {
        version,
        contract,
        frozen: &text,
        before: &before,
    });
    let accompaniment = accompaniment.map_err(BumpOutcome::Impossible)?;
    let mut changes = vec![write(bundle, text)];
    let manifest = loaded
        .manifest
        .and_then(|it| with_version(loaded, it, &version.to_string()));
    changes.extend(manifest.map(|text| write(request.contract.join(MANIFEST), text)));
    if !model.approvals.is_empty() {
        changes.push(write(
            request.contract.join(APPROVALS),
            NO_APPROVALS.to_owned(),
        ));
    }
    changes.push(history(request, status, version, model).map_err(BumpOutcome::Failed)?);
    changes.extend(accompaniment);
    changes.retain(|change| !is_made(&request.root, change));
    Ok(changes)
}

fn contract_of(reading: &Reading) -> Option<Contract<'_>> {
    let model = reading.model.as_ref()?;
    let loaded = &reading.loaded;
    Some(Contract { loaded, model })
}

/// Whether a file is already as it has to be.
fn is_made(root: &Path, change: &FileChange) -> bool {
    let text = std::fs::read(root.join(&change.path)).ok();
    text.as_deref() == change.text.as_deref().map(str::as_bytes)
}

fn unreadable(reading: &Reading) -> Refusals {
    let mut refusals = Refusals::default();
    refusals.extend([Problems {
        sources: reading.loaded.sources.clone(),
        diagnostics: reading.diagnostics.clone(),
    }]);
    refusals
}

fn history(
    request: &BumpRequest<'_>,
    status: &Status,
    version: &Version,
    model: &Model,
) -> Result<FileChange, WriteError> {
    let judgement = status.since.as_ref().map(|since| &since.judgement);
    let section = changelog_section(version, judgement, &model.package.languages);
    let before = read_text(&request.root.join(&request.changelog))?;
    let text = with_section(&before, version, &section);
    Ok(write(request.changelog.clone(), text))
}

fn read_text(path: &Path) -> Result<String, WriteError> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(WriteError::new(path, "read", error)),
    }
}

fn write(path: PathBuf, text: String) -> FileChange {
    FileChange {
        path,
        text: Some(text),
    }
}
