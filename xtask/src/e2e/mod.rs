//! `cargo xtask e2e`: the outputs in the hands of the tools that others use on them.
//!
//! To add a check: write a function that takes a [`Workbench`], and list it in the `CHECKS` of the
//! file that it belongs to. A check installs what it needs, by exact version, into the workbench's
//! own folder; what is missing on the machine is a failure, never a reason to pass over the check.

mod checker;
mod markdown_tools;
mod report_tools;
mod rust_tools;
mod schema_tools;
mod sdk_tools;
mod server_tools;
mod site_tools;
mod subjects;

use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use norm_contract_generator::command_line::output;

use crate::workbench::Workbench;

/// Exit code where a check has failed.
const FAILED: u8 = 1;
/// Exit code of arguments that make no sense.
const USAGE: u8 = 2;

const EXAMPLES: &str = "\
Examples:
  cargo xtask e2e                 all checks, one after another
  cargo xtask e2e --list          what there is
  cargo xtask e2e ajv typescript  those whose name contains one of these words

It needs the network, node with npm, python3 with venv, and Chromium (/usr/bin/chromium, or where
the variable CHROMIUM says).

Exit codes: 0 all hold; 1 a check failed; 2 no check is called so, or the arguments make no sense.";

/// Check the outputs end to end, by the tools that others use on them
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Only checks whose name contains one of these words
    #[arg(value_name = "WORD")]
    words: Vec<String>,

    /// Print the names of the checks and what they check, and run none
    #[arg(long)]
    list: bool,
}

/// One end-to-end check.
struct Check {
    /// What it is asked for by.
    name: &'static str,
    /// What holds when it passes.
    about: &'static str,
    /// Checks it; an error says what doesn't hold, with the output of the tool that says so.
    run: fn(&Workbench) -> Result<(), String>,
}

/// All checks, in the order in which they run.
fn checks() -> impl Iterator<Item = &'static Check> {
    let of_schema = schema_tools::CHECKS.iter();
    of_schema
        .chain(markdown_tools::CHECKS)
        .chain(rust_tools::CHECKS)
        .chain(sdk_tools::CHECKS)
        .chain(server_tools::CHECKS)
        .chain(report_tools::CHECKS)
        .chain(site_tools::CHECKS)
}

/// Runs what the arguments ask for, each check to its end whether another has failed or not.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let is_wanted = |check: &&Check| {
        let mut words = arguments.words.iter();
        arguments.words.is_empty() || words.any(|word| check.name.contains(word.as_str()))
    };
    let wanted: Vec<&Check> = checks().filter(is_wanted).collect();
    if wanted.is_empty() {
        let words = arguments.words.join(", ");
        output::usage_error(&format!("no check's name contains {words}; see --list"));
        return ExitCode::from(USAGE);
    }
    if arguments.list {
        for check in wanted {
            println!("{:12} {}", check.name, check.about);
        }
        return ExitCode::SUCCESS;
    }
    let count = wanted.len();
    let failed = wanted.into_iter().filter(|check| !passes(check)).count();
    println!("{count} end-to-end checks, {failed} failed");
    if failed > 0 {
        return ExitCode::from(FAILED);
    }
    ExitCode::SUCCESS
}

/// Runs a check in a folder of its own and says how it went.
fn passes(check: &Check) -> bool {
    let start = Instant::now();
    let result = Workbench::temporary().and_then(|workbench| (check.run)(&workbench));
    let seconds = start.elapsed().as_secs_f64();
    let verdict = if result.is_ok() { "ok" } else { "FAILED" };
    println!(
        "{verdict:6} {:12} {seconds:6.1} s  {}",
        check.name, check.about
    );
    if let Err(problem) = &result {
        println!("{}", problem.trim_end());
    }
    result.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_checks_have_one_name() {
        let mut names: Vec<&str> = checks().map(|check| check.name).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
