//! Former generations: a handshake that agrees on a version, then requests.

use norm_contract_generator::Words;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::current::{UNSUPPORTED_PROTOCOL_VERSION, unknown_version};
use super::{Agreement, Generation};
use crate::client::failure::{Failure, Refusal};
use crate::client::message;
use crate::client::notes::Notes;
use crate::client::outgoing::Request;

/// The versions that are spoken, the newest first.
pub(super) const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

pub(super) fn initialize(id: i64, version: &str) -> Request {
    let params = json!({
        "protocolVersion": version,
        "capabilities": {},
        "clientInfo": super::client_info(),
    });
    Request::new(id, "initialize", params)
}

/// What the answer to `initialize` comes to.
pub(super) fn agreement(result: &RawValue, notes: &Notes) -> Result<Agreement, Failure> {
    let members = message::members(result).ok_or_else(|| {
        Failure::unusable(Words::new(
            "результат initialize — не объект",
            "the result of initialize is no object",
        ))
    })?;
    let version = match message::text(&members, "protocolVersion") {
        Some(version) => version,
        None => {
            notes.add(Words::new(
                "сервер не называет версии протокола; взята новейшая с рукопожатием",
                "the server names no version of the protocol; the newest with a handshake was taken",
            ));
            VERSIONS[0].to_owned()
        }
    };
    if !VERSIONS.contains(&version.as_str()) {
        notes.add(unknown_version(&version));
    }
    Ok(Agreement {
        generation: Generation::Former,
        version,
        server_info: message::value(&members, "serverInfo").unwrap_or_default(),
    })
}

/// The versions to be tried after a refusal of the first: those that the server says it supports, or all others where
/// it says no more than that the version may be wrong.
pub(super) fn others(failure: &Failure) -> Vec<&'static str> {
    let Some(refusal) = failure.refusal() else {
        return Vec::new();
    };
    let versions = VERSIONS.into_iter().skip(1);
    match refusal.data.get("supported").and_then(Value::as_array) {
        Some(supported) => versions
            .filter(|version| supported.iter().any(|it| it == version))
            .collect(),
        None if may_be_for_version(refusal) => versions.collect(),
        None => Vec::new(),
    }
}

/// One code says nothing else. Former generations have "invalid params" for it, which is also what a server of the current
/// one says to a handshake, and some servers have a code of their own: of those the words have to tell.
fn may_be_for_version(refusal: &Refusal) -> bool {
    let message = refusal.message.as_deref().unwrap_or_default();
    refusal.code == Some(UNSUPPORTED_PROTOCOL_VERSION) || message.to_lowercase().contains("version")
}
