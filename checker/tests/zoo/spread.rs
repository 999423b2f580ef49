//! Programs whose messages are spread over several lines. Nobody waits for what can't come, and texts that are laid out
//! so and are no messages are none.

use std::time::Duration;

use crate::outcome::Outcome;
use crate::peers::{Expectation, cut_short, script, situations};
use crate::program::Run;

fn run(rest: &str) -> Run {
    // What `answer` would say in one line, in as many as there are members.
    let spread = r#"spread() { printf '{\n  "jsonrpc": "2.0",\n  "id": %s,\n  "result":\n%s\n}\n' "$id" "$1"; }"#;
    Run::check().shell(&script(&format!("{spread}\n{rest}")))
}

fn unreachable_soon(cause: &'static str) -> Expectation {
    Box::new(move |outcome: &Outcome| {
        outcome.unreachable(cause);
        assert!(outcome.time < Duration::from_secs(10), "{outcome}");
    })
}

/// Everything was seen, and what is no message is told.
fn passed_over() -> Expectation {
    Box::new(|outcome: &Outcome| {
        outcome.passed();
        outcome.told("what is no message; such lines were passed over");
    })
}

#[test]
fn answers_that_take_several_lines() {
    let discovered = r#"{"resultType":"complete","supportedVersions":["2026-07-28"]}"#;
    situations(vec![
        (
            "all of them",
            run(&format!("next; spread '{discovered}'; sleep 600")),
            unreachable_soon(
                "the server's message that begins in line 1 takes several lines: a message must not contain newlines",
            ),
        ),
        (
            "after a greeting",
            run(&format!(
                "echo 'ready {{'; echo; next; spread '{discovered}'; sleep 600"
            )),
            unreachable_soon(
                "the server's message that begins in line 3 takes several lines: a message must not contain newlines",
            ),
        ),
        (
            "with ends of lines as on Windows",
            run(
                r#"next; printf '{\r\n"jsonrpc":"2.0",\r\n"id":%s,\r\n"error":{\r\n"code":1,"message":"{\\"["}}\r\n' $id; sleep 600"#,
            ),
            unreachable_soon(
                "the server's message that begins in line 1 takes several lines: a message must not contain newlines",
            ),
        ),
        (
            "one that looks like an answer in its first line",
            run(r#"next; printf '{"jsonrpc": "2.0", "id": %s, "result": {\n}}\n' $id; sleep 600"#),
            unreachable_soon(
                "the server's message that begins in line 1 takes several lines: a message must not contain newlines",
            ),
        ),
        (
            "a page",
            run(r#"discover; answer "$first"; next; spread "$full"; sleep 600"#),
            cut_short(
                "the server's message that begins in line 3 takes several lines: a message must not contain newlines",
            ),
        ),
    ]);
}

#[test]
fn texts_in_several_lines_that_are_no_answers() {
    situations(vec![
        (
            "settings",
            run(
                r#"printf '{\n  "port": 1,\n  "result": [\n  ]\n}\n'; discover; answer "$full"; next"#,
            ),
            passed_over(),
        ),
        (
            "in another notation",
            run(
                r#"printf "{\n  name: 'it is \"quoted',\n}\n[x]\n"; discover; answer "$full"; next"#,
            ),
            passed_over(),
        ),
        (
            "one without its end",
            run(r#"echo '{'; discover; echo '['; answer "$full"; next"#),
            passed_over(),
        ),
        (
            "a notification",
            run(
                r#"discover; printf '{\n"jsonrpc":"2.0",\n"method":"notifications/x"\n}\n'; answer "$full"; next"#,
            ),
            passed_over(),
        ),
    ]);
}
