//! Messages of JSON-RPC as they are sent.

use serde_json::{Value, json};

/// "Method not found" of JSON-RPC.
const METHOD_NOT_FOUND: i64 = -32601;

/// A request, and what a way of transport may have to tell of it besides.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) id: i64,
    pub(super) method: &'static str,
    pub(super) params: Value,
    /// The version of the protocol, where the generation has each request say it by itself.
    pub(super) stated_version: Option<String>,
    /// The input schema, by the server's list, of the tool that is called; null where it has none.
    pub(super) called_schema: Option<Value>,
}

/// A message that isn't answered.
#[derive(Clone, Debug)]
pub(super) struct Notification {
    pub(super) method: &'static str,
}

impl Request {
    pub(super) fn new(id: i64, method: &'static str, params: Value) -> Self {
        Request {
            id,
            method,
            params,
            stated_version: None,
            called_schema: None,
        }
    }

    /// The message, without line breaks.
    pub(super) fn text(&self) -> String {
        let mut message = json!({"jsonrpc": "2.0", "method": self.method, "id": self.id});
        if !self.params.is_null() {
            message["params"] = self.params.clone();
        }
        message.to_string()
    }
}

impl Notification {
    /// The message, without line breaks.
    pub(super) fn text(&self) -> String {
        json!({"jsonrpc": "2.0", "method": self.method}).to_string()
    }
}

/// The answer to what a server wants of its client: it may know that the client is there, and nothing else.
pub(super) fn reply(id: &Value, method: &str) -> String {
    let message = match method {
        "ping" => json!({"jsonrpc": "2.0", "id": id, "result": {}}),
        _ => {
            let error = json!({"code": METHOD_NOT_FOUND, "message": "Method not found"});
            json!({"jsonrpc": "2.0", "id": id, "error": error})
        }
    };
    message.to_string()
}
