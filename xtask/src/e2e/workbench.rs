//! A folder for one check, with what it needs in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use norm_contract_generator::command::{GenerateRequest, Presentation, generate};
use serde_json::Value;
use tempfile::TempDir;

use super::process;
use crate::workspace;

/// How long an installation may take.
const INSTALL_LIMIT: Duration = Duration::from_secs(300);
/// How long a tool may take.
const TOOL_LIMIT: Duration = Duration::from_secs(120);

/// A temporary folder; it is removed when the check is done.
pub(super) struct Workbench {
    folder: TempDir,
}

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
    pub(super) fn new() -> Result<Self, String> {
        let folder =
            tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
        Ok(Workbench { folder })
    }

    /// A path in the folder.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Puts a file there, and the folders that lead to it.
    pub(super) fn put(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.path(name);
        let parent = path.parent().unwrap_or(&path);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| format!("{}: {error}", path.display()))
    }

    /// The text of a file there.
    pub(super) fn read(&self, name: &str) -> Result<String, String> {
        read(&self.path(name))
    }

    /// Runs a program in the folder and returns what it printed.
    pub(super) fn run(&self, program: &str, arguments: &[&str]) -> Result<String, String> {
        let mut command = Command::new(self.program(program));
        command.args(arguments).current_dir(self.folder.path());
        process::run(&mut command, TOOL_LIMIT)
    }

    /// A program that was installed here, or else one of the machine's.
    fn program(&self, name: &str) -> PathBuf {
        let installed = [
            format!("node_modules/.bin/{name}"),
            format!("venv/bin/{name}"),
        ];
        let mut installed = installed.iter().map(|path| self.path(path));
        let installed = installed.find(|path| path.exists());
        installed.unwrap_or_else(|| PathBuf::from(name))
    }

    /// Installs packages from npm, each as `name@version`.
    pub(super) fn npm_install(&self, packages: &[&str]) -> Result<(), String> {
        self.put("package.json", "{\"private\": true}\n")?;
        let mut command = Command::new("npm");
        command
            .args(["install", "--no-audit", "--no-fund", "--save-exact"])
            .args(packages)
            .current_dir(self.folder.path());
        process::run(&mut command, INSTALL_LIMIT).map(drop)
    }

    /// Installs packages from PyPI, each as `name==version`.
    pub(super) fn pip_install(&self, packages: &[&str]) -> Result<(), String> {
        self.run("python3", &["-m", "venv", "venv"])?;
        let mut command = Command::new(self.program("pip"));
        command
            .args(["install", "--quiet", "--disable-pip-version-check"])
            .args(packages)
            .current_dir(self.folder.path());
        process::run(&mut command, INSTALL_LIMIT).map(drop)
    }

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

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
