//! What servers that behave well answer, by generation, for tests to bend.
#![allow(dead_code)]

use norm_contract_check::Listing;
use norm_contract_check::Words;
use norm_contract_check::client::Answer;
use norm_contract_check::listing::Completeness;
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

/// How much of the list was seen, told in English alone.
pub(crate) fn completeness(answer: &Answer) -> Completeness {
    let mut told = answer.listing.completeness.clone();
    if let Completeness::CutShort { cause } | Completeness::Unreachable { cause, .. } = &mut told {
        *cause = english(cause).into();
    }
    told
}

/// The notes in English.
pub(crate) fn notes(answer: &Answer) -> Vec<&str> {
    answer.notes.iter().map(english).collect()
}

/// The English text, after a look at whether there is a Russian one, for which the words of others that it quotes don't
/// count. A status of HTTP alone is the same in both.
fn english(words: &Words) -> &str {
    let own = words.russian.split('«').next().unwrap_or_default();
    let is_russian = own.contains(|it| matches!(it, 'а'..='я'));
    let is_status = words.english.starts_with("HTTP ") && words.russian == words.english;
    assert!(is_russian || is_status, "{words:?}");
    assert!(
        !words.english.contains(|it| matches!(it, 'а'..='я')),
        "{words:?}"
    );
    &words.english
}
