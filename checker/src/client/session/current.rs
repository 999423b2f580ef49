//! The current generation, 2026-07-28: no handshake, and each request carries what it takes to answer it.

use norm_contract_generator::Words;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::{Agreement, Generation, former};
use crate::client::failure::{Failure, Kind};
use crate::client::message;
use crate::client::notes::Notes;
use crate::client::outgoing::Request;

/// The version that is spoken.
pub(super) const VERSION: &str = "2026-07-28";

/// The server doesn't support the version that was named; `data.supported` has those that it does.
pub(super) const UNSUPPORTED_PROTOCOL_VERSION: i64 = -32022;

/// Errors that only servers of this generation answer with.
const OWN_ERRORS: std::ops::RangeInclusive<i64> = -32022..=-32020;

const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";

/// What the answer to `server/discover` says of a server.
pub(super) enum Found {
    /// It is of this generation.
    Current(Agreement),
    /// It isn't, or not only. The failure says how it was found out, if by one.
    Former(Option<Failure>),
}

pub(super) fn request(
    id: i64,
    method: &'static str,
    mut params: Map<String, Value>,
    version: &str,
) -> Request {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientInfo": super::client_info(),
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    params.insert("_meta".to_owned(), meta);
    let mut request = Request::new(id, method, params.into());
    request.stated_version = Some(version.to_owned());
    request
}

pub(super) fn discover(id: i64) -> Request {
    request(id, "server/discover", Map::new(), VERSION)
}

/// Whether this can only be said by a server of this generation.
pub(super) fn is_own_error(failure: &Failure) -> bool {
    let code = failure.refusal().and_then(|refusal| refusal.code);
    code.is_some_and(|code| OWN_ERRORS.contains(&code))
}

/// What an answer to `server/discover` means. Servers of former generations answer with all kinds of errors to a
/// request that they don't know, or even end; whatever may be one of these is tried as a former one.
///
/// # Errors
/// What would be the same in any generation.
pub(super) fn found(
    answer: Result<Box<RawValue>, Failure>,
    notes: &Notes,
) -> Result<Found, Failure> {
    match answer {
        Ok(result) => {
            let members = message::members(&result).unwrap_or_default();
            let supported = message::value(&members, "supportedVersions").unwrap_or_default();
            Ok(match chosen(&supported, notes) {
                Some(version) => agreed(version, server_info(&members)),
                None => Found::Former(None),
            })
        }
        Err(failure) => match failure.kind {
            Kind::NeedsAuthorization | Kind::NoConnection => Err(failure),
            _ => Ok(found_by_failure(failure, notes)),
        },
    }
}

fn found_by_failure(failure: Failure, notes: &Notes) -> Found {
    let refusal = failure.refusal();
    let refusal = refusal.filter(|it| it.code == Some(UNSUPPORTED_PROTOCOL_VERSION));
    let supported = refusal.and_then(|refusal| refusal.data.get("supported"));
    match supported.and_then(|supported| chosen(supported, notes)) {
        Some(version) => agreed(version, Value::Null),
        None => Found::Former(Some(failure)),
    }
}

fn agreed(version: String, server_info: Value) -> Found {
    Found::Current(Agreement {
        generation: Generation::Current,
        version,
        server_info,
    })
}

/// The version to be spoken with a server that supports these; none if it has to be a former one. A server that
/// supports none of the known versions may be understood nevertheless.
fn chosen(supported: &Value, notes: &Notes) -> Option<String> {
    let supported = supported.as_array()?.iter().filter_map(Value::as_str);
    let supported: Vec<&str> = supported.collect();
    if supported.contains(&VERSION) {
        return Some(VERSION.to_owned());
    }
    if supported.iter().any(|it| former::VERSIONS.contains(it)) {
        return None;
    }
    let newest = (*supported.iter().max()?).to_owned();
    notes.add(unknown_version(&newest));
    Some(newest)
}

pub(super) fn unknown_version(version: &str) -> Words {
    Words::new(
        format!(
            "сервер говорит на версии протокола {version}, здесь неизвестной; он всё же опрошен"
        ),
        format!(
            "the server speaks version {version} of the protocol, which is not known here; it was asked nevertheless"
        ),
    )
}

/// It is said in `_meta`; drafts of this generation had it beside.
fn server_info(members: &message::Members<'_>) -> Value {
    let meta = message::value(members, "_meta").unwrap_or_default();
    match meta.get(SERVER_INFO) {
        Some(info) => info.clone(),
        None => message::value(members, "serverInfo").unwrap_or_default(),
    }
}
