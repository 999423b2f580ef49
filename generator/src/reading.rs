//! From a path to a model that outputs can be made from.

use std::path::Path;

use crate::diagnostic::{self, Diagnostic};
use crate::lint::{apply_allowances, lint};
use crate::model::{Model, read_model};
use crate::source::Loaded;

/// What came of reading a contract.
#[derive(Debug)]
pub struct Reading {
    /// The files that were read; their texts give diagnostics their lines.
    pub loaded: Loaded,
    /// The model, where nothing is wrong with it.
    pub model: Option<Model>,
    /// Everything that was found, in the order of files and lines.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads and lints a contract package (a folder with `contract.yaml`), a frozen version (a bundle in
/// its folder `versions`) or a plain JSON Schema (a YAML or JSON file). All problems are found in one go; there is a model only where none of them
/// is an error.
pub fn read(path: &Path) -> Reading {
    let (loaded, diagnostics) = Loaded::from_path(path);
    read_loaded(loaded, diagnostics)
}

/// Reads the text of a frozen version that isn't on disk yet; `path` is where it will be.
pub fn read_frozen_text(path: &Path, text: &str) -> Reading {
    let (loaded, diagnostics) = Loaded::from_text(path, text);
    read_loaded(loaded, diagnostics)
}

fn read_loaded(loaded: Loaded, mut diagnostics: Vec<Diagnostic>) -> Reading {
    let (model, found) = read_model(&loaded);
    diagnostics.extend(found);
    let mut findings = lint(&model);
    let is_whole = !diagnostics
        .iter()
        .chain(&findings)
        .any(Diagnostic::is_error);
    if is_whole {
        findings.extend(findings_on_examples(&model));
    }
    diagnostics.extend(apply_allowances(&model, findings, is_whole));
    if loaded.is_frozen {
        // Advice on a released version comes too late; the rules may have become stricter since.
        diagnostics.retain(Diagnostic::is_error);
    }
    diagnostic::sort(&mut diagnostics);
    let usable = !diagnostics.iter().any(Diagnostic::is_error);
    Reading {
        loaded,
        model: usable.then_some(model),
        diagnostics,
    }
}

#[cfg(feature = "lint-examples")]
fn findings_on_examples(model: &Model) -> Vec<Diagnostic> {
    crate::lint::lint_examples(model)
}

/// Without a validator built in, examples are taken as they are.
#[cfg(not(feature = "lint-examples"))]
fn findings_on_examples(_: &Model) -> Vec<Diagnostic> {
    Vec::new()
}
