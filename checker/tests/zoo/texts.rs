//! Servers whose words would do something to a terminal, or never end.

use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply};
use crate::mcp::{discovered, page};
use crate::outcome::Outcome;
use crate::peers::{entry, lists, lists_one_then, script};
use crate::program::Run;

/// Clears the screen, sets the title, turns the reading direction, breaks lines.
const HOSTILE: &str = "x\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}txt.exe\u{2066}\u{2028}\r\n::error::\u{0}\u{7f}\u{8}y";

/// Nothing in it does anything but to be read.
#[track_caller]
fn is_harmless(text: &str) {
    let is_harmful = |character: &char| {
        (character.is_control() && *character != '\n')
            || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let found = text.chars().find(is_harmful);
    assert_eq!(found, None, "{text:?}");
}

fn hostile() -> HttpServer {
    HttpServer::start(|request| match request.method() {
        "server/discover" => request.result(discovered(HOSTILE)),
        "tools/list" => {
            let mut schema = entry("b");
            schema["inputSchema"] =
                json!({"type": HOSTILE, "properties": {HOSTILE: {"type": HOSTILE}}});
            let mut title = entry("a");
            title["title"] = json!({HOSTILE: HOSTILE});
            let answer = page(&[entry(HOSTILE), title, schema], json!({"cursor": HOSTILE}));
            let asks = json!({"id": 1, "method": HOSTILE});
            let answer = json!({"id": request.message["id"], "result": answer});
            Reply::json(200, &json!([asks, answer]))
        }
        _ => Reply::status(202),
    })
}

#[test]
fn names_and_values() {
    let server = hostile();
    for format in ["human", "github", "junit", "html"] {
        let run = Run::check().option("--format", format);
        let outcome = run.url(&server.url()).end();
        assert_eq!(outcome.code, 1, "{outcome}");
        is_harmless(&outcome.stdout);
        is_harmless(&outcome.stderr);
        let mut lines = outcome.stderr.lines();
        assert!(
            !lines.any(|line| line.starts_with("::error::")),
            "{outcome}"
        );
    }
    let outcome = Run::check().url(&server.url()).end();
    is_harmless(&outcome.stdout);
    is_harmless(&outcome.stderr);
    // Escaped, a name stays what it is for programs.
    assert_eq!(outcome.report()["tools"][0]["name"], HOSTILE);
    assert_eq!(outcome.report()["server_id"], HOSTILE);
}

#[test]
fn snapshots() {
    let server = lists(|request| {
        let mut tool = entry(HOSTILE);
        tool["inputSchema"]["description"] = json!(HOSTILE);
        request.result(page(&[tool, json!(HOSTILE)], Value::Null))
    });
    let outcome = Run::new("snapshot").url(&server.url()).end();
    assert_eq!(outcome.code, 5, "{outcome}");
    is_harmless(&outcome.stdout);
    is_harmless(&outcome.stderr);
    assert_eq!(outcome.catalog()["tools"][0]["name"], HOSTILE);
}

fn is_told_harmlessly(outcome: &Outcome, code: i32) {
    assert_eq!(outcome.code, code, "{outcome}");
    is_harmless(&outcome.stdout);
    is_harmless(&outcome.stderr);
    outcome.report();
}

#[test]
fn errors() {
    let error = HttpServer::start(|request| request.error(400, -32000, HOSTILE));
    let second = lists_one_then(|request| request.error(200, -32000, HOSTILE));
    let version = HttpServer::start(|request| match request.method() {
        "initialize" => request.result(crate::mcp::initialized("shop", HOSTILE)),
        "tools/list" => request.error(200, 1, "no"),
        _ => Reply::status(400),
    });
    is_told_harmlessly(&Run::check().url(&error.url()).end(), 4);
    is_told_harmlessly(&Run::check().url(&second.url()).end(), 5);
    is_told_harmlessly(&Run::check().url(&version.url()).end(), 4);
    let script =
        "printf 'x\\033[2J\\033]0;owned\\007\\302\\233\\342\\200\\256\\377y\\r\\n' >&2; exit 1";
    is_told_harmlessly(&Run::check().shell(script).end(), 4);
}

/// What is told of it may be read by people.
fn is_short(outcome: &Outcome) {
    assert!(
        outcome.stderr.len() < 10_000,
        "{} bytes",
        outcome.stderr.len()
    );
    assert!(
        outcome.stdout.len() < 30_000,
        "{} bytes",
        outcome.stdout.len()
    );
    outcome.report();
}

#[test]
fn long_stories() {
    let long = "x".repeat(1 << 20);
    let story = long.clone();
    let error = lists(move |request| request.error(200, -32000, &story));
    let outcome = Run::check().url(&error.url()).end();
    assert_eq!(outcome.code, 4);
    is_short(&outcome);

    let story = long.clone();
    let other = lists(move |request| {
        let id = &request.message["id"];
        let aside = json!({"id": story, "result": {}});
        let asks = json!({"id": 1, "method": story});
        let cursor = json!([story]);
        let answer = json!({"id": id, "result": page(&[entry("a")], cursor)});
        Reply::json(200, &json!([aside, asks, answer]))
    });
    let outcome = Run::check().url(&other.url()).end();
    assert_eq!(outcome.code, 5);
    is_short(&outcome);

    let kind = lists(|_| {
        Reply::With(
            200,
            vec![("Content-Type", format!("text/{}", "x".repeat(50_000)))],
            Vec::new(),
        )
    });
    let outcome = Run::check().url(&kind.url()).end();
    assert_eq!(outcome.code, 4);
    is_short(&outcome);

    let script = script("head -c 5000000 /dev/zero | tr '\\0' x >&2; exit 1");
    let outcome = Run::check().shell(&script).end();
    assert_eq!(outcome.code, 4);
    is_short(&outcome);
}

#[test]
fn a_long_name_of_a_server_or_a_version() {
    let long = "x".repeat(1 << 20);
    let name = HttpServer::start(move |request| match request.method() {
        "server/discover" => {
            let mut result = discovered(&long);
            result["supportedVersions"] = json!([long]);
            request.result(result)
        }
        _ => request.error(200, -1, "no"),
    });
    let outcome = Run::check().url(&name.url()).end();
    assert_eq!(outcome.code, 4);
    assert!(
        outcome.stderr.len() < 20_000,
        "{} bytes",
        outcome.stderr.len()
    );
}
