//! Results of trial calls that are longer than may be read: what was read of one is evidence of its size, and of nothing
//! else.

use std::time::Duration;

use serde_json::{Value, json};

use crate::http_server::{Reply, Request};
use crate::mcp::page;
use crate::outcome::Outcome;
use crate::peers::{Expectation, entry, lists, script, situations};
use crate::program::Run;

/// More than is read of one server.
const TOO_MUCH: usize = 33 * 1024 * 1024;

const NOT_READ: &str =
    "not verified: the result was not read to its end: the server sends more than 32 MiB";

/// A check that calls the tool `a` of a catalog which has more to say of its version.
fn run(more: Value) -> Run {
    let mut version = json!({
        "version": 1, "input_schema": {"type": "object"}, "sample_arguments": {}
    });
    let members = version.as_object_mut().expect("an object");
    members.extend(more.as_object().cloned().expect("an object"));
    let tools = json!([{"name": "a", "versions": [version]}]);
    let catalog = json!({"package_name": "shop", "package_version": "3.1.4", "tools": tools});
    Run::check_against(&catalog).arguments(["--call"])
}

/// The entry of the tool.
fn list() -> Value {
    let mut entry = entry("a");
    entry["outputSchema"] = json!({"type": "object"});
    page(&[entry], Value::Null)
}

/// Against a server of HTTP whose answers to calls are this.
fn over_http(run: Run, kind: &'static str, answer: fn(&Request) -> Vec<u8>) -> Run {
    let server = lists(move |request| match request.method() {
        "tools/list" => request.result(list()),
        _ => Reply::Whole(200, kind, answer(request)),
    });
    run.url(&server.url())
}

/// Against a program that answers a call by running this.
fn by_lines(run: Run, answer: &str) -> Run {
    let list = list();
    let text = format!("head -c {TOO_MUCH} /dev/zero | tr '\\0'");
    run.shell(&script(&format!(
        "long() {{ {text} \"$1\"; }}\ndiscover; answer '{list}'; next; {answer}; next"
    )))
}

/// What ends so, and has these reasons and these endings of what was found.
fn comes_to(code: i32, reasons: &'static [&str], found: &'static [&str]) -> Expectation {
    Box::new(move |outcome: &Outcome| {
        assert_eq!(outcome.code, code, "{outcome}");
        let report = outcome.report();
        let row = &report["tools"][0];
        assert_eq!(row["reasons"], json!(reasons), "{outcome}");
        let details = row["details"].as_array().expect("details");
        let actual: Vec<&str> = details
            .iter()
            .filter_map(|it| it["actual"].as_str())
            .collect();
        assert_eq!(actual.len(), found.len(), "{outcome}");
        for (actual, found) in actual.iter().zip(found) {
            assert!(actual.starts_with(found), "{outcome}");
        }
    })
}

