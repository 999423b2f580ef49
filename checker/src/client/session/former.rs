//! Former generations: a handshake that agrees on a version, then requests.

use norm_contract_generator::Words;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::current::unknown_version;
use super::{Agreement, Generation};
use crate::client::failure::Failure;
use crate::client::message;
use crate::client::notes::Notes;
use crate::client::outgoing::Outgoing;

/// The versions that are spoken, the newest first.
pub(super) const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

pub(super) fn initialize(id: i64, version: &str) -> Outgoing {
    let params = json!({
        "protocolVersion": version,
        "capabilities": {},
        "clientInfo": super::client_info(),
    });
    Outgoing::request(id, "initialize", params)
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
/// it says no more than that the version is wrong.
pub(super) fn others(failure: &Failure) -> Vec<&'static str> {
    let Some(refusal) = failure.refusal() else {
        return Vec::new();
    };
    let versions = VERSIONS.into_iter().skip(1);
    let message = refusal.message.as_deref().unwrap_or_default();
    let names_version = message.to_lowercase().contains("version");
    match refusal.data.get("supported").and_then(Value::as_array) {
        Some(supported) => versions
            .filter(|version| supported.iter().any(|it| it == version))
            .collect(),
        None if names_version => versions.collect(),
        None => Vec::new(),
    }
}
