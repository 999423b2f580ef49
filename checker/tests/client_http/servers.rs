//! Servers of either generation, how they are asked, and how far an answer goes.

use norm_contract_check::client::{Answer, HttpAddress, Limits, Progress, Server, ask};
use norm_contract_check::listing::Completeness;
use serde_json::{Value, json};

use crate::http_server::{Reply, Request};
use crate::mcp::{discovered, initialized, page, tool};

pub(crate) fn server(url: &str) -> Server {
    Server::at(HttpAddress::parse(url).expect("a URL"))
}

pub(crate) async fn ask_url(url: &str) -> Answer {
    ask(&server(url), &[], &Limits::default(), &|_: Progress<'_>| {}).await
}

pub(crate) async fn ask_limited(url: &str, limits: Limits) -> Answer {
    ask(&server(url), &[], &limits, &|_: Progress<'_>| {}).await
}

pub(crate) fn unreachable(cause: &str) -> Completeness {
    Completeness::Unreachable {
        cause: cause.into(),
        needs_authorization: false,
    }
}

pub(crate) fn cut_short(cause: &str) -> Completeness {
    Completeness::CutShort {
        cause: cause.into(),
    }
}

/// A server of the current generation with two pages, which is strict about what each request has to say.
pub(crate) fn current(request: &Request) -> Reply {
    let version = "2026-07-28";
    let params = &request.message["params"];
    let meta = &params["_meta"];
    let is_whole = meta["io.modelcontextprotocol/protocolVersion"] == version
        && meta["io.modelcontextprotocol/clientCapabilities"].is_object()
        && meta["io.modelcontextprotocol/clientInfo"]["name"] == "norm-contract";
    if !is_whole {
        return request.error(400, -32602, "no _meta");
    }
    let is_routed = request.header("mcp-method") == request.method()
        && request.header("mcp-protocol-version") == version
        && request.header("mcp-name") == params["name"].as_str().unwrap_or_default()
        && request.header("accept") == "application/json, text/event-stream"
        && request.header("content-type") == "application/json";
    if !is_routed {
        return request.error(400, -32020, "headers differ");
    }
    match (request.method(), &params["cursor"]) {
        ("server/discover", _) => request.result(discovered("shop")),
        // An empty text is a cursor.
        ("tools/list", Value::Null) => request.result(page(&[tool("a"), tool("b")], json!(""))),
        ("tools/list", cursor) if cursor == "" => request.result(page(&[tool("c")], Value::Null)),
        _ => request.error(404, -32601, "Method not found"),
    }
}

/// A server of a former generation with a session; it doesn't know anybody without.
pub(crate) fn former(request: &Request, version: &str) -> Reply {
    if request.method() == "initialize" {
        let reply = request.result(initialized("old-shop", version));
        return reply.with_header("Mcp-Session-Id", "s-1");
    }
    if request.header("mcp-session-id") != "s-1" {
        return request.error(400, -32000, "Bad Request: no session");
    }
    match request.method() {
        "notifications/initialized" => Reply::status(202),
        "tools/list" if request.header("mcp-protocol-version") == version => {
            let message = json!({"jsonrpc": "2.0", "id": request.message["id"], "result": {"tools": [tool("a")]}});
            let log = r#"{"jsonrpc":"2.0","method":"notifications/message","params":{}}"#;
            let ping = r#"{"jsonrpc":"2.0","id":"p","method":"ping"}"#;
            let roots = r#"{"jsonrpc":"2.0","id":5,"method":"roots/list"}"#;
            let events = format!(
                "id: 0\ndata:\n\n: comment\n\ndata: {log}\n\ndata: {ping}\n\ndata: {roots}\n\nevent: message\ndata: {message}\n\n"
            );
            Reply::Whole(200, "text/event-stream; charset=utf-8", events.into_bytes())
        }
        "DELETE" => Reply::status(200),
        // Replies to what the server has asked.
        "POST" => Reply::status(202),
        _ => request.error(400, -32601, "Method not found"),
    }
}
