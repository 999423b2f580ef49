//! Messages of JSON-RPC as servers send them.
//!
//! They are read member by member, and the members stay text until they are needed: what is wrong in one entry of a
//! list mustn't cost more than that entry, and how deep a text is nested doesn't matter as long as nobody looks into it.

use norm_contract_generator::Words;
use std::collections::BTreeMap;

use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;

use super::failure::{Failure, Refusal};

/// The members of an object, each as its text. Of several of one name the last counts, as elsewhere.
pub(super) type Members<'a> = BTreeMap<String, &'a RawValue>;

/// A message of a server.
#[derive(Debug)]
pub(super) enum Incoming {
    /// It answers a request.
    Answer(Response),
    /// It wants something of the client.
    Request {
        /// As it came.
        id: Value,
        method: String,
    },
    /// It tells something.
    Notification { method: String },
}

/// The answer to a request.
#[derive(Debug)]
pub(super) struct Response {
    /// The request's. Errors may come without.
    pub(super) id: Option<Value>,
    pub(super) outcome: Result<Box<RawValue>, Refusal>,
}

/// The messages in a text: one, or since some servers of 2025-03-26 answer so, a list of them.
///
/// # Errors
/// Why it is no message, in a few words.
pub(super) fn read(text: &str) -> Result<Vec<Incoming>, Words> {
    let not_json = |error: serde_json::Error| {
        Words::new("это не JSON", "it is no JSON").because(&Words::foreign(error))
    };
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(Words::new("он пуст", "it is empty"));
    }
    let raws: Vec<&RawValue> = match text.starts_with('[') {
        true => serde_json::from_str(text).map_err(not_json)?,
        false => vec![serde_json::from_str(text).map_err(not_json)?],
    };
    raws.into_iter().map(message).collect()
}

/// Why a text is no JSON that is plainly meant as an answer, so that whoever waits for it waits in vain. Other texts
/// that are none, such as what a program tells of its start, are no answers.
pub(super) fn broken(text: &str) -> Option<serde_json::Error> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    let is_answer = text.starts_with('{') && has("jsonrpc") && (has("result") || has("error"));
    if !is_answer {
        return None;
    }
    serde_json::from_str::<IgnoredAny>(text).err()
}

/// The members of an object; none of anything else.
pub(super) fn members(raw: &RawValue) -> Option<Members<'_>> {
    serde_json::from_str(raw.get()).ok()
}

/// The value of a member; nothing where it is absent, or can't be read.
pub(super) fn value(members: &Members<'_>, name: &str) -> Option<Value> {
    serde_json::from_str(members.get(name)?.get()).ok()
}

/// A member that is a text.
pub(super) fn text(members: &Members<'_>, name: &str) -> Option<String> {
    serde_json::from_str(members.get(name)?.get()).ok()
}

fn message(raw: &RawValue) -> Result<Incoming, Words> {
    let members = members(raw).ok_or_else(|| {
        Words::new(
            "это не сообщение JSON-RPC, то есть не объект",
            "it is no message of JSON-RPC, which is an object",
        )
    })?;
    let id = value(&members, "id").filter(|id| !id.is_null());
    if let Some(method) = text(&members, "method") {
        return Ok(match id {
            Some(id) => Incoming::Request { id, method },
            None => Incoming::Notification { method },
        });
    }
    let outcome = match (members.get("result"), members.get("error")) {
        (_, Some(error)) if error.get() != "null" => Err(refusal(error)),
        (Some(result), _) => Ok((*result).to_owned()),
        _ => {
            return Err(Words::new(
                "это сообщение JSON-RPC, в котором нет ни result, ни error",
                "it is a message of JSON-RPC with neither result nor error",
            ));
        }
    };
    Ok(Incoming::Answer(Response { id, outcome }))
}

fn refusal(error: &RawValue) -> Refusal {
    let members = members(error).unwrap_or_default();
    Refusal {
        code: value(&members, "code").and_then(|code| code.as_i64()),
        message: text(&members, "message"),
        data: value(&members, "data").unwrap_or_default(),
    }
}

impl Response {
    /// Whether it answers this request. What is wrong with a request is at times told without its id.
    pub(super) fn answers(&self, id: i64) -> bool {
        match &self.id {
            // As a number, however it is written.
            Some(given) => given.as_f64() == Some(id as f64),
            None => self.outcome.is_err(),
        }
    }

    /// `status`: what the way of transport has to say before an error, or nothing.
    pub(super) fn into_result(self, status: &str) -> Result<Box<RawValue>, Failure> {
        self.outcome
            .map_err(|refusal| Failure::refused(status, refusal))
    }
}
