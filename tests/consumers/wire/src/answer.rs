//! What came back.

use norm_contract::{AnswerForm, JsonRpcErrorResponse, ProtocolAnswer};
use serde::Deserialize;
use serde_json::Value;

/// An answer as it stood on the wire.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The HTTP status; none over stdio.
    pub http_status: Option<u16>,
    /// The session that the answer has opened, if any.
    pub session: Option<String>,
    /// The JSON-RPC message; `null` where the answer held none.
    pub message: Value,
    /// All that came, for what must not be in it.
    pub text: String,
}

impl Answer {
    /// An answer whose JSON-RPC error, if it is one, is what the contract's type says and survives it whole.
    pub(crate) fn new(
        http_status: Option<u16>,
        session: Option<String>,
        message: Value,
        text: String,
    ) -> Self {
        if message["error"].is_object() {
            let response = JsonRpcErrorResponse::deserialize(&message);
            let response = response.unwrap_or_else(|error| panic!("{error}: {text}"));
            let again = serde_json::to_value(response).expect("a response is JSON");
            assert_eq!(again, message);
        }
        Answer {
            http_status,
            session,
            message,
            text,
        }
    }

    /// The code of the JSON-RPC error, where the answer is one.
    pub fn code(&self) -> Option<i64> {
        self.message["error"]["code"].as_i64()
    }

    /// The `data` of the JSON-RPC error; `null` where there is none.
    pub fn data(&self) -> &Value {
        &self.message["error"]["data"]
    }

    /// Whether it is one of the answers that the contract knows. Over stdio there is no status to be compared.
    pub fn is(&self, answer: ProtocolAnswer) -> bool {
        let status = self.http_status.map(i64::from);
        let status_fits =
            status.is_none() || answer.http_status().is_none_or(|it| Some(it) == status);
        let form_fits = match answer.form() {
            AnswerForm::ToolError => self.message["result"]["isError"] == true,
            AnswerForm::ErrorResponse => {
                self.code().is_some() && self.code() == answer.code().map(|it| it.number())
            }
            AnswerForm::HttpStatusOnly => self.message.is_null() && status.is_some(),
            other => panic!("an answer of a form that is new: {other}"),
        };
        status_fits && form_fits
    }
}
