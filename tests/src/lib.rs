//! What the tests of the whole have in common.

pub mod archive;
pub mod versions;
pub mod xtask;

use std::path::{Path, PathBuf};

use norm_contract_generator::command::{GenerateRequest, emit};
use norm_contract_generator::emit::Outputs;
use norm_contract_generator::read;

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
    let reading = read(contract);
    let messages: Vec<&str> = reading
        .diagnostics
        .iter()
        .map(|it| it.message.as_str())
        .collect();
    let Some(model) = reading.model else {
        panic!("{} is refused: {messages:#?}", contract.display())
    };
    match emit(&model, &GenerateRequest::new(contract, "")) {
        Ok(outputs) => outputs,
        Err(problems) => panic!("no Rust can be made: {}", problems[0].message),
    }
}
