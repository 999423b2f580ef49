//! This repository's chores: `cargo xtask --help` lists them. Commands that the program `norm-contract` has as well
//! are the library's; here is what they do to this repository.

mod bench;
mod bump;
mod e2e;
mod generate;
mod process;
mod release;
mod workbench;
mod workspace;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use mimalloc::MiMalloc;
use norm_contract_generator::command_line::{
    BumpArguments, DiffArguments, DocsArguments, GenerateArguments, Program, StatusArguments,
    with_name,
};

/// Printing Rust is mostly making and dropping small tokens, which takes a quarter less time with this.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The repository's chores.
#[derive(Parser)]
#[command(name = NAME, bin_name = NAME)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

const NAME: &str = "cargo xtask";

#[derive(Subcommand)]
enum Chore {
    /// Make everything that others build on from a contract: Rust types, tables, schema, documentation
    ///
    /// Without options, `generated/` is made from `contract/`.
    #[command(after_help = generate::EXAMPLES)]
    Generate(GenerateArguments),
    Status(StatusArguments),
    #[command(after_help = bump::EXAMPLES)]
    Bump(BumpArguments),
    Diff(DiffArguments),
    Docs(DocsArguments),
    E2e(e2e::Arguments),
    Bench(bench::Arguments),
}

fn main() -> ExitCode {
    let program = Program {
        name: NAME,
        contract: Ok(workspace::contract()),
    };
    match parsed().chore {
        Chore::Generate(arguments) => arguments.run(&program, Some(generate::own_request())),
        Chore::Status(arguments) => arguments.run(&program),
        Chore::Bump(arguments) => bump::run(&arguments, &program),
        Chore::Diff(arguments) => arguments.run(),
        Chore::Docs(arguments) => arguments.run(&program, &workspace::site()),
        Chore::E2e(arguments) => e2e::run(&arguments),
        Chore::Bench(arguments) => bench::run(&arguments),
    }
}

fn parsed() -> Arguments {
    let command = with_name(Arguments::command(), NAME);
    let parsed = Arguments::from_arg_matches(&command.get_matches());
    parsed.unwrap_or_else(|error| error.exit())
}
