//! `cargo xtask bench`: what the generator and its types cost, beside what others' cost, and what a check of a
//! server does, measured in one run on one machine.
//!
//! Nothing here passes or fails by a time: machines differ, and a busy one differs from itself. What
//! is to be read are the ratios, and how far the runs lie apart.

mod check;
mod contest;
mod generation;
mod judging;
mod kinds;
mod listings;
mod reason;
mod report;
mod samples;
mod scaling;
mod schemas;
mod session;
mod synthetic;
mod tools;
mod types;

use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use report::Report;
use session::Session;

/// Exit code where something that was asked for couldn't be measured.
const FAILED: u8 = 1;

const EXAMPLES: &str = "\
Examples:
  cargo xtask bench                          everything; it takes some minutes
  cargo xtask bench --only types             decoding and encoding alone
  cargo xtask bench --only check,generation --runs 15
  cargo xtask bench --only judging           checking a server of 10,000 tools
  cargo xtask bench --json > bench.json      for programs: every single run

A cell is the median of the runs, then the smallest and the largest. Contenders take turns, so that
what else the machine does meets all of them; ratios are taken within a turn. Processor time is the
steadier figure where the machine has other things to do.

Others' tools are installed into target/bench/, by cargo and npm. What is missing is told as SKIPPED
and the rest is measured.

Exit codes: 0 measured; 1 something of ours couldn't be measured; 2 the arguments make no sense.";

/// Measure generation, the types and their compilation beside other generators', and the checker
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Only these parts
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = part_parser())]
    only: Vec<&'static Part>,

    /// How often each thing is measured
    #[arg(long, value_name = "N", default_value = "7", value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,

    /// Print one JSON document to standard output in place of tables
    #[arg(long)]
    json: bool,
}

/// Something to measure.
struct Part {
    /// What it is asked for by.
    name: &'static str,
    /// Measures it. An error is a failure of ours; others' are rows of the report.
    run: fn(&Session) -> Result<Vec<Report>, String>,
}

/// All parts, in the order in which they run.
static PARTS: [Part; 6] = [
    Part {
        name: "generation",
        run: generation::run,
    },
    Part {
        name: "types",
        run: types::run,
    },
    Part {
        name: "check",
        run: check::run,
    },
    Part {
        name: "scaling",
        run: scaling::run,
    },
    Part {
        name: "judging",
        run: judging::run,
    },
    Part {
        name: "kinds",
        run: kinds::run,
    },
];

fn part_parser() -> impl TypedValueParser<Value = &'static Part> {
    let names = PARTS.iter().map(|part| part.name);
    PossibleValuesParser::new(names).try_map(|name| {
        let part = PARTS.iter().find(|part| part.name == name);
        part.ok_or("no such part")
    })
}

/// Measures what the arguments ask for, each part whether another has failed or not.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let session = match Session::new(arguments.runs) {
        Ok(session) => session,
        Err(problem) => {
            eprintln!("error: {problem}");
            return ExitCode::from(FAILED);
        }
    };
    let is_wanted = |part: &&Part| {
        arguments.only.is_empty() || arguments.only.iter().any(|it| it.name == part.name)
    };
    let mut reports = Vec::new();
    for part in PARTS.iter().filter(is_wanted) {
        match (part.run)(&session) {
            Ok(measured) => {
                if !arguments.json {
                    measured
                        .iter()
                        .for_each(|report| println!("{}", report.as_text()));
                }
                reports.extend(measured);
            }
            Err(problem) => session.fail(part.name, &problem),
        }
    }
    if arguments.json {
        println!("{}", report::as_json(&session, &reports));
    }
    session.summarize();
    if session.has_failed() {
        return ExitCode::from(FAILED);
    }
    ExitCode::SUCCESS
}
