//! Lists of tools: their pages, entries and ends.

use std::time::{Duration, Instant};

use norm_contract_check::Language;
use norm_contract_check::client::Limits;
use norm_contract_check::listing::Completeness;
use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply};
use crate::mcp::{completeness, discovered, names, notes, page, tool};
use crate::servers::{ask_limited, ask_url, cut_short, unreachable};

/// A list of which each page is made of the number of the page before.
fn paged(next_page: impl Fn(usize) -> Value + Send + Sync + 'static) -> HttpServer {
    HttpServer::start(move |request| match request.method() {
        "server/discover" => request.result(discovered("shop")),
        _ => {
            let cursor = request.message["params"]["cursor"].as_str();
            let number = cursor.map_or(0, |cursor| cursor.parse().expect("a number"));
            request.result(next_page(number))
        }
    })
}

#[tokio::test]
async fn a_list_that_goes_on_and_on_is_cut_short() {
    let http = paged(|_| page(&[tool("a")], json!("20")));
    let answer = ask_url(&http.url()).await;
    assert_eq!(
        completeness(&answer),
        cut_short(r#"the cursor "20" came twice"#)
    );
    assert_eq!(names(&answer.listing), ["a"]);

    let http = paged(|number| {
        page(
            &[tool(&number.to_string())],
            json!((number + 1).to_string()),
        )
    });
    let answer = ask_url(&http.url()).await;
    assert_eq!(
        completeness(&answer),
        cut_short("the list has more than 100 pages")
    );
    assert_eq!(answer.listing.tools.len(), 100);

    let http = paged(|_| page(&vec![json!({}); 10_001], Value::Null));
    let answer = ask_url(&http.url()).await;
    assert_eq!(
        completeness(&answer),
        cut_short("the list has more than 10000 tools")
    );
    assert_eq!(answer.listing.tools.len(), 10_000);

    let http = paged(|number| match number {
        0 => page(&[tool("a")], json!("1")),
        _ => page(
            &[json!({"description": "x".repeat(2 * 1024 * 1024)})],
            Value::Null,
        ),
    });
    let limits = Limits {
        bytes: 1024 * 1024,
        ..Limits::default()
    };
    let answer = ask_limited(&http.url(), limits).await;
    assert_eq!(
        completeness(&answer),
        cut_short("the server sends more than 1 MiB")
    );
    assert_eq!(names(&answer.listing), ["a"]);
}

#[tokio::test]
async fn a_page_that_is_none_ends_the_list() {
    type Case = (Value, &'static str);
    let cases: [Case; 5] = [
        (
            json!({"tools": [], "nextCursor": 7}),
            "`nextCursor` is no text but 7",
        ),
        (
            json!({"nextCursor": "x"}),
            "the result of tools/list has no array `tools`",
        ),
        (
            json!({"tools": null}),
            "the result of tools/list has no array `tools`",
        ),
        (
            json!({"tools": {"a": 1}}),
            "the result of tools/list has no array `tools`",
        ),
        (json!([]), "the result of tools/list is no object"),
    ];
    for (second, cause) in cases {
        let first = second.clone();
        let http = paged(move |_| first.clone());
        let answer = ask_url(&http.url()).await;
        assert_eq!(completeness(&answer), unreachable(cause));
        let http = paged(move |number| match number {
            0 => page(&[tool("a")], json!("1")),
            _ => second.clone(),
        });
        let answer = ask_url(&http.url()).await;
        assert_eq!(completeness(&answer), cut_short(cause));
        assert_eq!(names(&answer.listing), ["a"]);
    }
    let http = paged(|_| json!({"tools": [tool("a")], "nextCursor": null}));
    let answer = ask_url(&http.url()).await;
    assert_eq!(completeness(&answer), Completeness::Complete);
}

#[tokio::test]
async fn an_entry_that_cannot_be_read_costs_itself_alone() {
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let tools = format!(
        r#"[{{"name":"a","inputSchema":{{"type":"object"}}}},{{"name":"b","inputSchema":{deep}}},{deep},null,{{"name":"\ud800"}}]"#
    );
    let http = HttpServer::start(move |request| match request.method() {
        "server/discover" => request.result(discovered("shop")),
        _ => {
            let id = &request.message["id"];
            let text = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"tools":{tools}}}}}"#);
            Reply::Whole(200, "application/json", text.into_bytes())
        }
    });
    let answer = ask_url(&http.url()).await;
    assert_eq!(completeness(&answer), Completeness::Complete);
    assert_eq!(names(&answer.listing), ["a", "b", "#3", "#4", "#5"]);
    let entries: Vec<_> = answer.listing.entries().collect();
    assert_eq!(entries[0].value(), &tool("a"));
    let unreadable = |index: usize| {
        let fault = entries[index]
            .faults(Language::English)
            .all
            .into_iter()
            .next();
        fault.map(|fault| (fault.path, fault.actual))
    };
    let told = |path: &str, actual: &str| Some((path.to_owned(), actual.to_owned()));
    assert_eq!(unreadable(0), None);
    assert_eq!(unreadable(1), told("/inputSchema", "more than 256 levels"));
    assert_eq!(unreadable(2), told("", "more than 256 levels"));
    assert_eq!(unreadable(3), told("", "null"));
    assert_eq!(unreadable(4), told("/name", "unexpected end of hex escape"));
    assert_eq!(notes(&answer), [""; 0]);
}

#[tokio::test]
async fn a_stream_is_read_no_further_than_it_may_go_on() {
    let http = HttpServer::start(|request| match request.method() {
        "server/discover" => request.result(discovered("shop")),
        _ => Reply::Endless("text/event-stream", b"data: abcdefgh".repeat(512)),
    });
    let answer = ask_url(&http.url()).await;
    assert_eq!(
        completeness(&answer),
        unreachable("the server sends more than 32 MiB")
    );

    let http = HttpServer::start(|request| match request.method() {
        "server/discover" => request.result(discovered("shop")),
        _ => {
            let pieces = vec![(Duration::from_millis(50), b": alive\n\n".to_vec()); 200];
            Reply::Pieces("text/event-stream", pieces)
        }
    });
    let limits = Limits {
        request: Duration::from_millis(300),
        ..Limits::default()
    };
    let start = Instant::now();
    let answer = ask_limited(&http.url(), limits).await;
    assert_eq!(
        completeness(&answer),
        unreachable("no answer within 300 ms")
    );
    assert!(start.elapsed() < Duration::from_secs(3));
}

#[tokio::test]
async fn the_time_for_everything_leaves_what_was_seen() {
    let http = paged(|number| {
        std::thread::sleep(Duration::from_millis(if number == 0 { 0 } else { 3000 }));
        page(&[tool("a")], json!((number + 1).to_string()))
    });
    let limits = Limits {
        total: Duration::from_secs(1),
        ..Limits::default()
    };
    let answer = ask_limited(&http.url(), limits).await;
    assert_eq!(completeness(&answer), cut_short("not done within 1 s"));
    assert_eq!(names(&answer.listing), ["a"]);
    assert!(
        answer.time < Duration::from_millis(2500),
        "{:?}",
        answer.time
    );
}
