//! `diff`.

use std::path::PathBuf;
use std::process::ExitCode;

use super::findings::format_parser;
use super::program::usage;
use super::{FOUND, output};
use crate::command::{DiffOutcome, DiffRequest, FindingsFormat, diff};
use crate::compat::Axes;
use clap::{Args, ColorChoice};

const EXAMPLES: &str = "\
Examples:
  {program} diff contract/versions/1.0.0.json contract
  {program} diff old.schema.json new.schema.json --axes input
  {program} diff old.schema.json new.schema.json --format json --fail-on never

Axes: `output`, the producer of the data moved and its reader didn't; `input`, the reader moved and the
producer didn't; `rust`, the generated types. Unless said: those of the newer contract's manifest and
rust, for plain schemas output and input.

Exit codes: 0 nobody breaks; 1 somebody does, or a contract is refused; 2 the arguments make no sense.";

/// Compare two versions of a contract, or two JSON Schemas
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct DiffArguments {
    /// The older one: a contract package, a frozen version, or a JSON Schema (YAML or JSON)
    old: PathBuf,

    /// The newer one
    new: PathBuf,

    /// The axes in force, separated by commas
    #[arg(long, value_name = "AXES")]
    axes: Option<Axes>,

    /// What makes the exit code 1
    #[arg(long, value_name = "WHAT", default_value = "error", value_parser = ["error", "never"])]
    fail_on: String,

    /// How the findings are printed
    #[arg(long, value_name = "FORMAT", default_value = "human", value_parser = format_parser())]
    format: FindingsFormat,

    /// When to colour text: `auto` on a terminal unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

impl DiffArguments {
    /// Does what the arguments say.
    pub fn run(&self) -> ExitCode {
        for path in [&self.old, &self.new] {
            if !path.exists() {
                return usage(&format!("there is no {}", path.display()));
            }
        }
        let outcome = diff(&DiffRequest {
            old: self.old.clone(),
            new: self.new.clone(),
            axes: self.axes,
        });
        let colors = output::colors_of_findings(self.color);
        output::print(&outcome.print(self.format, colors));
        let breaks = outcome.breaks() && self.fail_on == "error";
        if breaks || matches!(outcome, DiffOutcome::Refused(_)) {
            ExitCode::from(FOUND)
        } else {
            ExitCode::SUCCESS
        }
    }
}
