//! The modules of several major versions, which stand beside each other.

use std::borrow::Cow;
use std::collections::BTreeSet;

use semver::Version;

use super::copied::SupportPart;
use super::upgrades::Older;
use super::{RustOptions, SupportCode, TypeAddition, closed_enums, emit, support_parts};
use crate::diagnostic::Diagnostic;
use crate::emit::Outputs;
use crate::model::Model;

/// A major version of a contract, and what its types are to be like.
#[derive(Clone, Debug)]
pub struct MajorVersion<'m> {
    /// The contract.
    pub model: &'m Model,
    /// The options. Derives and attributes that only another version has a type for are passed over.
    pub options: RustOptions,
}

/// The name of the module of a contract's major version: `v1`. `v0` where there is no version.
pub fn module_name(model: &Model) -> String {
    let version = model.package.version.as_ref();
    let version = version.and_then(|version| Version::parse(&version.value).ok());
    format!("v{}", version.map_or(0, |version| version.major))
}

/// Emits for each of these versions, the oldest first, what [`super::rust`] emits for one.
///
/// The modules are meant to stand beside each other under their [`module_name`]s: the oldest has the
/// support code for all, and whatever else is the same for all; each of the others has conversions from the
/// version before it, where its types can hold every value.
///
/// # Errors
/// As for [`super::rust`].
pub fn rust_majors(majors: &[MajorVersion<'_>]) -> Result<Vec<Outputs>, Vec<Diagnostic>> {
    let models: Vec<Cow<'_, Model>> = majors.iter().map(as_emitted).collect();
    let mut parts: BTreeSet<SupportPart> = majors
        .iter()
        .zip(&models)
        .flat_map(|(major, model)| support_parts::parts(model, &major.options))
        .collect();
    parts.extend((models.len() > 1).then_some(SupportPart::Upgrades));
    let oldest = models.first().map(|oldest| module_name(oldest));
    let oldest = oldest.unwrap_or_default();
    let mut outputs = Vec::new();
    let mut problems = Vec::new();
    for (index, (major, model)) in majors.iter().zip(&models).enumerate() {
        let older = index.checked_sub(1).and_then(|before| models.get(before));
        let older = older.map(|older| Older::new(older, &module_name(older), model));
        let support = match older {
            None => SupportCode::Own(parts.clone()),
            Some(_) => SupportCode::Of(oldest.clone()),
        };
        let options = options_for(majors, index, &major.options);
        match emit(model, &options, older.as_ref(), &support) {
            Ok(emitted) => outputs.push(emitted),
            Err(found) => problems.extend(found),
        }
    }
    match problems.is_empty() {
        true => Ok(outputs),
        false => Err(problems),
    }
}

fn as_emitted<'m>(major: &MajorVersion<'m>) -> Cow<'m, Model> {
    match major.options.closed_enums {
        true => Cow::Owned(closed_enums::closed(major.model)),
        false => Cow::Borrowed(major.model),
    }
}

/// The options without additions to types that this version doesn't have and another one does. What
/// none has is left to the newest, to be told once.
fn options_for(majors: &[MajorVersion<'_>], index: usize, options: &RustOptions) -> RustOptions {
    let has = |major: &MajorVersion<'_>, addition: &TypeAddition| {
        addition.type_name == TypeAddition::EVERY_TYPE
            || major.model.look_up(&addition.type_name).is_ok()
    };
    let is_newest = index + 1 == majors.len();
    let is_for_this = |addition: &TypeAddition| {
        majors.get(index).is_some_and(|major| has(major, addition))
            || is_newest && !majors.iter().any(|major| has(major, addition))
    };
    let mut options = options.clone();
    options.derives.retain(is_for_this);
    options.attributes.retain(is_for_this);
    options
}
