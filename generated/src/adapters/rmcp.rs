//! Errors and domain states as answers of a server on the official crate `rmcp`, and as what its clients get.
//!
//! | handler | returns | what goes out |
//! |---|---|---|
//! | tool | `Result<Outcome<…>, ProtocolError>`, or with [`Error`] | data or domain state; `Err`: a result with `isError: true` |
//! | tool | [`ToolResult`] | as it says; the only way to return a domain state by `?`, see [`Failure`] |
//! | resource, prompt | `Result<…, ErrorData>` | `Err`: a JSON-RPC error |
//! | before the tools | [`guard`] | a refusal: a JSON-RPC error |
//!
//! In a tool, don't return rmcp's own `ErrorData`: it makes a JSON-RPC error, which no model reads. A [`Failure`] is
//! no tool's `Err`: rmcp makes `isError: true` of every one, and a domain state is no failed call.
//!
//! rmcp serves every protocol version by one server; the code of [`ProtocolError::resource_not_found`] is that of the
//! version which the client has named.
//!
//! [`Failure`]: crate::protocol::Failure

use std::sync::Arc;

use ::rmcp::handler::server::router::tool::ToolRouter;
use ::rmcp::handler::server::tool::{IntoCallToolResult, ToolCallContext};
use ::rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, ErrorCode as RmcpCode};
use ::rmcp::{ErrorData, ServiceError};
use serde::Serialize;

use crate::protocol::{Failure, ProtocolError, ToolResult};
use crate::v1::support::Outcome;
use crate::v1::{DomainError, Error, ProtocolErrorCode};

/// The code, the message and the data go out; the sources go to the log, and no further.
///
/// A number that rmcp has no room for, beyond 32 bits, becomes that of an internal error.
impl From<ProtocolError> for ErrorData {
    fn from(error: ProtocolError) -> Self {
        error.log_sources();
        let number = i32::try_from(error.code().number()).ok();
        let code = number.map_or(RmcpCode::INTERNAL_ERROR, RmcpCode);
        ErrorData::new(code, error.message().to_owned(), error.data().cloned())
    }
}

impl From<ErrorData> for ProtocolError {
    fn from(error: ErrorData) -> Self {
        let converted = ProtocolError::new(i64::from(error.code.0), error.message);
        match error.data {
            Some(data) => converted.with_data(data),
            None => converted,
        }
    }
}

/// What a peer answered; for all that kept it from answering, an internal error.
impl From<ServiceError> for ProtocolError {
    fn from(error: ServiceError) -> Self {
        let message = match error {
            ServiceError::McpError(error) => return error.into(),
            // rmcp's text has those of the errors behind it, and with them addresses of other servers.
            ServiceError::TransportSend(_) => "Transport send error".to_owned(),
            ref other => other.to_string(),
        };
        ProtocolError::new(ProtocolErrorCode::InternalError, message).with_source(error)
    }
}

/// For resources and prompts: an internal error with the contract's as its data.
impl From<Error> for ErrorData {
    fn from(error: Error) -> Self {
        Failure::from(error).into_protocol_error().into()
    }
}

impl From<ToolResult> for CallToolResult {
    fn from(result: ToolResult) -> Self {
        let content = vec![ContentBlock::text(result.text)];
        let mut converted = match result.is_error {
            true => CallToolResult::error(content),
            false => CallToolResult::success(content),
        };
        converted.structured_content = result.structured_content;
        converted
    }
}

/// What the contract has a use for: the texts, one after another, the structured content and `isError`.
impl From<CallToolResult> for ToolResult {
    fn from(result: CallToolResult) -> Self {
        let texts = result.content.iter().filter_map(ContentBlock::as_text);
        let texts: Vec<&str> = texts.map(|it| it.text.as_str()).collect();
        Self {
            text: texts.join("\n"),
            structured_content: result.structured_content,
            is_error: result.is_error == Some(true),
        }
    }
}

impl IntoCallToolResult for ToolResult {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        Ok(CallToolResult::from(self).into())
    }
}

/// A tool's failure is a result that the model reads, whatever the code.
impl IntoCallToolResult for ProtocolError {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        ToolResult::from_failure(self, |_| false).into_call_tool_result()
    }
}

/// The error as JSON in the text; not as structured content, since the tool may have an output schema that has no room
/// for it. [`ToolResult::from_outcome`] is told.
impl IntoCallToolResult for Error {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        ToolResult::from_failure(self, |_| false).into_call_tool_result()
    }
}

impl<S: Serialize> IntoCallToolResult for Outcome<S, DomainError> {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        ToolResult::from_data(&self).into_call_tool_result()
    }
}

/// Has a check before each tool, which lets the call pass or answers it with an error.
///
/// Resources and prompts have no such router: there the check is the first line of the handler.
///
/// ```
/// use std::sync::Arc;
///
/// use norm_contract::adapters::rmcp::guard;
/// use norm_contract::{ProtocolError, ProtocolErrorCode};
/// use rmcp::handler::server::router::tool::ToolRouter;
/// use rmcp::model::{JsonObject, Tool};
///
/// struct Clock;
///
/// let wind = Tool::new("wind", "Winds the clock up", Arc::new(JsonObject::new()));
/// let tools = ToolRouter::<Clock>::new().with_route((wind, || "wound up".to_owned()));
/// let tools = guard(tools, |call| match &call.arguments {
///     Some(arguments) if !arguments.is_empty() => {
///         Err(ProtocolError::new(ProtocolErrorCode::InvalidParams, "A clock takes no arguments."))
///     }
///     _ => Ok(()),
/// });
/// # assert!(tools.has_route("wind"));
/// ```
pub fn guard<S: 'static>(
    mut tools: ToolRouter<S>,
    check: impl Fn(&ToolCallContext<'_, S>) -> Result<(), ProtocolError> + Send + Sync + 'static,
) -> ToolRouter<S> {
    let check = Arc::new(check);
    for route in tools.map.values_mut() {
        let (check, call) = (Arc::clone(&check), Arc::clone(&route.call));
        route.call = Arc::new(move |context| match check(&context) {
            Ok(()) => call(context),
            Err(error) => Box::pin(std::future::ready(Err(error.into()))),
        });
    }
    tools
}
