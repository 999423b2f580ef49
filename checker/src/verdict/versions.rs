//! `unknown_contract_version`, `deprecated` and `missing_version`: which versions a tool declares, and which of the
//! catalog's it is compared with.

use norm_contract::{ReasonCode, Violation};
use serde_json::Value;

use super::judgement::Judgement;
use crate::catalog::{Tool, Version};
use crate::listing::{DeclaredVersion, DeclaredVersions, missing};

/// Judges what a tool declares. The versions to compare it with: those declared that the catalog has, or the newest
/// where none is declared.
pub(super) fn judge<'c>(
    entry: &Value,
    tool: &'c Tool,
    key: &str,
    judgement: &mut Judgement,
) -> Vec<&'c Version> {
    let newest = || tool.versions.last().into_iter().collect();
    let declared = match DeclaredVersions::of(entry, key) {
        DeclaredVersions::Missing { path } => {
            judgement.add(ReasonCode::MissingVersion, vec![missing(&path)]);
            return newest();
        }
        DeclaredVersions::Malformed(violation) => {
            judgement.add(ReasonCode::InputSchemaViolation, vec![violation]);
            return newest();
        }
        DeclaredVersions::Declared(declared) => declared,
    };
    let mut known = Vec::new();
    for version in declared {
        let same = |it: &&Version| Some(it.number) == version.number;
        match tool.versions.iter().find(same) {
            Some(found) => {
                if found.is_deprecated {
                    let violation = divergence(&version, "a version that is not deprecated");
                    judgement.add(ReasonCode::Deprecated, vec![violation]);
                }
                known.push(found);
            }
            None => {
                let violation = divergence(&version, &alternatives(tool));
                judgement.add(ReasonCode::UnknownContractVersion, vec![violation]);
            }
        }
    }
    known
}

fn divergence(version: &DeclaredVersion, expected: &str) -> Violation {
    Violation::new(&version.shown, expected, &version.path)
}

/// `1`, `1 or 2`, `1, 2 or 3`.
fn alternatives(tool: &Tool) -> String {
    let numbers = tool.version_numbers();
    let mut numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    let last = numbers.pop().unwrap_or_default();
    match numbers.is_empty() {
        true => last,
        false => format!("{} or {last}", numbers.join(", ")),
    }
}
