//! The programs that are measured, ours and others'.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::session::Session;
use crate::process;
use crate::workbench::Workbench;
use crate::workspace;

/// How long a build may take.
const BUILD_LIMIT: Duration = Duration::from_secs(1800);

/// The command line of typify, by the version that is compared with.
const TYPIFY: &str = "0.8.0";

/// A program from npm.
pub(super) struct NpmTool {
    package: &'static str,
    version: &'static str,
    program: &'static str,
}

pub(super) const QUICKTYPE: NpmTool = NpmTool {
    package: "quicktype",
    version: "26.0.0",
    program: "quicktype",
};

pub(super) const JSON2TS: NpmTool = NpmTool {
    package: "json-schema-to-typescript",
    version: "16.0.0",
    program: "json2ts",
};

/// cargo, the one that runs us if one does.
pub(super) fn cargo() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// cargo's target folder for this repository.
pub(super) fn target_folder() -> Result<PathBuf, String> {
    let mut command = Command::new(cargo());
    command
        .args(["metadata", "--no-deps", "--format-version", "1", "--quiet"])
        .current_dir(workspace::root());
    let printed = process::run(&mut command, BUILD_LIMIT)?.printed;
    let metadata = printed.lines().find(|line| line.starts_with('{'));
    let metadata: Option<Value> = metadata.and_then(|line| serde_json::from_str(line).ok());
    let folder = metadata.and_then(|it| Some(PathBuf::from(it["target_directory"].as_str()?)));
    folder.ok_or_else(|| "cargo metadata doesn't say where the target folder is".to_owned())
}

/// The release build of this command, for its `generate`.
pub(super) fn generator(session: &Session) -> Result<String, String> {
    session.progress("building the generator for release");
    let mut command = Command::new(cargo());
    command
        .args(["build", "--release", "--package", "xtask"])
        .current_dir(workspace::root());
    process::run(&mut command, BUILD_LIMIT)?;
    let program = format!("release/xtask{EXE_SUFFIX}");
    Ok(shown(target_folder()?.join(program)))
}

/// The release build of the checker's example that judges a list.
pub(super) fn judge(session: &Session) -> Result<String, String> {
    session.progress("building the checker for release");
    let mut command = Command::new(cargo());
    command
        .args(["build", "--release", "--package", "norm-contract-check"])
        .args(["--example", "judge"])
        .current_dir(workspace::root());
    process::run(&mut command, BUILD_LIMIT)?;
    let program = format!("release/examples/judge{EXE_SUFFIX}");
    Ok(shown(target_folder()?.join(program)))
}

/// `cargo typify`; nothing where it can't be installed, which is told.
pub(super) fn typify(session: &Session) -> Option<String> {
    let folder = session
        .workbench
        .path(&format!("tools/cargo-typify-{TYPIFY}"));
    let program = folder.join(format!("bin/cargo-typify{EXE_SUFFIX}"));
    if !program.exists() {
        session.progress("installing cargo typify");
        let build = session.workbench.path("tools/build");
        let mut command = Command::new(cargo());
        command
            .args([
                "install",
                "cargo-typify",
                "--version",
                TYPIFY,
                "--locked",
                "--root",
            ])
            .arg(&folder)
            .env("CARGO_TARGET_DIR", &build);
        let installed = process::run(&mut command, BUILD_LIMIT);
        let _ = fs::remove_dir_all(build);
        if let Err(problem) = installed {
            session.skip("cargo typify", &problem);
            return None;
        }
    }
    Some(shown(program))
}

/// A program from npm; nothing where it can't be installed, which is told.
pub(super) fn npm(session: &Session, tool: &NpmTool) -> Option<String> {
    let package = format!("{}@{}", tool.package, tool.version);
    let folder = session.workbench.path(&format!("tools/{package}"));
    let installed = Workbench::at(folder.clone()).and_then(|workbench| {
        if !workbench.program(tool.program).is_absolute() {
            session.progress(&format!("installing {}", tool.package));
            workbench.npm_install(&[&package])?;
        }
        Ok(workbench.program(tool.program))
    });
    match installed {
        Ok(program) => Some(shown(program)),
        Err(problem) => {
            let _ = fs::remove_dir_all(folder);
            session.skip(tool.package, &problem);
            None
        }
    }
}

/// A path as a word of a command line.
pub(super) fn shown(path: PathBuf) -> String {
    path.to_string_lossy().into_owned()
}
