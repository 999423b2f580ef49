//! How long it takes to judge a large server: 10,000 tools whose schemas all differ from the catalog's, so that nothing
//! is taken for equal unseen. `cargo bench -p norm-contract-check`

use std::time::{Duration, Instant};

use norm_contract::support::Timestamp;
use norm_contract_check::{Catalog, Listing, Settings, check};
use serde_json::{Value, json};

const TOOLS: usize = 10_000;
const RUNS: usize = 7;

fn schema(index: usize, description: &str) -> Value {
    json!({
        "type": "object",
        "required": ["query"],
        "properties": {
            "query": {"type": "string", "description": description},
            "limit": {"type": "integer", "minimum": 1, "maximum": 100 + index},
            "sort": {"enum": ["date", "total", "customer"]},
            "filter": {"$ref": "#/$defs/Filter"}
        },
        "$defs": {"Filter": {"type": "object", "properties": {
            "status": {"type": "array", "items": {"type": "string"}},
            "since": {"type": ["string", "null"], "format": "date-time"}
        }}}
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = |index: usize| format!("tool_{index}");
    let expected = (0..TOOLS).map(|index| {
        let schema = schema(index, "What to look for");
        let version = json!({"version": 1, "input_schema": schema, "output_schema": schema});
        json!({"name": name(index), "versions": [version]})
    });
    let expected: Vec<Value> = expected.collect();
    let document = json!({"package_name": "shop", "package_version": "1.0.0", "tools": expected});
    let offered = (0..TOOLS).map(|index| {
        let schema = schema(index, "What to look for, in words");
        json!({"name": name(index), "inputSchema": schema, "outputSchema": schema})
    });
    let listing = Listing::complete("shop", offered.collect());
    let settings = Settings::new(Timestamp::parse("2026-07-28T10:00:00Z")?);

    let started = Instant::now();
    let catalog = Catalog::from_value(&document)?;
    println!("the catalog made ready: {:?}", started.elapsed());
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let started = Instant::now();
        let conformance = check(&catalog, &listing, &settings);
        times.push(started.elapsed());
        assert_eq!(conformance.report.tools.len(), TOOLS);
        assert!(conformance.unverified.is_empty());
    }
    times.sort();
    let median: Duration = times[RUNS / 2];
    println!("{TOOLS} tools judged: median {median:?}, all {times:?}");
    Ok(())
}
