//! The contracts that checks are done on.

use std::fs;
use std::path::{Path, PathBuf};

use norm_contract_generator::command::{GenerateRequest, Presentation, generate};
use serde_json::Value;

use crate::workbench::{Workbench, read};
use crate::workspace;

/// A contract that checks are done on.
pub(super) struct Subject {
    /// Its name in the folder's file names.
    pub(super) name: &'static str,
    /// Its folder in the repository.
    pub(super) contract: &'static str,
}

/// The contract itself, and a fixture with domain states, which it has none of.
pub(super) const SUBJECTS: [Subject; 2] = [
    Subject {
        name: "contract",
        contract: "contract",
    },
    Subject {
        name: "orders",
        contract: "tests/fixtures/orders",
    },
];

/// A document that is valid by a type.
pub(super) struct Example {
    /// The type.
    pub(super) type_name: String,
    /// The document.
    pub(super) document: Value,
}

impl Workbench {
    /// Generates all outputs of a contract into a folder by its name.
    pub(super) fn generate(&self, subject: &Subject) -> Result<(), String> {
        let contract = workspace::root().join(subject.contract);
        let request = GenerateRequest::new(contract, self.path(subject.name));
        let outcome = generate(&request);
        if outcome.is_success() {
            return Ok(());
        }
        let presentation = Presentation {
            format: Default::default(),
            colors: false,
            mending_command: "",
        };
        Err(presentation.print(&request, outcome).stderr)
    }
}

impl Subject {
    /// The examples of its types, by type.
    pub(super) fn examples(&self) -> Result<Vec<Example>, String> {
        let folder = workspace::root().join(self.contract).join("examples");
        let mut examples = Vec::new();
        for type_folder in entries(&folder)? {
            let name = type_folder.file_name().unwrap_or_default();
            for file in entries(&type_folder)? {
                let text = read(&file)?;
                let document = serde_json::from_str(&text)
                    .map_err(|error| format!("{}: {error}", file.display()))?;
                examples.push(Example {
                    type_name: name.to_string_lossy().into_owned(),
                    document,
                });
            }
        }
        if examples.is_empty() {
            return Err(format!(
                "{} holds no examples to check by",
                folder.display()
            ));
        }
        Ok(examples)
    }
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}
