//! Schemas that lead back to themselves for one and the same value, so that nobody can say what they
//! mean.

use crate::hashing::HashMap;
use crate::source::{Holds, Node, NodeValue, holds};

use super::side::{Side, Target};

/// Keywords whose schemas hold for the value itself, not for a part of it.
const IN_PLACE: [&str; 9] = [
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "dependentSchemas",
    "dependencies",
];

/// How far a schema has been looked into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Open,
    Done,
}

/// At least one schema of every circle.
pub(super) fn circular_schemas<'a>(side: &Side<'a>) -> Vec<&'a Node> {
    let mut progress = HashMap::default();
    let mut circular = Vec::new();
    for schema in side.schemas.iter().filter(|it| leads_on(it)) {
        follow_from(side, schema, &mut progress, &mut circular);
    }
    circular
}

/// Whether a schema applies another to the value itself; few do.
fn leads_on(schema: &Node) -> bool {
    let mut members = schema.as_object().into_iter().flatten();
    members.any(|(keyword, _)| keyword == "$ref" || IN_PLACE.contains(&keyword.as_str()))
}

/// Goes through all that a schema leads to. Whatever leads back to an open one closes a circle.
fn follow_from<'a>(
    side: &Side<'a>,
    schema: &'a Node,
    progress: &mut HashMap<*const Node, Progress>,
    circular: &mut Vec<&'a Node>,
) {
    let mut path = vec![(schema, None::<Vec<&'a Node>>)];
    while let Some((here, waiting)) = path.last_mut() {
        let key = std::ptr::from_ref(*here);
        let here = *here;
        if waiting.is_none() {
            if progress.contains_key(&key) {
                if progress.get(&key) == Some(&Progress::Open) {
                    circular.push(here);
                }
                path.pop();
                continue;
            }
            progress.insert(key, Progress::Open);
            *waiting = Some(schemas_in_place(side, here));
        }
        match waiting.as_mut().and_then(Vec::pop) {
            Some(next) => path.push((next, None)),
            None => {
                progress.insert(key, Progress::Done);
                path.pop();
            }
        }
    }
}

/// The schemas that a schema applies to the value itself.
fn schemas_in_place<'a>(side: &Side<'a>, schema: &'a Node) -> Vec<&'a Node> {
    let mut schemas = Vec::new();
    if schema.get("$ref").is_some()
        && let Target::Schema(target) = side.follow(schema)
    {
        schemas.push(target);
    }
    for keyword in IN_PLACE {
        let Some(value) = schema.get(keyword) else {
            continue;
        };
        match (&value.value, holds(keyword)) {
            (NodeValue::Array(list), _) => schemas.extend(list),
            (NodeValue::Object(members), Some(Holds::SchemaMap)) => {
                schemas.extend(members.values().map(|entry| &entry.value));
            }
            _ => schemas.push(value),
        }
    }
    schemas
}
