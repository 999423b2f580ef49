//! `status`.

use std::path::PathBuf;
use std::process::ExitCode;

use super::findings::format_parser;
use super::{FOUND, Program, output};
use crate::command::{FindingsFormat, status};
use clap::{Args, ColorChoice};

const EXAMPLES: &str = "\
Examples:
  {program} status                      what changed since the last release, and is the version enough?
  {program} status --format markdown    the same as a table, for a pull request
  {program} status --contract my-contract

Exit codes: 0 nothing changed, or the version covers it; 1 it doesn't, or the contract is refused;
2 the arguments make no sense.";

/// Compare the contract with its last release: what changed, whom it breaks, which version it takes
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct StatusArguments {
    /// A contract package (a folder with contract.yaml)
    #[arg(long, value_name = "DIR")]
    contract: Option<PathBuf>,

    /// How the findings are printed
    #[arg(long, value_name = "FORMAT", default_value = "human", value_parser = format_parser())]
    format: FindingsFormat,

    /// When to colour text: `auto` on a terminal unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

impl StatusArguments {
    /// Does what the arguments say.
    pub fn run(&self, program: &Program) -> ExitCode {
        let named = self.contract.as_deref();
        let contract = match program.contract(named, "a contract's folder") {
            Ok(contract) => contract,
            Err(exit) => return exit,
        };
        let outcome = status(&contract);
        let bump_command = program.command("bump", named);
        let colors = output::colors_of_findings(self.color);
        output::print(&outcome.print(self.format, colors, &bump_command));
        match outcome.is_covered() {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(FOUND),
        }
    }
}
