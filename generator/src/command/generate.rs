//! From a contract to files, or to what differs from them.

use std::path::{Path, PathBuf};

use super::part::into_module;
use super::{OutputLayout, Part, Past, read_past};
use crate::Options;
use crate::diagnostic::{self, Diagnostic};
use crate::emit::Outputs;
use crate::emit::docs::{DocsOptions, docs};
use crate::emit::meta_schema::meta_schema;
use crate::emit::rust::{MajorVersion, RustOptions, module_name, rust, rust_majors};
use crate::emit::schema::schema;
use crate::emit::tables::tables;
use crate::model::Model;
use crate::source::{Loaded, Sources};
use crate::versions::freeze_without_approvals;
use crate::write::{Destination, Difference, WriteError, WriteSummary, check, write};

/// The contract itself as one file, in the layout of a crate.
const BUNDLE_FILE: &str = "schema/contract.bundle.json";

/// What to generate, from what, and where to.
#[derive(Clone, Debug)]
pub struct GenerateRequest {
    /// A package's folder, a plain JSON Schema file or a folder of such files.
    pub contract: PathBuf,
    /// The output folder.
    pub out: PathBuf,
    /// Where in it the parts go.
    pub layout: OutputLayout,
    /// The parts that are wanted; what the folder holds of others is left alone.
    pub parts: Vec<Part>,
    /// Compare with what is there in place of writing.
    pub check: bool,
    /// How the pages are written.
    pub docs: DocsOptions,
    /// What is taken of the contract, and what the Rust types are to be like.
    pub options: Options,
}

impl GenerateRequest {
    /// Writes every part, as it is without options.
    pub fn new(contract: impl Into<PathBuf>, out: impl Into<PathBuf>) -> Self {
        GenerateRequest {
            contract: contract.into(),
            out: out.into(),
            layout: OutputLayout::default(),
            parts: Part::ALL.to_vec(),
            check: false,
            docs: DocsOptions::default(),
            options: Options::default(),
        }
    }
}

/// What came of a [`GenerateRequest`].
#[derive(Debug)]
pub struct GenerateOutcome {
    /// The files that were read; gives diagnostics their lines.
    pub sources: Sources,
    /// Everything that was found in them, in the order of files and lines.
    pub diagnostics: Vec<Diagnostic>,
    /// How it ended.
    pub result: GenerateResult,
}

/// How generating ended.
#[derive(Debug)]
pub enum GenerateResult {
    /// The contract has errors, which the diagnostics tell. Nothing was written.
    Refused,
    /// The output folder is up to date now.
    Written(WriteSummary),
    /// The output folder was compared; nothing where it is up to date.
    Compared(Vec<Difference>),
    /// The output folder couldn't be read or written.
    Failed(WriteError),
}

impl GenerateOutcome {
    /// Whether the output folder is up to date.
    pub fn is_success(&self) -> bool {
        match &self.result {
            GenerateResult::Written(_) => true,
            GenerateResult::Compared(differences) => differences.is_empty(),
            GenerateResult::Refused | GenerateResult::Failed(_) => false,
        }
    }
}

/// Reads a contract and brings its outputs into a folder, or compares them with it.
pub fn generate(request: &GenerateRequest) -> GenerateOutcome {
    let mut reading = crate::read_with(&request.contract, &request.options.reading);
    let mut diagnostics = reading.diagnostics;
    let model = reading.model.take();
    let result = match model.map(|model| outputs(&model, request, &mut reading.loaded)) {
        Some(Ok(outputs)) => bring(&outputs, request),
        Some(Err(found)) => {
            diagnostics.extend(found);
            diagnostic::sort(&mut diagnostics);
            GenerateResult::Refused
        }
        None => GenerateResult::Refused,
    };
    GenerateOutcome {
        sources: reading.loaded.sources,
        diagnostics,
        result,
    }
}

/// All that was asked for, with what releases have to say in it.
fn outputs(
    model: &Model,
    request: &GenerateRequest,
    loaded: &mut Loaded,
) -> Result<Outputs, Vec<Diagnostic>> {
    match read_past(Contract { loaded, model }, request) {
        Ok(past) => emit(Contract { loaded, model }, &past, request),
        Err(problems) => {
            loaded.sources = problems.sources;
            Err(problems.diagnostics)
        }
    }
}

/// A contract that outputs can be made of.
#[derive(Clone, Copy, Debug)]
pub struct Contract<'a> {
    /// Its files.
    pub loaded: &'a Loaded,
    /// What they say.
    pub model: &'a Model,
}

/// Everything that was asked for, at the paths where it belongs; nothing is written.
///
/// `past` is what [`read_past`] reads for this request; without it the pages tell nothing of releases. Only
/// [`OutputLayout::Crate`] has a place for the types of older major versions, and for the contract itself as one file.
///
/// # Errors
/// Options or types that no Rust can be made of.
pub fn emit(
    contract: Contract<'_>,
    past: &Past,
    request: &GenerateRequest,
) -> Result<Outputs, Vec<Diagnostic>> {
    let model = contract.model;
    let mut outputs = Outputs::default();
    for part in &request.parts {
        match part {
            Part::Rust if request.layout == OutputLayout::Crate => {
                outputs.extend(modules(model, &past.older_majors, &request.options.rust)?);
            }
            Part::Rust => outputs.extend(rust(model, &request.options.rust)?),
            Part::Tables => outputs.extend(tables(model)),
            Part::Schema => {
                outputs.extend(schema(model));
                outputs.extend(meta_schema(model));
                if request.layout == OutputLayout::Crate {
                    outputs.extend(bundle(contract));
                }
            }
            Part::Docs => outputs.extend(docs(model, &past.history, &request.docs)),
        }
    }
    Ok(outputs)
}

/// The contract with its texts, pages and examples, for programs that carry it with them.
fn bundle(contract: Contract<'_>) -> Outputs {
    let mut outputs = Outputs::default();
    if let Some(version) = &contract.model.package.version {
        let text = freeze_without_approvals(contract.loaded, &version.value);
        outputs.insert(BUNDLE_FILE, text);
    }
    outputs
}

/// The types of each major version in a module of their own.
fn modules(
    model: &Model,
    older: &[Model],
    options: &RustOptions,
) -> Result<Outputs, Vec<Diagnostic>> {
    let models = older.iter().chain([model]);
    let majors: Vec<MajorVersion<'_>> = models
        .map(|model| MajorVersion {
            model,
            options: options.clone(),
        })
        .collect();
    let mut outputs = Outputs::default();
    for (major, emitted) in majors.iter().zip(rust_majors(&majors)?) {
        outputs.extend(into_module(&module_name(major.model), &emitted));
    }
    Ok(outputs)
}

fn bring(outputs: &Outputs, request: &GenerateRequest) -> GenerateResult {
    let parts = request.parts.iter();
    let folders: Vec<&str> = parts.map(|part| request.layout.folder(*part)).collect();
    let destination = Destination::new(&request.out).only(&folders);
    let result = if request.check {
        check(outputs, destination).map(GenerateResult::Compared)
    } else {
        write(outputs, destination).map(GenerateResult::Written)
    };
    result.unwrap_or_else(GenerateResult::Failed)
}

/// A path as diagnostics print it, with `/` between folders.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}
