//! What the tests of the whole have in common.

pub mod archive;
pub mod random;
pub mod settings;
pub mod versions;
pub mod xtask;

use std::path::{Path, PathBuf};

use norm_contract_generator::command::{Contract, GenerateRequest, OutputLayout, emit, read_past};
use norm_contract_generator::diagnostic::Diagnostic;
use norm_contract_generator::emit::Outputs;
use norm_contract_generator::read;

/// The repository's folder.
pub fn repository() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Copies a folder with all that is in it; what `to` has besides stays.
///
/// # Panics
/// Something can't be read or written.
pub fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("the folder is made");
    for entry in std::fs::read_dir(from).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let there = to.join(path.file_name().unwrap_or_default());
        match path.is_dir() {
            true => copy_folder(&path, &there),
            false => drop(std::fs::copy(&path, there).expect("the file is copied")),
        }
    }
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
    let reading = read(contract);
    let Some(model) = &reading.model else {
        panic!(
            "{} is refused: {:#?}",
            contract.display(),
            messages(&reading.diagnostics)
        )
    };
    let mut request = GenerateRequest::new(contract, "");
    request.layout = layout;
    let loaded = &reading.loaded;
    let contract = Contract { loaded, model };
    let past = read_past(contract, &request).map_err(|problems| problems.diagnostics);
    let outputs = past.and_then(|past| emit(contract, &past, &request));
    outputs.unwrap_or_else(|found| panic!("no outputs can be made: {:#?}", messages(&found)))
}

fn messages(diagnostics: &[Diagnostic]) -> Vec<&str> {
    diagnostics.iter().map(|it| it.message.as_str()).collect()
}
