//! A catalog taken of a server: what it offers now is what is expected of it from then on.

use norm_contract::{CatalogSnapshot, CatalogTool, CatalogToolVersion, Violation};
use norm_contract_generator::Language;
use serde_json::Value;

use crate::listing::{DeclaredVersions, Entry, Listing};
use crate::schema;

/// The version of a tool that declares none.
const FIRST_VERSION: i64 = 1;

/// A catalog taken of a server.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The catalog. What only people know is missing: what is deprecated or paginated, limits, sample arguments.
    pub catalog: CatalogSnapshot,
    /// The entries that can't be in a catalog.
    pub left_out: Vec<LeftOut>,
}

/// An entry of a server's list that a catalog can't hold.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftOut {
    /// Its name, or `#3` for the third entry where it has none.
    pub label: String,
    /// What is malformed in it, nested too deep, or can't be used by anybody; at least one thing.
    pub faults: Vec<Violation>,
}

/// Takes a catalog of what a server offers. `package`: the name and version of the contract package that the catalog
/// belongs to. `tool_version_key`: the key under which tools declare their versions in `_meta`.
///
/// A tool that declares no version has version 1. One that declares several has the same schemas in each.
pub fn snapshot(listing: &Listing, package: (&str, &str), tool_version_key: &str) -> Snapshot {
    snapshot_in(listing, package, tool_version_key, Language::English)
}

/// The same with what can't be in the catalog told in a language.
pub fn snapshot_in(
    listing: &Listing,
    package: (&str, &str),
    tool_version_key: &str,
    language: Language,
) -> Snapshot {
    let mut tools = Vec::new();
    let mut left_out = Vec::new();
    for entry in listing.entries() {
        match catalog_tool(&entry, tool_version_key, language) {
            Ok(tool) => tools.push(tool),
            Err(faults) => left_out.push(LeftOut {
                label: entry.heading.label(),
                faults,
            }),
        }
    }
    let (name, version) = package;
    Snapshot {
        catalog: CatalogSnapshot::new(name, version, tools),
        left_out,
    }
}

fn catalog_tool(
    entry: &Entry<'_>,
    tool_version_key: &str,
    language: Language,
) -> Result<CatalogTool, Vec<Violation>> {
    let found = entry.faults(language);
    let mut faults = [found.all, found.unverified].concat();
    faults.extend(unusable("/inputSchema", entry.input_schema(), language));
    faults.extend(unusable("/outputSchema", entry.output_schema(), language));
    let numbers = match DeclaredVersions::of(entry.value(), tool_version_key) {
        DeclaredVersions::Missing { .. } => vec![FIRST_VERSION],
        DeclaredVersions::Malformed { shown, path } => {
            let expected = DeclaredVersions::expected();
            faults.push(Violation::new(shown, expected.text(language), path));
            Vec::new()
        }
        DeclaredVersions::Declared(versions) => {
            let mut numbers = Vec::new();
            for version in versions {
                match version.number {
                    Some(number) => numbers.push(number),
                    None => faults.push(Violation::new(
                        version.shown,
                        language.pick("64-битное целое число", "an integer of 64 bits"),
                        version.path,
                    )),
                }
            }
            numbers
        }
    };
    let members = |part: Option<&Value>| part.and_then(Value::as_object).cloned();
    match (entry.heading.name.as_deref(), members(entry.input_schema())) {
        (Some(name), Some(input)) if faults.is_empty() => {
            let versions = numbers.into_iter().map(|number| {
                let mut version = CatalogToolVersion::new(number, input.clone());
                version.output_schema = members(entry.output_schema());
                version
            });
            Ok(CatalogTool::new(name, versions.collect::<Vec<_>>()))
        }
        _ => Err(faults),
    }
}

/// What no catalog may have in a schema.
fn unusable(member: &str, part: Option<&Value>, language: Language) -> Vec<Violation> {
    let parts = part.map(schema::unreadable).unwrap_or_default();
    let refused = parts.into_iter().filter(|it| !it.kind.has_a_meaning());
    let told = refused.map(|it| {
        let path = format!("{member}{}", it.place.pointer);
        Violation::new(it.actual.text(language), it.expected.text(language), path)
    });
    told.collect()
}
