//! What becomes of the failures of handlers: the servers under `generated/examples/` have the same handlers.

use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::{Value, json};

use crate::{Client, Request};

/// Calls every handler in every way that it can end. `resource_not_found` is the code of the generation in use.
pub fn check(client: &mut dyn Client, resource_not_found: i64) {
    tools_that_succeed(client);
    tools_that_fail(client);
    requests_that_fail(client, resource_not_found);
    resources_and_prompts_that_succeed(client);
}

fn tools_that_succeed(client: &mut dyn Client) {
    let data = json!({ "data": { "article": "apples", "quantity": 12 } });
    expect_result(
        client,
        "stock",
        json!({ "article": "apples" }),
        &data.to_string(),
        data,
        false,
    );
    // Domain states, by `?` and as a value.
    let state = json!({ "data": { "error": { "code": "not_ready", "retryable": true } } });
    expect_result(
        client,
        "stock",
        json!({ "article": "pears" }),
        &state.to_string(),
        state,
        false,
    );
    let state = json!({ "data": { "error": { "code": "no_data" } } });
    expect_result(
        client,
        "count",
        json!({ "list": "[]" }),
        &state.to_string(),
        state,
        false,
    );
    let data = json!({ "data": { "count": 1 } });
    expect_result(
        client,
        "count",
        json!({ "list": r#"["apples"]"# }),
        &data.to_string(),
        data,
        false,
    );
    expect_result(
        client,
        "reserve",
        json!({ "article": "apples" }),
        "reserved",
        Value::Null,
        false,
    );
}

fn tools_that_fail(client: &mut dyn Client) {
    // The contract's error, once told that the tool's output schema has a place for it and once not.
    let error = json!({ "code": "no_data", "message": "no such article" });
    let structured = json!({ "error": error });
    expect_result(
        client,
        "stock",
        json!({ "article": "ghosts" }),
        &error.to_string(),
        structured,
        true,
    );
    let text = r#"{"code":"business_error"}"#;
    expect_result(
        client,
        "reserve",
        json!({ "article": "pears" }),
        text,
        Value::Null,
        true,
    );
    // serde's own words.
    let text = serde_json::from_str::<Vec<String>>("[7")
        .expect_err("no list")
        .to_string();
    expect_result(
        client,
        "count",
        json!({ "list": "[7" }),
        &text,
        Value::Null,
        true,
    );
    // The server's words, and behind them the system's, which are nobody's business but the log's.
    let text = "The prices can't be read.";
    let answer = expect_result(client, "prices", json!({}), text, Value::Null, true);
    assert!(
        !answer.contains(&no_such_file()),
        "a source is on the wire: {answer}"
    );
    expect_in_log(client, &no_such_file());
}

fn requests_that_fail(client: &mut dyn Client, resource_not_found: i64) {
    // The guard's refusal, with a code of the server's own.
    let ship = Request::tool("ship", json!({}));
    expect_error(
        client,
        &ship,
        -32001,
        "The warehouse is being counted.",
        Value::Null,
    );
    let label = Request::resource("label://ghosts");
    let data = json!({ "uri": "label://ghosts" });
    expect_error(
        client,
        &label,
        resource_not_found,
        "There is no such label.",
        data,
    );
    expect_error(
        client,
        &Request::resource("label://pears"),
        -32603,
        &no_such_file(),
        Value::Null,
    );
    let order = Request::prompt("order", json!({ "article": "pears" }));
    expect_error(client, &order, -32603, &no_such_file(), Value::Null);
}

fn resources_and_prompts_that_succeed(client: &mut dyn Client) {
    let answer = client.send(&Request::resource("label://apples"));
    assert_eq!(
        answer.message["result"]["contents"][0]["text"], "Apples, red",
        "{answer:?}"
    );
    let answer = client.send(&Request::prompt("order", json!({ "article": "apples" })));
    let text = &answer.message["result"]["messages"][0]["content"]["text"];
    assert_eq!(text, "Order apples", "{answer:?}");
}

/// Expects a successful response with a tool's result, and returns all of it.
fn expect_result(
    client: &mut dyn Client,
    tool: &str,
    arguments: Value,
    text: &str,
    structured: Value,
    is_error: bool,
) -> String {
    let answer = client.send(&Request::tool(tool, arguments));
    let shown = format!("{tool}: {answer:?}");
    let result = &answer.message["result"];
    assert!(answer.http_status.is_none_or(|it| it == 200), "{shown}");
    assert_eq!(
        result["content"],
        json!([{ "type": "text", "text": text }]),
        "{shown}"
    );
    assert_eq!(result["structuredContent"], structured, "{shown}");
    assert_eq!(result["isError"], is_error, "{shown}");
    answer.text
}

/// Expects a JSON-RPC error.
fn expect_error(client: &mut dyn Client, request: &Request, code: i64, message: &str, data: Value) {
    let answer = client.send(request);
    assert!(answer.http_status.is_none_or(|it| it == 200), "{answer:?}");
    assert_eq!(answer.code(), Some(code), "{answer:?}");
    assert_eq!(answer.message["error"]["message"], message, "{answer:?}");
    assert_eq!(answer.data(), &data, "{answer:?}");
}

/// What the system says of a file that isn't there.
fn no_such_file() -> String {
    fs::read_to_string("warehouse/prices.txt")
        .expect_err("there are no prices")
        .to_string()
}

/// The log comes by another way than the answer, and may be later.
fn expect_in_log(client: &dyn Client, text: &str) {
    let start = Instant::now();
    while !client.log().contains(text) {
        assert!(
            start.elapsed() < Duration::from_secs(10),
            "not in the log: {text}\n{}",
            client.log()
        );
        thread::sleep(Duration::from_millis(10));
    }
}
