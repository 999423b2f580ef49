//! This repository's chores: `cargo xtask --help` lists them. Arguments, printing and exit codes are
//! here; the work is the libraries'.

mod bench;
mod bump;
mod diff;
mod e2e;
mod findings;
mod generate;
mod output;
mod process;
mod release;
mod status;
mod type_options;
mod workbench;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;

/// Printing Rust is mostly making and dropping small tokens, which takes a quarter less time with this.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The repository's chores.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    Generate(generate::Arguments),
    Status(status::Arguments),
    Bump(bump::Arguments),
    Diff(diff::Arguments),
    E2e(e2e::Arguments),
    Bench(bench::Arguments),
}

fn main() -> ExitCode {
    match Arguments::parse().chore {
        Chore::Generate(arguments) => generate::run(&arguments),
        Chore::Status(arguments) => status::run(&arguments),
        Chore::Bump(arguments) => bump::run(&arguments),
        Chore::Diff(arguments) => diff::run(&arguments),
        Chore::E2e(arguments) => e2e::run(&arguments),
        Chore::Bench(arguments) => bench::run(&arguments),
    }
}
