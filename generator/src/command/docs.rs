//! From a contract and its frozen versions to a site.

use std::path::{Path, PathBuf};

use super::diff::version_of;
use super::generate::shown;
use super::history::histories;
use super::refusals::{Problems, Refusals};
use super::{FindingsFormat, Printed};
use crate::diagnostic::printable;
use crate::emit::Outputs;
use crate::emit::docs::history::VersionName;
use crate::emit::docs::{SiteOptions, SiteVersion, site};
use crate::reading::{ReadOptions, Reading};
use crate::source::Sources;
use crate::versions::{FrozenVersion, Judgement, listed_versions, package_version, read_frozen};
use crate::write::{Destination, WriteError, WriteSummary, write};

/// Name of the list of a site's files in its folder.
const SITE_LIST_FILE: &str = ".norm-contract-site.files";

/// What to make a site of, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocsRequest {
    /// A package's folder, a plain JSON Schema file or a folder of such files.
    pub contract: PathBuf,
    /// The folder of the site.
    pub out: PathBuf,
    /// How it is made.
    pub site: SiteOptions,
}

/// What came of a [`DocsRequest`].
#[derive(Debug)]
pub enum DocsOutcome {
    /// The contract, or a frozen version of it, can't be used. Nothing was written.
    Refused(Refusals),
    /// The site is up to date now.
    Written(WriteSummary),
    /// The site couldn't be written.
    Failed(WriteError),
}

/// Reads a contract with all its frozen versions and brings its site into a folder.
pub fn docs(request: &DocsRequest) -> DocsOutcome {
    let outputs = match docs_outputs(&request.contract, &request.site) {
        Ok(outputs) => outputs,
        Err(refusals) => return DocsOutcome::Refused(refusals),
    };
    let destination = Destination::new(&request.out).listed_in(SITE_LIST_FILE);
    match write(&outputs, destination) {
        Ok(summary) => DocsOutcome::Written(summary),
        Err(error) => DocsOutcome::Failed(error),
    }
}

/// Every file of a contract's site, by its path; nothing is written.
///
/// # Errors
/// Whatever is wrong with the contract or one of its frozen versions.
pub fn docs_outputs(contract: &Path, options: &SiteOptions) -> Result<Outputs, Refusals> {
    let versions = read_versions(contract)?;
    let named: Vec<(VersionName, &Reading)> = versions
        .iter()
        .map(|(name, reading)| (name.clone(), reading))
        .collect();
    let histories = histories(&named);
    let site_versions: Vec<SiteVersion<'_>> = named
        .into_iter()
        .zip(histories)
        .filter_map(|((name, reading), history)| {
            Some(SiteVersion {
                model: reading.model.as_ref()?,
                history,
                name,
            })
        })
        .collect();
    Ok(site(&site_versions, options))
}

/// All frozen versions, the oldest first, and the contract at work where it isn't one of them.
fn read_versions(contract: &Path) -> Result<Vec<(VersionName, Reading)>, Refusals> {
    let working = crate::read(contract);
    let mut sources = Sources::default();
    let frozen = match contract.is_dir() {
        true => listed_versions(contract, &mut sources),
        false => Ok(Vec::new()),
    };
    let frozen = frozen.map_err(|diagnostics| {
        let mut refusals = Refusals::of([&working]);
        refusals.extend([Problems {
            sources,
            diagnostics,
        }]);
        refusals
    })?;
    let released = read_all(&frozen);
    let refusals = Refusals::of(released.iter().chain([&working]));
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let names = frozen
        .iter()
        .map(|it| VersionName::Released(it.version.to_string()));
    let mut versions: Vec<(VersionName, Reading)> = names.zip(released).collect();
    if let Some(name) = name_of_working(&frozen, &versions, &working) {
        versions.push((name, working));
    }
    Ok(versions)
}

/// Versions don't depend on each other, so they are read at the same time.
fn read_all(frozen: &[FrozenVersion]) -> Vec<Reading> {
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

/// What the contract at work is called; none where it is the last release, unchanged.
fn name_of_working(
    frozen: &[FrozenVersion],
    versions: &[(VersionName, Reading)],
    working: &Reading,
) -> Option<VersionName> {
    let number = working.model.as_ref().and_then(package_version);
    let is_free = |number: &semver::Version| frozen.iter().all(|it| it.version != *number);
    let free = number.filter(is_free).map(|number| number.to_string());
    let is_same = |(_, last): &(VersionName, Reading)| {
        Judgement::new(version_of(last), version_of(working)).is_unchanged()
    };
    if free.is_none() && versions.last().is_some_and(is_same) {
        return None;
    }
    Some(VersionName::Unreleased(free))
}

impl DocsOutcome {
    /// Whether the site is up to date.
    pub fn is_success(&self) -> bool {
        matches!(self, DocsOutcome::Written(_))
    }

    /// What a command prints of it.
    pub fn print(&self, out: &Path, colors: bool) -> Printed {
        match self {
            DocsOutcome::Refused(refusals) => refusals.print(FindingsFormat::Human, colors),
            DocsOutcome::Written(summary) => Printed {
                stdout: String::new(),
                stderr: format!("{}: {summary}\n", shown(&out.join("index.html"))),
            },
            DocsOutcome::Failed(error) => Printed {
                stdout: String::new(),
                stderr: format!("error: {}\n", printable(&error.to_string())),
            },
        }
    }
}
