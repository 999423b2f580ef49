//! A schema whose types are compiled when they are first needed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::{Draft, Validator};
use serde_json::{Map, Value, json};

use super::divergence::{Divergence, Wording};

/// A JSON Schema 2020-12 document whose `$defs` are the types of a contract.
///
/// Each type is compiled once, when a document is first judged by it. Formats are checked.
pub struct Schema {
    text: &'static str,
    document: OnceLock<Result<Value, String>>,
    compiled: Mutex<BTreeMap<String, Arc<Compiled>>>,
}

type Compiled = Result<Validator, Divergence>;

impl Schema {
    /// The schema of this text, for a `static` of the program. It is parsed when it is first needed.
    pub const fn embedded(text: &'static str) -> Self {
        Self {
            text,
            document: OnceLock::new(),
            compiled: Mutex::new(BTreeMap::new()),
        }
    }

    /// What diverges in `value` from the type of this name, in the order of the document. Empty if nothing does.
    ///
    /// A type that the schema lacks or that can't be compiled accepts nothing: one divergence at the root says so.
    pub fn validate(&self, type_name: &str, value: &Value) -> Vec<Divergence> {
        self.validate_worded(type_name, value, &Wording::ENGLISH)
    }

    /// The same in other words, but for a type that accepts nothing.
    pub fn validate_worded(
        &self,
        type_name: &str,
        value: &Value,
        wording: &Wording,
    ) -> Vec<Divergence> {
        match self.compiled(type_name).as_ref() {
            Ok(validator) => Divergence::all_worded(validator, value, wording),
            Err(divergence) => vec![divergence.clone()],
        }
    }

    fn compiled(&self, type_name: &str) -> Arc<Compiled> {
        // The map is whole even if a thread panicked while it held the lock: entries are added complete.
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = compiled.get(type_name) {
            return Arc::clone(known);
        }
        let new = Arc::new(self.compile(type_name));
        // Names that the schema lacks aren't remembered: there is no end of them.
        if new.is_ok() {
            compiled.insert(type_name.to_owned(), Arc::clone(&new));
        }
        new
    }

    fn compile(&self, type_name: &str) -> Compiled {
        let document = self.document.get_or_init(|| {
            serde_json::from_str(self.text)
                .map_err(|error| format!("a schema that is JSON; this one isn't: {}", error))
        });
        let definitions = document
            .as_ref()
            .map_err(|expected| unusable(expected.clone()))?
            .get("$defs");
        let definition = definitions
            .and_then(|definitions| definitions.get(type_name))
            .ok_or_else(|| unusable(format!("a type of the schema; `{}` is none", type_name)))?;
        jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            .build(&alone(definition, definitions))
            .map_err(|error| {
                unusable(format!(
                    "a schema that can be used; that of `{}` can't: {}",
                    type_name, error
                ))
            })
    }
}

fn unusable(expected: String) -> Divergence {
    Divergence {
        path: String::new(),
        expected,
        actual: "not judged".to_owned(),
    }
}

/// A schema document for one definition and those that it refers to.
fn alone(definition: &Value, definitions: Option<&Value>) -> Value {
    let mut kept = Map::new();
    let mut waiting: Vec<&Value> = vec![definition];
    while let Some(schema) = waiting.pop() {
        let mut names = BTreeSet::new();
        referred_names(schema, &mut names);
        for name in names {
            if kept.contains_key(&name) {
                continue;
            }
            if let Some(referred) = definitions.and_then(|definitions| definitions.get(&name)) {
                kept.insert(name, referred.clone());
                waiting.push(referred);
            }
        }
    }
    json!({"allOf": [definition], "$defs": kept})
}

fn referred_names(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(members) => {
            for (key, member) in members {
                match (key.as_str(), member) {
                    ("$ref", Value::String(reference)) => names.extend(referred_name(reference)),
                    _ => referred_names(member, names),
                }
            }
        }
        Value::Array(elements) => elements
            .iter()
            .for_each(|element| referred_names(element, names)),
        _ => {}
    }
}

/// The definition that a reference like `#/$defs/Name` leads to or into.
fn referred_name(reference: &str) -> Option<String> {
    let segment = reference.strip_prefix("#/$defs/")?.split('/').next()?;
    let decoded = percent_decoded(segment)?;
    Some(decoded.replace("~1", "/").replace("~0", "~"))
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        rest = tail;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = std::str::from_utf8(rest.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = rest.get(2..)?;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"{
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {
            "Tree": {
                "type": "object",
                "properties": {
                    "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}},
                    "kind": {"$ref": "#/$defs/Odd%20name~1here"}
                }
            },
            "Odd name/here": {"type": "string", "enum": ["leaf", "branch"]},
            "Broken": {"$ref": "#/$defs/Missing"},
            "Never": false
        }
    }"##;

    static SCHEMA: Schema = Schema::embedded(TEXT);

    fn messages(type_name: &str, value: &Value) -> Vec<String> {
        let divergences = SCHEMA.validate(type_name, value);
        divergences.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_type_is_judged_with_all_that_it_refers_to() {
        assert_eq!(
            SCHEMA.validate("Tree", &json!({"children": [{"kind": "leaf"}]})),
            []
        );
        assert_eq!(
            messages("Tree", &json!({"children": [{"kind": "root"}]})),
            ["/children/0/kind: expected one of: leaf, branch; found \"root\""]
        );
        assert_eq!(SCHEMA.validate("Odd name/here", &json!("branch")), []);
    }

    #[test]
    fn a_type_is_compiled_once() {
        let schema = Schema::embedded(TEXT);
        assert!(Arc::ptr_eq(
            &schema.compiled("Tree"),
            &schema.compiled("Tree")
        ));
    }

    #[test]
    fn what_cannot_be_judged_is_said_and_not_accepted() {
        assert_eq!(
            messages("Bush", &json!({})),
            ["the document: expected a type of the schema; `Bush` is none; found not judged"]
        );
        let broken = messages("Broken", &json!({}));
        assert_eq!(broken.len(), 1);
        assert!(broken[0].starts_with(
            "the document: expected a schema that can be used; that of `Broken` can't: "
        ));
        let unreadable = Schema::embedded("{").validate("Tree", &json!({}));
        assert_eq!(
            unreadable[0].expected,
            "a schema that is JSON; this one isn't: EOF while parsing an object at line 1 column 1"
        );
    }

    #[test]
    fn threads_share_one_schema() {
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| assert_eq!(SCHEMA.validate("Never", &json!(1)).len(), 1));
            }
        });
    }
}
