//! Judges a server's list, given as the text of a `tools/list` result, by a catalog, and says how many tools are in
//! which state: `cargo run --release --example judge -- catalog.json result.json`
//!
//! This is what a platform does that has asked a server by itself. `cargo xtask bench` measures it.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use mimalloc::MiMalloc;
use norm_contract::support::Timestamp;
use norm_contract_check::{Catalog, Listing, Settings, check};

/// Reading and comparing JSON is making and dropping small values, which takes less time with this.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [catalog, result] = arguments.as_slice() else {
        return Err("two arguments are needed: a catalog, and the result of a tools/list".into());
    };
    let catalog = Catalog::read(Path::new(catalog))?;
    let listing = Listing::from_text("server", &std::fs::read_to_string(result)?)?;
    let settings = Settings::new(Timestamp::parse("2026-07-28T10:00:00Z")?);
    let conformance = check(&catalog, &listing, &settings);
    let mut states: BTreeMap<String, usize> = BTreeMap::new();
    for tool in &conformance.report.tools {
        *states.entry(tool.state.to_string()).or_default() += 1;
    }
    for (state, count) in states {
        println!("{state}: {count}");
    }
    println!("not verified: {}", conformance.unverified.len());
    Ok(())
}
