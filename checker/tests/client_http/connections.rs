//! Servers that can't be asked where they were looked for.

use norm_contract_check::listing::Completeness;
use serde_json::json;

use crate::http_server::{HttpServer, Reply, Request};
use crate::mcp::{completeness, names};
use crate::servers::{ask_url, current, unreachable};

#[tokio::test]
async fn what_is_no_answer_of_mcp_is_unreachable_with_its_cause() {
    type Case = (fn(&Request) -> Reply, &'static str);
    let cases: [Case; 12] = [
        (|_| Reply::status(404), "HTTP 404"),
        (|_| Reply::status(503), "HTTP 503"),
        (
            |_| Reply::Whole(200, "text/html", b"<html>".to_vec()),
            "the answer is HTML, not MCP",
        ),
        (
            |_| Reply::Whole(200, "text/plain", b"{}".to_vec()),
            "the answer is text/plain, not MCP",
        ),
        (|_| Reply::Whole(200, "application/json", b"{".to_vec()), {
            "the answer is no message of MCP: it is no JSON: EOF while parsing an object at line 1 column 1"
        }),
        (
            |_| Reply::Whole(200, "application/json", b"{}".to_vec()),
            "the answer is no message of MCP: it is a message of JSON-RPC with neither result nor error",
        ),
        (
            |_| Reply::json(200, &json!({"jsonrpc": "2.0", "id": "other", "result": {}})),
            "the answer holds no response to the request",
        ),
        (
            |_| Reply::Whole(200, "text/event-stream", b": nothing\n\n".to_vec()),
            "the stream of events ended without an answer",
        ),
        (
            |request| request.error(200, -32603, "it broke"),
            "error -32603: it broke",
        ),
        (
            |request| request.error(500, -32603, "it broke"),
            "HTTP 500, error -32603: it broke",
        ),
        (
            |_| Reply::Bytes(Vec::new()),
            "the connection was closed before the end of the answer",
        ),
        (
            |_| {
                Reply::status(307)
                    .with_header("Location", "https://elsewhere.example/mcp?token=abcd")
            },
            "HTTP 307, a redirect to the host elsewhere.example",
        ),
    ];
    for (reply, cause) in cases {
        let http = HttpServer::start(reply);
        let answer = ask_url(&http.url()).await;
        assert_eq!(completeness(&answer), unreachable(cause));
        assert_eq!(answer.protocol_version, None);
    }
}

#[tokio::test]
async fn who_asks_has_to_authorise() {
    for status in [401, 403] {
        let http = HttpServer::start(move |_| Reply::status(status));
        let answer = ask_url(&http.url()).await;
        let expected = Completeness::Unreachable {
            cause: format!("HTTP {status}").into(),
            needs_authorization: true,
        };
        assert_eq!(completeness(&answer), expected);
        assert_eq!(http.methods(), ["server/discover"]);
    }
}

#[tokio::test]
async fn nobody_is_there() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    drop(listener);
    let answer = ask_url(&format!("http://{address}/mcp")).await;
    assert_eq!(completeness(&answer), unreachable("connection refused"));
}

#[tokio::test]
async fn a_redirect_within_the_host_is_followed_with_the_same_request() {
    let http = HttpServer::start(|request| match request.target.as_str() {
        "/mcp" => Reply::status(308).with_header("Location", "/mcp/"),
        _ => current(request),
    });
    let answer = ask_url(&http.url()).await;
    assert_eq!(names(&answer.listing), ["a", "b", "c"]);
    // Once is enough: the place is known from then on.
    assert_eq!(http.requests().len(), 4);
}
