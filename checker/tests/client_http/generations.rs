//! Which generation of the protocol a server speaks.

use std::time::Duration;

use norm_contract_check::client::Limits;
use norm_contract_check::listing::Completeness;
use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply, Request};
use crate::mcp::{completeness, names, notes, page, tool};
use crate::servers::{ask_limited, ask_url, current, former, unreachable};

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
