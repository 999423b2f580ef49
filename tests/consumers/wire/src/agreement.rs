//! Whether a server offers what the catalog of the examples says: asked by the checker's own client.

use std::path::Path;

use norm_contract::support::Timestamp;
use norm_contract::{ReasonCode, ToolState};
use norm_contract_check::client::{HttpAddress, Limits, Program, Progress, Server, TrialCall, ask};
use norm_contract_check::listing::{Completeness, Sample};
use norm_contract_check::verdict::TOOL_VERSION_KEY;
use norm_contract_check::{Catalog, ExitCode, Policy, Settings, check};

const CATALOG: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../generated/examples/catalog.json"
);

/// A server behind a URL.
pub fn at(url: &str) -> Server {
    Server::at(HttpAddress::parse(url).expect("a URL"))
}

/// A server that is a program, talked to over standard input and output.
pub fn behind(program: &str, options: &[&str]) -> Server {
    let options = [&["--stdio"], options].concat();
    Server::behind(Program::new(program, options))
}

/// Asks a server, with trial calls, and checks it against the catalog. It has to speak this version of the protocol and
/// to offer all tools of the catalog but these.
pub fn expect(server: &Server, version: &str, not_offered: &[&str]) {
    let catalog = Catalog::read(Path::new(CATALOG)).unwrap_or_else(|error| panic!("{error}"));
    let calls = TrialCall::of_all(&catalog, TOOL_VERSION_KEY);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let limits = Limits::default();
    let silent = |_: Progress<'_>| {};
    let answer = runtime.block_on(ask(server, &calls, &limits, &silent));
    assert_eq!(answer.protocol_version.as_deref(), Some(version));
    assert_eq!(answer.listing.completeness, Completeness::Complete);
    for tool in ["count", "stock"] {
        let samples = &answer.listing.samples[tool];
        assert!(matches!(samples[..], [Sample::Result(_)]), "{samples:?}");
    }
    let now = Timestamp::parse("2026-07-28T10:00:00Z").expect("a moment");
    let conformance = check(&catalog, &answer.listing, &Settings::new(now));
    let mut offered = Vec::new();
    for row in &conformance.report.tools {
        assert_eq!(row.state, ToolState::Active, "{row:?}");
        assert_eq!(row.reasons, [ReasonCode::MissingVersion], "{row:?}");
        offered.push(row.name.as_str());
    }
    offered.sort_unstable();
    let expected = [
        "count", "prices", "reserve", "ship", "sign", "stock", "wrap",
    ];
    let expected = expected.into_iter().filter(|it| !not_offered.contains(it));
    assert_eq!(offered, expected.collect::<Vec<_>>());
    assert_eq!(conformance.not_offered, not_offered);
    assert_eq!(conformance.exit_code(Policy::default()), ExitCode::Passed);
}
