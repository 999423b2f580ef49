//! Headers of HTTP that say what is in a call of a tool (MCP 2026-07-28), so that whoever passes it on needn't read it.

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::Value;

const ANNOTATION: &str = "x-mcp-header";

/// No schema that is nested deeper is looked into anywhere else.
const DEEPEST: usize = 128;

/// The headers of a call of a tool whose entry of the list is known.
pub(super) fn of_call(tool: &str, entry: &Value, arguments: &Value) -> Vec<(String, String)> {
    let mut headers = vec![("Mcp-Name".to_owned(), encoded(tool))];
    if let Some(schema) = entry.get("inputSchema") {
        add_arguments(schema, arguments, 0, &mut headers);
    }
    headers
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
