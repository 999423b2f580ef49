//! The program `norm-contract`: `norm-contract --help` lists its commands. What this repository's chores do as well is the
//! generator's `command_line`.

mod check;
mod completions;
mod default_contract;
mod server_command;
mod snapshot;

use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use mimalloc::MiMalloc;
use norm_contract_check::rules::RULES;
use norm_contract_generator::command_line::{
    BumpArguments, DiffArguments, DocsArguments, ExplainArguments, GenerateArguments,
    LintArguments, StatusArguments, with_name,
};

/// Printing Rust is mostly making and dropping small tokens, which takes a quarter less time with this.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

const NAME: &str = "norm-contract";

const EXAMPLES: &str = "\
Examples:
  {program} lint                       what is wrong with the contract in contract/ or here
  {program} explain no_data            what a code means, and what to do about it
  {program} generate --help            options, examples and exit codes of a command

Exit codes: 0 done; 1 refused, or something was found; 2 the arguments make no sense.";

/// Contracts between a platform and MCP servers: made, compared, released, documented, explained
#[derive(Parser)]
#[command(name = NAME, version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Arguments),
    Snapshot(snapshot::Arguments),
    Lint(LintArguments),
    Generate(GenerateArguments),
    Docs(DocsArguments),
    Status(StatusArguments),
    Diff(DiffArguments),
    Bump(BumpArguments),
    Explain(ExplainArguments),
    Completions(completions::Arguments),
}

fn main() -> ExitCode {
    let program = default_contract::program(NAME);
    match parsed().command {
        Command::Check(arguments) => arguments.run(),
        Command::Snapshot(arguments) => arguments.run(),
        Command::Lint(arguments) => arguments.run(&program),
        Command::Generate(arguments) => arguments.run(&program, None),
        Command::Docs(arguments) => arguments.run(&program, Path::new("site")),
        Command::Status(arguments) => arguments.run(&program),
        Command::Diff(arguments) => arguments.run(),
        Command::Bump(arguments) => arguments.run(&program, None),
        Command::Explain(arguments) => arguments.run(norm_contract::BUNDLE, RULES),
        Command::Completions(arguments) => arguments.run(command()),
    }
}

fn parsed() -> Arguments {
    let matches = command().try_get_matches();
    let parsed = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
    parsed.unwrap_or_else(|mut error| {
        conceal_url(&mut error);
        error.exit()
    })
}

/// An argument that is one too many may be a URL, and that may hold secrets.
fn conceal_url(error: &mut clap::Error) {
    let argument = error.get(ContextKind::InvalidArg);
    if argument.is_some_and(|argument| argument.to_string().contains("://")) {
        let stand_in = ContextValue::String("URL".to_owned());
        error.insert(ContextKind::InvalidArg, stand_in);
    }
}

fn command() -> clap::Command {
    with_name(Arguments::command(), NAME).version(version())
}

/// The program's own version and that of the contract which is built in.
fn version() -> String {
    let (own, contract) = (env!("CARGO_PKG_VERSION"), norm_contract::CONTRACT_VERSION);
    format!("{own} (contract {contract})")
}