fn result(request: &Request, text: &str) -> Vec<u8> {
    let id = &request.message["id"];
    // The id comes last, as it does of some servers.
    format!(r#"{{"result": {{"content": [], "text": {text}}}, "jsonrpc": "2.0", "id": {id}}}"#)
        .into_bytes()
}

fn long(request: &Request) -> Vec<u8> {
    result(request, &format!(r#""{}""#, "x".repeat(TOO_MUCH)))
}

fn spacious(request: &Request) -> Vec<u8> {
    result(request, &format!("{}0", " ".repeat(TOO_MUCH)))
}

#[test]
fn over_http_the_beginning_of_a_result_is_evidence() {
    const JSON: &str = "application/json";
    const EVENTS: &str = "text/event-stream";
    let event = |request: &Request| [b"data: ".to_vec(), long(request), b"\n\n".to_vec()].concat();
    let schema = json!({"output_schema": {"type": "object"}});
    situations(vec![
        (
            "as JSON",
            over_http(run(json!({})), JSON, long),
            comes_to(0, &["result_too_large"], &["at least 33"]),
        ),
        (
            "as an event, with an output schema",
            over_http(run(schema), EVENTS, event),
            comes_to(5, &["result_too_large"], &["at least 33", NOT_READ]),
        ),
        (
            "within the catalog's limit so far",
            over_http(run(json!({"max_result_bytes": TOO_MUCH})), JSON, long),
            comes_to(5, &[], &[NOT_READ]),
        ),
        (
            "that is nothing but spaces",
            over_http(run(json!({})), JSON, spacious),
            comes_to(5, &[], &[NOT_READ]),
        ),
    ]);
}

#[test]
fn by_lines_the_beginning_of_a_result_is_evidence() {
    let begin = r#"printf '{"jsonrpc":"2.0","result":{"content":[],"text":'"#;
    let end = r#"printf '},"id":%s}\n' "$id""#;
    let text = format!(r#"{begin}; printf '"'; long x; printf '"'; {end}"#);
    let spaces = format!("{begin}; long ' '; printf 0; {end}");
    let note = r#"printf '{"method":"x","params":{"result":"'; long x; printf '"}}\n'"#;
    situations(vec![
        (
            "a text",
            by_lines(run(json!({})), &text),
            comes_to(0, &["result_too_large"], &["at least 33"]),
        ),
        (
            "nothing but spaces",
            by_lines(run(json!({})), &spaces),
            comes_to(5, &[], &[NOT_READ]),
        ),
        (
            "a notification, which is no result",
            by_lines(run(json!({})), note),
            comes_to(
                5,
                &[],
                &["not verified: the trial call had no result: the server sends more"],
            ),
        ),
    ]);
}

/// More than the catalog allows a result unless it says more.
const MANY: usize = 200 * 1024;

/// What has come in time is evidence too.
#[test]
fn the_beginning_of_a_result_that_does_not_come_in_time() {
    fn over_http_late(kind: &'static str, lead: &'static str, length: usize) -> Run {
        let server = lists(move |request| match request.method() {
            "tools/list" => request.result(list()),
            _ => {
                let text = result(request, &format!(r#""{}""#, "x".repeat(length)));
                // Without the end, and so that the id comes first.
                let id = format!(r#"{{"id": {}, "#, request.message["id"]);
                let beginning = [lead.as_bytes(), id.as_bytes(), &text[1..length]].concat();
                let piece = |wait, bytes: &[u8]| (Duration::from_secs(wait), bytes.to_vec());
                Reply::Pieces(kind, vec![piece(0, &beginning), piece(60, b" ")])
            }
        });
        run(json!({})).hasty().url(&server.url())
    }
    const LATE: &str = "not verified: the result was not read to its end: no answer within 1 s";
    let by_lines_late = |length: usize| {
        let begin = r#"printf '{"jsonrpc":"2.0","id":%s,"result":{"content":[],"text":"' "$id""#;
        let long = format!("head -c {length} /dev/zero | tr '\\0' x");
        let answer = format!("{begin}; {long}; sleep 600");
        by_lines(run(json!({})).hasty(), &answer)
    };
    let too_large = || comes_to(0, &["result_too_large"], &["at least 20"]);
    situations(vec![
        (
            "as JSON",
            over_http_late("application/json", "", MANY),
            too_large(),
        ),
        (
            "as an event",
            over_http_late("text/event-stream", "data: ", MANY),
            too_large(),
        ),
        ("as a line", by_lines_late(MANY), too_large()),
        (
            "within the limit so far",
            over_http_late("application/json", "", 1000),
            comes_to(5, &[], &[LATE]),
        ),
        (
            "a line within the limit so far",
            by_lines_late(1000),
            comes_to(5, &[], &[LATE]),
        ),
    ]);
}

/// A program that ends while it is called has ended for each call that would follow.
#[test]
fn a_program_that_ends_in_a_call() {
    let tool = |name: &str| {
        json!({"name": name, "versions": [
            {"version": 1, "input_schema": {"type": "object"}, "sample_arguments": {}}
        ]})
    };
    let tools = ["a", "b", "c"].map(tool);
    let catalog = json!({"package_name": "shop", "package_version": "3.1.4", "tools": tools});
    let run = Run::check_against(&catalog).arguments(["--call"]);
    let outcome = run
        .shell(&script("discover; answer \"$full\"; next; exit 3"))
        .end();
    assert_eq!(outcome.code, 5, "{outcome}");
    let report = outcome.report();
    for row in report["tools"].as_array().expect("a list") {
        let found = row["details"][0]["actual"].as_str().expect("a text");
        assert!(
            found.starts_with("not verified: the trial call had no result: "),
            "{found}"
        );
    }
    assert_eq!(report["tools"].as_array().map(Vec::len), Some(3));
}
