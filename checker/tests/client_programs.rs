//! Servers that are programs, asked by lines.

#[path = "support/mcp.rs"]
mod mcp;
#[path = "support/program_server.rs"]
mod program_server;

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, exit};
use std::thread::sleep;
use std::time::{Duration, Instant};

use mcp::{completeness, discovered, initialized, names, notes, page, tool};
use norm_contract_check::client::{Answer, Limits, Progress, Server, ask};
use norm_contract_check::listing::Completeness;
use program_server::{Behaviour, Peer, command, program};
use serde_json::{Value, json};

const SERVERS: &[(&str, Behaviour)] = &[
    ("current", |peer| {
        peer.answer_all(|_, method, message| current(method, message))
    }),
    ("former", |peer| {
        peer.answer_all(|_, method, message| former(method, message))
    }),
    ("silent", silent_to_what_it_does_not_know),
    ("slow", slow_to_start),
    ("fragile", ends_at_what_it_does_not_know),
    ("broken", broken_from_the_start),
    ("noisy", noisy),
    ("curious", curious),
    ("large", large),
    ("endless", endless),
    ("dying", dies_after_a_page),
    ("stubborn", stubborn),
];

const TESTS: &[(&str, fn())] = &[
    ("both_generations_are_spoken", both_generations_are_spoken),
    (
        "a_server_that_passes_over_discover_is_asked_on",
        a_server_that_passes_over_discover_is_asked_on,
    ),
    (
        "a_server_that_starts_slowly_is_waited_for",
        a_server_that_starts_slowly_is_waited_for,
    ),
    (
        "a_server_that_ends_at_discover_is_started_anew",
        a_server_that_ends_at_discover_is_started_anew,
    ),
    ("how_a_program_ended_is_told", how_a_program_ended_is_told),
    (
        "noise_on_both_outputs_is_survived",
        noise_on_both_outputs_is_survived,
    ),
    (
        "what_the_server_asks_is_answered",
        what_the_server_asks_is_answered,
    ),
    (
        "a_line_may_be_large_but_not_endless",
        a_line_may_be_large_but_not_endless,
    ),
    (
        "what_was_seen_of_a_program_that_dies_counts",
        what_was_seen_of_a_program_that_dies_counts,
    ),
    (
        "nothing_outlives_the_conversation",
        nothing_outlives_the_conversation,
    ),
    (
        "nothing_outlives_a_conversation_that_is_broken_off",
        nothing_outlives_a_conversation_that_is_broken_off,
    ),
    ("nothing_outlives_the_command", nothing_outlives_the_command),
];

fn main() -> ExitCode {
    program_server::run(SERVERS, TESTS)
}

fn current(method: &str, message: &Value) -> Option<Value> {
    match (method, &message["params"]["cursor"]) {
        ("server/discover", _) => Some(discovered("shop")),
        ("tools/list", Value::Null) => Some(page(&[tool("a")], json!("2"))),
        ("tools/list", _) => Some(page(&[tool("b")], Value::Null)),
        _ => None,
    }
}

fn former(method: &str, _: &Value) -> Option<Value> {
    match method {
        "initialize" => Some(initialized("old-shop", "2025-06-18")),
        "tools/list" => Some(json!({"tools": [tool("a")]})),
        _ => None,
    }
}

fn silent_to_what_it_does_not_know(peer: &mut Peer) {
    while let Some(message) = peer.next() {
        let method = message["method"].as_str().expect("a method").to_owned();
        if let Some(result) = former(&method, &message) {
            peer.result(&message, result);
        }
    }
}

fn slow_to_start(peer: &mut Peer) {
    sleep(Duration::from_millis(1000));
    peer.answer_all(|_, method, message| current(method, message));
}

fn ends_at_what_it_does_not_know(peer: &mut Peer) {
    peer.answer_all(|peer, method, message| {
        let known = former(method, message);
        if known.is_none() {
            peer.log("panic: no such method");
            exit(101);
        }
        known
    });
}

fn broken_from_the_start(peer: &mut Peer) {
    for line in ["one", "two", "", "three", "four"] {
        peer.log(line);
    }
    exit(3);
}

fn noisy(peer: &mut Peer) {
    let line = "x".repeat(1000);
    for _ in 0..2000 {
        peer.log(&line);
    }
    peer.line("Server started!");
    peer.line("");
    peer.line("{\"jsonrpc\": ");
    peer.line("[1, 2]");
    peer.answer_all(|peer, method, message| {
        peer.line("working on it");
        current(method, message)
    });
}

