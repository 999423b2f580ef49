//! What becomes of a handler's failure, by the kind of handler.

use std::fmt;

use serde_json::Value;

use crate::v1::{AnswerForm, DomainError, Error, HandlerKind, ProtocolErrorCode};

use super::error::encoded;
use super::{ProtocolError, ToolResult};

/// Why a handler has no success to return.
///
/// `?` makes it of each of the three, and of any error that can become a [`ProtocolError`].
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The tool works, but its domain has a reason not to serve the request.
    DomainState(DomainError),
    /// The call failed in a way that the contract has a code for.
    Call(Error),
    /// Any other failure.
    Protocol(ProtocolError),
}

/// What goes out for a handler's failure.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A successful JSON-RPC response with this result.
    ToolResult(ToolResult),
    /// A JSON-RPC error response: [`ProtocolError::to_response`].
    Error(ProtocolError),
}

impl Failure {
    /// The answer to the request that a handler of this kind failed at, by the kind's attribute `answer_form`.
    ///
    /// For `admits`, which matters to tools alone, see [`ToolResult::from_failure`].
    ///
    /// ```
    /// use norm_contract::protocol::{Answer, Failure, ToolResult};
    /// use norm_contract::{HandlerKind, ProtocolError, ProtocolErrorCode};
    ///
    /// let error = ProtocolError::new(ProtocolErrorCode::InternalError, "Warehouse 7 does not answer.");
    /// let failure = Failure::from(error.clone());
    /// assert_eq!(
    ///     failure.clone().into_answer(HandlerKind::Tool, |_| true),
    ///     Answer::ToolResult(ToolResult {
    ///         text: "Warehouse 7 does not answer.".to_owned(),
    ///         structured_content: None,
    ///         is_error: true,
    ///     })
    /// );
    /// assert_eq!(failure.into_answer(HandlerKind::Prompt, |_| true), Answer::Error(error));
    /// ```
    #[must_use]
    pub fn into_answer(self, kind: HandlerKind, admits: impl FnOnce(&Value) -> bool) -> Answer {
        match kind.answer_form() {
            AnswerForm::ToolError => Answer::ToolResult(ToolResult::from_failure(self, admits)),
            // A bare HTTP status is no handler's answer: handlers are called behind the transport.
            AnswerForm::ErrorResponse | AnswerForm::HttpStatusOnly => {
                Answer::Error(self.into_protocol_error())
            }
        }
    }

    /// The protocol error by which a resource, a prompt or a middleware answers.
    ///
    /// Errors and domain states are for tools' results; elsewhere they become an `InternalError` that has them as its
    /// data.
    #[must_use]
    pub fn into_protocol_error(self) -> ProtocolError {
        match self {
            Self::Protocol(error) => error,
            Self::Call(error) => internal_error(&error, encoded(&error)),
            Self::DomainState(state) => internal_error(&state, encoded(&state)),
        }
    }
}

fn internal_error(error: &dyn fmt::Display, data: Value) -> ProtocolError {
    ProtocolError::new(ProtocolErrorCode::InternalError, error.to_string()).with_data(data)
}

impl From<DomainError> for Failure {
    fn from(state: DomainError) -> Self {
        Self::DomainState(state)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Call(error)
    }
}

impl<E: Into<ProtocolError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Protocol(error.into())
    }
}
