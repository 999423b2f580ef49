//! A tool's result as its caller reads it.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::v1::support::Outcome;
use crate::v1::{DomainError, Error, ErrorCode, ProtocolErrorCode};

use super::{Failure, ProtocolError, ToolResult};

impl ToolResult {
    /// What the tool has answered: its data or a domain state.
    ///
    /// ```
    /// use norm_contract::protocol::{Failure, ToolResult};
    /// use norm_contract::{Error, ErrorCode};
    /// use serde_json::{Value, json};
    ///
    /// let result = ToolResult::from_data(&json!({"quantity": 12}));
    /// let outcome = result.read::<Value>()?;
    /// assert_eq!(outcome.success(), Some(&json!({"quantity": 12})));
    ///
    /// let error = Error::new(ErrorCode::RateLimited);
    /// let result = ToolResult::from_failure(error.clone(), |_| true);
    /// assert_eq!(result.read::<Value>(), Err(Failure::Call(error)));
    /// # Ok::<(), Failure>(())
    /// ```
    ///
    /// # Errors
    /// The call failed. Where what the tool said of it is no [`Error`] by the contract, an `InternalError` with its
    /// text, and its structured content as data; where a success is no data, an [`Error`] with the code
    /// `contract_violation`.
    pub fn read<S: DeserializeOwned>(&self) -> Result<Outcome<S, DomainError>, Failure> {
        if self.is_error {
            return Err(self.failure());
        }
        let structured = self.structured();
        let Some(data) = structured.as_ref().and_then(|it| it.get("data")) else {
            return Err(violation("The result has no `data`.").into());
        };
        serde_json::from_value(data.clone()).map_err(|error| {
            let message = format!("The result's `data` is something else: {error}");
            violation(&message).into()
        })
    }

    fn failure(&self) -> Failure {
        let structured = self.structured_content.as_ref();
        let error = structured.and_then(|it| it.get("error"));
        // A tool's own output schema may mean something else by `error`; the text is then the place for ours.
        let error = error
            .and_then(|it| serde_json::from_value(it.clone()).ok())
            .or_else(|| serde_json::from_str(&self.text).ok());
        if let Some(error) = error {
            return Failure::Call(error);
        }
        let error = ProtocolError::new(ProtocolErrorCode::InternalError, &self.text);
        Failure::Protocol(match structured {
            Some(structured) => error.with_data(structured.clone()),
            None => error,
        })
    }

    // Servers for clients that don't know structured content have it in the text alone.
    fn structured(&self) -> Option<Value> {
        match &self.structured_content {
            Some(structured) => Some(structured.clone()),
            None => serde_json::from_str(&self.text).ok(),
        }
    }
}

fn violation(message: &str) -> Error {
    Error::new(ErrorCode::ContractViolation).with_message(message)
}
