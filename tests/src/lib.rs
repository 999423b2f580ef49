//! What the tests of the whole have in common.

pub mod archive;
pub mod random;
pub mod versions;
pub mod xtask;

use std::path::{Path, PathBuf};

use norm_contract_generator::command::{Contract, GenerateRequest, OutputLayout, emit};
use norm_contract_generator::diagnostic::Diagnostic;
use norm_contract_generator::emit::Outputs;
use norm_contract_generator::read;
use norm_contract_generator::versions::older_majors;

/// The repository's folder.
pub fn repository() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// All outputs of a contract that has no errors.
///
/// # Panics
/// The contract is refused.
pub fn outputs_of(contract: &Path) -> Outputs {
    emitted(contract, OutputLayout::Parts)
}

/// All outputs of a contract without errors as those of a crate, with the types of each major version.
///
/// # Panics
/// The contract, or a release that is needed, is refused.
pub fn crate_outputs_of(contract: &Path) -> Outputs {
    emitted(contract, OutputLayout::Crate)
}

fn emitted(contract: &Path, layout: OutputLayout) -> Outputs {
    let mut reading = read(contract);
    let Some(model) = reading.model else {
        panic!(
            "{} is refused: {:#?}",
            contract.display(),
            messages(&reading.diagnostics)
        )
    };
    let mut request = GenerateRequest::new(contract, "");
    request.layout = layout;
    let sources = &mut reading.loaded.sources;
    let older = older_majors(contract, &model, &request.options.reading, sources);
    let loaded = &reading.loaded;
    let outputs = older.and_then(|older| {
        emit(
            Contract {
                loaded,
                model: &model,
            },
            &older,
            &request,
        )
    });
    outputs.unwrap_or_else(|found| panic!("no Rust can be made: {:#?}", messages(&found)))
}

fn messages(diagnostics: &[Diagnostic]) -> Vec<&str> {
    diagnostics.iter().map(|it| it.message.as_str()).collect()
}
