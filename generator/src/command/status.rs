//! The contract at work against its last release: what changed, and is its version enough?

use std::path::Path;

use semver::Version;

use super::diff::version_of;
use super::refusals::{Problems, Refusals};
use crate::compat::Bump;
use crate::diagnostic::{Diagnostic, rule};
use crate::reading::{ReadOptions, Reading};
use crate::source::{Sources, Span};
use crate::versions::{
    self, FrozenVersion, Judgement, listed_versions, next_version, package_version,
};

/// The journal of a release that is under way, in the contract's folder.
pub(super) const JOURNAL: &str = ".release-in-progress.json";

/// What is known of a contract and its releases.
#[derive(Debug)]
pub enum StatusOutcome {
    /// The contract, or a frozen version of it, can't be used.
    Refused(Refusals),
    /// It was compared with its last release.
    Judged(Box<Status>),
}

/// A contract and its last release.
#[derive(Debug)]
pub struct Status {
    /// The contract at work, without errors.
    pub reading: Reading,
    /// The version that its manifest names.
    pub version: Version,
    /// The last release, and what changed since; none where there was no release yet.
    pub since: Option<SinceRelease>,
}

/// What changed since a release.
#[derive(Debug)]
pub struct SinceRelease {
    /// The release.
    pub release: FrozenVersion,
    /// Its contents, without errors.
    pub reading: Reading,
    /// The findings and what they demand.
    pub judgement: Judgement,
}

impl SinceRelease {
    /// The least version that what changed can be released as; the release itself where nothing did.
    pub fn least_version(&self) -> Version {
        next_version(&self.release.version, self.judgement.demanded)
    }
}

impl Status {
    /// Whether nothing changed since the last release.
    pub fn is_unchanged(&self) -> bool {
        let since = self.since.as_ref();
        since.is_some_and(|since| since.judgement.is_unchanged())
    }

    /// Whether nothing changed since a pre-release, and the manifest names the version that it led to, or
    /// another later one.
    pub fn is_final_of_pre_release(&self) -> bool {
        let since = self.since.as_ref().map(|since| &since.release.version);
        let is_later = |last: &Version| self.version.cmp_precedence(last).is_gt();
        self.is_unchanged() && since.is_some_and(|last| !last.pre.is_empty() && is_later(last))
    }

    /// Whether the contract could be released as it stands.
    pub fn is_covered(&self) -> bool {
        let since = self.since.as_ref();
        since.is_none_or(|since| since.judgement.is_covered())
    }

    /// By how much the version has to move, seen from the last release.
    pub fn demanded(&self) -> Bump {
        let since = self.since.as_ref();
        since.map_or(Bump::None, |since| since.judgement.demanded)
    }
}

/// Reads a contract package and its frozen versions, and compares it with the last of them.
pub fn status(contract: &Path) -> StatusOutcome {
    let working = crate::read(contract);
    let (last, problems) = read_frozen(contract);
    let mut refusals = Refusals::of([&working]);
    refusals.extend(problems);
    refusals.extend(interrupted(contract));
    if !refusals.is_empty() {
        return StatusOutcome::Refused(refusals);
    }
    let Some(version) = working.model.as_ref().and_then(package_version) else {
        let place = working.model.as_ref().map(|model| model.package.file);
        let place = place.map_or(Span::NOWHERE, Span::start_of);
        let message = format!(
            "{} is no contract package, so it has no versions",
            contract.display()
        );
        let problem = Diagnostic::new(&rule::INVALID_MANIFEST, place, message)
            .with_help("name a folder with a contract.yaml; plain schemas are compared by `diff`");
        refusals.extend([Problems {
            sources: working.loaded.sources,
            diagnostics: vec![problem],
        }]);
        return StatusOutcome::Refused(refusals);
    };
    let since = last.map(|(release, old)| SinceRelease {
        judgement: Judgement::new(version_of(&old), version_of(&working)),
        release,
        reading: old,
    });
    StatusOutcome::Judged(Box::new(Status {
        reading: working,
        version,
        since,
    }))
}

/// The last frozen version, and what is wrong with any of them. Of the older ones nothing is needed, but
/// that nobody has changed them.
fn read_frozen(contract: &Path) -> (Option<(FrozenVersion, Reading)>, Vec<Problems>) {
    let mut sources = Sources::default();
    let mut versions = match listed_versions(contract, &mut sources) {
        Ok(versions) => versions,
        Err(diagnostics) => {
            let problems = Problems {
                sources,
                diagnostics,
            };
            return (None, vec![problems]);
        }
    };
    let last = versions.pop();
    let checked = versions.iter().map(versions::check_frozen);
    let mut problems: Vec<Problems> = checked
        .filter(|(_, diagnostics)| diagnostics.iter().any(Diagnostic::is_error))
        .map(|(sources, diagnostics)| Problems {
            sources,
            diagnostics,
        })
        .collect();
    let last = last.map(|frozen| {
        let reading = versions::read_frozen(&frozen, &ReadOptions::default(), Sources::default());
        (frozen, reading)
    });
    if let Some((_, reading)) = last.as_ref().filter(|(_, reading)| reading.model.is_none()) {
        problems.push(Problems {
            sources: reading.loaded.sources.clone(),
            diagnostics: reading.diagnostics.clone(),
        });
    }
    (last, problems)
}

fn interrupted(contract: &Path) -> Option<Problems> {
    let journal = contract.join(JOURNAL);
    journal.exists().then(|| {
        let mut sources = Sources::default();
        let place = Span::start_of(sources.add(&journal, ""));
        let message =
            "a release was interrupted, so the contract and its versions may not belong together";
        let problem = Diagnostic::new(&rule::FROZEN_VERSION, place, message)
            .with_help("finish it by running `bump` again");
        Problems {
            sources,
            diagnostics: vec![problem],
        }
    })
}
