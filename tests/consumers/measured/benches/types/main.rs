//! Measures decoding and encoding, and prints a line of JSON for each type: the microseconds of
//! every run. `cargo xtask bench --only types` makes tables of them.

mod documents;
mod stopwatch;

use std::error::Error;

use consumer_measured::{generated, plain};
use stopwatch::{Contender, measure};

/// How many levels the nested documents have: to the limit of serde_json, which is at 127.
const LEVELS: [usize; 6] = [1, 8, 32, 64, 100, 120];

fn main() -> Result<(), Box<dyn Error>> {
    let runs = runs(std::env::args());
    objects(runs)?;
    unions(runs)?;
    nesting(runs)
}

/// The value of `--runs`; what else cargo passes is not for us.
fn runs(arguments: impl Iterator<Item = String>) -> u32 {
    let mut rest = arguments.skip_while(|argument| argument != "--runs");
    let value = rest.nth(1);
    value.and_then(|value| value.parse().ok()).unwrap_or(3)
}

fn objects(runs: u32) -> Result<(), Box<dyn Error>> {
    let orders = documents::orders();
    measure(
        "objects with known properties",
        runs,
        &[
            Contender::of::<Vec<plain::Order>>("serde derive", &orders)?,
            Contender::of::<Vec<plain::FlattenedOrder>>("serde derive, flatten", &orders)?,
            Contender::lossless::<Vec<generated::Order>>("generated", &orders)?,
        ],
    );
    let readings = documents::readings();
    measure(
        "objects of small values",
        runs,
        &[
            Contender::of::<Vec<plain::Reading>>("serde derive", &readings)?,
            Contender::lossless::<Vec<generated::Reading>>("generated", &readings)?,
        ],
    );
    let newer = documents::newer_orders();
    measure(
        "objects with an unknown property each",
        runs,
        &[
            Contender::of::<Vec<plain::Order>>("serde derive (loses it)", &newer)?,
            Contender::lossless::<Vec<plain::FlattenedOrder>>("serde derive, flatten", &newer)?,
            Contender::lossless::<Vec<generated::Order>>("generated", &newer)?,
        ],
    );
    let closed = documents::closed_orders();
    measure(
        "closed objects",
        runs,
        &[
            Contender::of::<Vec<plain::ClosedOrder>>("serde derive", &closed)?,
            Contender::lossless::<Vec<generated::ClosedOrder>>("generated", &closed)?,
        ],
    );
    Ok(())
}

fn unions(runs: u32) -> Result<(), Box<dyn Error>> {
    let contents = documents::contents();
    measure(
        "unions told by a constant",
        runs,
        &[
            Contender::of::<Vec<plain::UntaggedContent>>("serde untagged", &contents)?,
            Contender::of::<Vec<plain::TaggedContent>>("serde tagged", &contents)?,
            Contender::lossless::<Vec<generated::Content>>("generated", &contents)?,
        ],
    );
    let shapes = documents::shapes();
    measure(
        "unions told by what is required",
        runs,
        &[
            Contender::of::<Vec<plain::Shape>>("serde untagged", &shapes)?,
            Contender::lossless::<Vec<generated::Shape>>("generated", &shapes)?,
        ],
    );
    Ok(())
}

/// The same payload at growing depths: what is read twice at each level would show.
fn nesting(runs: u32) -> Result<(), Box<dyn Error>> {
    let mut states = Vec::new();
    let mut unions = Vec::new();
    for levels in LEVELS {
        let name = format!("{levels} levels");
        let document = documents::nested_data(levels);
        states.push(Contender::lossless::<generated::StepData>(
            &name, &document,
        )?);
        let document = documents::nested_links(levels);
        unions.push(Contender::lossless::<generated::Link>(&name, &document)?);
    }
    measure("data of tools inside of data of tools", runs, &states);
    measure("unions inside of unions", runs, &unions);
    Ok(())
}
