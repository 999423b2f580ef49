//! From a path to a model that outputs can be made from.

use std::path::Path;

use crate::diagnostic::{self, Diagnostic, rule};
use crate::lint::{apply_allowances, lint};
use crate::model::{DefinitionId, Model, Selection, read_model};
use crate::source::{Loaded, Sources, Span};

/// What is taken of a contract, and how it is divided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Names of the definitions that are wanted, in the schema or in Rust; all that they refer to
    /// comes with them. Empty: everything.
    pub only_definitions: Vec<String>,
    /// Whether the definitions of each file are in a module of their own, named after the file.
    pub module_per_file: bool,
}

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
/// its folder `versions`), a plain JSON Schema (a YAML or JSON file) with the files that it refers to,
/// or a folder of such files. All problems are found in one go; there is a model only where none of
/// them is an error.
pub fn read(path: &Path) -> Reading {
    read_with(path, &ReadOptions::default())
}

/// [`read`] by options. What is wrong in definitions of a plain schema that are not wanted is of no
/// concern; a package is judged as a whole.
pub fn read_with(path: &Path, options: &ReadOptions) -> Reading {
    read_after(path, options, Sources::default())
}

/// [`read_with`] in a run that has read other files already: places of all of them are found in the
/// sources that come back.
pub fn read_after(path: &Path, options: &ReadOptions, sources: Sources) -> Reading {
    let (loaded, diagnostics) = Loaded::from_path_after(path, sources);
    read_loaded(loaded, diagnostics, options)
}

/// Reads the text of a frozen version that isn't on disk yet; `path` is where it will be.
pub fn read_frozen_text(path: &Path, text: &str) -> Reading {
    let (loaded, diagnostics) = Loaded::from_text(path, text);
    read_loaded(loaded, diagnostics, &ReadOptions::default())
}

fn read_loaded(loaded: Loaded, mut diagnostics: Vec<Diagnostic>, options: &ReadOptions) -> Reading {
    let mut reading = read_model(&loaded, options.module_per_file);
    let selection = select(&mut reading.model, options);
    if let Ok(Some(selection)) = &selection
        && !reading.model.package.is_package
    {
        reading.forget_diagnostics(|id| !selection.contains(id));
        reading.model = selection.part_of(reading.model);
    }
    let mut model = reading.model;
    diagnostics.extend(reading.diagnostics);
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
    match selection {
        Ok(Some(selection)) if model.package.is_package => model = selection.part_of(model),
        Ok(_) => {}
        // Whatever else is wrong may explain it, so it is told as well.
        Err(found) => diagnostics.extend(found),
    }
    diagnostic::sort(&mut diagnostics);
    let usable = !diagnostics.iter().any(Diagnostic::is_error);
    Reading {
        loaded,
        model: usable.then_some(model),
        diagnostics,
    }
}

/// The definitions that are wanted, where not all are.
fn select(model: &mut Model, options: &ReadOptions) -> Result<Option<Selection>, Vec<Diagnostic>> {
    // Why nothing could be read has been told.
    if options.only_definitions.is_empty() || model.definitions.is_empty() {
        return Ok(None);
    }
    let mut wanted: Vec<DefinitionId> = Vec::new();
    let mut problems = Vec::new();
    for name in &options.only_definitions {
        match model.look_up(name) {
            Ok(id) => wanted.push(id),
            Err(error) => {
                let start = Span::start_of(model.package.file);
                let message = format!("can't choose definitions: {}", error.message);
                let diagnostic = Diagnostic::new(&rule::INVALID_OPTION, start, message);
                problems.push(diagnostic.with_help(error.help));
            }
        }
    }
    match problems.is_empty() {
        true => Ok(Some(Selection::closure(model, &wanted))),
        false => Err(problems),
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
