//! The generations of the protocol, over both transports, and servers that get theirs wrong.

use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply, Request};
use crate::mcp::{discovered, initialized};
use crate::peers::{
    Expectation, cursor, cut_short, first_page, full_page, passed, script, situations, unreachable,
};
use crate::program::Run;

const FORMER: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// A server of a former generation that insists on its session, and has this list.
fn former(
    version: &'static str,
    list: impl Fn(&Request) -> Reply + Send + Sync + 'static,
) -> HttpServer {
    HttpServer::start(move |request| {
        let is_in_session = request.header("mcp-session-id") == "session-1"
            && request.header("mcp-protocol-version") == version;
        match request.method() {
            "initialize" => request
                .result(initialized("shop", version))
                .with_header("Mcp-Session-Id", "session-1"),
            "DELETE" if is_in_session => Reply::status(204),
            "notifications/initialized" if is_in_session => Reply::status(202),
            "tools/list" if is_in_session => list(request),
            _ => request.error(400, -32000, "Bad Request: no valid session"),
        }
    })
}

fn run(server: &HttpServer) -> Run {
    Run::check().url(&server.url())
}

#[test]
fn each_over_http() {
    let servers = FORMER.map(|version| former(version, |request| request.result(full_page())));
    let cases = servers.iter().zip(FORMER);
    situations(
        cases
            .map(|(it, version)| (version, run(it), passed()))
            .collect(),
    );
    for server in &servers {
        let expected = [
            "server/discover",
            "initialize",
            "notifications/initialized",
            "tools/list",
            "DELETE",
        ];
        assert_eq!(server.methods(), expected);
    }
    let current = crate::peers::lists(|request| request.result(full_page()));
    run(&current).end().passed();
    assert_eq!(current.methods(), ["server/discover", "tools/list"]);
    for request in current.requests() {
        assert_eq!(request.header("mcp-protocol-version"), "2026-07-28");
        assert_eq!(request.header("mcp-method"), request.method());
        let meta = &request.message["params"]["_meta"];
        assert_eq!(
            meta["io.modelcontextprotocol/protocolVersion"],
            "2026-07-28"
        );
    }
}

/// A program of a former generation, which does this to the request that it doesn't know.
fn former_program(version: &str, to_discover: &str) -> String {
    let initialized = initialized("shop", version);
    script(&format!(
        r#"while next; do case $line in
*server/discover*) {to_discover};;
*'"initialize"'*) answer '{initialized}';;
*tools/list*) answer "$full";;
esac; done"#
    ))
}

const REFUSED: &str =
    r#"printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}\n' "$id""#;

#[test]
fn each_by_lines() {
    let programs = FORMER.map(|version| {
        let run = Run::check().shell(&former_program(version, REFUSED));
        (version, run, passed())
    });
    let mut cases = Vec::from(programs);
    let current = script("discover; answer \"$full\"; next");
    cases.push(("2026-07-28", Run::check().shell(&current), passed()));
    let silent = Run::check().shell(&former_program("2025-06-18", ":"));
    cases.push(("passes over what it doesn't know", silent, passed()));
    let ends = Run::check().shell(&former_program("2025-06-18", "exit 1"));
    let expectation: Expectation = Box::new(|outcome| {
        outcome.passed();
        outcome.told("the program ended at the request server/discover and was started anew");
    });
    cases.push(("ends at what it doesn't know", ends, expectation));
    situations(cases);
}

