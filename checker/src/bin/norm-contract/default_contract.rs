//! The contract that is meant where none is named.

use std::path::{Path, PathBuf};

use norm_contract_generator::command_line::Program;

pub(crate) fn program(name: &'static str) -> Program {
    Program {
        name,
        contract: contract_of_this_folder(),
    }
}

fn contract_of_this_folder() -> Result<PathBuf, String> {
    let has_manifest = |folder: &Path| folder.join("contract.yaml").is_file();
    let folders = ["contract", "."].map(PathBuf::from);
    folders
        .into_iter()
        .find(|folder| has_manifest(folder))
        .ok_or_else(|| {
            "there is no contract here: neither contract/contract.yaml nor contract.yaml; \
         name one by --contract PATH"
                .to_owned()
        })
}
