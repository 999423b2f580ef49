//! What is to be said of a contract, without anything made of it.

use std::path::Path;

use super::generate::shown;
use super::series::problems_of_releases;
use super::{MessageFormat, Printed};
use crate::diagnostic::{Diagnostic, Summary};
use crate::source::Sources;

/// What came of looking at a contract.
#[derive(Debug)]
pub struct LintOutcome {
    /// The contract's path, as messages name it.
    pub contract: String,
    /// The files that were read; gives diagnostics their lines.
    pub sources: Sources,
    /// Everything that was found in them, in the order of files and lines.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a contract with its texts, pages and examples, and its releases. With the feature `lint-examples`, examples and
/// defaults are validated as well, unless something else is wrong.
pub fn lint(contract: &Path) -> LintOutcome {
    let reading = crate::read(contract);
    let is_package = reading.loaded.manifest.is_some() && !reading.loaded.is_frozen;
    let (mut sources, mut diagnostics) = (reading.loaded.sources, reading.diagnostics);
    if is_package {
        diagnostics.extend(problems_of_releases(contract, &mut sources));
    }
    LintOutcome {
        contract: shown(contract),
        sources,
        diagnostics,
    }
}

impl LintOutcome {
    /// Whether outputs can be made of the contract.
    pub fn is_success(&self) -> bool {
        !self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// What a command prints of it.
    pub fn print(&self, format: MessageFormat, colors: bool) -> Printed {
        let summary = Summary::of(&self.diagnostics);
        let summary = format!("{}: {summary}\n", self.contract);
        format.print(&self.sources, &self.diagnostics, colors, &summary)
    }
}
