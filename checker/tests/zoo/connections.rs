//! Connections that don't come about, break, or hang.

use std::net::TcpListener;
use std::time::Duration;

use crate::http_server::{HttpServer, Reply, Request};
use crate::peers::{cut_short, full_page, lists, lists_one_then, passed, situations, unreachable};
use crate::program::Run;

/// Longer than any run.
const FOREVER: Duration = Duration::from_secs(60);

#[test]
fn nobody_is_there() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    drop(listener);
    let refused = Run::check().url(&format!("http://{address}/mcp"));
    situations(vec![(
        "refused",
        refused,
        unreachable("connection refused"),
    )]);
}

fn bytes(text: &str) -> Reply {
    Reply::Bytes(text.as_bytes().to_vec())
}

#[test]
fn the_connection_breaks() {
    type Case = (&'static str, fn(&Request) -> Reply, &'static str);
    let closed = "the connection was closed before the end of the answer";
    let cases: Vec<Case> = vec![
        ("at once", |_| bytes(""), closed),
        ("in the status", |_| bytes("HTTP/1.1 20"), closed),
        (
            "in the headers",
            |_| bytes("HTTP/1.1 200 OK\r\nContent-Type: appli"),
            closed,
        ),
        (
            "in the body",
            |_| {
                bytes(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"jsonrpc\":",
                )
            },
            "the answer broke off: the connection was closed",
        ),
        (
            "in a chunk",
            |_| {
                bytes(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{\"json",
                )
            },
            "the answer broke off: the connection was closed",
        ),
        (
            "a chunk without a size",
            |_| {
                bytes(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
                )
            },
            "the answer broke off: Invalid chunk size line: missing size digit",
        ),
        (
            "another protocol",
            |_| bytes("SSH-2.0-OpenSSH_9.7\r\n"),
            "no answer over HTTP: invalid HTTP version parsed",
        ),
        (
            "a header without an end",
            |_| {
                Reply::Bytes(
                    [
                        b"HTTP/1.1 200 OK\r\nX-Long: ".as_slice(),
                        &vec![b'x'; 4 << 20],
                    ]
                    .concat(),
                )
            },
            "no answer over HTTP: message head is too large",
        ),
    ];
    let cases = cases.into_iter().map(|(name, reply, cause)| {
        let server = HttpServer::start(reply);
        (name, Run::check().url(&server.url()), unreachable(cause))
    });
    situations(cases.collect());
}

#[test]
fn silence_and_haste() {
    let late = "no answer within 1 s";
    let silent = HttpServer::start(|_| Reply::Silence(FOREVER));
    let dripping = lists(|_| {
        let piece = (Duration::from_millis(100), b" ".to_vec());
        Reply::Pieces("application/json", vec![piece; 600])
    });
    let half = lists_one_then(|_| Reply::Silence(FOREVER));
    let slow = lists_one_then(|request| {
        let page = crate::mcp::page(&[], serde_json::json!("3"));
        match request.message["params"]["cursor"].as_str() {
            Some("2") => request.result(page),
            _ => Reply::Silence(FOREVER),
        }
    });
    // It doesn't know what it is asked first, and says nothing to it.
    let ignorant = HttpServer::start(|request| match request.method() {
        "server/discover" => Reply::Silence(FOREVER),
        "initialize" => request.result(crate::mcp::initialized("shop", "2025-06-18")),
        "tools/list" => request.result(full_page()),
        _ => Reply::status(202),
    });
    let run = |server: &HttpServer| Run::check().hasty().url(&server.url());
    let total = Run::check().option("--total-timeout", "1.5");
    situations(vec![
        ("silence", run(&silent), unreachable(late)),
        ("a byte now and then", run(&dripping), unreachable(late)),
        ("silence on the second page", run(&half), cut_short(late)),
        ("silence on the third page", run(&slow), cut_short(late)),
        ("silence to the first request", run(&ignorant), passed()),
        (
            "silence in all",
            total.url(&silent.url()),
            unreachable("not done within 1500 ms"),
        ),
    ]);
}

#[test]
fn too_much() {
    let endless = lists(|_| Reply::Endless("application/json", vec![b' '; 1 << 20]));
    let second = lists_one_then(|_| Reply::Endless("application/json", vec![b' '; 1 << 20]));
    let events = lists(|_| Reply::Endless("text/event-stream", b": comment\n\n".repeat(100_000)));
    // What goes with an error isn't read to its end.
    let error = HttpServer::start(|_| {
        let head =
            b"HTTP/1.1 500 No\r\nContent-Type: text/plain\r\nContent-Length: 999999999999\r\n\r\n";
        Reply::Bytes([head.as_slice(), &vec![b'x'; 1 << 20]].concat())
    });
    let cause = "the server sends more than 32 MiB";
    let run = |server: &HttpServer| Run::check().url(&server.url());
    situations(vec![
        ("a body without an end", run(&endless), unreachable(cause)),
        (
            "a second page without an end",
            run(&second),
            cut_short(cause),
        ),
        ("comments without an end", run(&events), unreachable(cause)),
        (
            "an error without an end",
            run(&error),
            unreachable("HTTP 500"),
        ),
    ]);
}
