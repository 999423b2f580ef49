//! What servers that behave well answer, by generation, for tests to bend.
#![allow(dead_code)]

use norm_contract_check::Listing;
use serde_json::{Value, json};

/// A tool's entry that takes an object of any kind.
pub(crate) fn tool(name: &str) -> Value {
    json!({"name": name, "inputSchema": {"type": "object"}})
}

/// The result of `server/discover`.
pub(crate) fn discovered(name: &str) -> Value {
    json!({
        "resultType": "complete",
        "supportedVersions": ["2026-07-28"],
        "capabilities": {"tools": {}},
        "ttlMs": 0,
        "cacheScope": "private",
        "_meta": {"io.modelcontextprotocol/serverInfo": {
            "name": name, "version": "1", "_meta": {"norm-contract/tool-version": 7}
        }},
    })
}

/// The result of `initialize`.
pub(crate) fn initialized(name: &str, version: &str) -> Value {
    json!({
        "protocolVersion": version,
        "capabilities": {"tools": {}},
        "serverInfo": {"name": name, "version": "1"},
    })
}

/// A page of the list; `next` is null on the last.
pub(crate) fn page(tools: &[Value], next: Value) -> Value {
    let mut page = json!({
        "resultType": "complete", "ttlMs": 0, "cacheScope": "private", "tools": tools
    });
    if !next.is_null() {
        page["nextCursor"] = next;
    }
    page
}

/// The names of the tools that were listed.
pub(crate) fn names(listing: &Listing) -> Vec<String> {
    let headings = listing.headings();
    headings.iter().map(|heading| heading.label()).collect()
}