/// Answers the list once its own questions are answered.
fn curious(peer: &mut Peer) {
    peer.answer_all(|peer, method, message| {
        if method == "tools/list" {
            peer.line(r#"{"jsonrpc":"2.0","id":"q1","method":"ping"}"#);
            peer.line(r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#);
            let pong = peer.next().expect("an answer");
            peer.line(r#"{"jsonrpc":"2.0","id":7,"method":"sampling/createMessage","params":{}}"#);
            let refusal = peer.next().expect("an answer");
            assert_eq!(pong, json!({"jsonrpc": "2.0", "id": "q1", "result": {}}));
            let error = json!({"code": -32601, "message": "Method not found"});
            assert_eq!(refusal, json!({"jsonrpc": "2.0", "id": 7, "error": error}));
        }
        former(method, message)
    });
}

fn large(peer: &mut Peer) {
    peer.answer_all(|_, method, message| match method {
        "tools/list" => {
            let mut tool = tool("a");
            tool["description"] = json!("x".repeat(20 * 1024 * 1024));
            Some(json!({"tools": [tool]}))
        }
        _ => former(method, message),
    });
}

fn endless(peer: &mut Peer) {
    peer.answer_all(|peer, method, message| {
        if method == "tools/list" {
            use std::io::Write;
            let piece = vec![b'x'; 1024 * 1024];
            while std::io::stdout().write_all(&piece).is_ok() {}
            peer.log("the client is gone");
            exit(0);
        }
        former(method, message)
    });
}

fn dies_after_a_page(peer: &mut Peer) {
    peer.answer_all(|peer, method, message| {
        if !message["params"]["cursor"].is_null() {
            peer.log("out of memory");
            exit(9);
        }
        current(method, message)
    });
}

/// Goes on whatever happens to its input, with a child that does so too, and leaves the numbers of both in a file. With
/// a second argument it doesn't answer either.
fn stubborn(peer: &mut Peer) {
    let mut child = Command::new("sleep").arg("60").spawn().expect("a child");
    let numbers = format!("{} {}", std::process::id(), child.id());
    let file = Path::new(&peer.arguments[0]);
    let unfinished = file.with_extension("new");
    fs::write(&unfinished, numbers).expect("a file");
    fs::rename(&unfinished, file).expect("a file");
    if peer.arguments.len() == 1 {
        peer.answer_all(|_, method, message| current(method, message));
    }
    child.wait().expect("the child is ours");
}

fn asked(server: &str, limits: &Limits) -> Answer {
    let server = Server::behind(program(server, &[]));
    runtime().block_on(ask(&server, &[], limits, &|_: Progress<'_>| {}))
}

fn runtime() -> tokio::runtime::Runtime {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().build().expect("a runtime")
}

fn quick_probe() -> Limits {
    Limits {
        probe: Duration::from_millis(300),
        ..Limits::default()
    }
}

fn both_generations_are_spoken() {
    let answer = asked("current", &Limits::default());
    assert_eq!(completeness(&answer), Completeness::Complete);
    assert_eq!(names(&answer.listing), ["a", "b"]);
    assert_eq!(answer.listing.server.name.as_deref(), Some("shop"));
    assert_eq!(answer.protocol_version.as_deref(), Some("2026-07-28"));
    assert_eq!(notes(&answer), [""; 0]);

    let answer = asked("former", &Limits::default());
    assert_eq!(completeness(&answer), Completeness::Complete);
    assert_eq!(names(&answer.listing), ["a"]);
    assert_eq!(answer.listing.server.name.as_deref(), Some("old-shop"));
    assert_eq!(answer.protocol_version.as_deref(), Some("2025-06-18"));
    assert_eq!(notes(&answer), [""; 0]);
}

fn a_server_that_passes_over_discover_is_asked_on() {
    let answer = asked("silent", &quick_probe());
    assert_eq!(names(&answer.listing), ["a"]);
    assert_eq!(answer.protocol_version.as_deref(), Some("2025-06-18"));
    assert_eq!(notes(&answer), [""; 0]);
}

fn a_server_that_starts_slowly_is_waited_for() {
    let answer = asked("slow", &quick_probe());
    assert_eq!(names(&answer.listing), ["a", "b"]);
    assert_eq!(answer.protocol_version.as_deref(), Some("2026-07-28"));
    assert_eq!(notes(&answer), [""; 0]);
}

fn a_server_that_ends_at_discover_is_started_anew() {
    let answer = asked("fragile", &Limits::default());
    assert_eq!(names(&answer.listing), ["a"]);
    let note = "the program ended at the request server/discover and was started anew";
    assert_eq!(notes(&answer), [note]);
}

fn how_a_program_ended_is_told() {
    let answer = asked("broken", &Limits::default());
    let name = program("broken", &[]).name();
    let expected = Completeness::Unreachable {
        cause: format!("the program {name} has ended, exit code 3: two / three / four").into(),
        needs_authorization: false,
    };
    assert_eq!(completeness(&answer), expected);

    let server = Server::behind(norm_contract_check::client::Program::new(
        "no-such-program",
        ["--key=secret"],
    ));
    let answer = runtime().block_on(ask(&server, &[], &Limits::default(), &|_: Progress<'_>| {}));
    let expected = Completeness::Unreachable {
        cause: "the program no-such-program can't be started: there is no such program".into(),
        needs_authorization: false,
    };
    assert_eq!(completeness(&answer), expected);
    assert!(!format!("{answer:?} {server:?}").contains("secret"));
}

fn noise_on_both_outputs_is_survived() {
    let answer = asked("noisy", &Limits::default());
    assert_eq!(completeness(&answer), Completeness::Complete);
    assert_eq!(names(&answer.listing), ["a", "b"]);
    let note = "the program writes to its output what is no message; such lines were passed over";
    assert_eq!(notes(&answer), [note]);
}

fn what_the_server_asks_is_answered() {
    let answer = asked("curious", &Limits::default());
    assert_eq!(names(&answer.listing), ["a"]);
    let expected = [
        "the server says that its list of tools changes while it is read",
        "the server asks for sampling/createMessage, which is refused",
    ];
    assert_eq!(notes(&answer), expected);
}

fn a_line_may_be_large_but_not_endless() {
    let answer = asked("large", &Limits::default());
    assert_eq!(completeness(&answer), Completeness::Complete);
    let entry = answer.listing.entries().next().expect("it was read");
    let description = entry.value()["description"].as_str();
    assert_eq!(description.map(str::len), Some(20 * 1024 * 1024));

    let answer = asked("endless", &Limits::default());
    let expected = Completeness::Unreachable {
        cause: "the server sends more than 32 MiB".into(),
        needs_authorization: false,
    };
    assert_eq!(completeness(&answer), expected);
}

fn what_was_seen_of_a_program_that_dies_counts() {
    let answer = asked("dying", &Limits::default());
    let name = program("dying", &[]).name();
    let cause = format!("the program {name} has ended, exit code 9: out of memory");
    assert_eq!(
        completeness(&answer),
        Completeness::CutShort {
            cause: cause.into()
        }
    );
    assert_eq!(names(&answer.listing), ["a"]);
}

fn nothing_outlives_the_conversation() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("numbers");
    let server = Server::behind(program("stubborn", &[path(&file)]));
    let start = Instant::now();
    let answer = runtime().block_on(ask(&server, &[], &Limits::default(), &|_: Progress<'_>| {}));
    assert_eq!(names(&answer.listing), ["a", "b"]);
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "{:?}",
        start.elapsed()
    );
    expect_gone(&file);
}

fn nothing_outlives_a_conversation_that_is_broken_off() {
    let folder = tempfile::tempdir().expect("a folder");
    // The time is up.
    let file = folder.path().join("late");
    let server = Server::behind(program("stubborn", &[path(&file), "silent"]));
    let limits = Limits {
        total: Duration::from_secs(2),
        ..Limits::default()
    };
    let answer = runtime().block_on(ask(&server, &[], &limits, &|_: Progress<'_>| {}));
    let expected = Completeness::Unreachable {
        cause: "not done within 2 s".into(),
        needs_authorization: false,
    };
    assert_eq!(completeness(&answer), expected);
    expect_gone(&file);

    // Nobody wants to know any more.
    let file = folder.path().join("dropped");
    let server = Server::behind(program("stubborn", &[path(&file), "silent"]));
    let limits = Limits::default();
    runtime().block_on(async {
        let observer = |_: Progress<'_>| {};
        let asking = ask(&server, &[], &limits, &observer);
        let given_up = tokio::time::timeout(Duration::from_secs(2), asking).await;
        assert!(given_up.is_err());
    });
    expect_gone(&file);
}

fn nothing_outlives_the_command() {
    let folder = tempfile::tempdir().expect("a folder");
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let file = folder.path().join(signal);
        let mut run = Command::new(env!("CARGO_BIN_EXE_norm-contract"))
            .args(["snapshot", "--"])
            .args(command("stubborn", &[path(&file), "silent"]))
            .spawn()
            .expect("it starts");
        wait_until(|| file.exists());
        let sent = Command::new("kill")
            .args(["-s", signal, &run.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
        assert_eq!(run.wait().expect("it ends").code(), Some(code));
        expect_gone(&file);
    }
}

fn path(file: &Path) -> &str {
    file.to_str().expect("a path of UTF-8")
}

/// Expects that no process is left of those whose numbers are in the file.
fn expect_gone(file: &Path) {
    let numbers = fs::read_to_string(file).expect("the server has started");
    let numbers: Vec<&str> = numbers.split_whitespace().collect();
    assert_eq!(numbers.len(), 2);
    for number in numbers {
        wait_until(|| !is_alive(number));
    }
}

/// A process that has ended and that nobody has asked for its end is there, but not alive.
fn is_alive(number: &str) -> bool {
    let shown = Command::new("ps")
        .args(["-o", "stat=", "-p", number])
        .output();
    let state = shown.expect("ps runs").stdout;
    let state = String::from_utf8_lossy(&state).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

fn wait_until(mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(10), "in vain");
        sleep(Duration::from_millis(20));
    }
}
