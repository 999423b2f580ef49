//! Programs that end, hang, flood, or leave something behind.

use std::time::Duration;

use serde_json::json;

use crate::mcp::discovered;
use crate::outcome::Outcome;
use crate::peers::{Expectation, cut_short, passed, script, situations, unreachable};
use crate::program::Run;

fn run(rest: &str) -> Run {
    Run::check().shell(&script(rest))
}

fn hasty(rest: &str) -> Run {
    Run::check().hasty().shell(&script(rest))
}

/// Everything was seen, and it didn't take long.
fn passed_soon() -> Expectation {
    Box::new(|outcome: &Outcome| {
        outcome.passed();
        assert!(outcome.time < Duration::from_secs(15), "{outcome}");
    })
}

#[test]
fn programs_that_end() {
    situations(vec![
        (
            "at once",
            run("echo 'no such database: shop' >&2; exit 3"),
            unreachable("the program sh has ended, exit code 3: no such database: shop"),
        ),
        (
            "without a word",
            run("exit 0"),
            unreachable("the program sh has ended, exit code 0"),
        ),
        (
            "by a signal",
            run("kill -9 $$"),
            unreachable("the program sh has ended, signal: 9 (SIGKILL)"),
        ),
        (
            "after discovery",
            run("next; answer \"$full\"; exit 4"),
            unreachable("the program sh has ended, exit code 4"),
        ),
        (
            "in the list",
            run("discover; answer \"$first\"; next; echo out of memory >&2; exit 7"),
            cut_short("the program sh has ended, exit code 7: out of memory"),
        ),
        (
            "in a line",
            run(
                "discover; answer \"$first\"; next; printf '{\"jsonrpc\":\"2.0\",\"id\":3,\"res'; exit 0",
            ),
            cut_short("the program sh has ended, exit code 0"),
        ),
        (
            "after a line without its end",
            run("discover; answer \"$full\" | tr -d '\\n'; exit 0"),
            passed(),
        ),
        (
            "with the end of a long story",
            run("i=0; while [ $i -lt 100 ]; do echo line $i >&2; i=$((i+1)); done; exit 1"),
            unreachable("the program sh has ended, exit code 1: line 97 / line 98 / line 99"),
        ),
    ]);
}

#[test]
fn programs_that_are_none() {
    let command = |words: &[&str]| {
        let mut run = Run::check().file("text", "hello").arguments(["--"]);
        for word in words {
            run = run.arguments([word]);
        }
        run
    };
    situations(vec![
        (
            "nowhere",
            command(&["no-such-program-anywhere", "--stdio"]),
            unreachable(
                "the program no-such-program-anywhere can't be started: there is no such program",
            ),
        ),
        (
            "a text",
            command(&["./text"]),
            unreachable("the program text can't be started: it may not be run"),
        ),
        (
            "one that knows nothing of it",
            command(&["true"]),
            unreachable("the program true has ended, exit code 0"),
        ),
        (
            "an echo",
            command(&["cat"]),
            Box::new(|outcome: &Outcome| {
                assert_eq!(outcome.code, 4, "{outcome}");
                outcome.told("the server asks for server/discover, which is refused");
            }),
        ),
    ]);
}

#[test]
fn programs_that_hang() {
    let late = "no answer within 1 s";
    situations(vec![
        ("silence", hasty("sleep 600"), unreachable(late)),
        (
            "silence to the list",
            hasty("discover; sleep 600"),
            unreachable(late),
        ),
        (
            "silence on the second page",
            hasty("discover; answer \"$first\"; sleep 600"),
            cut_short(late),
        ),
        (
            "a byte now and then",
            hasty("discover; while :; do printf ' '; sleep 0.1; done"),
            unreachable(late),
        ),
        (
            "it doesn't listen",
            hasty("exec <&-; sleep 600"),
            unreachable(late),
        ),
        (
            "it has closed its output",
            run("exec >&-; sleep 600"),
            unreachable("the program sh has closed its output"),
        ),
        ("it is stopped", hasty("kill -STOP $$"), unreachable(late)),
        (
            "its child has its output",
            hasty("sleep 600 & exit 3"),
            Box::new(|outcome: &Outcome| {
                outcome.unreachable("no answer within 1 s");
                outcome.told("the program sh has ended, exit code 3; what it has started goes on");
            }),
        ),
        (
            "its child goes on in its place",
            run("exec 3<&0; (discover; sleep 1; answer \"$full\"; next) <&3 & exit 0"),
            passed(),
        ),
    ]);
}

