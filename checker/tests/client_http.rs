//! Servers that are asked over HTTP.

#[path = "support/http_server.rs"]
mod http_server;
#[path = "support/mcp.rs"]
mod mcp;

use std::sync::Mutex;
use std::time::{Duration, Instant};

use http_server::{HttpServer, Reply, Request};
use mcp::{completeness, discovered, initialized, names, notes, page, tool};
use norm_contract_check::client::{Answer, HttpAddress, Limits, Progress, Server, TrialCall, ask};
use norm_contract_check::listing::{Completeness, Sample};
use norm_contract_check::verdict::TOOL_VERSION_KEY;
use norm_contract_check::{Language, Words};
use serde_json::{Value, json};

fn server(url: &str) -> Server {
    Server::at(HttpAddress::parse(url).expect("a URL"))
}

async fn ask_url(url: &str) -> Answer {
    ask(&server(url), &[], &Limits::default(), &|_: Progress<'_>| {}).await
}

async fn ask_limited(url: &str, limits: Limits) -> Answer {
    ask(&server(url), &[], &limits, &|_: Progress<'_>| {}).await
}

fn unreachable(cause: &str) -> Completeness {
    Completeness::Unreachable {
        cause: cause.into(),
        needs_authorization: false,
    }
}

fn cut_short(cause: &str) -> Completeness {
    Completeness::CutShort {
        cause: cause.into(),
    }
}

/// A server of the current generation with two pages, which is strict about what each request has to say.
fn current(request: &Request) -> Reply {
    let version = "2026-07-28";
    let params = &request.message["params"];
    let meta = &params["_meta"];
    let is_whole = meta["io.modelcontextprotocol/protocolVersion"] == version
        && meta["io.modelcontextprotocol/clientCapabilities"].is_object()
        && meta["io.modelcontextprotocol/clientInfo"]["name"] == "norm-contract";
    if !is_whole {
        return request.error(400, -32602, "no _meta");
    }
    let is_routed = request.header("mcp-method") == request.method()
        && request.header("mcp-protocol-version") == version
        && request.header("mcp-name") == params["name"].as_str().unwrap_or_default()
        && request.header("accept") == "application/json, text/event-stream"
        && request.header("content-type") == "application/json";
    if !is_routed {
        return request.error(400, -32020, "headers differ");
    }
    match (request.method(), &params["cursor"]) {
        ("server/discover", _) => request.result(discovered("shop")),
        // An empty text is a cursor.
        ("tools/list", Value::Null) => request.result(page(&[tool("a"), tool("b")], json!(""))),
        ("tools/list", cursor) if cursor == "" => request.result(page(&[tool("c")], Value::Null)),
        _ => request.error(404, -32601, "Method not found"),
    }
}

/// A server of a former generation with a session; it doesn't know anybody without.
fn former(request: &Request, version: &str) -> Reply {
    if request.method() == "initialize" {
        let reply = request.result(initialized("old-shop", version));
        return reply.with_header("Mcp-Session-Id", "s-1");
    }
    if request.header("mcp-session-id") != "s-1" {
        return request.error(400, -32000, "Bad Request: no session");
    }
    match request.method() {
        "notifications/initialized" => Reply::status(202),
        "tools/list" if request.header("mcp-protocol-version") == version => {
            let message = json!({"jsonrpc": "2.0", "id": request.message["id"], "result": {"tools": [tool("a")]}});
            let log = r#"{"jsonrpc":"2.0","method":"notifications/message","params":{}}"#;
            let ping = r#"{"jsonrpc":"2.0","id":"p","method":"ping"}"#;
            let roots = r#"{"jsonrpc":"2.0","id":5,"method":"roots/list"}"#;
            let events = format!(
                "id: 0\ndata:\n\n: comment\n\ndata: {log}\n\ndata: {ping}\n\ndata: {roots}\n\nevent: message\ndata: {message}\n\n"
            );
            Reply::Whole(200, "text/event-stream; charset=utf-8", events.into_bytes())
        }
        "DELETE" => Reply::status(200),
        // Replies to what the server has asked.
        "POST" => Reply::status(202),
        _ => request.error(400, -32601, "Method not found"),
    }
}

#[tokio::test]
async fn the_current_generation_is_spoken_without_a_handshake() {
    let http = HttpServer::start(current);
    let answer = ask_url(&http.url()).await;
    assert_eq!(completeness(&answer), Completeness::Complete);
    assert_eq!(names(&answer.listing), ["a", "b", "c"]);
    assert_eq!(answer.listing.server.name.as_deref(), Some("shop"));
    assert_eq!(answer.listing.server.address, "127.0.0.1");
    let meta = json!({"norm-contract/tool-version": 7});
    assert_eq!(answer.listing.server.meta, Some(meta));
    assert_eq!(answer.protocol_version.as_deref(), Some("2026-07-28"));
    assert_eq!(notes(&answer), [""; 0]);
    assert_eq!(
        http.methods(),
        ["server/discover", "tools/list", "tools/list"]
    );
}

#[tokio::test]
async fn a_former_generation_is_found_out_and_its_session_ended() {
    for version in ["2025-11-25", "2025-06-18", "2025-03-26"] {
        let http = HttpServer::start(move |request| former(request, version));
        let answer = ask_url(&http.url()).await;
        assert_eq!(completeness(&answer), Completeness::Complete);
        assert_eq!(names(&answer.listing), ["a"]);
        assert_eq!(answer.listing.server.name.as_deref(), Some("old-shop"));
        assert_eq!(answer.protocol_version.as_deref(), Some(version));
        assert_eq!(
            notes(&answer),
            ["the server asks for roots/list, which is refused"]
        );
        let requests = http.requests();
        let expected = [
            "server/discover",
            "initialize",
            "notifications/initialized",
            "tools/list",
            "POST",
            "POST",
            "DELETE",
        ];
        assert_eq!(http.methods(), expected);
        assert_eq!(
            requests[1].message["params"]["protocolVersion"],
            "2025-11-25"
        );
        assert_eq!(
            requests[4].message,
            json!({"jsonrpc": "2.0", "id": "p", "result": {}})
        );
        assert_eq!(requests[5].message["error"]["code"], -32601);
        assert_eq!(requests[6].header("mcp-session-id"), "s-1");
    }
}

#[tokio::test]
async fn whatever_a_former_server_answers_to_discover_it_is_asked_on() {
    let answers: [fn(&Request) -> Reply; 9] = [
        |request| request.error(200, -32601, "Method not found"),
        |request| request.error(200, -32602, "Invalid request parameters"),
        |request| request.error(400, -32000, "Bad Request: Server not initialized"),
        |_| Reply::status(400),
        |_| Reply::status(404),
        |_| Reply::status(405),
        |_| Reply::status(500),
        |request| request.result(json!({})),
        |_| Reply::Silence(Duration::from_secs(5)),
    ];
    for (index, answer) in answers.into_iter().enumerate() {
        let http = HttpServer::start(move |request| match request.method() {
            "server/discover" => answer(request),
            _ => former(request, "2025-06-18"),
        });
        let limits = Limits {
            probe: Duration::from_millis(200),
            ..Limits::default()
        };
        let answer = ask_limited(&http.url(), limits).await;
        assert_eq!(completeness(&answer), Completeness::Complete, "{index}");
        assert_eq!(names(&answer.listing), ["a"], "{index}");
    }
}

#[tokio::test]
async fn a_server_that_is_slow_at_first_is_asked_again() {
    let is_awake = std::sync::atomic::AtomicBool::new(false);
    let http = HttpServer::start(move |request| {
        if !is_awake.swap(true, std::sync::atomic::Ordering::Relaxed) {
            return Reply::Silence(Duration::from_secs(2));
        }
        current(request)
    });
    let limits = Limits {
        probe: Duration::from_millis(200),
        ..Limits::default()
    };
    let answer = ask_limited(&http.url(), limits).await;
    assert_eq!(completeness(&answer), Completeness::Complete);
    assert_eq!(names(&answer.listing), ["a", "b", "c"]);
    let methods = http.methods();
    assert_eq!(
        methods[..3],
        ["server/discover", "initialize", "server/discover"]
    );
}

#[tokio::test]
async fn what_a_server_says_is_cut_where_it_goes_on() {
    let http = HttpServer::start(|request| request.error(200, -32603, &"x".repeat(100_000)));
    let answer = ask_url(&http.url()).await;
    let cause = format!(
        "error -32603: {}…",
        "x".repeat(500 - "error -32603: ".len())
    );
    assert_eq!(completeness(&answer), unreachable(&cause));
}

#[tokio::test]
async fn versions_that_are_unknown_are_told_and_tried() {
    let http = HttpServer::start(|request| {
        let version =
            &request.message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"];
        match request.method() {
            _ if version == "2026-07-28" => {
                let data = json!({"supported": ["2027-01-01"], "requested": "2026-07-28"});
                let error = json!({"code": -32022, "message": "Unsupported", "data": data});
                let id = &request.message["id"];
                Reply::json(400, &json!({"jsonrpc": "2.0", "id": id, "error": error}))
            }
            "tools/list" if version == "2027-01-01" => {
                request.result(page(&[tool("a")], Value::Null))
            }
            _ => Reply::status(500),
        }
    });
    let answer = ask_url(&http.url()).await;
    assert_eq!(names(&answer.listing), ["a"]);
    let note = "the server speaks version 2027-01-01 of the protocol, which is not known here; it was asked nevertheless";
    assert_eq!(notes(&answer), [note]);

    let http = HttpServer::start(|request| match request.method() {
        "server/discover" => request.error(404, -32601, "Method not found"),
        _ => former(request, "2025-09-09"),
    });
    let answer = ask_url(&http.url()).await;
    assert_eq!(names(&answer.listing), ["a"]);
    assert_eq!(notes(&answer)[0], note.replace("2027-01-01", "2025-09-09"));
}

#[tokio::test]
async fn what_is_no_answer_of_mcp_is_unreachable_with_its_cause() {
    type Case = (fn(&Request) -> Reply, &'static str);
    let cases: [Case; 12] = [
        (|_| Reply::status(404), "HTTP 404"),
        (|_| Reply::status(503), "HTTP 503"),
        (
            |_| Reply::Whole(200, "text/html", b"<html>".to_vec()),
            "the answer is HTML, not MCP",
        ),
        (
            |_| Reply::Whole(200, "text/plain", b"{}".to_vec()),
            "the answer is text/plain, not MCP",
        ),
        (|_| Reply::Whole(200, "application/json", b"{".to_vec()), {
            "the answer is no message of MCP: it is no JSON: EOF while parsing an object at line 1 column 1"
        }),
        (
            |_| Reply::Whole(200, "application/json", b"{}".to_vec()),
            "the answer is no message of MCP: it is a message of JSON-RPC with neither result nor error",
        ),
        (
            |_| Reply::json(200, &json!({"jsonrpc": "2.0", "id": "other", "result": {}})),
            "the answer holds no response to the request",
        ),
        (
            |_| Reply::Whole(200, "text/event-stream", b": nothing\n\n".to_vec()),
            "the stream of events ended without an answer",
        ),
        (
            |request| request.error(200, -32603, "it broke"),
            "error -32603: it broke",
        ),
        (
            |request| request.error(500, -32603, "it broke"),
            "HTTP 500, error -32603: it broke",
        ),
        (
            |_| Reply::Bytes(Vec::new()),
            "the connection was closed before the end of the answer",
        ),
        (
            |_| {
                Reply::status(307)
                    .with_header("Location", "https://elsewhere.example/mcp?token=abcd")
            },
            "HTTP 307, a redirect to the host elsewhere.example",
        ),
    ];
    for (reply, cause) in cases {
        let http = HttpServer::start(reply);
        let answer = ask_url(&http.url()).await;
        assert_eq!(completeness(&answer), unreachable(cause));
        assert_eq!(answer.protocol_version, None);
    }
}

#[tokio::test]
async fn who_asks_has_to_authorise() {
    for status in [401, 403] {
        let http = HttpServer::start(move |_| Reply::status(status));
        let answer = ask_url(&http.url()).await;
        let expected = Completeness::Unreachable {
            cause: format!("HTTP {status}").into(),
            needs_authorization: true,
        };
        assert_eq!(completeness(&answer), expected);
        assert_eq!(http.methods(), ["server/discover"]);
    }
}

#[tokio::test]
async fn nobody_is_there() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    drop(listener);
    let answer = ask_url(&format!("http://{address}/mcp")).await;
    assert_eq!(completeness(&answer), unreachable("connection refused"));
}

#[tokio::test]
async fn a_redirect_within_the_host_is_followed_with_the_same_request() {
    let http = HttpServer::start(|request| match request.target.as_str() {
        "/mcp" => Reply::status(308).with_header("Location", "/mcp/"),
        _ => current(request),
    });
    let answer = ask_url(&http.url()).await;
    assert_eq!(names(&answer.listing), ["a", "b", "c"]);
    // Once is enough: the place is known from then on.
    assert_eq!(http.requests().len(), 4);
}

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

#[tokio::test]
async fn secrets_are_sent_and_never_told() {
    let http = HttpServer::start(|request| {
        let told: Vec<&str> = request.headers.values().map(String::as_str).collect();
        let told = format!("{} {}", request.target, told.join(" "));
        request.error(400, -32000, &told)
    });
    let url = format!(
        "http://joe-user:p%40ssword@{}/mcp?token=to%2Fken",
        http.address
    );
    let mut server = server(&url);
    server.headers.add("X-Key", "key-value").expect("a header");
    server.headers.add_bearer("bearer-token").expect("a token");
    let answer = ask(&server, &[], &Limits::default(), &|_: Progress<'_>| {}).await;
    let request = &http.requests()[0];
    assert_eq!(request.header("x-key"), "key-value");
    assert_eq!(request.header("authorization"), "Bearer bearer-token");
    assert_eq!(request.target, "/mcp?token=to%2Fken");
    let shown = format!("{answer:?} {server:?}");
    for secret in [
        "key-value",
        "bearer-token",
        "to%2Fken",
        "to/ken",
        "p%40ssword",
        "p@ssword",
        "joe-user",
    ] {
        assert!(!shown.contains(secret), "{secret}: {shown}");
    }
    assert!(shown.contains("***"), "{shown}");

    let http =
        HttpServer::start(|request| request.error(400, -32000, request.header("authorization")));
    let answer = ask_url(&format!("http://joe-user:p%40ssword@{}/mcp", http.address)).await;
    // RFC 7617.
    assert_eq!(
        http.requests()[0].header("authorization"),
        "Basic am9lLXVzZXI6cEBzc3dvcmQ="
    );
    assert_eq!(
        completeness(&answer),
        unreachable("HTTP 400, error -32000: Basic ***")
    );
}

#[tokio::test]
async fn tools_are_called_where_that_was_asked_for_and_does_no_harm() {
    let entry = |name: &str, annotations: Value| {
        let mut entry = tool(name);
        entry["inputSchema"]["properties"] =
            json!({"region": {"type": "string", "x-mcp-header": "Region"}});
        entry["annotations"] = annotations;
        entry
    };
    let tools = [
        entry("silent", Value::Null),
        entry(
            "reads",
            json!({"readOnlyHint": true, "destructiveHint": false}),
        ),
        entry(
            "contradicts",
            json!({"readOnlyHint": true, "destructiveHint": true}),
        ),
        entry("writes", json!({"readOnlyHint": false})),
        entry("destroys", json!({"destructiveHint": true})),
        entry("odd", json!({"readOnlyHint": "yes"})),
        entry("named", json!({"readOnlyHint": false})),
    ];
    let http = HttpServer::start(move |request| match request.method() {
        "server/discover" => request.result(discovered("shop")),
        "tools/list" => request.result(page(&tools, Value::Null)),
        _ if request.message["params"]["name"] == "reads" => request.error(200, -32602, "no"),
        _ => request.result(json!({"content": []})),
    });
    let call = |name: &str| TrialCall {
        tool_version_key: TOOL_VERSION_KEY.to_owned(),
        tool: name.to_owned(),
        arguments: [(
            1,
            json!({"region": "Ω"})
                .as_object()
                .cloned()
                .expect("an object"),
        )]
        .into(),
        is_named: name == "named",
    };
    let calls = [
        "silent",
        "reads",
        "contradicts",
        "writes",
        "destroys",
        "odd",
        "named",
        "missing",
    ]
    .map(call);
    let steps = Mutex::new(Vec::new());
    let observer = |progress: Progress<'_>| {
        if let Progress::Calling { tool } = progress {
            steps.lock().expect("no panics").push(tool.to_owned());
        }
    };
    let answer = ask(&server(&http.url()), &calls, &Limits::default(), &observer).await;
    assert_eq!(
        *steps.lock().expect("no panics"),
        ["silent", "reads", "named"]
    );
    let samples = &answer.listing.samples;
    assert_eq!(samples["silent"], [Sample::Result(json!({"content": []}))]);
    assert_eq!(
        samples["reads"],
        [Sample::Failed(Words::new(
            "ошибка -32602: «no»",
            "error -32602: no"
        ))]
    );
    assert_eq!(samples.len(), 3);
    let refused = |name: &str| {
        format!("{name} was not called: its annotations say that it changes something")
    };
    let missing = "missing was not called: it isn't offered".to_owned();
    assert_eq!(
        notes(&answer),
        [
            refused("contradicts"),
            refused("writes"),
            refused("destroys"),
            refused("odd"),
            missing
        ]
    );
    let requests = http.requests();
    let first = requests
        .iter()
        .find(|it| it.method() == "tools/call")
        .expect("a call");
    assert_eq!(first.header("mcp-name"), "silent");
    assert_eq!(first.header("mcp-param-region"), "=?base64?zqk=?=");
    assert_eq!(first.message["params"]["arguments"], json!({"region": "Ω"}));
}

#[tokio::test]
async fn a_header_that_cannot_be_sent_is_told() {
    let mut entry = tool("orders");
    entry["inputSchema"]["properties"] = json!({
        "region": {"type": "string", "x-mcp-header": "My Region"},
        "shop": {"type": "string", "x-mcp-header": "Shop"},
    });
    let http = HttpServer::start(move |request| match request.method() {
        "server/discover" => request.result(discovered("shop")),
        "tools/list" => request.result(page(std::slice::from_ref(&entry), Value::Null)),
        _ => request.result(json!({"content": []})),
    });
    let arguments = json!({"region": "north", "shop": "s"});
    let call = TrialCall {
        tool_version_key: TOOL_VERSION_KEY.to_owned(),
        tool: "orders".to_owned(),
        arguments: [(1, arguments.as_object().cloned().expect("an object"))].into(),
        is_named: true,
    };
    let limits = Limits::default();
    let answer = ask(&server(&http.url()), &[call], &limits, &|_: Progress<
        '_,
    >| {})
    .await;
    let told =
        "the header Mcp-Param-My Region was not sent: HTTP doesn't allow its name or its value";
    assert_eq!(notes(&answer), [told]);
    let requests = http.requests();
    let called = requests.last().expect("a call");
    assert_eq!(called.header("mcp-name"), "orders");
    assert_eq!(called.header("mcp-param-shop"), "s");
    assert_eq!(
        answer.listing.samples["orders"],
        [Sample::Result(json!({"content": []}))]
    );
}
