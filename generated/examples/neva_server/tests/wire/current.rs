//! MCP 2026-07-28.

use consumer_wire::{Client, HttpServer, Request, StdioServer, handlers, situations};
use norm_contract::{ProtocolAnswer as A, ProtocolVersion, Situation};
use serde_json::{Value, json};

use crate::SERVER;

/// Where neva answers other than the contract wants, in a way that the contract accepts: an unknown tool is
/// `InvalidParams`, as the specification has it, though neva's documentation says `MethodNotFound`.
const DEVIATIONS: &[Situation] = &[Situation::UnknownTool];

#[test]
fn situations_over_http() {
    let expected = [
        (Situation::UnknownTool, 200, A::InvalidParams),
        (Situation::UnknownResource, 200, A::InvalidParams),
        (Situation::MalformedMessage, 200, A::ParseError),
        (Situation::WrongStructure, 200, A::InvalidRequest),
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
    situations::check(
        &mut HttpServer::start(SERVER),
        ProtocolVersion::CURRENT,
        &expected,
        DEVIATIONS,
    );
}

#[test]
fn situations_over_stdio() {
    let expected = [
        (Situation::UnknownTool, 0, A::InvalidParams),
        (Situation::UnknownResource, 0, A::InvalidParams),
        (Situation::MalformedMessage, 0, A::ParseError),
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
    situations::check(
        &mut StdioServer::start(SERVER),
        ProtocolVersion::CURRENT,
        &expected,
        DEVIATIONS,
    );
}

/// Known deviations that the contract doesn't accept: over stdio neva calls a request of the wrong structure a parse
/// error, and says nothing to what has no id.
#[test]
fn wrong_structures_over_stdio_are_parse_errors_or_not_answered() {
    let mut server = StdioServer::start(SERVER);
    for (way, request) in situations::ways_into(Situation::WrongStructure) {
        if way == "a method that is a number" {
            let answer = server.send(&request);
            assert_eq!(answer.code(), Some(-32700), "{answer:?}");
            assert!(
                !Situation::WrongStructure
                    .accepted()
                    .iter()
                    .any(|it| answer.is(*it))
            );
            continue;
        }
        server.notify(&request);
        let next = Request::tool("stock", json!({ "article": "apples" })).with("/id", json!(way));
        assert_eq!(server.send(&next).message["id"], way);
    }
}

#[test]
fn handlers_over_http() {
    handlers::check(&mut HttpServer::start(SERVER), -32602);
}

#[test]
fn handlers_over_stdio() {
    handlers::check(&mut StdioServer::start(SERVER), -32602);
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

/// neva's own deviation from the specification, which has a result with `isError` for them.
#[test]
fn wrong_arguments_are_a_json_rpc_error() {
    let answer = HttpServer::start(SERVER).send(&Request::tool("stock", json!({})));
    assert_eq!(
        (answer.http_status, answer.code()),
        (Some(200), Some(-32602)),
        "{answer:?}"
    );
    assert_eq!(answer.data(), &Value::Null);
}
