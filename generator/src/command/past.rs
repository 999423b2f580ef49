//! What the outputs of a contract take from its releases.

use super::generate::{Contract, GenerateRequest};
use super::refusals::Problems;
use super::series::history_of;
use super::{OutputLayout, Part};
use crate::diagnostic::Diagnostic;
use crate::emit::docs::History;
use crate::model::Model;
use crate::source::Sources;
use crate::versions::older_majors;

/// What releases before a contract have to say in its outputs.
#[derive(Debug, Default)]
pub struct Past {
    /// The older major versions, the oldest first; their types are modules beside the contract's.
    pub older_majors: Vec<Model>,
    /// Which release brought what, for the pages.
    pub history: History,
}

/// Reads of the releases beside a contract what the parts of this request need, which is nothing where the contract
/// is no package.
///
/// # Errors
/// What is wrong with a release, with all files that were read.
pub fn read_past(contract: Contract<'_>, request: &GenerateRequest) -> Result<Past, Problems> {
    if !contract.model.package.is_package {
        return Ok(Past::default());
    }
    let mut sources = contract.loaded.sources.clone();
    read(contract, request, &mut sources).map_err(|diagnostics| Problems {
        sources,
        diagnostics,
    })
}

fn read(
    contract: Contract<'_>,
    request: &GenerateRequest,
    sources: &mut Sources,
) -> Result<Past, Vec<Diagnostic>> {
    let (path, options) = (&request.contract, &request.options.reading);
    let is_wanted = |part: Part| request.parts.contains(&part);
    let mut past = Past::default();
    if request.layout == OutputLayout::Crate && is_wanted(Part::Rust) {
        past.older_majors = older_majors(path, contract.model, options, sources)?;
    }
    if is_wanted(Part::Docs) {
        past.history = history_of(path, contract, sources)?;
    }
    Ok(past)
}
