//! Streams of events as answers.

use std::time::Duration;

use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply, Request};
use crate::peers::{Answer, full_page, lists, passed, situations, unreachable};
use crate::program::Run;

/// A stream of these pieces.
fn stream(pieces: &[String]) -> Reply {
    let pieces = pieces
        .iter()
        .map(|it| (Duration::ZERO, it.clone().into_bytes()));
    Reply::Pieces("text/event-stream", pieces.collect())
}

/// A stream of pieces that arrive one by one.
fn in_turn(pieces: &[&str]) -> Reply {
    let pieces = pieces
        .iter()
        .map(|it| (Duration::from_millis(50), it.as_bytes().to_vec()));
    Reply::Pieces("text/event-stream", pieces.collect())
}

/// The answer to a request for the list.
fn answer(request: &Request) -> String {
    json!({"jsonrpc": "2.0", "id": request.message["id"], "result": full_page()}).to_string()
}

fn run(server: &HttpServer) -> Run {
    Run::check().url(&server.url())
}

#[test]
fn streams_that_can_be_read() {
    let cases: Vec<(&'static str, Answer)> = vec![
        (
            "bare",
            Box::new(|request| stream(&[format!("data: {}\n\n", answer(request))])),
        ),
        (
            "with all that may be there",
            Box::new(|request| {
                let text = format!(
                    ": hello\n\nid: 7\nretry: 10\ndata:\n\nevent: message\nid: 8\nextra: 1\ndata:{}\n\n",
                    answer(request)
                );
                stream(&[text])
            }),
        ),
        (
            "data of several lines",
            Box::new(|request| {
                let text = answer(request).replace(",\"", ",\ndata: \"");
                stream(&[format!("data: {text}\n\n")])
            }),
        ),
        (
            "other ends of lines",
            Box::new(|request| stream(&[format!("id: 1\r\ndata: {}\r\n\r\n", answer(request))])),
        ),
        (
            "lines that end with CR",
            Box::new(|request| {
                let rest = format!("data: {}\r\r", answer(request));
                in_turn(&["data: hello\r\r", &rest])
            }),
        ),
        (
            "a CR at the end of a piece",
            Box::new(|request| {
                let data = format!("data: {}\r", answer(request));
                in_turn(&["id: 1\r", &data, "\r"])
            }),
        ),
        (
            "CR and LF in two pieces",
            Box::new(|request| {
                let data = format!("\ndata: {}\r", answer(request));
                in_turn(&["id: 1\r", &data, "\n\r", "\n"])
            }),
        ),
        (
            "a byte order mark",
            Box::new(|request| stream(&[format!("\u{feff}data: {}\n\n", answer(request))])),
        ),
        (
            "byte by byte",
            Box::new(|request| {
                let text = format!("data: {}\n\n", answer(request));
                let bytes: Vec<String> = text.chars().map(String::from).collect();
                stream(&bytes)
            }),
        ),
        (
            "text that isn't UTF-8",
            Box::new(|request| {
                let event = format!("data: {}\n\n", answer(request));
                let mut bytes = event.into_bytes();
                let title = b"\"title\":\"caf\xe9\",";
                let place = bytes.windows(6).position(|it| it == b"\"type\"");
                let place = place.expect("a schema");
                bytes.splice(place..place, title.iter().copied());
                Reply::Pieces("text/event-stream", vec![(Duration::ZERO, bytes)])
            }),
        ),
        (
            "another event before",
            Box::new(|request| {
                stream(&[format!(
                    "event: endpoint\ndata: /sse\n\ndata: {}\n\n",
                    answer(request)
                )])
            }),
        ),
        (
            "without an end",
            Box::new(|request| {
                let answer = format!("data: {}\n\n", answer(request));
                let silence = (Duration::from_secs(60), Vec::new());
                Reply::Pieces(
                    "text/event-stream",
                    vec![(Duration::ZERO, answer.into_bytes()), silence],
                )
            }),
        ),
    ];
    let cases = cases.into_iter().map(|(name, list)| {
        let server = lists(list);
        (name, run(&server), passed())
    });
    situations(cases.collect());
}

#[test]
fn streams_that_end_early() {
    let cut = lists(|request| stream(&[format!("data: {}", &answer(request)[..40])]));
    let broken = lists(|request| {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
        let event = format!("data: {}", &answer(request)[..40]);
        Reply::Bytes(format!("{head}{:x}\r\n{event}\r\n", event.len()).into_bytes())
    });
    let empty = lists(|_| stream(&[]));
    let others = lists(|_| stream(&["data: {\"id\":99,\"result\":{}}\n\n".to_owned()]));
    let junk = lists(|request| {
        stream(&[
            "data: hello\n\n".to_owned(),
            format!("data: {}\n\n", answer(request)),
        ])
    });
    let ended = "the stream of events ended without an answer";
    situations(vec![
        ("in an event", run(&cut), unreachable(ended)),
        (
            "with the connection",
            run(&broken),
            unreachable("the answer broke off: the connection was closed"),
        ),
        ("at once", run(&empty), unreachable(ended)),
        ("after another's answer", run(&others), unreachable(ended)),
        (
            "not, but with junk",
            run(&junk),
            Box::new(|outcome| {
                outcome.passed();
                outcome.told("the server sends events that are no messages; they were passed over");
            }),
        ),
    ]);
}

#[test]
fn what_a_server_wants_in_between_is_answered() {
    let server = lists(|request| match request.method() {
        "tools/list" => {
            let between = [
                json!({"jsonrpc": "2.0", "method": "notifications/message", "params": {"data": "hi"}}),
                json!({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}),
                json!({"jsonrpc": "2.0", "id": "p-1", "method": "ping"}),
                json!({"jsonrpc": "2.0", "id": 5, "method": "sampling/createMessage", "params": {}}),
            ];
            let between = between.iter().map(|it| format!("data: {it}\n\n"));
            let events: Vec<String> = between
                .chain([format!("data: {}\n\n", answer(request))])
                .collect();
            stream(&events)
        }
        _ => Reply::status(202),
    });
    let outcome = run(&server).end();
    outcome.passed();
    outcome.told("the server says that its list of tools changes while it is read");
    outcome.told("the server asks for sampling/createMessage, which is refused");
    let replies: Vec<Value> = server
        .requests()
        .into_iter()
        .map(|request| request.message)
        .filter(|message| message.get("method").is_none())
        .collect();
    let refused = json!({"code": -32601, "message": "Method not found"});
    assert_eq!(
        replies,
        [
            json!({"jsonrpc": "2.0", "id": "p-1", "result": {}}),
            json!({"jsonrpc": "2.0", "id": 5, "error": refused}),
        ]
    );
}
