//! `norm-contract` as its users run it.

use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use crate::process;
use crate::workbench::Workbench;
use crate::workspace;

/// How long a command may take, compiling it included.
const LIMIT: Duration = Duration::from_secs(900);

/// A server over stdio that offers what a file says: tools by page, each page's cursor.
const LISTING_SERVER: &str = include_str!("scripts/listing-server.cjs");

impl Workbench {
    /// Runs `norm-contract` in the folder.
    ///
    /// # Errors
    /// It ends otherwise than expected; the message holds what it printed.
    pub(super) fn norm_contract(&self, arguments: &[&str], expected: i32) -> Result<(), String> {
        let manifest = workspace::root().join("Cargo.toml");
        let mut command = Command::new("cargo");
        command
            .args(["run", "--quiet", "--package", "norm-contract-check"])
            .args(["--bin", "norm-contract", "--manifest-path"])
            .arg(manifest)
            .arg("--")
            .args(arguments)
            .current_dir(self.path(""));
        let finished = process::finish(&mut command, LIMIT)?;
        if finished.status.code() == Some(expected) {
            return Ok(());
        }
        let line = arguments.join(" ");
        let (status, printed) = (finished.status, finished.printed);
        Err(format!(
            "norm-contract {line}: {status}, expected {expected}\n{printed}"
        ))
    }

    /// A document of the folder.
    pub(super) fn read_json(&self, name: &str) -> Result<Value, String> {
        serde_json::from_str(&self.read(name)?).map_err(|error| format!("{name}: {error}"))
    }

    /// Puts a server into the folder that offers the pages of `listing`, an array of results of
    /// `tools/list`. Returns the command that starts it.
    pub(super) fn listing_server(&self, listing: &Value) -> Result<[&'static str; 3], String> {
        self.put("listing-server.cjs", LISTING_SERVER)?;
        self.put("listing.json", &listing.to_string())?;
        Ok(["node", "listing-server.cjs", "listing.json"])
    }
}
