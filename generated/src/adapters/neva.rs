//! Errors and domain states as answers of a server on the crate `neva`.
//!
//! | handler | returns | what goes out |
//! |---|---|---|
//! | tool | `Result<Outcome<…>, ProtocolError>`, or with [`Error`] | data or domain state; `Err`: a result with `isError: true` |
//! | tool | [`ToolResult`] | as it says; the only way to return a domain state by `?`, see [`Failure`] |
//! | resource, prompt | `Result<…, ProtocolError>` | `Err`: a JSON-RPC error |
//! | middleware | [`guard`] | a refusal: a JSON-RPC error |
//!
//! A [`Failure`] is not made into neva's error by itself: in a tool neva makes `isError: true` of every `Err`, and a
//! domain state is no failed call. Which protocol version a server speaks is neva's feature `legacy-spec`; the code of
//! [`ProtocolError::resource_not_found`] follows it.
//!
//! ```
//! use neva::prelude::*;
//! use norm_contract::protocol::{Failure, ToolResult};
//! use norm_contract::{DomainError, ErrorCode, ProtocolError};
//!
//! fn stock(article: &str) -> Result<serde_json::Value, Failure> {
//!     if article == "pears" {
//!         Err(DomainError::new(ErrorCode::NotReady).with_retryable(true))?;
//!     }
//!     Ok(serde_json::from_str(&std::fs::read_to_string(format!("stock/{article}.json"))?)?)
//! }
//!
//! let mut app = App::new();
//! app.map_tool("stock", |article: String| ToolResult::from_outcome(stock(&article), |_| true))
//!     .with_arg_names(["article"]);
//! app.map_resource("label://{article}", "label", |article: String| {
//!     let text = std::fs::read_to_string(format!("labels/{article}.txt")).map_err(ProtocolError::from)?;
//!     Ok::<_, ProtocolError>((format!("label://{article}"), text))
//! });
//! ```
//!
//! [`Failure`]: crate::protocol::Failure

use std::error::Error as _;
use std::pin::Pin;

use ::neva::error::{Error as NevaError, ErrorCode as NevaCode};
use ::neva::middleware::{MwContext, Next};
use ::neva::types::{CallToolResponse, Content, Response};
use serde::Serialize;

use crate::protocol::{ProtocolError, ToolResult};
use crate::v1::support::Outcome;
use crate::v1::{DomainError, Error};

/// The code, the message and the data go out; the sources go to the log, and stay within neva's error.
///
/// A number that neva has no room for, beyond 32 bits, becomes that of an internal error.
impl From<ProtocolError> for NevaError {
    fn from(error: ProtocolError) -> Self {
        error.log_sources();
        let data = error.data().cloned();
        with_data(NevaError::new(neva_code(&error), error), data)
    }
}

/// The code as it came from a peer. Those that neva keeps to itself, such as that of a timeout, are internal errors.
/// An error of ours that was made neva's comes back as it was, with all that neva has no room for.
impl From<NevaError> for ProtocolError {
    fn from(error: NevaError) -> Self {
        if let Some(ours) = ours_within(&error) {
            return ours.clone();
        }
        let internal = i32::from(NevaCode::InternalError);
        let code = match i32::from(error.code().wire_code()) {
            code if code == internal => code,
            _ => error.code().into(),
        };
        let converted = ProtocolError::new(i64::from(code), error.to_string());
        let converted = match error.data() {
            Some(data) => converted.with_data(data.clone()),
            None => converted,
        };
        match i32::from(error.code()) {
            INPUT_REQUIRED => converted,
            _ => converted.with_source(error),
        }
    }
}

/// The code by which neva leaves a handler that waits for the user's answer. Nothing has failed then, so there is
/// nothing to log. It is a number here since its name is missing where neva has the feature `legacy-spec`.
const INPUT_REQUIRED: i32 = -99997;

fn neva_code(error: &ProtocolError) -> NevaCode {
    let number = i32::try_from(error.code().number()).ok();
    number.map_or(NevaCode::InternalError, NevaCode::from)
}

// Whoever wraps an error of ours, or changes its data, means another error.
fn ours_within(error: &NevaError) -> Option<&ProtocolError> {
    let ours = error.source()?.downcast_ref::<ProtocolError>()?;
    (neva_code(ours) == error.code() && ours.data() == error.data()).then_some(ours)
}

/// The error as JSON in the message, which in a tool is what the model reads; in a resource or a prompt an internal
/// error that has it as its data too.
impl From<Error> for NevaError {
    fn from(error: Error) -> Self {
        let result = ToolResult::from_failure(error, |_| true);
        let data = result.structured_content.map(|mut it| it["error"].take());
        with_data(NevaError::new(NevaCode::InternalError, result.text), data)
    }
}

fn with_data(error: NevaError, data: Option<serde_json::Value>) -> NevaError {
    match data {
        Some(data) => error.with_data(data),
        None => error,
    }
}

impl From<ToolResult> for CallToolResponse {
    fn from(result: ToolResult) -> Self {
        Self {
            content: vec![Content::text(result.text)],
            struct_content: result.structured_content,
            is_error: result.is_error,
        }
    }
}

/// What the contract has a use for: the texts, one after another, the structured content and `isError`.
impl From<CallToolResponse> for ToolResult {
    fn from(response: CallToolResponse) -> Self {
        let texts = response.content.iter().filter_map(Content::as_text);
        let texts: Vec<&str> = texts.map(|it| it.text.as_str()).collect();
        Self {
            text: texts.join("\n"),
            structured_content: response.struct_content,
            is_error: response.is_error,
        }
    }
}

impl<S: Serialize> From<Outcome<S, DomainError>> for CallToolResponse {
    fn from(outcome: Outcome<S, DomainError>) -> Self {
        ToolResult::from_data(&outcome).into()
    }
}

/// A success whose data is a domain state.
impl From<DomainError> for CallToolResponse {
    fn from(state: DomainError) -> Self {
        ToolResult::from_failure(state, |_| true).into()
    }
}

/// A middleware that lets a request pass or answers it with an error, before any handler is called.
///
/// ```
/// use neva::prelude::*;
/// use norm_contract::adapters::neva::guard;
/// use norm_contract::{ProtocolError, ProtocolErrorCode};
///
/// let app = App::new().wrap_tools(guard(|context| match context.request() {
///     Some(request) if request.params.is_none() => {
///         Err(ProtocolError::new(ProtocolErrorCode::InvalidParams, "A call needs parameters."))
///     }
///     _ => Ok(()),
/// }));
/// ```
pub fn guard<C>(
    check: C,
) -> impl Fn(MwContext, Next) -> Pin<Box<dyn Future<Output = Response> + Send>>
+ Clone
+ Send
+ Sync
+ 'static
where
    C: Fn(&MwContext) -> Result<(), ProtocolError> + Clone + Send + Sync + 'static,
{
    move |context, next| match check(&context) {
        Ok(()) => next(context),
        Err(error) => {
            let response = Response::error(context.id(), error.into());
            Box::pin(std::future::ready(response))
        }
    }
}
