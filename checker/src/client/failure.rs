//! Why a server has given no answer, or none that can be used.

use norm_contract_generator::Words;
use std::time::Duration;

use serde_json::Value;

use super::limits::{shown, shown_bytes};

/// What has kept a request from its answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Failure {
    pub(super) kind: Kind,
    /// In a few words: `connection refused`.
    pub(super) cause: Words,
    /// Of an answer that wasn't read to its end, what had come of its result by then: in bytes, as JSON without whitespace.
    pub(super) result_bytes: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// Whoever asks has to authorise.
    NeedsAuthorization,
    /// There is nobody to talk to.
    NoConnection,
    /// The program has ended.
    Ended,
    /// The server has no more of the session in which it was asked.
    SessionLost,
    /// No answer in time.
    Late,
    /// The server has answered with an error of JSON-RPC.
    Refused(Box<Refusal>),
    /// Its answer wasn't read to its end.
    BrokenOff,
    /// It has answered with something else.
    Unusable,
}

/// An error of JSON-RPC.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refusal {
    pub(super) code: Option<i64>,
    pub(super) message: Option<String>,
    pub(super) data: Value,
}

impl Failure {
    pub(super) fn new(kind: Kind, cause: Words) -> Self {
        Failure {
            kind,
            cause,
            result_bytes: 0,
        }
    }

    pub(super) fn unusable(cause: Words) -> Self {
        Failure::new(Kind::Unusable, cause)
    }

    pub(super) fn late(limit: Duration) -> Self {
        let Words { russian, english } = shown(limit);
        let cause = Words::new(
            format!("нет ответа за {russian}"),
            format!("no answer within {english}"),
        );
        Failure::new(Kind::Late, cause)
    }

    pub(super) fn too_much(limit: usize) -> Self {
        let Words { russian, english } = shown_bytes(limit);
        Failure::broken_off(Words::new(
            format!("сервер присылает больше {russian}"),
            format!("the server sends more than {english}"),
        ))
    }

    pub(super) fn broken_off(cause: Words) -> Self {
        Failure::new(Kind::BrokenOff, cause)
    }

    /// The same, where so much of a result had come. Of an answer that was read to its end nothing is left over.
    pub(super) fn after(mut self, bytes: usize) -> Self {
        if matches!(self.kind, Kind::BrokenOff | Kind::Late) {
            self.result_bytes = bytes;
        }
        self
    }

    /// `status`: `HTTP 400, ` or nothing.
    pub(super) fn refused(status: &str, refusal: Refusal) -> Self {
        let code = refusal.code.map(|code| format!(" {code}"));
        let code = code.unwrap_or_default();
        let message = match &refusal.message {
            Some(message) => Words::foreign(message),
            None => Words::new("без сообщения", "without a message"),
        };
        let error = Words::new(
            format!("{status}ошибка{code}"),
            format!("{status}error{code}"),
        );
        Failure::new(Kind::Refused(Box::new(refusal)), error.because(&message))
    }

    /// Whether the server has said something, and it wasn't who it talks to that was wrong.
    pub(super) fn is_answer(&self) -> bool {
        matches!(
            self.kind,
            Kind::Refused(_) | Kind::BrokenOff | Kind::SessionLost | Kind::Unusable
        )
    }

    pub(super) fn refusal(&self) -> Option<&Refusal> {
        match &self.kind {
            Kind::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}
