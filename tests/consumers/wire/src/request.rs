//! Messages of MCP 2026-07-28, as a client would send them and as it never should.

use serde_json::{Value, json};

/// The generation of the protocol that these messages name.
pub const PROTOCOL_VERSION: &str = "2026-07-28";

/// A message and the HTTP headers that it is sent under.
#[derive(Clone, Debug)]
pub struct Request {
    pub(crate) headers: Vec<(String, String)>,
    message: Value,
    /// What is sent instead of the message.
    text: Option<String>,
}

impl Request {
    /// A request with its `_meta`, and with the headers by which it is routed.
    pub fn new(method: &str, mut params: Value) -> Self {
        let named = match method {
            "resources/read" => params["uri"].as_str(),
            _ => params["name"].as_str(),
        };
        let mut headers = vec![
            (
                "MCP-Protocol-Version".to_owned(),
                PROTOCOL_VERSION.to_owned(),
            ),
            ("Mcp-Method".to_owned(), method.to_owned()),
        ];
        headers.extend(named.map(|name| ("Mcp-Name".to_owned(), name.to_owned())));
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": PROTOCOL_VERSION,
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        Request {
            headers,
            message,
            text: None,
        }
    }

    /// A call of a tool.
    pub fn tool(name: &str, arguments: Value) -> Self {
        Self::new(
            "tools/call",
            json!({ "name": name, "arguments": arguments }),
        )
    }

    /// The reading of a resource.
    pub fn resource(uri: &str) -> Self {
        Self::new("resources/read", json!({ "uri": uri }))
    }

    /// A request for a prompt.
    pub fn prompt(name: &str, arguments: Value) -> Self {
        Self::new(
            "prompts/get",
            json!({ "name": name, "arguments": arguments }),
        )
    }

    /// Sends this text instead of the message, whatever it is.
    pub fn with_text(mut self, text: &str) -> Self {
        self.text = Some(text.to_owned());
        self
    }

    /// Puts a value into the message, at a JSON Pointer whose parent is there.
    pub fn with(mut self, pointer: &str, value: Value) -> Self {
        let (parent, name) = self.place(pointer);
        parent[name.as_str()] = value;
        self
    }

    /// Takes a member out of the message.
    pub fn without(mut self, pointer: &str) -> Self {
        let (parent, name) = self.place(pointer);
        parent
            .as_object_mut()
            .and_then(|it| it.remove(&name))
            .expect(pointer);
        self
    }

    /// Takes the `_meta` out of the message, if it has one.
    pub fn without_meta(mut self) -> Self {
        self.message["params"]
            .as_object_mut()
            .and_then(|it| it.remove("_meta"));
        self
    }

    /// Sends a header with another value.
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self = self.without_header(name);
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Leaves a header out.
    pub fn without_header(mut self, name: &str) -> Self {
        self.headers.retain(|(other, _)| other != name);
        self
    }

    pub(crate) fn body(&self) -> String {
        self.text
            .clone()
            .unwrap_or_else(|| self.message.to_string())
    }

    fn place(&mut self, pointer: &str) -> (&mut Value, String) {
        let (parent, name) = pointer.rsplit_once('/').expect("a pointer to a member");
        let name = name.replace("~1", "/").replace("~0", "~");
        (self.message.pointer_mut(parent).expect(parent), name)
    }
}
