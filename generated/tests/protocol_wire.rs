//! Errors on the wire: nothing of a peer's error is lost, nothing of the server's own insides gets out.

use std::error::Error;
use std::{fmt, io};

use norm_contract::protocol::{Failure, ToolResult};
use norm_contract::{
    JsonRpcError, JsonRpcErrorResponse, ProtocolError, ProtocolErrorCode, ProtocolVersion,
    RequestId,
};
use serde_json::{Map, Value, json};

#[test]
fn the_code_of_an_answer_is_that_of_its_generation_and_the_rest_goes_as_it_is() {
    let peers: JsonRpcError = serde_json::from_value(json!({
        "code": -32002, "message": "нет отчёта", "data": {"uri": "report://7"}, "trace": [1, null]
    }))
    .unwrap();
    let error = ProtocolError::from(peers);
    for (version, code) in [
        (ProtocolVersion::V2025_11_25, -32002),
        (ProtocolVersion::V2026_07_28, -32602),
    ] {
        assert_eq!(
            serde_json::to_value(error.to_json_rpc(version)).unwrap(),
            json!({"code": code, "message": "нет отчёта", "data": {"uri": "report://7"}, "trace": [1, null]})
        );
    }
}

#[test]
fn a_response_has_the_id_of_its_request() {
    let error = ProtocolError::new(-32700, "no JSON");
    for (id, written) in [
        (None, json!(null)),
        (Some(RequestId::Integer(-7)), json!(-7)),
        (Some(RequestId::String("7".to_owned())), json!("7")),
        (Some(RequestId::String(String::new())), json!("")),
    ] {
        assert_eq!(
            serde_json::to_value(error.to_response(id, ProtocolVersion::CURRENT)).unwrap(),
            json!({"jsonrpc": "2.0", "id": written, "error": {"code": -32700, "message": "no JSON"}})
        );
    }
}

#[test]
fn a_peers_response_comes_through_whole() {
    let seed = 32_002;
    let mut random = fastrand::Rng::with_seed(seed);
    for round in 0..20_000 {
        let document = response(&mut random);
        let text = document.to_string();
        let mut response: JsonRpcErrorResponse = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("seed {seed}, round {round}: {error}: {text}"));
        let error = ProtocolError::from(response.error.clone());
        assert_eq!(json!(error.code().number()), document["error"]["code"]);
        assert_eq!(error.message(), document["error"]["message"]);
        assert_eq!(error.data(), document["error"].get("data"), "round {round}");
        response.error = error.into();
        let back = serde_json::to_value(&response).unwrap();
        assert_eq!(back, document, "seed {seed}, round {round}");
    }
}

fn response(random: &mut fastrand::Rng) -> Value {
    let mut error = Map::new();
    let code = match random.u8(..3) {
        0 => random
            .choice(ProtocolErrorCode::ALL)
            .map_or(0, |code| code.number()),
        1 => random.i64(-32_100..=-32_000),
        _ => random.i64(..),
    };
    error.insert("code".to_owned(), json!(code));
    error.insert("message".to_owned(), text(random).into());
    if random.bool() {
        error.insert("data".to_owned(), value(random, 3));
    }
    let mut members = Map::from_iter([("jsonrpc".to_owned(), json!("2.0"))]);
    match random.u8(..5) {
        0 => {}
        1 => drop(members.insert("id".to_owned(), Value::Null)),
        2 => drop(members.insert("id".to_owned(), random.i64(..).into())),
        3 => drop(members.insert("id".to_owned(), text(random).into())),
        // What JSON-RPC allows beyond MCP, and what is no id at all.
        _ => drop(members.insert("id".to_owned(), value(random, 1))),
    }
    for object in [&mut error, &mut members] {
        for _ in 0..random.u8(..3) {
            object.insert(format!("x-{}", text(random)), value(random, 2));
        }
    }
    members.insert("error".to_owned(), error.into());
    members.into()
}

fn value(random: &mut fastrand::Rng, depth: u8) -> Value {
    match random.u8(..if depth == 0 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => random.bool().into(),
        2 => random.i64(..).into(),
        3 => random.u64(..).into(),
        4 => (random.f64() * 1e6).into(),
        5 => text(random).into(),
        6 => (0..random.u8(..4))
            .map(|_| value(random, depth - 1))
            .collect(),
        _ => (0..random.u8(..4))
            .map(|_| (text(random), value(random, depth - 1)))
            .collect(),
    }
}

fn text(random: &mut fastrand::Rng) -> String {
    let length = random.usize(..8);
    std::iter::repeat_with(|| random.char('\0'..='\u{10ffff}'))
        .take(length)
        .collect()
}

/// An error with two more behind it.
#[derive(Debug)]
struct Outer(io::Error);

impl fmt::Display for Outer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ledger-connection refused")
    }
}

impl Error for Outer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

#[test]
fn no_word_of_the_errors_behind_an_error_gets_onto_the_wire() {
    let outer = || Outer(io::Error::other("postgres://admin:hunter2@db7"));
    let error = ProtocolError::new(-32603, "The report is not ready.")
        .with_data(json!({"retry": true}))
        .with_source(outer());
    let own_text = ProtocolError::from(io::Error::other(outer()));
    assert_eq!(own_text.message(), "ledger-connection refused");

    for (error, hidden) in [
        (
            error,
            vec![
                "ledger-connection",
                "refused",
                "postgres",
                "admin",
                "hunter2",
                "db7",
            ],
        ),
        (own_text, vec!["postgres", "admin", "hunter2", "db7"]),
    ] {
        let first: &(dyn Error + 'static) = &error;
        let chain: String = std::iter::successors(Some(first), |error| (*error).source())
            .map(ToString::to_string)
            .collect();
        assert!(
            hidden.iter().all(|word| chain.contains(word)),
            "the words are in the chain: {chain}"
        );
        let failure = Failure::from(error.clone());
        let wire = [
            serde_json::to_string(&error.to_json_rpc(ProtocolVersion::CURRENT)),
            serde_json::to_string(&error.to_response(None, ProtocolVersion::V2025_11_25)),
            serde_json::to_string(&ToolResult::from_failure(failure.clone(), |_| true)),
            serde_json::to_string(
                &failure
                    .into_protocol_error()
                    .to_json_rpc(ProtocolVersion::CURRENT),
            ),
            serde_json::to_string(&JsonRpcError::from(error.clone())),
            Ok(error.to_string()),
        ];
        for text in wire.map(Result::unwrap) {
            assert!(text.contains(error.message()), "{text}");
            assert!(!hidden.iter().any(|word| text.contains(word)), "{text}");
        }
    }
}
