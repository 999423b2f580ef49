//! What came back.

use norm_contract::{AnswerForm, ProtocolAnswer, Situation};
use serde_json::Value;

/// An answer as it stood on the wire.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The HTTP status; none over stdio.
    pub http_status: Option<u16>,
    /// The JSON-RPC message; `null` where the answer held none.
    pub message: Value,
    /// All that came, for what must not be in it.
    pub text: String,
}

impl Answer {
    /// The code of the JSON-RPC error, where the answer is one.
    pub fn code(&self) -> Option<i64> {
        self.message["error"]["code"].as_i64()
    }

    /// The `data` of the JSON-RPC error; `null` where there is none.
    pub fn data(&self) -> &Value {
        &self.message["error"]["data"]
    }

    /// Whether it is a result that says that the tool has failed.
    pub fn is_tool_error(&self) -> bool {
        self.message["result"]["isError"] == true
    }

    /// The text of a result's first content.
    pub fn content(&self) -> &str {
        let text = &self.message["result"]["content"][0]["text"];
        text.as_str()
            .unwrap_or_else(|| panic!("no text content: {}", self.text))
    }

    /// A result's structured content; `null` where there is none.
    pub fn structured(&self) -> &Value {
        &self.message["result"]["structuredContent"]
    }

    /// The answer among those that a client must be ready for in this situation, where it is one of them.
    ///
    /// The status of an answer that came over stdio is not compared: there is none.
    pub fn accepted_in(&self, situation: Situation) -> Option<ProtocolAnswer> {
        situation
            .accepted()
            .iter()
            .copied()
            .find(|answer| self.is(*answer))
    }

    fn is(&self, answer: ProtocolAnswer) -> bool {
        let status = self.http_status.map(i64::from);
        let status_fits =
            status.is_none() || answer.http_status().is_none_or(|it| Some(it) == status);
        let form_fits = match answer.form() {
            AnswerForm::ToolError => self.is_tool_error(),
            AnswerForm::ErrorResponse => {
                self.code().is_some() && self.code() == answer.code().map(|it| it.number())
            }
            AnswerForm::HttpStatusOnly => self.message.is_null() && status.is_some(),
            _ => false,
        };
        status_fits && form_fits
    }
}
