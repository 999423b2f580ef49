//! What programs that have these commands differ in.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Command;

use super::{USAGE, output};

/// Stands for the program's name in the help of the commands.
const NAME: &str = "{program}";

/// A program that has the commands.
#[derive(Clone, Debug)]
pub struct Program {
    /// How it is called, such as `cargo xtask`.
    pub name: &'static str,
    /// The contract where `--contract` names none, or why there is none.
    pub contract: Result<PathBuf, String>,
}

impl Program {
    /// The contract that the arguments name, or else the program's own; it is there. Where there is none the usage error
    /// has been printed.
    pub(super) fn contract(&self, named: Option<&Path>, takes: &str) -> Result<PathBuf, ExitCode> {
        let contract = match (named, &self.contract) {
            (Some(named), _) => named.to_owned(),
            (None, Ok(own)) => own.clone(),
            (None, Err(reason)) => return Err(usage(reason)),
        };
        match contract.exists() {
            true => Ok(contract),
            false => Err(usage(&format!(
                "there is no {}: --contract takes {takes}",
                contract.display()
            ))),
        }
    }

    /// One of its commands as a shell takes it, with the contract where the arguments name one.
    pub(super) fn command(&self, command: &str, contract: Option<&Path>) -> String {
        let mut words = format!("{} {command}", self.name);
        if let Some(contract) = contract {
            let contract = output::quoted(&contract.display().to_string());
            words.push_str(&format!(" --contract {contract}"));
        }
        words
    }
}

/// Says what is wrong with the arguments.
pub(super) fn usage(message: &str) -> ExitCode {
    output::usage_error(message);
    ExitCode::from(USAGE)
}

/// The command, and all below it, with the program's name in what their help says.
pub fn with_name(command: Command, name: &str) -> Command {
    let help = command.get_after_help().map(ToString::to_string);
    let command = match help {
        Some(help) if help.contains(NAME) => command.after_help(help.replace(NAME, name)),
        _ => command,
    };
    command.mut_subcommands(|command| with_name(command, name))
}
