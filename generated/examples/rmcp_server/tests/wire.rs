//! What the server answers, as it stands on the wire.

use consumer_wire::{
    Client, FormerSession, HttpServer, Request, StdioServer, handlers, situations,
};
use norm_contract::{ProtocolAnswer as A, ProtocolVersion, Situation};
use serde_json::{Value, json};

const SERVER: &str = env!("CARGO_BIN_EXE_example-rmcp-server");

#[test]
fn situations_over_http() {
    let expected = [
        (Situation::UnknownTool, 200, A::InvalidParams),
        (Situation::UnknownResource, 200, A::InvalidParams),
        (Situation::MalformedMessage, 415, A::Http415),
        (Situation::WrongStructure, 415, A::Http415),
        (Situation::MissingMeta, 400, A::InvalidParamsHttp400),
        (Situation::HeaderMismatch, 400, A::HeaderMismatchHttp400),
        (
            Situation::UndeclaredCapability,
            400,
            A::MissingCapabilityHttp400,
        ),
        (
            Situation::UnsupportedVersion,
            400,
            A::UnsupportedVersionHttp400,
        ),
        (Situation::UnknownMethod, 404, A::MethodNotFoundHttp404),
    ];
    let covered: Vec<Situation> = expected.iter().map(|it| it.0).collect();
    assert_eq!(covered, Situation::ALL);
    let mut server = HttpServer::start(SERVER);
    situations::check(
        &mut server,
        "rmcp over HTTP",
        ProtocolVersion::CURRENT,
        &expected,
    );
}

#[test]
fn situations_over_stdio() {
    let expected = [
        (Situation::UnknownTool, 0, A::InvalidParams),
        (Situation::UnknownResource, 0, A::InvalidParams),
        (Situation::WrongStructure, 0, A::InvalidRequest),
        (Situation::MissingMeta, 0, A::InvalidParamsHttp400),
        (
            Situation::UndeclaredCapability,
            0,
            A::MissingCapabilityHttp400,
        ),
        (
            Situation::UnsupportedVersion,
            0,
            A::UnsupportedVersionHttp400,
        ),
        (Situation::UnknownMethod, 0, A::MethodNotFoundHttp404),
    ];
    let mut server = StdioServer::start(SERVER);
    situations::check(
        &mut server,
        "rmcp over stdio",
        ProtocolVersion::CURRENT,
        &expected,
    );
}

/// Known deviation, which no list of accepted answers can have: over stdio rmcp says nothing to what is no JSON.
#[test]
fn malformed_messages_over_stdio_are_not_answered() {
    let mut server = StdioServer::start(SERVER);
    for (way, request) in situations::ways_into(Situation::MalformedMessage) {
        server.notify(&request);
        let next = Request::tool("stock", json!({ "article": "apples" })).with("/id", json!(way));
        assert_eq!(server.send(&next).message["id"], way);
    }
}

#[test]
fn situations_in_a_session_of_2025_11_25() {
    let expected = [
        (Situation::UnknownTool, 200, A::InvalidParams),
        (Situation::UnknownResource, 200, A::ResourceNotFound),
        (Situation::MalformedMessage, 415, A::Http415),
        (Situation::WrongStructure, 415, A::Http415),
    ];
    let mut session = FormerSession::open(HttpServer::start(SERVER));
    let version = ProtocolVersion::V2025_11_25;
    situations::check(&mut session, "rmcp in a session", version, &expected);
}

/// Known deviation, which the contract accepts: in a session an unknown method is answered with HTTP 200.
#[test]
fn an_unknown_method_in_a_session_has_no_http_404() {
    let mut session = FormerSession::open(HttpServer::start(SERVER));
    for (_, request) in situations::ways_into(Situation::UnknownMethod) {
        let answer = session.send(&request);
        assert_eq!(
            (answer.http_status, answer.code()),
            (Some(200), Some(-32601)),
            "{answer:?}"
        );
        assert!(
            Situation::UnknownMethod
                .accepted()
                .iter()
                .any(|it| answer.is(*it))
        );
    }
}

/// Known deviation, which the contract accepts: in a session an unsupported version is answered with HTTP 400 and a
/// text, no JSON-RPC error.
#[test]
fn an_unsupported_version_in_a_session_is_a_mere_http_400() {
    let mut session = FormerSession::open(HttpServer::start(SERVER)).naming("1999-01-01");
    let answer = session.send(&Request::tool("stock", json!({ "article": "apples" })));
    assert_eq!(
        (answer.http_status, &answer.message),
        (Some(400), &Value::Null),
        "{answer:?}"
    );
    assert!(
        Situation::UnsupportedVersion
            .accepted()
            .iter()
            .any(|it| answer.is(*it))
    );
}

#[test]
fn handlers_over_http() {
    handlers::check(&mut HttpServer::start(SERVER), -32602);
}

#[test]
fn handlers_over_stdio() {
    handlers::check(&mut StdioServer::start(SERVER), -32602);
}

#[test]
fn handlers_in_a_session_of_2025_11_25() {
    handlers::check(&mut FormerSession::open(HttpServer::start(SERVER)), -32002);
    handlers::check(&mut FormerSession::open(StdioServer::start(SERVER)), -32002);
}

/// The guard lets pass who has declared what the tool relies on.
#[test]
fn a_declared_capability_is_relied_on() {
    let declared = "/params/_meta/io.modelcontextprotocol~1clientCapabilities/elicitation";
    let sign = Request::tool("sign", json!({})).with(declared, json!({}));
    let answer = HttpServer::start(SERVER).send(&sign);
    assert_eq!(
        answer.message["result"]["content"][0]["text"], "signed",
        "{answer:?}"
    );
}

#[test]
fn wrong_arguments_are_a_result_that_the_model_reads() {
    let answer = HttpServer::start(SERVER).send(&Request::tool("stock", json!({})));
    assert_eq!(answer.http_status, Some(200));
    assert!(answer.is(A::ToolError), "{answer:?}");
}
