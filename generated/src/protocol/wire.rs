//! The error as it goes onto the wire, and as it comes from there.

use crate::v1::{JsonRpcError, JsonRpcErrorResponse, ProtocolVersion, RequestId};

use super::ProtocolError;

impl ProtocolError {
    /// The JSON-RPC error object by which this error is answered in a generation.
    ///
    /// The code is that generation's; everything else goes out as it is. The errors behind this one go to the log
    /// (feature `tracing`) and not into the object.
    #[must_use]
    pub fn to_json_rpc(&self, version: ProtocolVersion) -> JsonRpcError {
        self.log_sources();
        let mut object = self.object().clone();
        object.code = self.wire_code_for(version);
        object
    }

    /// The JSON-RPC response with this error; `None` is the id of a request whose id could not be read, `null`.
    ///
    /// The way back is `ProtocolError::from(response.error)`, which keeps all members of the error. What else the
    /// response has stays in [`JsonRpcErrorResponse`].
    ///
    /// ```
    /// use norm_contract::{
    ///     JsonRpcErrorResponse, ProtocolError, ProtocolErrorCode, ProtocolVersion, RequestId, ResourceNotFoundData,
    /// };
    ///
    /// let error = ProtocolError::resource_not_found("no such report", ResourceNotFoundData::new("report://7"));
    /// let response = error.to_response(Some(RequestId::Integer(7)), ProtocolVersion::V2026_07_28);
    /// let text = serde_json::to_string(&response)?;
    /// assert_eq!(
    ///     text,
    ///     concat!(
    ///         r#"{"jsonrpc":"2.0","id":7,"error":"#,
    ///         r#"{"code":-32602,"message":"no such report","data":{"uri":"report://7"}}}"#
    ///     )
    /// );
    ///
    /// let response: JsonRpcErrorResponse = serde_json::from_str(&text)?;
    /// assert_eq!(ProtocolError::from(response.error).code(), &ProtocolErrorCode::InvalidParams);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn to_response(
        &self,
        id: Option<RequestId>,
        version: ProtocolVersion,
    ) -> JsonRpcErrorResponse {
        JsonRpcErrorResponse::new(self.to_json_rpc(version)).with_id(id)
    }

    /// Writes the errors behind this one to the log, if there are any.
    pub(crate) fn log_sources(&self) {
        #[cfg(feature = "tracing")]
        if let Some(source) = std::error::Error::source(self) {
            let sources: Vec<String> =
                std::iter::successors(Some(source), |error| (*error).source())
                    .map(ToString::to_string)
                    .collect();
            tracing::error!(code = self.code().number(), ?sources, "{}", self.message());
        }
    }
}
