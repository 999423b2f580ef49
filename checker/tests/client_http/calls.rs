//! Calls of tools.

use std::sync::Mutex;

use norm_contract_check::Words;
use norm_contract_check::client::{Limits, Progress, TrialCall, ask};
use norm_contract_check::listing::Sample;
use norm_contract_check::verdict::TOOL_VERSION_KEY;
use serde_json::{Value, json};

use crate::http_server::HttpServer;
use crate::mcp::{discovered, notes, page, tool};
use crate::servers::server;

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