#[test]
fn versions_that_nobody_knows() {
    let handshake = former("2099-01-01", |request| request.result(full_page()));
    let discover = HttpServer::start(|request| match request.method() {
        "server/discover" => {
            let mut result = discovered("shop");
            result["supportedVersions"] = json!(["2099-01-01"]);
            request.result(result)
        }
        _ => request.result(full_page()),
    });
    let none = former("2025-06-18", |request| request.result(full_page()));
    let without = HttpServer::start(|request| match request.method() {
        "initialize" => request.result(json!({"capabilities": {}})),
        "tools/list" => request.result(full_page()),
        "notifications/initialized" => Reply::status(202),
        _ => Reply::status(400),
    });
    let refusing = HttpServer::start(|request| match request.method() {
        "initialize" => request.error(200, -32602, "Unsupported protocol version"),
        _ => Reply::status(400),
    });
    let no_object = HttpServer::start(|request| match request.method() {
        "initialize" => request.result(Value::Null),
        _ => Reply::status(400),
    });
    let unknown = "the server speaks version 2099-01-01 of the protocol, which is not known here; it was asked nevertheless";
    let told = |words: &'static str| -> Expectation {
        Box::new(move |outcome| {
            outcome.passed();
            outcome.told(words);
        })
    };
    situations(vec![
        ("by handshake", run(&handshake), told(unknown)),
        ("by discovery", run(&discover), told(unknown)),
        ("a known one", run(&none), passed()),
        (
            "no version at all",
            run(&without),
            told(
                "the server names no version of the protocol; the newest with a handshake was taken",
            ),
        ),
        (
            "every version refused",
            run(&refusing),
            unreachable("error -32602: Unsupported protocol version"),
        ),
        (
            "a handshake without a result",
            run(&no_object),
            unreachable("the result of initialize is no object"),
        ),
    ]);
    let asked = refusing.requests().into_iter();
    let versions = asked.filter(|it| it.method() == "initialize");
    let versions: Vec<Value> = versions
        .map(|it| it.message["params"]["protocolVersion"].clone())
        .collect();
    assert_eq!(versions, FORMER);
}

/// The versions that a server is asked for which refuses each with this error.
fn tried(code: i64, message: &'static str) -> Vec<Value> {
    let server = HttpServer::start(move |request| match request.method() {
        "initialize" => request.error(200, code, message),
        _ => Reply::status(400),
    });
    let outcome = run(&server).end();
    outcome.unreachable(&format!("error {code}: {message}"));
    let asked = server.requests().into_iter();
    let asked = asked.filter(|it| it.method() == "initialize");
    asked
        .map(|it| it.message["params"]["protocolVersion"].clone())
        .collect()
}

#[test]
fn whether_the_version_is_refused_is_told_by_the_code_or_else_by_words() {
    assert_eq!(tried(-32022, "not that one"), FORMER);
    assert_eq!(tried(-32602, "_meta is missing"), FORMER[..1]);
    assert_eq!(
        tried(-32000, "Bad Request: Unsupported protocol Version"),
        FORMER
    );
    assert_eq!(tried(-32603, "the disk is full"), FORMER[..1]);
}

#[test]
fn sessions_that_end_early() {
    let expired = former("2025-06-18", |request| match cursor(request) {
        None => request.result(first_page()),
        Some(_) => request.error(404, -32001, "Session not found"),
    });
    let never = former("2025-06-18", |request| {
        request.error(404, -32001, "Session not found")
    });
    // It takes no notification, which needn't mean anything.
    let unwilling = HttpServer::start(|request| match request.method() {
        "initialize" => request.result(initialized("shop", "2025-06-18")),
        "tools/list" => request.result(full_page()),
        _ => Reply::status(500),
    });
    situations(vec![
        (
            "in the list",
            run(&expired),
            cut_short("HTTP 404, error -32001: Session not found"),
        ),
        (
            "at once",
            run(&never),
            unreachable("HTTP 404, error -32001: Session not found"),
        ),
        (
            "no notification",
            run(&unwilling),
            Box::new(|outcome| {
                outcome.passed();
                outcome.told("the server doesn't take notifications/initialized: HTTP 500");
            }),
        ),
    ]);
}

#[test]
fn who_asks_for_authorisation_late() {
    let handshake = HttpServer::start(|request| match request.method() {
        "initialize" => Reply::status(401),
        _ => Reply::status(404),
    });
    let list = former("2025-06-18", |_| Reply::status(403));
    for (server, cause) in [(handshake, "HTTP 401"), (list, "HTTP 403")] {
        run(&server).end().unauthorized(cause);
    }
}
