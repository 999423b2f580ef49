//! The schemas that are measured by.

use std::path::PathBuf;

use serde_json::Value;

use super::session::Session;
use crate::workbench::read;
use crate::workspace::{self, MCP_FOLDER};

const MCP_VERSIONS: [&str; 3] = ["2025-06-18", "2025-11-25", "2026-07-28"];

/// One contract, as all contenders get it.
pub(super) struct Schema {
    /// Its name, good for a file name too.
    pub(super) name: String,
    /// What our generator reads.
    pub(super) contract: PathBuf,
    /// The same as a plain JSON Schema, which the others read.
    pub(super) file: PathBuf,
    /// The keyword that holds its definitions.
    pub(super) definitions_keyword: &'static str,
    /// How many definitions it has.
    pub(super) definitions: usize,
}

impl Schema {
    fn new(name: &str, contract: PathBuf, file: PathBuf) -> Result<Self, String> {
        let schema: Value = serde_json::from_str(&read(&file)?)
            .map_err(|error| format!("{} is no JSON: {error}", file.display()))?;
        let keyword = match schema["$defs"].is_object() {
            true => "$defs",
            false => "definitions",
        };
        Ok(Schema {
            name: name.to_owned(),
            contract,
            file,
            definitions_keyword: keyword,
            definitions: schema[keyword].as_object().map_or(0, serde_json::Map::len),
        })
    }

    /// What a table about it is headed by.
    pub(super) fn title(&self) -> String {
        format!("{} ({} definitions)", self.name, self.definitions)
    }
}

/// The contract, and MCP's schemas where they are.
pub(super) fn schemas(session: &Session) -> Result<Vec<Schema>, String> {
    let root = workspace::root();
    let mut schemas = vec![Schema::new(
        "contract",
        root.join("contract"),
        root.join("generated/schema/contract.schema.json"),
    )?];
    for version in MCP_VERSIONS {
        let name = format!("mcp-{version}");
        let file = root.join(format!("{MCP_FOLDER}/{version}.json"));
        if file.exists() {
            schemas.push(Schema::new(&name, file.clone(), file)?);
        } else {
            let reason = format!("{MCP_FOLDER}/{version}.json isn't beside the repository");
            session.skip(&name, &reason);
        }
    }
    Ok(schemas)
}
