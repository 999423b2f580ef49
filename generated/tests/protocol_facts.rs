//! The codes are those of MCP: what the official schemas say of them, and what the specification says besides.
//!
//! The official schemas are read from the folder in `MCP_SCHEMAS`, whose files have the protocol versions for names.
//! Without it, the facts that are copied here are all that the contract is compared with.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::{env, fs};

use norm_contract::{ProtocolErrorCode, ProtocolVersion};
use serde_json::{Value, json};

/// What there is to know of a code: name, number, first and last generation, HTTP status, members of the data.
type Fact = (
    &'static str,
    i64,
    Option<&'static str>,
    Option<&'static str>,
    Option<i64>,
    &'static [&'static str],
);

const FACTS: [Fact; 10] = [
    ("ParseError", -32700, None, None, None, &[]),
    ("InvalidRequest", -32600, None, None, None, &[]),
    ("MethodNotFound", -32601, None, None, None, &[]),
    ("InvalidParams", -32602, None, None, None, &[]),
    ("InternalError", -32603, None, None, None, &[]),
    (
        "ResourceNotFound",
        -32002,
        None,
        Some("2026-07-28"),
        None,
        &["uri"],
    ),
    (
        "UrlElicitationRequiredError",
        -32042,
        Some("2025-11-25"),
        Some("2026-07-28"),
        None,
        &["elicitations"],
    ),
    (
        "HeaderMismatch",
        -32020,
        Some("2026-07-28"),
        None,
        Some(400),
        &[],
    ),
    (
        "MissingRequiredClientCapability",
        -32021,
        Some("2026-07-28"),
        None,
        Some(400),
        &["requiredCapabilities"],
    ),
    (
        "UnsupportedProtocolVersion",
        -32022,
        Some("2026-07-28"),
        None,
        Some(400),
        &["requested", "supported"],
    ),
];

#[test]
fn the_contract_has_the_facts_of_the_specification() {
    let numbers: Vec<i64> = ProtocolErrorCode::ALL
        .iter()
        .map(|code| code.number())
        .collect();
    assert_eq!(numbers[..FACTS.len()], FACTS.map(|fact| fact.1));
    for (name, number, since, until, http_status, members) in FACTS {
        let code = ProtocolErrorCode::from_number(number).expect("a code of MCP");
        assert_eq!(code.name(), name);
        assert_eq!(
            code.protocol_since().map(ProtocolVersion::as_str),
            since,
            "{name}"
        );
        assert_eq!(
            code.protocol_until().map(ProtocolVersion::as_str),
            until,
            "{name}"
        );
        assert_eq!(code.http_status(), http_status, "{name}");
        assert_eq!(
            members_of_data(code),
            members.iter().map(ToString::to_string).collect(),
            "{name}"
        );
    }
}

#[test]
fn the_contract_has_the_facts_of_the_official_schemas() {
    let Some(folder) = env::var_os("MCP_SCHEMAS") else {
        // Not by `eprintln`, which a passing test shows nobody.
        let message = "SKIPPED: the official schemas of MCP, since MCP_SCHEMAS names no folder";
        writeln!(std::io::stderr(), "{message}").expect("there is somebody to tell");
        return;
    };
    for (version, official) in [
        ("2025-06-18", BTreeSet::new()),
        ("2025-11-25", BTreeSet::from([-32042])),
        (
            "2026-07-28",
            BTreeSet::from([
                -32700, -32600, -32601, -32602, -32603, -32020, -32021, -32022,
            ]),
        ),
    ] {
        let codes = official_codes(&Path::new(&folder).join(format!("{version}.json")));
        assert_eq!(
            codes.keys().copied().collect::<BTreeSet<i64>>(),
            official,
            "{version}"
        );
        let version: ProtocolVersion = version.parse().expect("a version of the contract");
        for code in ProtocolErrorCode::ALL {
            if code.protocol_since() == Some(version) {
                assert!(
                    codes.contains_key(&code.number()),
                    "{version} has no {}",
                    code.name()
                );
            }
        }
        for (number, official) in codes {
            let code = ProtocolErrorCode::from_number(number)
                .expect("the contract has all of MCP's codes");
            assert!(code.protocol_since() <= Some(version), "{}", code.name());
            assert!(
                code.protocol_until().is_none_or(|until| version < until),
                "{}",
                code.name()
            );
            assert_eq!(plain_name(code.name()), plain_name(&official.name));
            assert_eq!(code.http_status(), official.http_status, "{}", code.name());
            assert_eq!(members_of_data(code), official.members, "{}", code.name());
        }
    }
}

/// The required members of the data that the contract describes for a code. The contract has no others there.
fn members_of_data(code: ProtocolErrorCode) -> BTreeSet<String> {
    let Some(name) = code.data() else {
        return BTreeSet::new();
    };
    let schema: Value =
        serde_json::from_str(include_str!("../schema/contract.schema.json")).expect("JSON");
    members(&schema["$defs"][name])
}

fn members(object: &Value) -> BTreeSet<String> {
    let properties = object["properties"]
        .as_object()
        .expect("an object's schema");
    let required = object["required"].as_array().expect("required members");
    let names: BTreeSet<String> = properties.keys().cloned().collect();
    assert_eq!(json!(names.iter().collect::<Vec<_>>()), sorted(required));
    names
}

fn sorted(names: &[Value]) -> Value {
    let mut names = names.to_vec();
    names.sort_by_key(ToString::to_string);
    names.into()
}

struct OfficialCode {
    name: String,
    http_status: Option<i64>,
    members: BTreeSet<String>,
}

/// The definitions of a schema that give an error a code.
fn official_codes(file: &Path) -> BTreeMap<i64, OfficialCode> {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
    let definitions = schema.get("$defs").or_else(|| schema.get("definitions"));
    let definitions = definitions.and_then(Value::as_object).expect("definitions");
    let mut codes = BTreeMap::new();
    for (name, definition) in definitions {
        // An error object of its own, or a response whose `error` is narrowed.
        let narrowed = definition["properties"]["error"]["allOf"].as_array();
        for object in narrowed.into_iter().flatten().chain([definition]) {
            let Some(number) = object["properties"]["code"]["const"].as_i64() else {
                continue;
            };
            let data = object["properties"].get("data");
            let data = data.filter(|data| data.get("properties").is_some());
            let description = definition["description"].as_str().unwrap_or_default();
            let official = OfficialCode {
                name: name.clone(),
                http_status: description.contains("`400 Bad Request`").then_some(400),
                members: data.map(members).unwrap_or_default(),
            };
            let former = codes.insert(number, official);
            assert!(
                former.is_none(),
                "{number} stands twice in {}",
                file.display()
            );
        }
    }
    codes
}

/// The official names are those of TypeScript interfaces, `InvalidParamsError`.
fn plain_name(name: &str) -> String {
    name.strip_suffix("Error").unwrap_or(name).to_lowercase()
}
