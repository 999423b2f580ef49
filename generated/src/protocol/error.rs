//! The error value.

use std::error::Error;
use std::sync::Arc;
use std::{fmt, io};

use serde::Serialize;
use serde_json::Value;

use crate::v1::support::Open;
use crate::v1::{
    JsonRpcError, MissingRequiredClientCapabilityData, ProtocolErrorCode, ProtocolVersion,
    ResourceNotFoundData, UnsupportedProtocolVersionData, UrlElicitationRequiredData,
};

/// Why a request was not carried out: a code, a message, data, and the error behind it.
///
/// Code, message and data are for the peer; the source is not, see the [module](crate::protocol). Two errors are equal
/// if a peer couldn't tell them apart: sources don't count. It prints as its message; the code stays with the protocol.
///
/// ```
/// use norm_contract::{ProtocolError, ProtocolErrorCode};
/// use serde_json::json;
///
/// let error = ProtocolError::new(ProtocolErrorCode::InvalidParams, "`month` is missing")
///     .with_data(json!({"parameter": "month"}));
/// assert_eq!(error.to_string(), "`month` is missing");
/// assert_eq!(error.code(), &ProtocolErrorCode::InvalidParams);
/// // A server's own code is a number.
/// assert_eq!(ProtocolError::new(-32001, "busy").code().number(), -32001);
/// ```
#[derive(Clone, Debug)]
pub struct ProtocolError {
    // Boxed, so that a `Result` with this error stays small.
    object: Box<JsonRpcError>,
    source: Option<Arc<dyn Error + Send + Sync>>,
}

impl ProtocolError {
    /// An error without data and source.
    #[must_use]
    pub fn new(code: impl Into<Open<ProtocolErrorCode>>, message: impl Into<String>) -> Self {
        JsonRpcError::new(code, message).into()
    }

    /// An error that says that there is no such resource, by the code of whichever generation it is sent in.
    ///
    /// ```
    /// use norm_contract::{ProtocolError, ProtocolErrorCode, ProtocolVersion, ResourceNotFoundData};
    ///
    /// let error = ProtocolError::resource_not_found("no such report", ResourceNotFoundData::new("report://7"));
    /// assert_eq!(error.wire_code(), ProtocolErrorCode::RESOURCE_NOT_FOUND);
    /// assert_eq!(error.wire_code_for(ProtocolVersion::V2025_11_25).number(), -32002);
    /// ```
    #[must_use]
    pub fn resource_not_found(message: impl Into<String>, data: ResourceNotFoundData) -> Self {
        #[expect(deprecated, reason = "the code is replaced on the way out")]
        Self::new(ProtocolErrorCode::ResourceNotFound, message).with_data(encoded(&data))
    }

    /// An error that says that the user has to open URLs first. Generations from 2026-07-28 on have a result for this
    /// instead.
    #[must_use]
    pub fn url_elicitation_required(
        message: impl Into<String>,
        data: UrlElicitationRequiredData,
    ) -> Self {
        Self::new(ProtocolErrorCode::UrlElicitationRequiredError, message).with_data(encoded(&data))
    }

    /// An error that says that the request needs capabilities which the client did not declare.
    #[must_use]
    pub fn missing_required_client_capability(
        message: impl Into<String>,
        data: MissingRequiredClientCapabilityData,
    ) -> Self {
        Self::new(ProtocolErrorCode::MissingRequiredClientCapability, message)
            .with_data(encoded(&data))
    }

    /// An error that says that the server doesn't support the protocol version which the request names.
    ///
    /// Data of another shape doesn't compile:
    ///
    /// ```compile_fail,E0308
    /// use norm_contract::ProtocolError;
    /// use serde_json::json;
    ///
    /// let error = ProtocolError::unsupported_protocol_version("too old", json!({"supported": "2026-07-28"}));
    /// ```
    #[must_use]
    pub fn unsupported_protocol_version(
        message: impl Into<String>,
        data: UnsupportedProtocolVersionData,
    ) -> Self {
        Self::new(ProtocolErrorCode::UnsupportedProtocolVersion, message).with_data(encoded(&data))
    }

    /// Sets the data. For codes whose data the contract describes the constructors of their name are the safe way.
    #[must_use]
    pub fn with_data(mut self, data: impl Into<Value>) -> Self {
        self.object.data = Some(data.into());
        self
    }

    /// Sets the error that this one comes from. It never gets onto the wire.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.source = Some(Arc::from(source.into()));
        self
    }

    /// The code, as the handler gave it or as it came from a peer.
    #[must_use]
    pub fn code(&self) -> &Open<ProtocolErrorCode> {
        &self.object.code
    }

    /// The message, which the peer and in the end the model may read.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.object.message
    }

    /// The data, if there is any.
    #[must_use]
    pub fn data(&self) -> Option<&Value> {
        self.object.data.as_ref()
    }

    /// The code that the current generation sends for this error's.
    #[must_use]
    pub fn wire_code(&self) -> Open<ProtocolErrorCode> {
        self.code().wire_code()
    }

    /// The code that a generation sends for this error's.
    #[must_use]
    pub fn wire_code_for(&self, version: ProtocolVersion) -> Open<ProtocolErrorCode> {
        self.code().wire_code_for(version)
    }

    /// The HTTP status that the protocol prescribes for the code in every situation, if it does.
    #[must_use]
    pub fn http_status(&self) -> Option<i64> {
        self.code().http_status()
    }

    pub(super) fn object(&self) -> &JsonRpcError {
        &self.object
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.message())
    }
}

impl Error for ProtocolError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.source {
            Some(source) => Some(source.as_ref()),
            None => None,
        }
    }
}

impl PartialEq for ProtocolError {
    fn eq(&self, other: &Self) -> bool {
        self.object == other.object
    }
}

/// A peer's error, with whatever members it has.
impl From<JsonRpcError> for ProtocolError {
    fn from(object: JsonRpcError) -> Self {
        Self {
            object: Box::new(object),
            source: None,
        }
    }
}

/// The error as it is: the code is not replaced, the source is dropped. [`ProtocolError::to_json_rpc`] is for answers.
impl From<ProtocolError> for JsonRpcError {
    fn from(error: ProtocolError) -> Self {
        *error.object
    }
}

/// `ParseError` with the error's own text.
impl From<serde_json::Error> for ProtocolError {
    fn from(error: serde_json::Error) -> Self {
        Self::new(ProtocolErrorCode::ParseError, error.to_string()).with_source(error)
    }
}

/// `InternalError` with the error's own text.
impl From<io::Error> for ProtocolError {
    fn from(error: io::Error) -> Self {
        Self::new(ProtocolErrorCode::InternalError, error.to_string()).with_source(error)
    }
}

/// An object of the contract as JSON.
pub(super) fn encoded(object: &impl Serialize) -> Value {
    // Texts, numbers, JSON values, and maps with texts for keys: nothing that JSON doesn't have.
    serde_json::to_value(object).expect("objects of the contract are JSON")
}
