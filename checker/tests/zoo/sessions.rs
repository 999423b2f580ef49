//! Sessions of former generations that a server loses: one is begun anew, once, and what it was for is done again.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply, Request};
use crate::mcp::{initialized, page};
use crate::outcome::Outcome;
use crate::peers::{Expectation, cursor, cut_short, entry, first_page, full_page, situations};
use crate::program::{Run, catalog};

const VERSION: &str = "2025-11-25";

const LOST: &str = "the server has lost the session; a new one was begun";

/// A server that answers by the number of the session, from 1, and has lost it where there is no answer.
fn sessions(
    answer: impl Fn(usize, &Request) -> Option<Reply> + Send + Sync + 'static,
) -> HttpServer {
    let begun = AtomicUsize::new(0);
    HttpServer::start(move |request| {
        let session = request.header("mcp-session-id").parse().unwrap_or(0);
        match request.method() {
            // It is asked for without any session.
            "initialize" if session == 0 && request.header("mcp-protocol-version").is_empty() => {
                let number = begun.fetch_add(1, Ordering::Relaxed) + 1;
                let reply = request.result(initialized("shop", VERSION));
                reply.with_header("Mcp-Session-Id", number.to_string())
            }
            "notifications/initialized" if session > 0 => Reply::status(202),
            "DELETE" if session > 0 => Reply::status(204),
            "tools/list" | "tools/call" if session > 0 => {
                let lost = || request.error(404, -32001, "Session not found");
                answer(session, request).unwrap_or_else(lost)
            }
            _ => request.error(400, -32000, "Bad Request"),
        }
    })
}

fn rest() -> Value {
    page(&[entry("b"), entry("c")], Value::Null)
}

fn passed_anew() -> Expectation {
    Box::new(|outcome: &Outcome| {
        outcome.passed();
        outcome.told(LOST);
    })
}

#[test]
fn a_list_begins_anew() {
    let once = sessions(|session, request| match (session, cursor(request)) {
        (_, None) => Some(request.result(first_page())),
        (1, Some(_)) => None,
        _ => Some(request.result(rest())),
    });
    let at_once = sessions(|session, request| (session > 1).then(|| request.result(full_page())));
    let again = sessions(|_, request| {
        cursor(request)
            .is_none()
            .then(|| request.result(first_page()))
    });
    // What was seen before is what there is.
    let for_good = sessions(|session, request| {
        (session == 1 && cursor(request).is_none()).then(|| request.result(first_page()))
    });
    let run = |server: &HttpServer| Run::check().url(&server.url());
    let lost = "HTTP 404, error -32001: Session not found";
    situations(vec![
        ("once", run(&once), passed_anew()),
        ("at once", run(&at_once), passed_anew()),
        ("again", run(&again), cut_short(lost)),
        ("for good", run(&for_good), cut_short(lost)),
    ]);
    let expected = [
        "server/discover",
        "initialize",
        "notifications/initialized",
        "tools/list",
        "tools/list",
        "initialize",
        "notifications/initialized",
        "tools/list",
        "tools/list",
        "DELETE",
    ];
    assert_eq!(once.methods(), expected);
    let cursors: Vec<Value> = (once.requests().iter())
        .filter(|request| request.method() == "tools/list")
        .map(|request| json!([request.header("mcp-session-id"), cursor(request)]))
        .collect();
    let asked = json!([["1", null], ["1", "2"], ["2", null], ["2", "2"]]);
    assert_eq!(Value::Array(cursors), asked);
    let handshakes = |server: &HttpServer| {
        let methods = server.methods();
        methods.iter().filter(|it| *it == "initialize").count()
    };
    assert_eq!([handshakes(&again), handshakes(&for_good)], [2, 2]);
}

#[test]
fn there_may_be_no_new_session() {
    let server = HttpServer::start(|request| {
        let is_first = request.message["id"].as_i64() < Some(4);
        match request.method() {
            "initialize" if is_first => {
                let reply = request.result(initialized("shop", VERSION));
                reply.with_header("Mcp-Session-Id", "1")
            }
            "initialize" => Reply::status(503),
            "notifications/initialized" => Reply::status(202),
            "tools/list" if cursor(request).is_none() => request.result(first_page()),
            _ => Reply::status(404),
        }
    });
    let outcome = Run::check().url(&server.url()).end();
    outcome.cut_short(&["a"], "HTTP 503");
}

#[test]
fn without_a_session_nothing_is_lost() {
    let server = HttpServer::start(|request| match request.method() {
        "initialize" => request.result(initialized("shop", VERSION)),
        "notifications/initialized" => Reply::status(202),
        _ => Reply::status(404),
    });
    Run::check()
        .url(&server.url())
        .end()
        .unreachable("HTTP 404");
    let methods = server.methods();
    assert_eq!(methods.iter().filter(|it| *it == "initialize").count(), 1);
}

#[test]
fn a_call_is_made_again() {
    let server = sessions(|session, request| match request.method() {
        "tools/list" => Some(request.result(full_page())),
        _ => (session > 1).then(|| request.result(json!({"content": []}))),
    });
    let mut catalog = catalog();
    for tool in ["/tools/0", "/tools/1"] {
        let version = format!("{tool}/versions/0");
        let version = catalog.pointer_mut(&version).expect("a version");
        version["sample_arguments"] = json!({});
    }
    let run = Run::check_against(&catalog).arguments(["--call"]);
    let outcome = run.url(&server.url()).end();
    outcome.passed();
    outcome.told(LOST);
    let calls: Vec<Value> = (server.requests().iter())
        .filter(|request| request.method() == "tools/call")
        .map(|request| {
            let name = &request.message["params"]["name"];
            json!([request.header("mcp-session-id"), name])
        })
        .collect();
    assert_eq!(
        Value::Array(calls),
        json!([["1", "a"], ["2", "a"], ["2", "b"]])
    );
}
