//! What servers answer instead of a message of MCP.

use serde_json::json;

use crate::http_server::{HttpServer, Reply, Request};
use crate::mcp::page;
use crate::outcome::Outcome;
use crate::peers::{
    Expectation, entry, full_page, lists, lists_one_then, passed, situations, unreachable,
};
use crate::program::Run;

type Case = (&'static str, fn(&Request) -> Reply, Expectation);

/// The same reply to whatever is asked.
fn always(cases: Vec<Case>) {
    let cases = cases.into_iter().map(|(name, reply, expectation)| {
        let server = HttpServer::start(reply);
        (name, Run::check().url(&server.url()), expectation)
    });
    situations(cases.collect());
}

fn unauthorized(cause: &'static str) -> Expectation {
    Box::new(move |outcome: &Outcome| outcome.unauthorized(cause))
}

#[test]
fn a_status_that_is_no_success() {
    always(vec![
        ("401", |_| Reply::status(401), unauthorized("HTTP 401")),
        (
            "401 with a challenge",
            |_| Reply::status(401).with_header("WWW-Authenticate", "Bearer realm=\"shop\""),
            unauthorized("HTTP 401"),
        ),
        ("403", |_| Reply::status(403), unauthorized("HTTP 403")),
        (
            "403 with a challenge",
            |_| {
                Reply::status(403)
                    .with_header("WWW-Authenticate", "Bearer error=\"insufficient_scope\"")
            },
            unauthorized("HTTP 403"),
        ),
        ("404", |_| Reply::status(404), unreachable("HTTP 404")),
        ("405", |_| Reply::status(405), unreachable("HTTP 405")),
        (
            "429",
            |_| Reply::status(429).with_header("Retry-After", "3600"),
            unreachable("HTTP 429"),
        ),
        ("500", |_| Reply::status(500), unreachable("HTTP 500")),
        (
            "502 as a page",
            |_| Reply::Whole(502, "text/html", b"<html>Bad Gateway</html>".to_vec()),
            unreachable("HTTP 502"),
        ),
        ("503", |_| Reply::status(503), unreachable("HTTP 503")),
        (
            "400 with an error",
            |request| request.error(400, -32600, "no such thing"),
            unreachable("HTTP 400, error -32600: no such thing"),
        ),
    ]);
}

#[test]
fn a_success_that_is_no_message() {
    fn json(text: &str) -> Reply {
        Reply::Whole(200, "application/json", text.as_bytes().to_vec())
    }
    always(vec![
        (
            "a page",
            |_| Reply::Whole(200, "text/html; charset=utf-8", b"<!doctype html>".to_vec()),
            unreachable("the answer is HTML, not MCP"),
        ),
        (
            "text",
            |_| Reply::Whole(200, "text/plain", b"hello".to_vec()),
            unreachable("the answer is text/plain, not MCP"),
        ),
        (
            "no content type",
            |_| Reply::With(200, Vec::new(), b"{}".to_vec()),
            unreachable("the answer has no content type"),
        ),
        (
            "nothing",
            |_| json(""),
            unreachable("the answer is no message of MCP: it is empty"),
        ),
        (
            "accepted",
            |_| Reply::With(202, Vec::new(), Vec::new()),
            unreachable("the answer is empty (HTTP 202)"),
        ),
        (
            "no content",
            |_| Reply::Bytes(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".to_vec()),
            unreachable("the answer is empty (HTTP 204)"),
        ),
        (
            "no JSON",
            |_| json("{tools: []}"),
            unreachable(
                "the answer is no message of MCP: it is no JSON: key must be a string at line 1 column 2",
            ),
        ),
        (
            "compressed, though nobody asked for it",
            |_| json("\u{1f}\u{8b}").with_header("Content-Encoding", "gzip"),
            unreachable(
                "the answer is no message of MCP: it is no JSON: expected value at line 1 column 1",
            ),
        ),
        (
            "half of a message",
            |_| json(r#"{"jsonrpc":"2.0","id":1,"res"#),
            unreachable(
                "the answer is no message of MCP: it is no JSON: EOF while parsing a string at line 1 column 28",
            ),
        ),
        (
            "a number",
            |_| json("17"),
            unreachable(
                "the answer is no message of MCP: it is no message of JSON-RPC, which is an object",
            ),
        ),
        (
            "an empty list",
            |_| json("[]"),
            unreachable("the answer holds no response to the request"),
        ),
        (
            "neither result nor error",
            |request| json(&json!({"jsonrpc": "2.0", "id": request.message["id"]}).to_string()),
            unreachable(
                "the answer is no message of MCP: it is a message of JSON-RPC with neither result nor error",
            ),
        ),
        (
            "another's answer",
            |_| json(r#"{"jsonrpc":"2.0","id":99,"result":{}}"#),
            Box::new(|outcome| {
                outcome.unreachable("the answer holds no response to the request");
                outcome.told("an answer to no request was passed over, id 99");
            }),
        ),
        (
            "the request again",
            |request| Reply::json(200, &request.message),
            unreachable("the answer holds no response to the request"),
        ),
    ]);
}

#[test]
fn an_error_instead_of_a_result() {
    always(vec![
        (
            "for everything",
            |request| request.error(200, -32603, "the database is gone"),
            unreachable("error -32603: the database is gone"),
        ),
        (
            "for the list",
            |request| match request.method() {
                "tools/list" => request.error(200, -32601, "Method not found"),
                _ => request.result(crate::mcp::discovered("shop")),
            },
            unreachable("error -32601: Method not found"),
        ),
        (
            "without an id",
            |_| {
                Reply::json(
                    200,
                    &json!({"jsonrpc": "2.0", "id": null, "error": {"code": 1, "message": "what?"}}),
                )
            },
            unreachable("error 1: what?"),
        ),
        (
            "an error that is none",
            |request| {
                Reply::json(
                    200,
                    &json!({"id": request.message["id"], "error": "broken"}),
                )
            },
            unreachable("error: without a message"),
        ),
        (
            "beside a result",
            |request| {
                let error = json!({"code": 2, "message": "half done"});
                Reply::json(
                    200,
                    &json!({"id": request.message["id"], "result": full_page(), "error": error}),
                )
            },
            unreachable("error 2: half done"),
        ),
    ]);
}

#[test]
fn the_same_on_the_second_page_leaves_the_first() {
    type Case = (&'static str, fn(&Request) -> Reply, &'static str);
    let cases: Vec<Case> = vec![
        ("401", |_| Reply::status(401), "HTTP 401"),
        ("404", |_| Reply::status(404), "HTTP 404"),
        ("500", |_| Reply::status(500), "HTTP 500"),
        (
            "a page",
            |_| Reply::Whole(200, "text/html", b"<html>".to_vec()),
            "the answer is HTML, not MCP",
        ),
        (
            "an error",
            |request| request.error(200, -32602, "bad cursor"),
            "error -32602: bad cursor",
        ),
        (
            "no object",
            |request| request.result(json!("done")),
            "the result of tools/list is no object",
        ),
        (
            "no list",
            |request| request.result(json!({})),
            "the result of tools/list has no array `tools`",
        ),
    ];
    let cases = cases.into_iter().map(|(name, reply, cause)| {
        let server = lists_one_then(reply);
        let expectation = crate::peers::cut_short(cause);
        (name, Run::check().url(&server.url()), expectation)
    });
    situations(cases.collect());
}

#[test]
fn what_is_odd_and_can_be_read() {
    fn with_type(request: &Request, content_type: &'static str) -> Reply {
        let message = json!({"jsonrpc": "2.0", "id": request.message["id"], "result": full_page()});
        Reply::Whole(200, content_type, message.to_string().into_bytes())
    }
    let charset = lists(|request| with_type(request, "Application/JSON; charset=UTF-8"));
    let mark = lists(|request| {
        let message = json!({"jsonrpc": "2.0", "id": request.message["id"], "result": full_page()});
        Reply::Whole(
            200,
            "application/json",
            format!("\u{feff}\n{message}\n").into_bytes(),
        )
    });
    let batch = lists(|request| {
        let answer = json!({"jsonrpc": "2.0", "id": request.message["id"], "result": full_page()});
        let notification = json!({"jsonrpc": "2.0", "method": "notifications/message"});
        Reply::json(200, &json!([notification, answer]))
    });
    let text_id = lists(|request| {
        let id = request.message["id"].as_i64().expect("a number") as f64;
        Reply::json(200, &json!({"id": id, "result": full_page()}))
    });
    let latin = lists(|request| {
        let mut tools = crate::peers::all();
        tools[1]["description"] = json!("caf?");
        let message = json!({"id": request.message["id"], "result": page(&tools, json!(null))});
        let mut bytes = message.to_string().into_bytes();
        let place = bytes.iter().position(|byte| *byte == b'?').expect("there");
        bytes[place] = 0xe9;
        Reply::Whole(200, "application/json", bytes)
    });
    let status = lists(|request| match request.result(full_page()) {
        Reply::Whole(_, content_type, body) => Reply::Whole(201, content_type, body),
        other => other,
    });
    let run = |server: &HttpServer| Run::check().url(&server.url());
    situations(vec![
        ("another writing of the type", run(&charset), passed()),
        ("a byte order mark", run(&mark), passed()),
        ("a list of messages", run(&batch), passed()),
        ("1.0 is 1", run(&text_id), passed()),
        ("text that isn't UTF-8", run(&latin), passed()),
        ("201", run(&status), passed()),
    ]);
}

#[test]
fn what_is_not_offered_is_told_and_no_row() {
    let nothing = lists(|request| request.result(json!({"tools": []})));
    let other = lists(|request| request.result(page(&[entry("a"), entry("z")], json!(null))));
    let all = "tools of the catalog that aren't offered: a, b, c";
    situations(vec![
        (
            "an empty list",
            Run::check().url(&nothing.url()),
            Box::new(move |outcome| {
                assert_eq!(outcome.code, 0, "{outcome}");
                assert!(outcome.rows().is_empty());
                outcome.told(all);
            }),
        ),
        (
            "an empty list, strictly",
            Run::check()
                .arguments(["--require-all"])
                .url(&nothing.url()),
            Box::new(move |outcome| {
                assert_eq!(outcome.code, 1, "{outcome}");
                assert!(outcome.rows().is_empty());
                outcome.told(all);
            }),
        ),
        (
            "another tool",
            Run::check().url(&other.url()),
            Box::new(|outcome| {
                assert_eq!(
                    outcome.rows(),
                    ["a active", "z excluded unknown_catalog_tool"]
                );
                assert_eq!(outcome.code, 1);
                outcome.told("tools of the catalog that aren't offered: b, c");
            }),
        ),
    ]);
}
