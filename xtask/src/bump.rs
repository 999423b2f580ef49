//! What `cargo xtask bump` releases of this repository.

use std::path::PathBuf;
use std::process::ExitCode;

use norm_contract_generator::command::Release;
use norm_contract_generator::command_line::{BumpArguments, OwnRelease, Program};

use crate::{release, workspace};

pub(crate) const EXAMPLES: &str = "\
Examples:
  cargo xtask bump --dry-run        what a release would change
  cargo xtask bump                  release: the manifest's version, or a higher one that the findings demand
  cargo xtask bump --level minor    at least this; refused where the findings demand more
  cargo xtask bump --contract my-contract

A release writes the manifest's version, freezes the contract under versions/, empties approvals.yaml
and adds to CHANGELOG.md; without --contract it also brings generated/ and the tests' snapshots up to
date. All of it happens or nothing; an interrupted release is finished by the next call.

Exit codes: 0 released, or nothing to release; 1 refused; 2 the arguments make no sense.";

pub(crate) fn run(arguments: &BumpArguments, program: &Program) -> ExitCode {
    let root = workspace::named_from_here(&workspace::root());
    let accompaniment = |release: Release<'_>| release::accompany(&root, release);
    let own = OwnRelease {
        root: root.clone(),
        contract: PathBuf::from("contract"),
        accompaniment: &accompaniment,
    };
    arguments.run(program, Some(own))
}
