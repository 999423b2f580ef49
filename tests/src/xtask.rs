//! The repository's own commands as people and CI call them.

use std::process::{Command, Output};

use crate::repository;

/// Runs `cargo xtask` with these arguments from the repository's folder.
///
/// # Panics
/// Cargo can't be started.
pub fn xtask(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args([
            "run",
            "--quiet",
            "--locked",
            "--offline",
            "--package",
            "xtask",
            "--",
        ])
        .args(arguments)
        .current_dir(repository())
        .output()
        .expect("cargo runs")
}

/// What a command printed.
///
/// # Panics
/// It isn't UTF-8.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the output is UTF-8")
}
