//! The comparison of what a server offers with the catalog: one judgement for each tool, none of which can spoil
//! another.

mod judgement;
mod pagination;
mod samples;
mod schemas;
mod sizes;
mod versions;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::Builder;

use norm_contract::support::Timestamp;
use norm_contract::{ConformanceReport, ReasonCode};
use norm_contract_generator::{Language, Words};

use crate::catalog::Catalog;
use crate::listing::{Completeness, Entry, Heading, Listing, Sample, integer};
use crate::report::Conformance;

use judgement::Judgement;
pub(crate) use judgement::not_verified;

/// The key under which tools and servers declare their versions in `_meta`.
pub const TOOL_VERSION_KEY: &str = "norm-contract/tool-version";

/// The greatest size of one entry of a list, in bytes.
pub const MAX_DEFINITION_BYTES: usize = 64 * 1024;

/// What a thread is worth being started for.
const SMALLEST_SHARE: usize = 64;

/// Schemas are compared by recursion, and a stack that runs out ends the process. This is many times what the deepest
/// schema takes that is compared at all.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// What a comparison goes by, besides the catalog.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The report's moment of the check.
    pub checked_at: Timestamp,
    /// The report's name of the server, instead of what the server is called by itself.
    pub server_id: Option<String>,
    /// The key under which tools and servers declare their versions in `_meta`.
    pub tool_version_key: String,
    /// The greatest size of one entry of a list, in bytes of JSON without whitespace in UTF-8.
    pub max_definition_bytes: usize,
    /// The language of the report's details. What libraries or the server itself say is quoted as it is.
    pub language: Language,
}

impl Settings {
    /// The usual ones, for a check at this moment.
    pub fn new(checked_at: Timestamp) -> Self {
        Settings {
            checked_at,
            server_id: None,
            tool_version_key: TOOL_VERSION_KEY.to_owned(),
            max_definition_bytes: MAX_DEFINITION_BYTES,
            language: Language::English,
        }
    }
}

/// Compares what a server offers with a catalog.
///
/// The report has a row for each entry of the list, in the list's order. Where the list wasn't seen to its end, rows
/// for the catalog's tools that weren't seen follow, in the catalog's order.
pub fn check(catalog: &Catalog, listing: &Listing, settings: &Settings) -> Conformance {
    let headings = listing.headings();
    let judged = judge_all(catalog, listing, settings, &headings);
    let mut tools = Vec::with_capacity(judged.len());
    let mut unverified = Vec::new();
    for (heading, judgement) in headings.iter().zip(judged) {
        let label = heading.label();
        unverified.extend(judgement.unverified(&label, tools.len()));
        let versions = heading.name.as_ref().and_then(|name| catalog.tool(name));
        let versions = versions.map_or(Vec::new(), |tool| tool.version_numbers());
        tools.push(judgement.into_report(label, versions));
    }
    let names = headings
        .iter()
        .filter_map(|heading| heading.name.as_deref());
    let seen: BTreeSet<&str> = names.collect();
    let missing = catalog.tools().iter();
    let missing = missing.filter(|tool| !seen.contains(tool.name.as_str()));
    let mut not_offered = Vec::new();
    let mut not_seen = Vec::new();
    for tool in missing {
        let name = tool.name.clone();
        match &listing.completeness {
            Completeness::Complete => not_offered.push(name),
            Completeness::CutShort { cause } | Completeness::Unreachable { cause, .. } => {
                let judgement = Judgement::unreachable(cause, settings.language);
                tools.push(judgement.into_report(name.clone(), tool.version_numbers()));
                not_seen.push(name);
            }
        }
    }
    let package_version = catalog.without_schemas().package_version.clone();
    let mut report = ConformanceReport::new(
        settings.checked_at.clone(),
        package_version,
        server_id(listing, settings),
        tools,
    );
    report.server_version = server_version(listing, settings);
    Conformance {
        report,
        not_offered,
        not_seen,
        unverified,
        completeness: listing.completeness.clone(),
    }
}

