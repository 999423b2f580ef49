//! The generations up to 2025-11-25.

use consumer_wire::{
    Client, FormerSession, HttpServer, Request, StdioServer, handlers, situations,
};
use norm_contract::{ProtocolAnswer as A, ProtocolVersion, Situation};
use serde_json::json;

use crate::SERVER;

#[test]
fn situations_in_a_session() {
    let expected = [
        (Situation::UnknownTool, 200, A::InvalidParams),
        (Situation::UnknownResource, 200, A::ResourceNotFound),
        (Situation::MalformedMessage, 200, A::ParseError),
        (Situation::WrongStructure, 200, A::InvalidRequest),
    ];
    let mut session = FormerSession::open(HttpServer::start(SERVER));
    let version = ProtocolVersion::V2025_11_25;
    situations::check(&mut session, "neva in a session", version, &expected);
}

/// Known deviation, which the contract accepts: an unknown method is answered with HTTP 200.
#[test]
fn an_unknown_method_has_no_http_404() {
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

/// Known deviation, which no list of answers can have: a header that names an unsupported version is passed over.
#[test]
fn an_unsupported_version_in_a_header_is_passed_over() {
    let mut session = FormerSession::open(HttpServer::start(SERVER)).naming("1999-01-01");
    let answer = session.send(&Request::tool("stock", json!({ "article": "apples" })));
    assert_eq!(
        (answer.http_status, answer.code()),
        (Some(200), None),
        "{answer:?}"
    );
}

#[test]
fn handlers_over_http() {
    handlers::check(&mut FormerSession::open(HttpServer::start(SERVER)), -32002);
}

#[test]
fn handlers_over_stdio() {
    handlers::check(&mut FormerSession::open(StdioServer::start(SERVER)), -32002);
}
