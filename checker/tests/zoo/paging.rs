//! Lists that go on and on, or end in a wrong way.

use std::sync::atomic::{AtomicUsize, Ordering};

use norm_contract_check::Words;
use norm_contract_check::client::{Limits, Program, Progress, Server, ask};
use norm_contract_check::listing::Completeness;
use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply, Request};
use crate::mcp::page;
use crate::outcome::Outcome;
use crate::peers::{
    all, cursor, cut_short, entry, first_page, lists, passed, script, situations, unreachable,
};
use crate::program::Run;

/// A server that makes each page of the number of the page, from 1.
fn pages(make: impl Fn(usize) -> Value + Send + Sync + 'static) -> HttpServer {
    lists(move |request| {
        let number = cursor(request).map_or(1, |cursor| cursor.parse().expect("a number"));
        request.result(make(number))
    })
}

fn run(server: &HttpServer) -> Run {
    Run::check().url(&server.url())
}

#[test]
fn cursors() {
    let on_and_on = pages(|number| match number {
        1 => first_page(),
        _ => page(&[], json!("2")),
    });
    let to_and_fro = pages(|number| match number {
        1 => first_page(),
        2 => page(&[], json!("3")),
        _ => page(&[], json!("2")),
    });
    let number = pages(|_| json!({"tools": [entry("a")], "nextCursor": 2}));
    let object = pages(|_| json!({"tools": [entry("a")], "nextCursor": {"page": 2}}));
    let falsehood = pages(|_| json!({"tools": [entry("a")], "nextCursor": false}));
    // An empty text is a cursor, null is none.
    let empty = lists(|request: &Request| match cursor(request) {
        None => request.result(page(&[entry("a")], json!(""))),
        Some("") => request.result(json!({"tools": [entry("b"), entry("c")], "nextCursor": null})),
        Some(_) => Reply::status(500),
    });
    let always_empty = lists(|request| match cursor(request) {
        None => request.result(page(&[entry("a")], json!(""))),
        Some(_) => request.result(page(&[], json!(""))),
    });
    let odd = lists(|request| match cursor(request) {
        None => request.result(page(&[entry("a")], json!("\u{0}\"\\\n\u{202e}ж"))),
        Some("\u{0}\"\\\n\u{202e}ж") => {
            request.result(page(&[entry("b"), entry("c")], Value::Null))
        }
        Some(_) => Reply::status(500),
    });
    situations(vec![
        (
            "on and on",
            run(&on_and_on),
            cut_short(r#"the cursor "2" came twice"#),
        ),
        (
            "to and fro",
            run(&to_and_fro),
            cut_short(r#"the cursor "2" came twice"#),
        ),
        (
            "a number",
            run(&number),
            cut_short("`nextCursor` is no text but 2"),
        ),
        (
            "an object",
            run(&object),
            cut_short(r#"`nextCursor` is no text but {"page":2}"#),
        ),
        (
            "false",
            run(&falsehood),
            cut_short("`nextCursor` is no text but false"),
        ),
        ("empty", run(&empty), passed()),
        (
            "always empty",
            run(&always_empty),
            cut_short(r#"the cursor "" came twice"#),
        ),
        ("any text", run(&odd), passed()),
    ]);
    assert_eq!(on_and_on.methods().len(), 3);
}

/// Whatever page is asked for, it is the first; what differs is the cursor to the next.
fn one_page_for_ever(
    page_of: impl Fn(usize) -> Vec<Value> + Send + Sync + 'static,
    next: impl Fn(usize) -> String + Send + Sync + 'static,
) -> HttpServer {
    let pages = AtomicUsize::new(0);
    lists(move |request| {
        let number = pages.fetch_add(1, Ordering::Relaxed) + 1;
        request.result(page(&page_of(number), json!(next(number))))
    })
}

#[test]
fn a_page_that_comes_again_makes_no_tool_twice() {
    let same = one_page_for_ever(|_| all(), |_| "same".to_owned());
    let counting = one_page_for_ever(|_| all(), |number| number.to_string());
    let described = |number: usize| {
        let mut tools = all();
        tools[0]["description"] = json!(format!("page {number}"));
        tools
    };
    let differing = one_page_for_ever(described, |_| "same".to_owned());
    let twice_on_a_page = one_page_for_ever(
        |_| vec![entry("a"), entry("a"), entry("b"), entry("c")],
        |_| "same".to_owned(),
    );
    let complete = pages(|number| match number {
        1 => first_page(),
        _ => page(&all(), Value::Null),
    });
    let rows = |expected: &'static [&'static str], code: i32| -> crate::peers::Expectation {
        Box::new(move |outcome: &Outcome| {
            assert_eq!(outcome.code, code, "{outcome}");
            assert_eq!(outcome.rows(), expected, "{outcome}");
        })
    };
    const MALFORMED_A: &str = "a excluded input_schema_violation";
    const SOUND: &[&str] = &["a active", "b active", "c active"];
    situations(vec![
        ("the same cursor", run(&same), rows(SOUND, 5)),
        ("another cursor each time", run(&counting), rows(SOUND, 5)),
        (
            "entries that differ",
            run(&differing),
            rows(&[MALFORMED_A, "b active", "c active", MALFORMED_A], 1),
        ),
        (
            "two on one page",
            run(&twice_on_a_page),
            rows(&[MALFORMED_A, MALFORMED_A, "b active", "c active"], 1),
        ),
        (
            "a list that ends",
            run(&complete),
            rows(&[MALFORMED_A, MALFORMED_A, "b active", "c active"], 1),
        ),
    ]);
}

#[test]
fn too_many() {
    let endless = pages(|number| {
        let tools = if number == 1 {
            vec![entry("a")]
        } else {
            Vec::new()
        };
        page(&tools, json!((number + 1).to_string()))
    });
    let long = pages(|number| {
        let name = |index| format!("tool-{number}-{index}");
        let mut tools: Vec<Value> = (0..4_000).map(|index| entry(&name(index))).collect();
        tools[0] = entry(["a", "b", "c"][number - 1]);
        page(&tools, json!((number + 1).to_string()))
    });
    // In all, not on one page.
    let heavy = lists(|request| {
        let number = cursor(request).map_or(1, |cursor| cursor.parse().expect("a number"));
        let page = page(
            &[entry(["a", "b", "c"][number - 1])],
            json!((number + 1).to_string()),
        );
        let answer = json!({"jsonrpc": "2.0", "id": request.message["id"], "result": page});
        let text = answer.to_string() + &" ".repeat(12 << 20);
        Reply::Whole(200, "application/json", text.into_bytes())
    });
    situations(vec![
        (
            "pages",
            run(&endless),
            cut_short("the list has more than 100 pages"),
        ),
        (
            "tools",
            run(&long),
            Box::new(|outcome: &Outcome| {
                // Those that aren't in the catalog count as what they are.
                assert_eq!(outcome.code, 1, "{}", outcome.stderr);
                let rows = outcome.rows();
                assert_eq!(rows.len(), 10_000);
                for (place, name) in [(0, "a"), (4_000, "b"), (8_000, "c")] {
                    assert_eq!(rows[place], format!("{name} active"));
                }
                outcome.told("the list of tools was cut short: the list has more than 10000 tools");
            }),
        ),
        (
            "bytes",
            run(&heavy),
            Box::new(|outcome: &Outcome| {
                outcome.cut_short(&["a", "b"], "the server sends more than 32 MiB");
            }),
        ),
    ]);
    assert_eq!(endless.methods().len(), 101);
}

#[tokio::test]
async fn empty_lines_count() {
    let server = Server::behind(Program::new("sh", ["-c", "yes ''"]));
    let limits = Limits {
        bytes: 100_000,
        ..Limits::default()
    };
    let answer = ask(&server, &[], &limits, &|_: Progress<'_>| {}).await;
    let expected = Completeness::Unreachable {
        cause: Words::new(
            "сервер присылает больше 100000 Б",
            "the server sends more than 100000 bytes",
        ),
        needs_authorization: false,
    };
    assert_eq!(answer.listing.completeness, expected);
}

#[test]
fn long_lines() {
    let line = || {
        let text = "x".repeat(20 << 20);
        let extra = json!({"name": "z", "description": text, "inputSchema": {"type": "object"}});
        let mut tools = crate::peers::all();
        tools.push(extra);
        json!({"jsonrpc": "2.0", "id": 2, "result": page(&tools, Value::Null)}).to_string() + "\n"
    };
    let program = script("discover; cat answer; next");
    situations(vec![
        (
            "20 MiB",
            Run::check().file("answer", line()).shell(&program),
            Box::new(|outcome: &Outcome| {
                let expected = [
                    "a active",
                    "b active",
                    "c active",
                    "z excluded result_too_large unknown_catalog_tool",
                ];
                assert_eq!(outcome.rows(), expected);
            }),
        ),
        (
            "without an end",
            Run::check().shell(&script("discover; cat /dev/zero")),
            unreachable("the server sends more than 32 MiB"),
        ),
        (
            "junk without an end",
            Run::check().shell(&script(
                "discover; yes \"$(head -c 4000 /dev/zero | tr '\\0' x)\"",
            )),
            unreachable("the server sends more than 32 MiB"),
        ),
    ]);
}