fn server_id(listing: &Listing, settings: &Settings) -> String {
    let server = &listing.server;
    let own_name = server.name.as_ref().filter(|name| !name.is_empty());
    let id = settings.server_id.as_ref().or(own_name);
    id.unwrap_or(&server.address).clone()
}

fn server_version(listing: &Listing, settings: &Settings) -> Option<i64> {
    let meta = listing.server.meta.as_ref()?;
    integer(meta.get(&settings.tool_version_key)?)
}

/// Judges entries on as many threads as there are processors.
fn judge_all(
    catalog: &Catalog,
    listing: &Listing,
    settings: &Settings,
    headings: &[Heading<'_>],
) -> Vec<Judgement> {
    let judge = |heading: &Heading<'_>| {
        let name = heading.name.as_ref();
        let samples = name.and_then(|name| listing.samples.get(&**name));
        let samples = samples.map_or(&[][..], Vec::as_slice);
        guarded(settings.language, || {
            judge_entry(catalog, &heading.entry(), samples, settings)
        })
    };
    let judge_share = |share: &[Heading<'_>]| share.iter().map(judge).collect::<Vec<_>>();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = headings.len().div_ceil(threads).max(SMALLEST_SHARE);
    std::thread::scope(|scope| {
        let shares = headings.chunks(share);
        let running: Vec<_> = shares
            .map(|share| {
                let thread = Builder::new().stack_size(STACK_BYTES);
                (
                    share,
                    thread.spawn_scoped(scope, move || judge_share(share)),
                )
            })
            .collect();
        let judgements = running
            .into_iter()
            .flat_map(|(share, thread)| match thread {
                // Each judgement is guarded; should a thread end early for all that, its tools weren't judged.
                Ok(thread) => thread.join().unwrap_or_else(|_| {
                    let given_up = share.iter().map(|_| Judgement::given_up(settings.language));
                    given_up.collect()
                }),
                // The system has no thread to spare.
                Err(_) => judge_share(share),
            });
        judgements.collect()
    })
}

/// Lets a fault of the engine cost no more than the tool that it was met in.
fn guarded(language: Language, judge: impl FnOnce() -> Judgement) -> Judgement {
    catch_unwind(AssertUnwindSafe(judge)).unwrap_or_else(|_| Judgement::given_up(language))
}

fn judge_entry(
    catalog: &Catalog,
    entry: &Entry<'_>,
    samples: &[Sample],
    settings: &Settings,
) -> Judgement {
    let mut judgement = Judgement::new(settings.language);
    let faults = entry.faults(settings.language);
    judgement.add(ReasonCode::InputSchemaViolation, faults.all.clone());
    judgement.doubt_all(faults.unverified.clone());
    sizes::judge_entry(entry, settings.max_definition_bytes, &mut judgement);
    let Some(name) = entry.heading.name.as_deref() else {
        return judgement;
    };
    let Some(tool) = catalog.tool(name) else {
        let expected = Words::new("инструмент из каталога", "a tool of the catalog");
        let reason = ReasonCode::UnknownCatalogTool;
        judgement.diverges(reason, &expected, &name.into(), "/name");
        return judgement;
    };
    let versions = versions::judge(
        entry.value(),
        tool,
        &settings.tool_version_key,
        &mut judgement,
    );
    let mut live = schemas::Live::of(entry, &faults);
    for version in &versions {
        let first = judgement.mark();
        schemas::judge(&mut live, version, &mut judgement);
        pagination::judge(&live, version, &mut judgement);
        samples::judge(samples, version, &mut judgement);
        if versions.len() > 1 {
            judgement.name_version(first, version.number);
        }
    }
    judgement
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_the_engine_is_told_and_costs_one_tool() {
        let judgement = guarded(Language::English, || panic!("a fault"));
        assert_eq!(judgement, Judgement::given_up(Language::English));
        let report = judgement.into_report("orders".to_owned(), vec![1]);
        assert!(report.reasons.is_empty());
        let details = report.details.expect("it is told");
        assert_eq!(
            details[0].actual,
            "not verified: the judgement ended in a fault of the checker"
        );
    }
}
