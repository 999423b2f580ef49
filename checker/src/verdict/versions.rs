//! `unknown_contract_version`, `deprecated` and `missing_version`: which versions a tool declares, and which of the
//! catalog's it is compared with.

use norm_contract::ReasonCode;
use norm_contract_generator::Words;
use serde_json::Value;

use super::judgement::Judgement;
use crate::catalog::{Tool, Version};
use crate::listing::{DeclaredVersion, DeclaredVersions};
use crate::schema::absent;

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
            let expected = DeclaredVersions::expected();
            judgement.diverges(ReasonCode::MissingVersion, &expected, &absent(), path);
            return newest();
        }
        DeclaredVersions::Malformed { shown, path } => {
            let expected = DeclaredVersions::expected();
            let reason = ReasonCode::InputSchemaViolation;
            judgement.diverges(reason, &expected, &shown.into(), path);
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
                    let expected = Words::new(
                        "версия, которая не устарела",
                        "a version that is not deprecated",
                    );
                    told(&version, ReasonCode::Deprecated, &expected, judgement);
                }
                known.push(found);
            }
            None => {
                let reason = ReasonCode::UnknownContractVersion;
                told(&version, reason, &alternatives(tool), judgement);
            }
        }
    }
    known
}

fn told(
    version: &DeclaredVersion,
    reason: ReasonCode,
    expected: &Words,
    judgement: &mut Judgement,
) {
    let actual = version.shown.as_str().into();
    judgement.diverges(reason, expected, &actual, &version.path);
}

/// `1`, `1 or 2`, `1, 2 or 3`.
fn alternatives(tool: &Tool) -> Words {
    let numbers = tool.version_numbers();
    let mut numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    let last = numbers.pop().unwrap_or_default();
    match numbers.is_empty() {
        true => Words::same(last),
        false => {
            let others = numbers.join(", ");
            Words::new(
                format!("{others} или {last}"),
                format!("{others} or {last}"),
            )
        }
    }
}
