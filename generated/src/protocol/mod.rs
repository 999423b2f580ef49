//! Protocol errors: the value that a handler returns, the codes by generation, and what goes onto the wire.
//!
//! - [`ProtocolError`]: code, message, data, and the error that it came from;
//! - [`ProtocolErrorCode::wire_code`](crate::ProtocolErrorCode::wire_code) and its neighbours: the code that a
//!   generation of MCP uses;
//! - [`ProtocolError::to_json_rpc`], [`ProtocolError::to_response`]: the JSON-RPC error object and the response;
//! - [`Failure`], [`Answer`], [`ToolResult`]: what becomes of a handler's result, by the kind of handler.
//!
//! A peer sees an error's code, message and data. The errors behind it stay in the process: with the feature `tracing`
//! they go to the log at the moment when the error is made ready for the wire, without it nowhere.
//!
//! ```
//! use norm_contract::protocol::{Answer, Failure, ToolResult};
//! use norm_contract::{HandlerKind, ProtocolError, ProtocolVersion, ResourceNotFoundData};
//! use serde_json::json;
//!
//! fn read(uri: &str) -> Result<String, Failure> {
//!     let path = uri.strip_prefix("report://").ok_or_else(|| {
//!         ProtocolError::resource_not_found("There is no such report.", ResourceNotFoundData::new(uri))
//!     })?;
//!     Ok(std::fs::read_to_string(path)?)
//! }
//!
//! let failure = read("note://1").expect_err("a note is no report");
//! let Answer::Error(error) = failure.clone().into_answer(HandlerKind::Resource, |_| true) else {
//!     panic!("a resource's failure is an error response");
//! };
//! let object = serde_json::to_value(error.to_json_rpc(ProtocolVersion::CURRENT))?;
//! assert_eq!(
//!     object,
//!     json!({"code": -32602, "message": "There is no such report.", "data": {"uri": "note://1"}})
//! );
//! // Where a tool fails in the same way, the model reads why.
//! let result = ToolResult::from_failure(failure, |_| true);
//! assert_eq!((result.is_error, result.text.as_str()), (true, "There is no such report."));
//! # Ok::<(), serde_json::Error>(())
//! ```

mod codes;
mod error;
mod reading;
mod routing;
mod tool_result;
mod wire;

pub use self::error::ProtocolError;
pub use self::routing::{Answer, Failure};
pub use self::tool_result::ToolResult;
