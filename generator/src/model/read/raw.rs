//! Schemas that narrow values and make no type: carried on as JSON of 2020-12, with their references
//! resolved.

use serde_json::{Map, Value};

use super::following::Target;
use super::reader::Reader;
use crate::source::{Holds, Node, NodeValue, definition_reference, holds};

/// How deep references inside of inline schemas are followed before they count as a circle.
const DEEPEST: usize = 32;
/// What says nothing about values and would only swell the outputs.
const SILENT: [&str; 8] = [
    "title",
    "description",
    "$anchor",
    "$comment",
    "$dynamicAnchor",
    "$id",
    "$recursiveAnchor",
    "$schema",
];

impl<'a> Reader<'a> {
    /// A schema as JSON that stands by itself: a reference to a definition names it under `$defs`, one
    /// to an inline schema is replaced by it.
    pub(super) fn raw(&mut self, schema: &'a Node) -> Value {
        self.raw_schema(schema, 0)
    }

    /// Puts a keyword in as JSON; what draft-07 spells otherwise gets the spelling of 2020-12.
    pub(super) fn put_raw(
        &mut self,
        target: &mut Map<String, Value>,
        keyword: &str,
        value: &'a Node,
    ) {
        self.put_raw_at(target, keyword, value, 0);
    }

    fn raw_schema(&mut self, schema: &'a Node, depth: usize) -> Value {
        let Some(members) = schema.as_object() else {
            return schema.to_json();
        };
        let mut raw = Map::new();
        let ignores_neighbours = self.ignores_neighbours(schema);
        for (keyword, entry) in members {
            if ignores_neighbours && keyword != "$ref" {
                continue;
            }
            if keyword.starts_with("x-") || SILENT.contains(&keyword.as_str()) {
                continue;
            }
            if keyword == "$ref" {
                self.put_reference(&mut raw, schema, &entry.value, depth);
            } else {
                self.put_raw_at(&mut raw, keyword, &entry.value, depth);
            }
        }
        Value::Object(raw)
    }

    fn put_reference(
        &mut self,
        raw: &mut Map<String, Value>,
        schema: &'a Node,
        reference: &'a Node,
        depth: usize,
    ) {
        match self.resolve(schema.span, reference) {
            Some(Target::Definition(id)) => {
                let reference = definition_reference(&self.pending[id.index()].name);
                raw.insert("$ref".to_owned(), reference.into());
            }
            Some(Target::Inline(_)) if !self.may_follow(reference.span) => {}
            Some(Target::Inline(target)) if depth < DEEPEST => {
                let target = self.raw_schema(target, depth + 1);
                raw.insert("allOf".to_owned(), Value::Array(vec![target]));
            }
            Some(Target::Inline(_)) => self.report_cycle(reference.span),
            None => {}
        }
    }

    fn put_raw_at(
        &mut self,
        target: &mut Map<String, Value>,
        keyword: &str,
        value: &'a Node,
        depth: usize,
    ) {
        let raw = match (holds(keyword), &value.value) {
            (Some(Holds::SchemaMap), NodeValue::Object(schemas)) => Value::Object(
                schemas
                    .iter()
                    .map(|(name, entry)| (name.clone(), self.raw_schema(&entry.value, depth)))
                    .collect(),
            ),
            (Some(_), NodeValue::Array(schemas)) => schemas
                .iter()
                .map(|schema| self.raw_schema(schema, depth))
                .collect(),
            (Some(Holds::Schema), NodeValue::Object(_)) => self.raw_schema(value, depth),
            _ => value.to_json(),
        };
        match keyword {
            "items" if raw.is_array() => put(target, "prefixItems", raw),
            "additionalItems" => put(target, "items", raw),
            "dependencies" => split_dependencies(target, raw),
            _ => put(target, keyword, raw),
        }
    }
}

fn put(target: &mut Map<String, Value>, keyword: &str, value: Value) {
    target.insert(keyword.to_owned(), value);
}

/// Draft-07's `dependencies` are two keywords now.
fn split_dependencies(target: &mut Map<String, Value>, value: Value) {
    let Value::Object(members) = value else {
        return;
    };
    let (lists, schemas): (Map<String, Value>, Map<String, Value>) =
        members.into_iter().partition(|(_, value)| value.is_array());
    for (keyword, members) in [("dependentRequired", lists), ("dependentSchemas", schemas)] {
        if !members.is_empty() {
            put(target, keyword, Value::Object(members));
        }
    }
}
