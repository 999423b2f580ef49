//! A server as clients of the generations before 2026-07-28 talk to it: first a handshake, then requests that neither
//! carry `_meta` nor are routed by headers.

use serde_json::json;

use crate::{Answer, Client, Request};

/// The last generation of the protocol that has sessions.
pub const FORMER_VERSION: &str = "2025-11-25";

/// A server with which the handshake is done.
pub struct FormerSession<C> {
    server: C,
    id: Option<String>,
    version: String,
}

impl<C: Client> FormerSession<C> {
    /// Does the handshake.
    pub fn open(server: C) -> Self {
        let mut session = FormerSession {
            server,
            id: None,
            version: FORMER_VERSION.to_owned(),
        };
        let client = json!({ "name": "wire", "version": "1" });
        let params =
            json!({ "protocolVersion": FORMER_VERSION, "capabilities": {}, "clientInfo": client });
        let answer = session.send(&Request::new("initialize", params));
        let version = &answer.message["result"]["protocolVersion"];
        assert_eq!(version, FORMER_VERSION, "no handshake: {}", answer.text);
        session.id = answer.session;
        session.notify(&Request::new("notifications/initialized", json!({})).without("/id"));
        session
    }

    /// Names another version in the header of each request from here on.
    pub fn naming(mut self, version: &str) -> Self {
        version.clone_into(&mut self.version);
        self
    }

    fn translated(&self, request: &Request) -> Request {
        let mut request = request.clone().without_meta();
        request.headers = vec![("MCP-Protocol-Version".to_owned(), self.version.clone())];
        if let Some(id) = &self.id {
            request = request.with_header("Mcp-Session-Id", id);
        }
        request
    }
}

impl<C: Client> Client for FormerSession<C> {
    fn send(&mut self, request: &Request) -> Answer {
        let request = self.translated(request);
        self.server.send(&request)
    }

    fn notify(&mut self, request: &Request) {
        let request = self.translated(request);
        self.server.notify(&request);
    }

    fn log(&self) -> String {
        self.server.log()
    }
}
