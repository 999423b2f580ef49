//! A folder to work with other people's tools in, with what they need in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

use crate::process;

/// How long an installation may take.
pub(crate) const INSTALL_LIMIT: Duration = Duration::from_secs(300);
/// How long a tool may take.
const TOOL_LIMIT: Duration = Duration::from_secs(120);

/// A folder, and the programs that are installed into it.
pub(crate) struct Workbench {
    folder: PathBuf,
    /// Removes the folder in the end, where it is a temporary one.
    _temporary: Option<TempDir>,
}

impl Workbench {
    /// A temporary folder.
    pub(crate) fn temporary() -> Result<Self, String> {
        let folder =
            tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
        Ok(Workbench {
            folder: folder.path().to_owned(),
            _temporary: Some(folder),
        })
    }

    /// A folder that stays; it is made if it isn't there.
    pub(crate) fn at(folder: PathBuf) -> Result<Self, String> {
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Workbench {
            folder,
            _temporary: None,
        })
    }

    /// A path in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Puts a file there, and the folders that lead to it.
    pub(crate) fn put(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.path(name);
        let parent = path.parent().unwrap_or(&path);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| format!("{}: {error}", path.display()))
    }

    /// The text of a file there.
    pub(crate) fn read(&self, name: &str) -> Result<String, String> {
        read(&self.path(name))
    }

    /// Runs a program in the folder and returns what it printed.
    pub(crate) fn run(&self, program: &str, arguments: &[&str]) -> Result<String, String> {
        let mut command = Command::new(self.program(program));
        command.args(arguments).current_dir(&self.folder);
        process::run(&mut command, TOOL_LIMIT).map(|finished| finished.printed)
    }

    /// A program that was installed here, or else one of the machine's.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        let installed = [
            format!("node_modules/.bin/{name}"),
            format!("venv/bin/{name}"),
        ];
        let mut installed = installed.iter().map(|path| self.path(path));
        let installed = installed.find(|path| path.exists());
        installed.unwrap_or_else(|| PathBuf::from(name))
    }

    /// Installs packages from npm, each as `name@version`.
    pub(crate) fn npm_install(&self, packages: &[&str]) -> Result<(), String> {
        self.put("package.json", "{\"private\": true}\n")?;
        let mut command = Command::new("npm");
        command
            .args(["install", "--no-audit", "--no-fund", "--save-exact"])
            .args(packages)
            .current_dir(&self.folder);
        process::run(&mut command, INSTALL_LIMIT).map(drop)
    }

    /// Installs packages from PyPI, each as `name==version`.
    pub(crate) fn pip_install(&self, packages: &[&str]) -> Result<(), String> {
        self.run("python3", &["-m", "venv", "venv"])?;
        let mut command = Command::new(self.program("pip"));
        command
            .args(["install", "--quiet", "--disable-pip-version-check"])
            .args(packages)
            .current_dir(&self.folder);
        process::run(&mut command, INSTALL_LIMIT).map(drop)
    }
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
