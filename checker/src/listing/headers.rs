//! The annotation `x-mcp-header`, by which arguments also travel as HTTP headers (MCP 2026-07-28).
//!
//! A client drops a tool whose annotations break these rules: the value is a header's name (`tchar` of RFC 9110, at
//! least one), no two are alike but for case, the property is a string, an integer or a boolean, and the way to it from
//! the root leads through `properties` alone.

use std::collections::BTreeSet;

use norm_contract::Violation;
use norm_contract_generator::source::{Holds, holds, push_pointer_token};
use norm_contract_generator::validation::shown;
use norm_contract_generator::{Language, Words};
use serde_json::{Map, Value};

use crate::schema;

const ANNOTATION: &str = "x-mcp-header";

/// How deep schemas are followed: no schema that is nested deeper is compared either.
const DEEPEST: usize = 128;

/// What is wrong with the annotations of an input schema.
pub(super) fn faults(input_schema: &Value, language: Language) -> Vec<Violation> {
    if !mentions_annotation(input_schema) {
        return Vec::new();
    }
    let mut search = Search {
        language,
        names: BTreeSet::new(),
        faults: Vec::new(),
    };
    // The root is no argument, so it can't be a header.
    search.schema(input_schema, "/inputSchema".to_owned(), Way::Elsewhere, 0);
    search.faults
}

/// Whether there is such a member anywhere, be it in a schema or not. Few servers have any.
fn mentions_annotation(value: &Value) -> bool {
    match value {
        Value::Array(elements) => elements.iter().any(mentions_annotation),
        Value::Object(members) => {
            members.contains_key(ANNOTATION) || members.values().any(mentions_annotation)
        }
        _ => false,
    }
}

/// How a schema was reached.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// From the root through `properties` alone, and it is the schema of a property.
    Properties,
    /// The root, or through another keyword.
    Elsewhere,
}

struct Search {
    language: Language,
    /// The names met, in lower case.
    names: BTreeSet<String>,
    faults: Vec<Violation>,
}

impl Search {
    fn schema(&mut self, schema: &Value, pointer: String, way: Way, depth: usize) {
        let Some(members) = schema.as_object().filter(|_| depth < DEEPEST) else {
            return;
        };
        if let Some(name) = members.get(ANNOTATION) {
            self.annotation(name, members, &pointer, way);
        }
        for (keyword, value) in members {
            let Some(kind) = holds(keyword) else { continue };
            let is_root = depth == 0;
            let inner = match way {
                _ if keyword != "properties" => Way::Elsewhere,
                Way::Elsewhere if !is_root => Way::Elsewhere,
                _ => Way::Properties,
            };
            let pointer = inside(&pointer, keyword);
            match (kind, value) {
                (Holds::SchemaMap, Value::Object(schemas)) => {
                    for (name, schema) in schemas {
                        self.schema(schema, inside(&pointer, name), inner, depth + 1);
                    }
                }
                (Holds::SchemaList | Holds::Schema, Value::Array(schemas)) => {
                    for (index, schema) in schemas.iter().enumerate() {
                        let pointer = inside(&pointer, &index.to_string());
                        self.schema(schema, pointer, inner, depth + 1);
                    }
                }
                (Holds::Schema, schema) => self.schema(schema, pointer, inner, depth + 1),
                _ => {}
            }
        }
    }

    fn annotation(&mut self, name: &Value, members: &Map<String, Value>, pointer: &str, way: Way) {
        let place = inside(pointer, ANNOTATION);
        let name = match name.as_str() {
            Some(name) if is_token(name) => name,
            _ => {
                let expected = Words::new(
                    "имя заголовка: латинские буквы, цифры и !#$%&'*+-.^_`|~",
                    "the name of a header: letters, digits and !#$%&'*+-.^_`|~",
                );
                self.fault(expected, Words::same(shown(name)), place);
                return;
            }
        };
        if way == Way::Elsewhere {
            let expected = Words::new(
                "заголовок только у поля, к которому ведут одни `properties`",
                "no header but of a property that `properties` alone lead to",
            );
            self.fault(expected, name.into(), place);
            return;
        }
        if !self.names.insert(name.to_ascii_lowercase()) {
            let expected = Words::new(
                "имя заголовка, которого нет у других полей, без учёта регистра",
                "a header's name that no other property has, upper or lower case",
            );
            self.fault(expected, name.into(), place);
        }
        let kind = members.get("type");
        let is_primitive = kind
            .and_then(Value::as_str)
            .is_some_and(|kind| ["string", "integer", "boolean"].contains(&kind));
        if !is_primitive {
            let actual = kind.map_or_else(schema::absent, |kind| Words::same(shown(kind)));
            let expected = Words::new(
                r#""string", "integer" или "boolean": поле становится заголовком"#,
                r#""string", "integer" or "boolean", since the property becomes a header"#,
            );
            self.fault(expected, actual, inside(pointer, "type"));
        }
    }

    fn fault(&mut self, expected: Words, actual: Words, place: String) {
        let [expected, actual] = [expected, actual].map(|it| it.text(self.language).to_owned());
        self.faults.push(Violation::new(actual, expected, place));
    }
}

/// `token` of RFC 9110, 5.6.2.
fn is_token(name: &str) -> bool {
    let is_token_character =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !name.is_empty() && name.bytes().all(is_token_character)
}

fn inside(pointer: &str, token: &str) -> String {
    let mut pointer = pointer.to_owned();
    push_pointer_token(&mut pointer, token);
    pointer
}