const JUNK: &str =
    "the program writes to its output what is no message; such lines were passed over";

#[test]
fn programs_that_say_too_much() {
    let told = || -> Expectation {
        Box::new(|outcome: &Outcome| {
            outcome.passed();
            outcome.told(JUNK);
            assert_eq!(outcome.stderr.matches(JUNK).count(), 1, "{outcome}");
        })
    };
    let ping = json!({"jsonrpc": "2.0", "id": "p", "method": "ping"});
    let answered = json!({"jsonrpc": "2.0", "id": "p", "result": {}});
    situations(vec![
        (
            "hundreds of mebibytes of errors",
            run(
                "head -c 300000000 /dev/zero >&2; discover; head -c 300000000 /dev/zero >&2; answer \"$full\"; next",
            ),
            passed_soon(),
        ),
        (
            "errors without an end",
            run("yes 'debug: tick' >&2 & discover; answer \"$full\"; next"),
            passed_soon(),
        ),
        (
            "a greeting",
            run("echo 'Server ready!'; echo; discover; answer \"$full\"; next"),
            told(),
        ),
        (
            "junk in between",
            run(
                "discover; i=0; while [ $i -lt 1000 ]; do echo \"debug $i\"; i=$((i+1)); done; echo '{}'; echo '[1,2]'; answer \"$full\"; next",
            ),
            told(),
        ),
        (
            "bytes in between",
            run(
                "discover; head -c 100000 /dev/urandom | tr -d '\\n'; echo; answer \"$full\"; next",
            ),
            told(),
        ),
        (
            "an answer that nobody waits for",
            run(
                "discover; echo '{\"jsonrpc\":\"2.0\",\"id\":\"77\",\"result\":{}}'; answer \"$full\"; next",
            ),
            Box::new(|outcome: &Outcome| {
                outcome.passed();
                outcome.told("an answer to no request was passed over, id \"77\"");
            }),
        ),
        (
            "a question that has to be answered first",
            run(&format!(
                "discover; list=$id; echo '{ping}'; IFS= read -r line; [ \"$line\" = '{answered}' ] && id=$list && answer \"$full\"; next"
            )),
            passed(),
        ),
        (
            "a line of several messages",
            run(
                "discover; printf '[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"},{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}]\\n' \"$id\" \"$full\"; next",
            ),
            passed(),
        ),
        (
            "other ends of lines",
            run("discover; answer \"$full\" | tr '\\n' '\\r'; echo; next"),
            passed(),
        ),
        (
            "an error",
            run(
                "discover; printf '{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32603,\"message\":\"boom\"}}\\n' $id; next",
            ),
            unreachable("error -32603: boom"),
        ),
    ]);
}

