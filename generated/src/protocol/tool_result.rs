//! The result of a tool call.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::v1::{DomainError, Error, ProtocolErrorCode};

use super::error::encoded;
use super::{Failure, ProtocolError};

/// What a tool call results in, as MCP's `CallToolResult` shows it.
///
/// It serializes as `content` with one text, `structuredContent` and `isError`. `resultType`, which generations from
/// 2026-07-28 on want in every result, belongs to whoever sends results.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolResult {
    /// The text that the model reads.
    pub text: String,
    /// The structured content, if there is any.
    pub structured_content: Option<Value>,
    /// Whether the call failed.
    pub is_error: bool,
}

impl ToolResult {
    /// The result for what a tool's handler returned.
    ///
    /// Success is the data, or a value that holds either the data or a domain state
    /// ([`Outcome`](crate::support::Outcome)). `admits` is asked whether the tool's output schema admits a
    /// structured content: see [`Self::from_failure`].
    ///
    /// ```
    /// use norm_contract::protocol::{Failure, ToolResult};
    /// use norm_contract::{DomainError, ErrorCode};
    /// use serde_json::{Value, json};
    ///
    /// fn orders() -> Result<Value, Failure> {
    ///     Err(DomainError::new(ErrorCode::NotReady).with_retryable(true))?
    /// }
    ///
    /// assert_eq!(
    ///     serde_json::to_value(ToolResult::from_outcome(orders(), |_| true))?,
    ///     json!({
    ///         "content": [{"type": "text", "text": r#"{"data":{"error":{"code":"not_ready","retryable":true}}}"#}],
    ///         "structuredContent": {"data": {"error": {"code": "not_ready", "retryable": true}}},
    ///         "isError": false
    ///     })
    /// );
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn from_outcome(
        outcome: Result<impl Serialize, impl Into<Failure>>,
        admits: impl FnOnce(&Value) -> bool,
    ) -> Self {
        match outcome {
            Ok(data) => Self::from_data(&data),
            Err(failure) => Self::from_failure(failure, admits),
        }
    }

    /// The result of a call that succeeded with this data.
    #[must_use]
    pub fn from_data(data: &impl Serialize) -> Self {
        match serde_json::to_value(data) {
            Ok(data) => Self::answered(json!({ "data": data })),
            Err(error) => {
                let message = format!("The tool's data can't be written as JSON: {error}");
                let error = ProtocolError::new(ProtocolErrorCode::InternalError, message)
                    .with_source(error);
                Self::from_protocol_error(&error)
            }
        }
    }

    /// The result of a call that came to a failure.
    ///
    /// An [`Error`] stands as JSON in the text. It is the structured content too, as `{"error": Error}`, where
    /// `admits` says that the tool's output schema admits this; for a tool without an output schema, that is
    /// `|_| true`. Clients hide an error from the model if its structured content breaks the schema.
    ///
    /// ```
    /// use norm_contract::{Error, ErrorCode, protocol::ToolResult};
    /// use serde_json::json;
    ///
    /// let result = ToolResult::from_failure(Error::new(ErrorCode::RateLimited), |structured| {
    ///     structured.get("data").is_some()
    /// });
    /// assert_eq!(
    ///     serde_json::to_value(result)?,
    ///     json!({"content": [{"type": "text", "text": r#"{"code":"rate_limited"}"#}], "isError": true})
    /// );
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn from_failure(failure: impl Into<Failure>, admits: impl FnOnce(&Value) -> bool) -> Self {
        match failure.into() {
            Failure::DomainState(state) => Self::from_domain_state(&state),
            Failure::Call(error) => Self::from_error(&error, admits),
            Failure::Protocol(error) => Self::from_protocol_error(&error),
        }
    }

    fn from_domain_state(state: &DomainError) -> Self {
        Self::answered(json!({"data": {"error": encoded(state)}}))
    }

    fn from_error(error: &Error, admits: impl FnOnce(&Value) -> bool) -> Self {
        let error = encoded(error);
        let text = error.to_string();
        let structured = json!({ "error": error });
        Self {
            text,
            structured_content: admits(&structured).then_some(structured),
            is_error: true,
        }
    }

    fn from_protocol_error(error: &ProtocolError) -> Self {
        error.log_sources();
        Self {
            text: error.message().to_owned(),
            structured_content: None,
            is_error: true,
        }
    }

    // MCP wants structured content in the text as well, for clients that don't know it.
    fn answered(structured: Value) -> Self {
        Self {
            text: structured.to_string(),
            structured_content: Some(structured),
            is_error: false,
        }
    }
}

impl Serialize for ToolResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_map(None)?;
        members.serialize_entry("content", &[json!({"type": "text", "text": self.text})])?;
        if let Some(structured) = &self.structured_content {
            members.serialize_entry("structuredContent", structured)?;
        }
        members.serialize_entry("isError", &self.is_error)?;
        members.end()
    }
}
