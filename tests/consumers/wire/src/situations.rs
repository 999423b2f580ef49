//! What goes wrong before any handler runs: the ways into each of the contract's situations.

use norm_contract::{
    MissingRequiredClientCapabilityData, ProtocolAnswer, ProtocolVersion, Situation,
    UnsupportedProtocolVersionData,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::deviations::DEVIATIONS;
use crate::{Answer, Client, PROTOCOL_VERSION, Request};

/// A situation, the HTTP status that a server answers it with, and which answer of the contract's that is.
pub type Expected = (Situation, u16, ProtocolAnswer);

/// Brings a server into these situations, in every way there is, and compares its answers. The status counts over HTTP
/// alone.
///
/// Each answer has to be among those that the contract accepts in its situation. Those whose code isn't the one that
/// the contract wants in this version have to be the known [`DEVIATIONS`] of the server, no more and no less.
pub fn check(
    client: &mut dyn Client,
    server: &str,
    version: ProtocolVersion,
    expected: &[Expected],
) {
    let known = DEVIATIONS
        .iter()
        .filter(|it| it.0 == server)
        .map(|it| (it.1, it.2));
    let found = expected.iter().map(|it| (it.0, it.2));
    let found = found.filter(|it| it.1.code() != Some(it.0.wire_code_for(version)));
    assert_eq!(
        found.collect::<Vec<_>>(),
        known.collect::<Vec<_>>(),
        "deviations of {server}"
    );

    for &(situation, status, expected) in expected {
        let accepted = situation.accepted().contains(&expected);
        assert!(accepted, "{expected} isn't accepted in {situation}");
        for (way, request) in ways_into(situation) {
            let answer = client.send(&request);
            let shown = format!("{situation} by {way}: {answer:?}");
            assert!(answer.http_status.is_none_or(|it| it == status), "{shown}");
            assert!(answer.is(expected), "{shown}");
            check_data(situation, &answer, &shown);
        }
    }
}

/// Requests that bring a server into a situation, each with words for what is wrong with it.
pub fn ways_into(situation: Situation) -> Vec<(&'static str, Request)> {
    let good = Request::tool("stock", json!({ "article": "apples" }));
    let meta = |name: &str| format!("/params/_meta/io.modelcontextprotocol~1{name}");
    match situation {
        Situation::UnknownTool => vec![("a name", Request::tool("no_such_tool", json!({})))],
        Situation::UnknownResource => vec![
            (
                "a URI that no handler takes",
                Request::resource("no-such-scheme://pears"),
            ),
            (
                "a URI that the handler doesn't know",
                Request::resource("label://ghosts"),
            ),
        ],
        Situation::MalformedMessage => vec![("no JSON", good.with_text(r#"{"jsonrpc": "2.0","#))],
        Situation::WrongStructure => vec![
            (
                "a method that is a number",
                good.clone().with("/method", json!(7)),
            ),
            (
                "other members",
                good.clone().with_text(r#"{"article": "apples"}"#),
            ),
            ("a text", good.with_text(r#""apples""#)),
        ],
        Situation::MissingMeta => vec![
            ("no _meta", good.clone().without_meta()),
            ("no version", good.clone().without(&meta("protocolVersion"))),
            ("no capabilities", good.without(&meta("clientCapabilities"))),
        ],
        Situation::HeaderMismatch => vec![
            (
                "no version",
                good.clone().without_header("MCP-Protocol-Version"),
            ),
            ("no method", good.clone().without_header("Mcp-Method")),
            ("no name", good.clone().without_header("Mcp-Name")),
            (
                "another method",
                good.clone().with_header("Mcp-Method", "tools/list"),
            ),
            (
                "another name",
                good.clone().with_header("Mcp-Name", "count"),
            ),
            (
                "another version",
                good.with(&meta("protocolVersion"), json!("2025-11-25")),
            ),
        ],
        Situation::UndeclaredCapability => vec![("elicitation", Request::tool("sign", json!({})))],
        Situation::UnsupportedVersion => vec![(
            "a version that never was",
            good.with(&meta("protocolVersion"), json!(UNSUPPORTED))
                .with_header("MCP-Protocol-Version", UNSUPPORTED),
        )],
        Situation::UnknownMethod => vec![("a method", Request::new("no/such/method", json!({})))],
        other => panic!("a situation that is new: {other}"),
    }
}

const UNSUPPORTED: &str = "1999-01-01";

/// The data that the contract has for the situation's code; of codes without data, that there is none.
fn check_data(situation: Situation, answer: &Answer, shown: &str) {
    match situation {
        Situation::UnknownResource => assert!(answer.data()["uri"].is_string(), "{shown}"),
        Situation::UndeclaredCapability => {
            let data: MissingRequiredClientCapabilityData = decoded(answer);
            assert!(data.required_capabilities.elicitation.is_some(), "{shown}");
        }
        Situation::UnsupportedVersion => {
            let data: UnsupportedProtocolVersionData = decoded(answer);
            assert_eq!(data.requested, UNSUPPORTED);
            assert!(
                data.supported.iter().any(|it| it == PROTOCOL_VERSION),
                "{shown}"
            );
        }
        _ => assert_eq!(answer.data(), &Value::Null, "{shown}"),
    }
}

fn decoded<T: DeserializeOwned>(answer: &Answer) -> T {
    serde_json::from_value(answer.data().clone()).expect("data by the contract")
}
