//! MCP 2026-07-28.

use consumer_wire::{Client, HttpServer, Request, StdioServer, handlers, situations};
use norm_contract::{ProtocolAnswer as A, ProtocolVersion, Situation};
use serde_json::{Value, json};

use crate::SERVER;

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
    let mut server = HttpServer::start(SERVER);
    situations::check(
        &mut server,
        "neva over HTTP",
        ProtocolVersion::CURRENT,
        &expected,
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
    let mut server = StdioServer::start(SERVER);
    situations::check(
        &mut server,
        "neva over stdio",
        ProtocolVersion::CURRENT,
        &expected,
    );
}

/// Known deviations: over stdio neva calls a request of the wrong structure a parse error, which the contract accepts,
/// and says nothing to what has no id, which no list of answers can have.
#[test]
fn wrong_structures_over_stdio_are_parse_errors_or_not_answered() {
    let mut server = StdioServer::start(SERVER);
    for (way, request) in situations::ways_into(Situation::WrongStructure) {
        if way == "a method that is a number" {
            let answer = server.send(&request);
            assert_eq!(answer.code(), Some(-32700), "{answer:?}");
            assert!(
                Situation::WrongStructure
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

/// As neva's own check sees it.
#[test]
fn a_capability_that_is_null_is_not_declared() {
    let declared = "/params/_meta/io.modelcontextprotocol~1clientCapabilities/elicitation";
    let sign = Request::tool("sign", json!({})).with(declared, json!(null));
    let answer = HttpServer::start(SERVER).send(&sign);
    assert!(answer.is(A::MissingCapabilityHttp400), "{answer:?}");
}

/// The guard isn't asked here: neva refuses by itself, and for who has declared it, asks.
#[test]
fn neva_s_own_question_needs_a_declared_capability_too() {
    let mut server = HttpServer::start(SERVER);
    let wrap = Request::tool("wrap", json!({}));
    let refusal = server.send(&wrap);
    assert!(refusal.is(A::MissingCapabilityHttp400), "{refusal:?}");
    assert!(
        refusal.data()["requiredCapabilities"]["elicitation"].is_object(),
        "{refusal:?}"
    );

    let declared = "/params/_meta/io.modelcontextprotocol~1clientCapabilities/elicitation";
    let question = server.send(&wrap.with(declared, json!({})));
    assert_eq!(
        question.message["result"]["resultType"], "input_required",
        "{question:?}"
    );
}

/// Known deviation, which the contract accepts: a header that names an unsupported version is called that, though the
/// body names a supported one.
#[test]
fn a_header_with_an_unsupported_version_is_no_header_mismatch() {
    let request = Request::tool("stock", json!({ "article": "apples" }));
    let answer =
        HttpServer::start(SERVER).send(&request.with_header("MCP-Protocol-Version", "2025-06-18"));
    assert!(answer.is(A::UnsupportedVersionHttp400), "{answer:?}");
    assert!(
        Situation::HeaderMismatch
            .accepted()
            .iter()
            .any(|it| answer.is(*it))
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
