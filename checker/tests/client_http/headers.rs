//! Headers that a user has asked for.

use norm_contract_check::client::{Limits, Progress, TrialCall, ask};
use norm_contract_check::listing::Sample;
use norm_contract_check::verdict::TOOL_VERSION_KEY;
use serde_json::{Value, json};

use crate::http_server::HttpServer;
use crate::mcp::{completeness, discovered, notes, page, tool};
use crate::servers::{ask_url, server, unreachable};

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
