//! The Rust types of other people's schemas in the hands of the compiler and of documents, and this contract's codes
//! beside theirs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use norm_contract_generator::emit::rust::{CONTRACT_FILE, RustOptions, rust};
use norm_contract_generator::read;
use serde_json::Value;

use super::Check;
use crate::process;
use crate::workbench::{self, Workbench};
use crate::workspace::{self, MCP_FOLDER};

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "mcp-types",
        about: "MCP's schemas become types without a warning, each definition under its name",
        run: mcp_types,
    },
    Check {
        name: "mcp-lossless",
        about: "MCP's types keep every valid document, and agree with typify's",
        run: mcp_lossless,
    },
    Check {
        name: "mcp-codes",
        about: "The contract's protocol error codes are those of MCP's schemas",
        run: mcp_codes,
    },
];

/// How long the compiler may take for all of MCP's types.
const COMPILER_LIMIT: Duration = Duration::from_secs(1200);

const PACKAGE: &str = "\
[package]
name = \"types\"
version = \"0.0.0\"
edition = \"2024\"

[dependencies]
serde = { version = \"1\", features = [\"derive\"] }
serde_json = { version = \"1\", features = [\"float_roundtrip\"] }

[workspace]
";

fn mcp_types(workbench: &Workbench) -> Result<(), String> {
    let mut library = String::from("//! MCP's types.\n#![deny(warnings)]\n");
    for (number, schema) in mcp_schemas()?.iter().enumerate() {
        let types = types_of(schema)?;
        expect_every_name(schema, &types)?;
        workbench.put(&format!("src/contract{number}.rs"), &types)?;
        // Private: nothing uses the types, which is no reason for a warning either.
        library.push_str(&format!(
            "mod types{number} {{ include!(\"contract{number}.rs\"); }}\n"
        ));
    }
    workbench.put("src/lib.rs", &library)?;
    workbench.put("Cargo.toml", PACKAGE)?;
    let lock = workspace::root().join("Cargo.lock");
    workbench.put("Cargo.lock", &workbench::read(&lock)?)?;
    for lints in ["check", "clippy"] {
        let mut command = Command::new("cargo");
        command.args([lints, "--quiet", "--target-dir", "target"]);
        command.current_dir(workbench.path(""));
        process::run(&mut command, COMPILER_LIMIT)?;
    }
    Ok(())
}

fn types_of(schema: &Path) -> Result<String, String> {
    let reading = read(schema);
    let shown = schema.display();
    let Some(model) = reading.model else {
        let problems = reading.diagnostics.iter().map(|it| it.message.as_str());
        let problems: Vec<&str> = problems.collect();
        return Err(format!("{shown} is refused:\n{}", problems.join("\n")));
    };
    let outputs = rust(&model, &RustOptions::default()).map_err(|problems| {
        let problems: Vec<String> = problems.into_iter().map(|it| it.message).collect();
        format!("{shown} becomes no Rust:\n{}", problems.join("\n"))
    })?;
    let types = outputs.get(CONTRACT_FILE).unwrap_or_default();
    Ok(types.to_owned())
}

/// Fails unless every definition is an item of its own name.
fn expect_every_name(schema: &Path, types: &str) -> Result<(), String> {
    let document: Value = serde_json::from_str(&workbench::read(schema)?)
        .map_err(|error| format!("{} is no JSON: {error}", schema.display()))?;
    let definitions = ["$defs", "definitions"].map(|keyword| document[keyword].as_object());
    let names = definitions.into_iter().flatten().flatten();
    let is_item = |name: &str| {
        let mut lines = types.lines();
        lines.any(|line| {
            let item = ["pub struct ", "pub enum ", "pub type "];
            let mut rest = item.iter().filter_map(|it| line.strip_prefix(it));
            rest.any(|it| it.split([' ', '<', ';', '(']).next() == Some(name))
        })
    };
    let missing: Vec<&str> = names
        .map(|(name, _)| name.as_str())
        .filter(|name| !is_item(name))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let (shown, missing) = (schema.display(), missing.join(", "));
    Err(format!("{shown}: no type has the name of {missing}"))
}

fn mcp_lossless(_: &Workbench) -> Result<(), String> {
    if mcp_schemas()?.is_empty() {
        return Ok(());
    }
    let mut command = Command::new("cargo");
    command
        .args(["test", "--quiet", "--package", "consumer-lossless"])
        .env("LOSSLESS_SCHEMAS", workspace::root().join(MCP_FOLDER))
        .env("LOSSLESS_ORACLE", "all")
        .current_dir(workspace::root());
    process::run(&mut command, COMPILER_LIMIT).map(drop)
}

fn mcp_codes(_: &Workbench) -> Result<(), String> {
    if mcp_schemas()?.is_empty() {
        return Ok(());
    }
    let mut command = Command::new("cargo");
    command
        .args(["test", "--quiet", "--package", "norm-contract"])
        .args(["--test", "protocol_facts"])
        .env("MCP_SCHEMAS", workspace::root().join(MCP_FOLDER))
        .current_dir(workspace::root());
    process::run(&mut command, COMPILER_LIMIT).map(drop)
}

/// MCP's schemas. Where they aren't, that is told, and there is nothing to check.
fn mcp_schemas() -> Result<Vec<PathBuf>, String> {
    let folder = workspace::root().join(MCP_FOLDER);
    if !folder.is_dir() {
        println!("SKIPPED: {MCP_FOLDER} isn't beside the repository");
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(&folder).map_err(|error| format!("{MCP_FOLDER}: {error}"))?;
    let mut schemas: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    schemas.retain(|path| path.extension().is_some_and(|it| it == "json"));
    schemas.sort();
    Ok(schemas)
}
