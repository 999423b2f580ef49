//! The adapters in the hands of MCP's SDKs.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::Check;
use crate::process;
use crate::workbench::{self, Workbench};
use crate::workspace;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "sdk-newest",
        about: "the adapters compile with the newest neva and rmcp that they admit",
        run: sdk_newest,
    },
    Check {
        name: "sdk-former",
        about: "the server on neva answers as MCP's generations before 2026-07-28 do",
        run: sdk_former,
    },
];

/// How long the compiler may take for an SDK and what it needs.
const COMPILER_LIMIT: Duration = Duration::from_secs(1200);

/// The SDKs, each with an adapter behind the feature of its name.
const SDKS: [&str; 2] = ["neva", "rmcp"];

/// Somebody who asks for one of the adapters, so that none can lean on what the other turns on.
fn package(sdk: &str) -> String {
    let crate_folder = workspace::root().join("generated");
    let crate_folder = crate_folder.display();
    format!(
        "\
[package]
name = \"server\"
version = \"0.0.0\"
edition = \"2024\"

[dependencies]
norm-contract = {{ path = '{crate_folder}', features = [\"{sdk}\"] }}

[workspace]
"
    )
}

fn sdk_newest(workbench: &Workbench) -> Result<(), String> {
    let lock = workbench::read(&workspace::root().join("Cargo.lock"))?;
    for sdk in SDKS {
        let put = |name: &str, text: &str| workbench.put(&format!("{sdk}/{name}"), text);
        put("Cargo.toml", &package(sdk))?;
        put("src/lib.rs", "//! Nothing but a dependency.\n")?;
        // All else as it is in this repository, so that a failure has one cause.
        put("Cargo.lock", &lock)?;
        let folder = workbench.path(sdk);
        cargo(&folder, &["update", "--quiet", "--package", sdk])?;
        cargo(&folder, &["check", "--quiet", "--target-dir", "../target"])?;
        let tree = cargo(&folder, &["tree", "--invert", sdk, "--depth", "0"])?;
        println!("       with {}", tree.trim());
    }
    Ok(())
}

fn sdk_former(_: &Workbench) -> Result<(), String> {
    let package = ["--package", "example-neva-server"];
    let feature = ["--features", "legacy-spec"];
    let tests = ["--test", "wire", "--test", "catalog"];
    let arguments = [&["test", "--quiet"][..], &package, &feature, &tests].concat();
    cargo(&workspace::root(), &arguments).map(drop)
}

fn cargo(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new("cargo");
    command.args(arguments).current_dir(folder);
    process::run(&mut command, COMPILER_LIMIT).map(|finished| finished.printed)
}