/// They go on after it, and nobody waits for that.
#[test]
fn programs_whose_answers_are_no_json() {
    let token = "gho_0123456789";
    let unreadable = |cause: &'static str| -> Expectation {
        Box::new(move |outcome: &Outcome| {
            outcome.unreachable(cause);
            assert!(!outcome.stderr.contains(token), "{outcome}");
            assert!(outcome.time < Duration::from_secs(15), "{outcome}");
        })
    };
    let list = |rest: &str| {
        format!(r#"printf '{{"jsonrpc":"2.0","id":%s,"token":"{token}",{rest}\n' $id; sleep 600"#)
    };
    let nan = list(r#""result":{"tools":[{"name":"a","default":NaN}]}}"#);
    let nan_first = nan.replace("sleep 600", "next");
    situations(vec![
        (
            "a number that is none",
            run(&format!("discover; {nan}")),
            unreadable("the server's line 2 is no JSON: expected value at line 1 column 91"),
        ),
        (
            "the same in the first answer, after a greeting",
            run(&format!("echo '{{not a message}}'; next; {nan_first}")),
            unreadable("the server's line 2 is no JSON: expected value at line 1 column 91"),
        ),
        (
            "after a page",
            run(&format!("discover; answer \"$first\"; next; {nan}")),
            cut_short("the server's line 3 is no JSON: expected value at line 1 column 91"),
        ),
    ]);
}

#[test]
fn programs_that_do_not_want_to_end() {
    // `next` would end with the input.
    let forever = "while :; do sleep 600; done";
    situations(vec![
        (
            "it goes on",
            run(&format!("discover; answer \"$full\"; {forever}")),
            passed_soon(),
        ),
        (
            "it passes over what it is asked",
            run(&format!(
                "trap '' TERM INT HUP; discover; answer \"$full\"; {forever}"
            )),
            passed_soon(),
        ),
        (
            "it has children",
            run("sleep 600 & (trap '' TERM; sleep 600) & discover; answer \"$full\"; next"),
            passed_soon(),
        ),
        (
            "its children outlive it",
            run("sleep 600 >/dev/null 2>&1 & discover; answer \"$full\"; exit 0"),
            passed_soon(),
        ),
        (
            "it hangs, and has children that pass over what they are asked",
            hasty("(trap '' TERM; sleep 600) & trap '' TERM; discover; sleep 600"),
            unreachable("no answer within 1 s"),
        ),
    ]);
}

#[test]
fn programs_that_pass_over_what_they_do_not_know() {
    let agreed = json!({
        "protocolVersion": "2025-11-25",
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "shop", "version": "1"},
    });
    situations(vec![(
        "in a short time",
        hasty(&format!(
            "next; next; sleep 0.2; answer '{agreed}'; next; next; answer \"$full\"; next"
        )),
        passed(),
    )]);
}

#[test]
fn programs_that_never_stop_talking() {
    let run = run("yes x");
    situations(vec![(
        "lines that are no messages",
        run.option("--total-timeout", "1"),
        Box::new(|outcome: &Outcome| {
            outcome.unreachable("not done within 1 s");
            assert!(outcome.time < Duration::from_secs(3), "{outcome}");
        }),
    )]);
}

#[test]
fn a_snapshot_of_them() {
    let snapshot = |rest: &str| {
        Run::new("snapshot")
            .option("--timeout", "1")
            .shell(&script(rest))
    };
    let nothing = |words: &'static str| -> Expectation {
        Box::new(move |outcome: &Outcome| {
            assert_eq!(
                (outcome.code, outcome.stdout.as_str()),
                (4, ""),
                "{outcome}"
            );
            outcome.told(words);
        })
    };
    situations(vec![
        (
            "good",
            snapshot("discover; answer \"$full\"; next"),
            Box::new(|outcome: &Outcome| {
                assert_eq!(
                    (outcome.code, outcome.stderr.as_str()),
                    (0, ""),
                    "{outcome}"
                );
                let catalog = outcome.catalog();
                assert_eq!(
                    catalog["package_name"],
                    discovered("shop")["_meta"]["io.modelcontextprotocol/serverInfo"]["name"]
                );
                assert_eq!(catalog["tools"].as_array().map(Vec::len), Some(3));
            }),
        ),
        (
            "cut short",
            snapshot("discover; answer \"$first\"; next; exit 7"),
            Box::new(|outcome: &Outcome| {
                assert_eq!(outcome.code, 5, "{outcome}");
                assert_eq!(outcome.catalog()["tools"].as_array().map(Vec::len), Some(1));
                outcome.told(
                    "shop: the list of tools was cut short: the program sh has ended, exit code 7",
                );
            }),
        ),
        (
            "silent",
            snapshot("sleep 600"),
            nothing("sh: the server can't be reached: no answer within 1 s"),
        ),
        (
            "gone",
            snapshot("echo sorry >&2; exit 3"),
            nothing(
                "sh: the server can't be reached: the program sh has ended, exit code 3: sorry",
            ),
        ),
    ]);
}
