//! `cargo xtask status`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ColorChoice};
use norm_contract_generator::command::{FindingsFormat, status};

use crate::findings::{NOT_COVERED, USAGE, format_parser};
use crate::{output, workspace};

const EXAMPLES: &str = "\
Examples:
  cargo xtask status                      what changed since the last release, and is the version enough?
  cargo xtask status --format markdown    the same as a table, for a pull request
  cargo xtask status --contract my-contract

Exit codes: 0 nothing changed, or the version covers it; 1 it doesn't, or the contract is refused;
2 the arguments make no sense.";

/// Compare the contract with its last release: what changed, whom it breaks, which version it takes
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
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

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let contract = match &arguments.contract {
        Some(contract) => contract.clone(),
        None => workspace::named_from_here(&workspace::root().join("contract")),
    };
    if !contract.exists() {
        let path = contract.display();
        output::usage_error(&format!(
            "there is no {path}: --contract takes a contract's folder"
        ));
        return ExitCode::from(USAGE);
    }
    let outcome = status(&contract);
    let bump_command = bump_command(arguments);
    let colors = output::colors_of_findings(arguments.color);
    output::print(&outcome.print(arguments.format, colors, &bump_command));
    if outcome.is_covered() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(NOT_COVERED)
    }
}

fn bump_command(arguments: &Arguments) -> String {
    match &arguments.contract {
        None => "cargo xtask bump".to_owned(),
        Some(contract) => {
            let contract = output::quoted(&contract.display().to_string());
            format!("cargo xtask bump --contract {contract}")
        }
    }
}
