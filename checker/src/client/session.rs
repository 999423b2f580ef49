//! A conversation with a server in the generation of the protocol that both speak.

mod current;
mod former;
mod opening;

use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::failure::Failure;
use super::limits::Limits;
use super::notes::Notes;
use super::outgoing::Request;
use super::transport::Transport;

pub(super) use opening::{name_and_meta, open};

/// A conversation in which requests can be made.
pub(super) struct Session {
    transport: Transport,
    agreement: Agreement,
    numbers: Numbers,
    limits: Limits,
    notes: Notes,
    /// Whether it was begun anew already.
    is_renewed: bool,
}

/// What both sides know of each other.
struct Agreement {
    generation: Generation,
    /// The version of the protocol.
    version: String,
    /// What the server says of itself.
    server_info: Value,
}

/// Generations of the protocol that differ in how a conversation is held.
#[derive(Clone, Copy, PartialEq)]
enum Generation {
    /// From 2026-07-28 on: each request says by itself what it takes to answer it.
    Current,
    /// Before: there is a handshake first.
    Former,
}

/// The ids of requests, each used once.
#[derive(Default)]
struct Numbers(i64);

impl Numbers {
    fn next(&mut self) -> i64 {
        self.0 += 1;
        self.0
    }
}

impl Session {
    /// The version of the protocol.
    pub(super) fn version(&self) -> &str {
        &self.agreement.version
    }

    /// What the server says of itself: its `serverInfo`.
    pub(super) fn server_info(&self) -> &Value {
        &self.agreement.server_info
    }

    /// Makes a request.
    pub(super) async fn request(
        &mut self,
        method: &'static str,
        params: Map<String, Value>,
    ) -> Result<Box<RawValue>, Failure> {
        let request = self.outgoing(method, params);
        self.transport.request(&request, self.limits.request).await
    }

    /// Calls a tool, whose input schema is as the server's list has it.
    pub(super) async fn call(
        &mut self,
        params: Map<String, Value>,
        schema: Value,
    ) -> Result<Box<RawValue>, Failure> {
        let mut request = self.outgoing("tools/call", params);
        request.called_schema = Some(schema);
        self.transport.request(&request, self.limits.request).await
    }

    fn outgoing(&mut self, method: &'static str, params: Map<String, Value>) -> Request {
        let id = self.numbers.next();
        match self.agreement.generation {
            Generation::Current => current::request(id, method, params, self.version()),
            Generation::Former => Request::new(id, method, params.into()),
        }
    }

    /// Takes leave of the server.
    pub(super) async fn close(self) {
        self.transport.close().await;
    }
}

/// What the client says of itself.
fn client_info() -> Value {
    json!({"name": "norm-contract", "version": env!("CARGO_PKG_VERSION")})
}
