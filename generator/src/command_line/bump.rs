//! `bump`.

use std::path::PathBuf;
use std::process::ExitCode;

use super::{FOUND, Program, output};
use crate::command::{Accompaniment, BumpRequest, Release, bump};
use crate::compat::Bump;
use crate::write::FileChange;
use clap::{Args, ColorChoice, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  {program} bump --dry-run        what a release would change
  {program} bump                  release: the manifest's version, or a higher one that the findings demand
  {program} bump --level minor    at least this; refused where the findings demand more
  {program} bump --contract my-contract

A release writes the manifest's version, freezes the contract under versions/, empties approvals.yaml
and adds to CHANGELOG.md in the contract's folder. All of it happens or nothing; an interrupted release
is finished by the next call.

Exit codes: 0 released, or nothing to release; 1 refused; 2 the arguments make no sense.";

/// Release the contract: move its version, freeze it, and bring what tells of it up to date
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct BumpArguments {
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

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Level {
    Auto,
    Patch,
    Minor,
    Major,
}

/// What a program releases where no contract is named: one in a repository of its own.
pub struct OwnRelease<'a> {
    /// The repository's folder.
    pub root: PathBuf,
    /// The contract's folder, below the root.
    pub contract: PathBuf,
    /// What else changes with a release.
    pub accompaniment: Accompaniment<'a>,
}

impl BumpArguments {
    /// Does what the arguments say. Without an own release, the program's contract is released by itself.
    pub fn run(&self, program: &Program, own: Option<OwnRelease<'_>>) -> ExitCode {
        let named = self.contract.as_deref();
        let contract = match program.contract(named, "a contract's folder") {
            Ok(contract) => contract,
            Err(exit) => return exit,
        };
        let nothing = |_: Release<'_>| -> Result<Vec<FileChange>, String> { Ok(Vec::new()) };
        let by_itself = OwnRelease {
            root: contract,
            contract: PathBuf::new(),
            accompaniment: &nothing,
        };
        let release = own.filter(|_| named.is_none()).unwrap_or(by_itself);
        let outcome = bump(&BumpRequest {
            root: release.root,
            contract: release.contract,
            changelog: PathBuf::from("CHANGELOG.md"),
            level: match self.level {
                Level::Auto => None,
                Level::Patch => Some(Bump::Patch),
                Level::Minor => Some(Bump::Minor),
                Level::Major => Some(Bump::Major),
            },
            dry_run: self.dry_run,
            accompaniment: release.accompaniment,
        });
        let is_success = outcome.is_success();
        let colors = output::colors(self.color);
        let bump_command = program.command("bump", named);
        output::print(&outcome.print(self.dry_run, colors, &bump_command));
        match is_success {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(FOUND),
        }
    }
}
