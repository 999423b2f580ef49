//! `cargo xtask bump`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ColorChoice, ValueEnum};
use norm_contract_generator::command::{BumpRequest, Release, bump};
use norm_contract_generator::compat::Bump;
use norm_contract_generator::write::FileChange;

use crate::findings::{NOT_COVERED, USAGE};
use crate::{output, release, workspace};

const EXAMPLES: &str = "\
Examples:
  cargo xtask bump --dry-run        what a release would change
  cargo xtask bump                  release: the version that the findings demand, or the manifest's
                                    where that is enough
  cargo xtask bump --level minor    at least this; refused where the findings demand more
  cargo xtask bump --contract my-contract

A release writes the manifest's version, freezes the contract under versions/, empties approvals.yaml
and adds to CHANGELOG.md; without --contract it also brings generated/ and the tests' snapshots up to
date. All of it happens or nothing; an interrupted release is finished by the next call.

Exit codes: 0 released, or nothing to release; 1 refused; 2 the arguments make no sense.";

/// Release the contract: move its version, freeze it, and bring what tells of it up to date
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A contract package (a folder with contract.yaml); only files in this folder change
    #[arg(long, value_name = "DIR")]
    contract: Option<PathBuf>,

    /// By how much the version moves
    #[arg(long, value_name = "LEVEL", default_value = "auto")]
    level: Level,

    /// Write nothing; list what would be written
    #[arg(long)]
    dry_run: bool,

    /// When to colour text: `auto` on a terminal unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    Auto,
    Patch,
    Minor,
    Major,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let (root, contract) = match &arguments.contract {
        Some(contract) => (contract.clone(), PathBuf::new()),
        None => (
            workspace::named_from_here(&workspace::root()),
            PathBuf::from("contract"),
        ),
    };
    if !root.join(&contract).exists() {
        let path = root.display();
        output::usage_error(&format!(
            "there is no {path}: --contract takes a contract's folder"
        ));
        return ExitCode::from(USAGE);
    }
    let ours = |release: Release<'_>| release::accompany(&root, release);
    let nothing = |_: Release<'_>| -> Result<Vec<FileChange>, String> { Ok(Vec::new()) };
    let outcome = bump(&BumpRequest {
        root: root.clone(),
        contract,
        changelog: PathBuf::from("CHANGELOG.md"),
        level: match arguments.level {
            Level::Auto => None,
            Level::Patch => Some(Bump::Patch),
            Level::Minor => Some(Bump::Minor),
            Level::Major => Some(Bump::Major),
        },
        dry_run: arguments.dry_run,
        accompaniment: match &arguments.contract {
            Some(_) => &nothing,
            None => &ours,
        },
    });
    let is_success = outcome.is_success();
    let colors = output::colors(arguments.color);
    output::print(&outcome.print(arguments.dry_run, colors, "cargo xtask bump"));
    if is_success {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(NOT_COVERED)
    }
}
