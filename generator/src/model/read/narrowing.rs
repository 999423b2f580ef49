//! Keywords that narrow values and leave the type alone: validators see them, decoding doesn't.

use serde_json::{Map, Value};

use super::keywords::{Role, role};
use super::reader::Reader;
use crate::source::Node;

impl<'a> Reader<'a> {
    /// The narrowing keywords of a schema, by name: the order of keywords carries no meaning and
    /// must not show in any output.
    pub(super) fn narrowing(&mut self, schema: &'a Node) -> Vec<(String, Value)> {
        if self.ignores_neighbours(schema) {
            return Vec::new();
        }
        let mut narrowing = Map::new();
        for (keyword, entry) in schema.as_object().into_iter().flatten() {
            if role(keyword) == Some(Role::Narrowing) || only_narrows(keyword, &entry.value, schema)
            {
                self.put_raw(&mut narrowing, keyword, &entry.value);
            }
        }
        let mut narrowing: Vec<(String, Value)> = narrowing.into_iter().collect();
        narrowing.sort_by(|(left, _), (right, _)| left.cmp(right));
        narrowing
    }

    /// Some keywords that could make a type, as conditions.
    pub(super) fn as_narrowing(
        &mut self,
        schema: &'a Node,
        keywords: &[&str],
    ) -> Vec<(String, Value)> {
        let mut narrowing = Map::new();
        for keyword in keywords {
            if let Some(value) = schema.get(keyword) {
                self.put_raw(&mut narrowing, keyword, value);
            }
        }
        narrowing.into_iter().collect()
    }
}

/// Whether a keyword that makes a type elsewhere only narrows the type that is made here: a list or
/// an object of anything.
fn only_narrows(keyword: &str, value: &Node, schema: &Node) -> bool {
    let has = |keyword: &str| schema.get(keyword).is_some();
    match keyword {
        "items" => value.as_array().is_some() || has("prefixItems"),
        "additionalProperties" => {
            let is_schema = value.as_object().is_some_and(|members| !members.is_empty());
            let is_beside_others = has("properties") || has("patternProperties");
            (is_schema && is_beside_others)
                || (value.as_bool() == Some(false) && has("patternProperties"))
        }
        _ => false,
    }
}
