//! `cargo xtask diff`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ColorChoice};
use norm_contract_generator::command::{DiffOutcome, DiffRequest, FindingsFormat, diff};
use norm_contract_generator::compat::Axes;

use crate::findings::{NOT_COVERED, USAGE, format_parser};
use crate::output;

const EXAMPLES: &str = "\
Examples:
  cargo xtask diff contract/versions/1.0.0.json contract
  cargo xtask diff old.schema.json new.schema.json --axes input
  cargo xtask diff old.schema.json new.schema.json --format json --fail-on never

Axes: `output`, the producer of the data moved and its reader didn't; `input`, the reader moved and the
producer didn't; `rust`, the generated types. Unless said: those of the newer contract's manifest and
rust, for plain schemas output and input.

Exit codes: 0 nobody breaks; 1 somebody does, or a contract is refused; 2 the arguments make no sense.";

/// Compare two versions of a contract, or two JSON Schemas
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
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

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    for path in [&arguments.old, &arguments.new] {
        if !path.exists() {
            output::usage_error(&format!("there is no {}", path.display()));
            return ExitCode::from(USAGE);
        }
    }
    let outcome = diff(&DiffRequest {
        old: arguments.old.clone(),
        new: arguments.new.clone(),
        axes: arguments.axes,
    });
    let colors = output::colors_of_findings(arguments.color);
    output::print(&outcome.print(arguments.format, colors));
    let breaks = outcome.breaks() && arguments.fail_on == "error";
    if breaks || matches!(outcome, DiffOutcome::Refused(_)) {
        ExitCode::from(NOT_COVERED)
    } else {
        ExitCode::SUCCESS
    }
}
