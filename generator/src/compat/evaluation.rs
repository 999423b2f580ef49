//! Which parts of a value `unevaluatedProperties` and `unevaluatedItems` leave to others.
//!
//! Keywords that allow everything still say which properties and items they have looked at, so that schemas with the same
//! values can leave different ones unevaluated.

use std::collections::BTreeSet;

use crate::source::{Holds, Node, NodeValue, holds};

use super::dialect::Use;
use super::json;
use super::side::{Side, Target};

/// How many schemas are looked at. Beyond it nobody can tell.
const MOST_SCHEMAS: usize = 2_000;

/// Those whose schemas look at parts of a value where they hold.
const CONDITIONAL: [&str; 5] = ["anyOf", "oneOf", "if", "dependencies", "dependentSchemas"];

/// What a schema's keywords have looked at, each thing in words.
pub(super) type Evaluated = BTreeSet<String>;

/// What a schema has looked at before its `unevaluatedProperties` or `unevaluatedItems` (`keyword`) looks at the rest;
/// none where it is too much to be told.
pub(super) fn evaluated_before<'a>(
    side: &Side<'a>,
    schema: &'a Node,
    keyword: &str,
) -> Option<Evaluated> {
    let mut walk = Walk {
        side,
        is_about_items: keyword == "unevaluatedItems",
        schemas_left: MOST_SCHEMAS,
        open: Vec::new(),
    };
    let mut evaluated = Evaluated::new();
    walk.add(schema, &mut evaluated)?;
    Some(evaluated)
}

struct Walk<'s, 'a> {
    side: &'s Side<'a>,
    is_about_items: bool,
    schemas_left: usize,
    /// The schemas that are being looked at, those around first.
    open: Vec<&'a Node>,
}

impl<'a> Walk<'_, 'a> {
    /// Looks at a schema unless it is being looked at already. None where there is nothing left to look with.
    fn inside<T: Default>(
        &mut self,
        schema: &'a Node,
        look: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        if self.open.iter().any(|it| std::ptr::eq(*it, schema)) {
            return Some(T::default());
        }
        self.schemas_left = self.schemas_left.checked_sub(1)?;
        self.open.push(schema);
        let seen = look(self);
        self.open.pop();
        seen
    }

    /// Adds what a schema looks at.
    fn add(&mut self, schema: &'a Node, evaluated: &mut Evaluated) -> Option<()> {
        self.inside(schema, |walk| {
            for (keyword, entry) in schema.as_object().into_iter().flatten() {
                match keyword.as_str() {
                    "allOf" => {
                        for part in entry.value.as_array().unwrap_or_default() {
                            walk.add(part, evaluated)?;
                        }
                    }
                    "$ref" => {
                        if let Target::Schema(target) = walk.side.follow(schema) {
                            walk.add(target, evaluated)?;
                        }
                    }
                    other if CONDITIONAL.contains(&other) => {
                        walk.add_conditional(schema, other, evaluated)?;
                    }
                    other => walk.add_parts(other, &entry.value, evaluated)?,
                }
            }
            Some(())
        })
    }

    /// Adds what schemas look at that hold for some values, with the schemas themselves, unless that's nothing.
    fn add_conditional(
        &mut self,
        schema: &'a Node,
        keyword: &str,
        evaluated: &mut Evaluated,
    ) -> Option<()> {
        let keywords = match keyword {
            "if" => vec!["if", "then", "else"],
            _ => vec![keyword],
        };
        let held = keywords.iter().filter_map(|keyword| schema.get(keyword));
        let held: Vec<&'a Node> = held.collect();
        let mut conditional = Evaluated::new();
        for part in held.iter().flat_map(|it| schemas_in(it, keyword)) {
            self.add(part, &mut conditional)?;
        }
        if !conditional.is_empty() {
            let words: Option<Vec<String>> = held.iter().map(|it| self.words(it)).collect();
            evaluated.insert(format!("{keyword} {}", words?.join(" ")));
        }
        Some(())
    }

    /// Adds the parts of a value that a keyword looks at.
    fn add_parts(
        &mut self,
        keyword: &str,
        value: &'a Node,
        evaluated: &mut Evaluated,
    ) -> Option<()> {
        let is_first = self.open.len() == 1;
        match (self.is_about_items, keyword) {
            (false, "properties" | "patternProperties") => {
                let names = value.as_object().into_iter().flatten();
                evaluated.extend(names.map(|(name, _)| format!("{keyword} {name}")));
            }
            (true, "items" | "prefixItems") if value.as_array().is_some() => {
                let count = value.as_array().unwrap_or_default().len();
                evaluated.extend((0..count).map(|index| format!("item {index}")));
            }
            (true, "contains") => {
                evaluated.insert(format!("contains {}", self.words(value)?));
            }
            (false, "unevaluatedProperties") | (true, "unevaluatedItems") if is_first => {}
            (false, "additionalProperties" | "unevaluatedProperties")
            | (true, "items" | "additionalItems" | "unevaluatedItems") => {
                evaluated.insert("all others".to_owned());
            }
            _ => {}
        }
        Some(())
    }

    /// A schema, or what holds schemas, in words that two have in common which are the same in all that counts:
    /// references replaced by what they lead to, without annotations.
    fn words(&mut self, schema: &'a Node) -> Option<String> {
        self.inside(schema, |walk| {
            let members = match &schema.value {
                NodeValue::Object(members) => members,
                NodeValue::Array(parts) => {
                    let words: Option<Vec<String>> =
                        parts.iter().map(|it| walk.words(it)).collect();
                    return Some(format!("[{}]", words?.join(", ")));
                }
                _ => return Some(json::canonical(schema)),
            };
            let dialect = walk.side.dialect(schema);
            let mut said = BTreeSet::new();
            for (keyword, entry) in members {
                let value = &entry.value;
                said.insert(match (keyword.as_str(), holds(keyword)) {
                    ("$ref", _) => match walk.side.follow(schema) {
                        Target::Schema(target) => walk.words(target)?,
                        Target::Unknown { .. } => json::canonical(value),
                    },
                    (_, Some(Holds::SchemaMap)) | (_, None)
                        if dialect.use_of(keyword) == Use::Silent =>
                    {
                        continue;
                    }
                    (_, Some(Holds::SchemaMap)) => {
                        let mut parts = BTreeSet::new();
                        for (name, entry) in value.as_object().into_iter().flatten() {
                            parts.insert(format!("{name}: {}", walk.words(&entry.value)?));
                        }
                        format!("{keyword}: {parts:?}")
                    }
                    (_, Some(_)) => format!("{keyword}: {}", walk.words(value)?),
                    (_, None) => format!("{keyword}: {}", json::canonical(value)),
                });
            }
            let said: Vec<String> = said.into_iter().collect();
            Some(match said.as_slice() {
                // A mere reference is what it leads to.
                [only] => only.clone(),
                _ => format!("{{{}}}", said.join(", ")),
            })
        })
    }
}

/// The schemas under a keyword.
fn schemas_in<'a>(value: &'a Node, keyword: &str) -> Vec<&'a Node> {
    match &value.value {
        NodeValue::Array(schemas) => schemas.iter().collect(),
        NodeValue::Object(members) if holds(keyword) == Some(Holds::SchemaMap) => {
            members.values().map(|entry| &entry.value).collect()
        }
        _ => vec![value],
    }
}
