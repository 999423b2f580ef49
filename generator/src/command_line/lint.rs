//! `lint`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ColorChoice};

use super::generate::format_parser;
use super::{FOUND, Program, output};
use crate::command::{MessageFormat, lint};

const EXAMPLES: &str = "\
Examples:
  {program} lint
  {program} lint --contract my-contract
  {program} lint --contract tools.schema.json --message-format json
  {program} lint --message-format github      annotations beside the changed lines

What a finding's id means: {program} explain ID

Exit codes: 0 no errors; 1 errors; 2 the arguments make no sense.";

/// Tell all that is wrong with a contract, its texts and its examples; write nothing
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct LintArguments {
    /// A contract package (a folder with contract.yaml), a frozen version, a plain JSON Schema, or a folder of such files
    #[arg(long, value_name = "PATH")]
    contract: Option<PathBuf>,

    /// `text` for people, to standard error; `json`, one object a line, and `github`, annotations, to standard output
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = format_parser())]
    message_format: MessageFormat,

    /// When to colour text: `auto` on a terminal unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

impl LintArguments {
    /// Does what the arguments say.
    pub fn run(&self, program: &Program) -> ExitCode {
        let takes =
            "the folder of a contract package, a JSON Schema file, or a folder of such files";
        let contract = match program.contract(self.contract.as_deref(), takes) {
            Ok(contract) => contract,
            Err(exit) => return exit,
        };
        let outcome = lint(&contract);
        output::print(&outcome.print(self.message_format, output::colors(self.color)));
        match outcome.is_success() {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(FOUND),
        }
    }
}
