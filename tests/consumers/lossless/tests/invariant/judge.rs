//! Which documents a type has to take.

use std::collections::BTreeMap;

use jsonschema::Validator;
use serde_json::{Map, Value, json};

/// The validators of a schema's types.
pub(crate) struct Judge {
    as_written: BTreeMap<&'static str, Validator>,
    with_newer_values: BTreeMap<&'static str, Validator>,
}

impl Judge {
    /// Compiles what stands at `pointers`; those of `closed` enums keep their values.
    pub(crate) fn new(schema: &Value, pointers: &[&'static str], closed: &[&str]) -> Self {
        Judge {
            as_written: validators(&read(schema, "", None), pointers),
            with_newer_values: validators(&read(schema, "", Some(closed)), pointers),
        }
    }

    /// Whether a document is valid.
    pub(crate) fn is_valid(&self, pointer: &str, document: &Value) -> bool {
        let validator = self.as_written.get(pointer);
        validator.is_some_and(|it| it.is_valid(document))
    }

    /// Whether a document is valid but for values that open enums don't know.
    pub(crate) fn is_valid_with_newer_values(&self, pointer: &str, document: &Value) -> bool {
        let validator = self.with_newer_values.get(pointer);
        validator.is_some_and(|it| it.is_valid(document))
    }
}

/// A validator for each place. Places that the validator can't make sense of are left out.
fn validators(schema: &Value, pointers: &[&'static str]) -> BTreeMap<&'static str, Validator> {
    const BASE: &str = "https://example.org/judged.json";
    let id = schema.get("$id").and_then(Value::as_str).unwrap_or(BASE);
    let Ok(registry) = jsonschema::Registry::new().add(id, schema) else {
        return BTreeMap::new();
    };
    let Ok(registry) = registry.prepare() else {
        return BTreeMap::new();
    };
    let compiled = pointers.iter().filter_map(|pointer| {
        let dialect = schema.get("$schema").cloned();
        let mut reference = json!({ "$ref": format!("{id}#{}", encoded(pointer)) });
        if let Some(dialect) = dialect {
            reference["$schema"] = dialect;
        }
        let options = jsonschema::options()
            .should_validate_formats(true)
            .with_registry(&registry);
        Some((*pointer, options.build(&reference).ok()?))
    });
    compiled.collect()
}

fn encoded(pointer: &str) -> String {
    let bytes = pointer.bytes().map(|byte| match byte {
        b'/' | b'$' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    bytes.collect()
}

/// The schema as the generator reads it: what declares properties means objects. With the places of
/// `closed` enums given all others take any value of their type, and several branches of a `oneOf` may
/// fit at once, as they then do. Conditions stay as they are.
fn read(schema: &Value, pointer: &str, closed: Option<&[&str]>) -> Value {
    let Value::Object(members) = schema else {
        return schema.clone();
    };
    let opens = closed.is_some_and(|closed| !closed.contains(&pointer));
    let vocabulary = vocabulary(members).filter(|_| opens);
    let mut changed = Map::new();
    for (keyword, value) in members {
        let here = format!("{pointer}/{keyword}");
        let each = |(key, schema): (&String, &Value)| {
            let token = key.replace('~', "~0").replace('/', "~1");
            (
                key.clone(),
                read(schema, &format!("{here}/{token}"), closed),
            )
        };
        let in_list =
            |(index, schema): (usize, &Value)| read(schema, &format!("{here}/{index}"), closed);
        let value = match (keyword.as_str(), value) {
            ("enum" | "oneOf", _) if vocabulary.is_some() => continue,
            (
                "properties" | "patternProperties" | "$defs" | "definitions",
                Value::Object(schemas),
            ) => Value::Object(schemas.iter().map(each).collect()),
            ("allOf" | "anyOf" | "oneOf" | "prefixItems" | "items", Value::Array(schemas)) => {
                schemas.iter().enumerate().map(in_list).collect()
            }
            ("items" | "additionalProperties", schema) => read(schema, &here, closed),
            (_, value) => value.clone(),
        };
        let keyword = match keyword.as_str() {
            "oneOf" if closed.is_some() && !members.contains_key("anyOf") => "anyOf",
            other => other,
        };
        changed.insert(keyword.to_owned(), value);
    }
    if let Some(kinds) = vocabulary {
        changed.entry("type").or_insert(json!(kinds));
    }
    if members.contains_key("properties") || members.contains_key("required") {
        changed.entry("type").or_insert(json!("object"));
    }
    Value::Object(changed)
}

/// The types of the values that a schema lists, where these are texts alone or integers alone, null aside.
fn vocabulary(schema: &Map<String, Value>) -> Option<Vec<&'static str>> {
    let listed: Vec<&Value> = match (schema.get("enum"), schema.get("oneOf")) {
        (Some(Value::Array(values)), _) => values.iter().collect(),
        (None, Some(Value::Array(branches))) => branches
            .iter()
            .map(|branch| branch.get("const"))
            .collect::<Option<_>>()?,
        _ => return None,
    };
    let kind = |value: &Value| match value {
        Value::Null => Some("null"),
        Value::String(_) => Some("string"),
        Value::Number(number) if number.is_i64() => Some("integer"),
        _ => None,
    };
    let mut kinds = listed.into_iter().map(kind).collect::<Option<Vec<_>>>()?;
    kinds.sort_unstable();
    kinds.dedup();
    let without_null = kinds.iter().filter(|kind| **kind != "null");
    (without_null.count() == 1).then_some(kinds)
}
