//! Headers of HTTP that say what is in a request (MCP 2026-07-28), so that whoever passes it on needn't read it.

use base64::prelude::{BASE64_STANDARD, Engine};
use norm_contract_generator::Words;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;

use super::PROTOCOL_VERSION;
use crate::client::notes::Notes;
use crate::client::outgoing::Request;

const ANNOTATION: &str = "x-mcp-header";

/// No schema that is nested deeper is looked into anywhere else.
const DEEPEST: usize = 128;

/// The headers of a request; none in former generations. One that HTTP can't carry is told and left out.
pub(super) fn of(request: &Request, notes: &Notes) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in named(request) {
        let header = HeaderName::from_bytes(name.as_bytes());
        match (header, HeaderValue::from_str(&value)) {
            (Ok(header), Ok(value)) => {
                headers.insert(header, value);
            }
            _ => notes.add(left_out(&name)),
        }
    }
    headers
}

fn named(request: &Request) -> Vec<(String, String)> {
    let Some(version) = &request.stated_version else {
        return Vec::new();
    };
    let mut headers = vec![
        (PROTOCOL_VERSION.to_string(), version.clone()),
        ("Mcp-Method".to_owned(), request.method.to_owned()),
    ];
    if let Some(schema) = &request.called_schema {
        let tool = request.params["name"].as_str().unwrap_or_default();
        headers.push(("Mcp-Name".to_owned(), encoded(tool)));
        add_arguments(schema, &request.params["arguments"], 0, &mut headers);
    }
    headers
}

fn left_out(name: &str) -> Words {
    Words::new(
        format!("заголовок {name} не отправлен: его имя или значение недопустимо в HTTP"),
        format!("the header {name} was not sent: HTTP doesn't allow its name or its value"),
    )
}

/// Adds the arguments that the schema wants to be headers as well; those are reached by `properties` alone.
fn add_arguments(
    schema: &Value,
    arguments: &Value,
    depth: usize,
    headers: &mut Vec<(String, String)>,
) {
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, property) in properties.into_iter().flatten() {
        let Some(argument) = arguments.get(name).filter(|_| depth < DEEPEST) else {
            continue;
        };
        if let Some(header) = property.get(ANNOTATION).and_then(Value::as_str) {
            let value = match argument {
                Value::String(text) => encoded(text),
                Value::Number(_) | Value::Bool(_) => argument.to_string(),
                _ => continue,
            };
            headers.push((format!("Mcp-Param-{header}"), value));
        }
        add_arguments(property, argument, depth + 1, headers);
    }
}

/// A text as a header can carry it.
fn encoded(text: &str) -> String {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
        && text.trim() == text
        && !text.is_empty()
        && !text.starts_with("=?base64?");
    match is_plain {
        true => text.to_owned(),
        false => format!("=?base64?{}?=", BASE64_STANDARD.encode(text)),
    }
}
