//! From a contract and its frozen versions to a site.

use std::path::{Path, PathBuf};

use super::diff::version_of;
use super::generate::shown;
use super::history::histories;
use super::refusals::{Problems, Refusals};
use super::series::{name_of_working, read_all, released};
use super::{FindingsFormat, Printed};
use crate::compat::Version;
use crate::diagnostic::printable;
use crate::emit::Outputs;
use crate::emit::docs::history::VersionName;
use crate::emit::docs::{SiteOptions, SiteVersion, site};
use crate::reading::Reading;
use crate::source::Sources;
use crate::versions::{FrozenVersion, listed_versions};
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
    /// The folder of the site is the contract's own, or has it within. Nothing was written.
    AmongSources,
    /// The site couldn't be written.
    Failed(WriteError),
}

/// Reads a contract with all its frozen versions and brings its site into a folder.
pub fn docs(request: &DocsRequest) -> DocsOutcome {
    if has_within(&request.out, &request.contract) {
        return DocsOutcome::AmongSources;
    }
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

/// Whether a folder is a contract's own or has it within, by whatever way it is named. Beside a contract that is
/// a single file there is room for a site.
fn has_within(folder: &Path, contract: &Path) -> bool {
    // A folder that isn't there yet has nothing within.
    let real = folder.canonicalize().ok().zip(contract.canonicalize().ok());
    real.is_some_and(|(folder, contract)| contract.is_dir() && contract.starts_with(folder))
}

/// Every file of a contract's site, by its path; nothing is written.
///
/// # Errors
/// Whatever is wrong with the contract or one of its frozen versions.
pub fn docs_outputs(contract: &Path, options: &SiteOptions) -> Result<Outputs, Refusals> {
    let readings = read_versions(contract)?;
    let versions = readings.named();
    let histories = histories(&versions);
    let site_versions: Vec<SiteVersion<'_>> = versions
        .into_iter()
        .zip(histories)
        .filter_map(|((name, version), history)| {
            Some(SiteVersion {
                model: version.model?,
                history,
                name,
            })
        })
        .collect();
    Ok(site(&site_versions, options))
}

/// What a site is made of.
struct Readings {
    frozen: Vec<FrozenVersion>,
    released: Vec<Reading>,
    working: Reading,
}

impl Readings {
    /// All frozen versions, the oldest first, and the contract at work where it isn't one of them.
    fn named(&self) -> Vec<(VersionName, Version<'_>)> {
        let mut versions = released(&self.frozen, &self.released);
        let working = version_of(&self.working);
        let name = name_of_working(&self.frozen, &versions, working);
        versions.extend(name.map(|name| (name, working)));
        versions
    }
}

fn read_versions(contract: &Path) -> Result<Readings, Refusals> {
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
    match refusals.is_empty() {
        true => Ok(Readings {
            frozen,
            released,
            working,
        }),
        false => Err(refusals),
    }
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
            DocsOutcome::AmongSources => Printed {
                stdout: String::new(),
                stderr: format!(
                    "error: a site in {} would stand among the contract's own files. \
                     Name another folder with `--out`, such as `--out target/site`; nothing was written.\n",
                    shown(out)
                ),
            },
            DocsOutcome::Failed(error) => Printed {
                stdout: String::new(),
                stderr: format!("error: {}\n", printable(&error.to_string())),
            },
        }
    }
}
