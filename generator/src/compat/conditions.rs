//! The conditions that a schema's keywords come to.

use crate::source::{Holds, Node, NodeValue, Span, holds};

use super::condition::{ABOUT_PARTS, Condition, Content};
use super::dependents::dependents;
use super::dialect::{Use, is_well_formed};
use super::form::{is_anything, is_nothing};
use super::json::Quantity;
use super::objects::unevaluated;
use super::side::{Side, Target};
use super::types::Types;
use super::values::bare_types;

/// The conditions among a schema's own keywords.
pub(super) fn conditions_of<'a>(side: &Side<'a>, node: &'a Node) -> Vec<Condition<'a>> {
    let Some(members) = node.as_object() else {
        let is_schema = node.as_bool().is_some();
        return (!is_schema)
            .then(|| unknown("", node.span, node))
            .into_iter()
            .collect();
    };
    if side.is_foreign(node) {
        return vec![Condition {
            keyword: "$schema",
            place: node.entry("$schema").map_or(node.span, |it| it.key_span),
            content: Content::Foreign(node),
            is_modelled: false,
            sees_null: true,
        }];
    }
    if side.is_circular(node) {
        return vec![Condition {
            keyword: "$ref",
            place: node.span,
            content: Content::Unknown,
            is_modelled: false,
            sees_null: true,
        }];
    }
    let dialect = side.dialect(node);
    if members.contains_key("$ref") && !dialect.has_neighbours_of_references() {
        return reference(side, node).into_iter().collect();
    }
    let mut conditions = Vec::new();
    for (keyword, entry) in members {
        let (value, place) = (&entry.value, entry.key_span);
        if let Some(text) = malformed_pattern(side, keyword, value) {
            conditions.push(Condition {
                content: Content::Pattern { text, value },
                ..unknown(keyword, place, value)
            });
            continue;
        }
        let is_known = match dialect.use_of(keyword) {
            Use::Silent => continue,
            Use::Structure | Use::Condition => is_well_formed(keyword, value, dialect),
            Use::None => false,
        };
        if is_known {
            conditions.extend(contents(side, node, keyword, value).into_iter().map(
                |(keyword, content)| Condition {
                    keyword,
                    place,
                    content,
                    is_modelled: true,
                    sees_null: !ABOUT_PARTS.contains(&keyword),
                },
            ));
        } else {
            conditions.push(unknown(keyword, place, value));
        }
    }
    conditions.extend(reference(side, node));
    conditions
}

/// The first pattern under a keyword that is no regular expression.
fn malformed_pattern<'a>(side: &Side<'a>, keyword: &str, value: &'a Node) -> Option<&'a str> {
    let is_malformed = |text: &&str| !side.patterns.is_well_formed(text);
    match keyword {
        "pattern" => value.as_str().filter(is_malformed),
        "patternProperties" => {
            let mut patterns = value.as_object()?.keys().map(String::as_str);
            patterns.find(is_malformed)
        }
        _ => None,
    }
}

/// A keyword that means nothing that is known.
fn unknown<'a>(keyword: &'a str, place: Span, value: &'a Node) -> Condition<'a> {
    let content = match (holds(keyword), &value.value) {
        (Some(Holds::Schema), NodeValue::Object(_)) => Content::Schema(value),
        (Some(Holds::SchemaList | Holds::Schema), NodeValue::Array(list)) => {
            Content::List(list.iter().collect())
        }
        (Some(Holds::SchemaMap), NodeValue::Object(members)) => Content::Map(
            members
                .iter()
                .map(|(name, entry)| (name.as_str(), &entry.value))
                .collect(),
        ),
        _ => Content::Json(value),
    };
    Condition {
        keyword,
        place,
        content,
        is_modelled: false,
        sees_null: true,
    }
}

/// A reference that can't be followed.
fn reference<'a>(side: &Side<'a>, node: &'a Node) -> Option<Condition<'a>> {
    let entry = node
        .entry("$ref")
        .filter(|it| it.value.as_str().is_some())?;
    let Target::Unknown { certain } = side.follow(node) else {
        return None;
    };
    Some(Condition {
        keyword: "$ref",
        place: entry.key_span,
        content: if certain {
            Content::Json(&entry.value)
        } else {
            Content::Unknown
        },
        is_modelled: false,
        sees_null: true,
    })
}

/// What a keyword comes to; nothing where it is looked at elsewhere, or says nothing.
fn contents<'a>(
    side: &Side<'a>,
    node: &'a Node,
    keyword: &'a str,
    value: &'a Node,
) -> Vec<(&'a str, Content<'a>)> {
    let content = match keyword {
        "not" if is_nothing(value) => return Vec::new(),
        "propertyNames" if takes_all_names(side, value) => return Vec::new(),
        "not" | "propertyNames" if !is_anything(value) => Content::Schema(value),
        "if" => {
            let branch = |keyword: &str| node.get(keyword).filter(|it| !is_anything(it));
            match (branch("then"), branch("else")) {
                (None, None) => return Vec::new(),
                (then, otherwise) => Content::Choice([Some(value), then, otherwise]),
            }
        }
        "contains" => match contains(side, node, value) {
            Content::Contains {
                least: Quantity::Whole(0),
                most: None,
                ..
            } => return Vec::new(),
            content => content,
        },
        "prefixItems" | "items" => match value.as_array() {
            Some(list) if !says_nothing_of_items(node, list) => {
                return vec![("prefixItems", Content::List(list.iter().collect()))];
            }
            _ => return Vec::new(),
        },
        "patternProperties" => match constraining_patterns(node) {
            members if members.is_empty() => return Vec::new(),
            members => Content::Map(members),
        },
        "dependencies" | "dependentRequired" | "dependentSchemas" => {
            return dependents(side, node, keyword);
        }
        "unevaluatedProperties" => {
            let is_told = unevaluated(side, node).is_some();
            if is_anything(value) || is_told || node.get("additionalProperties").is_some() {
                return Vec::new();
            }
            Content::Unevaluated {
                value,
                around: node,
            }
        }
        "unevaluatedItems" if !is_anything(value) => Content::Unevaluated {
            value,
            around: node,
        },
        "$dynamicRef" | "$recursiveRef" => Content::Unknown,
        _ => return Vec::new(),
    };
    vec![(keyword, content)]
}

/// Names are texts.
fn takes_all_names(side: &Side<'_>, schema: &Node) -> bool {
    bare_types(side, schema).is_some_and(|types| types.meets(Types::STRING))
}

/// Whether the first items may be anything, as those after them where there may be any: that there may be none is
/// a limit.
fn says_nothing_of_items(node: &Node, first: &[Node]) -> bool {
    let others = ["items", "additionalItems"];
    let mut others = others.iter().filter_map(|keyword| node.get(keyword));
    let is_silent = |it: &Node| is_anything(it) || is_nothing(it) || it.as_array().is_some();
    let unevaluated = node.get("unevaluatedItems");
    first.iter().all(is_anything) && others.all(is_silent) && unevaluated.is_none_or(is_anything)
}

pub(super) fn constraining<'a>(members: Vec<(&'a str, &'a Node)>) -> Vec<(&'a str, &'a Node)> {
    let members = members.into_iter();
    members.filter(|(_, schema)| !is_anything(schema)).collect()
}

/// The patterns that say anything of properties: by their schemas, or by taking names from those who say
/// what holds for all others.
pub(super) fn constraining_patterns(node: &Node) -> Vec<(&str, &Node)> {
    let members = node.get("patternProperties").and_then(Node::as_object);
    let members = members.into_iter().flatten();
    let members = members
        .map(|(pattern, entry)| (pattern.as_str(), &entry.value))
        .collect();
    let others = ["additionalProperties", "unevaluatedProperties"];
    let mut others = others.iter().filter_map(|keyword| node.get(keyword));
    match others.all(is_anything) {
        true => constraining(members),
        false => members,
    }
}

fn contains<'a>(side: &Side<'a>, node: &'a Node, schema: &'a Node) -> Content<'a> {
    let dialect = side.dialect(node);
    let count = |keyword: &str| {
        let counts = dialect.use_of(keyword) == Use::Condition;
        node.get(keyword)
            .filter(|_| counts)
            .and_then(Quantity::count_of_node)
    };
    Content::Contains {
        schema,
        least: count("minContains").unwrap_or(Quantity::Whole(1)),
        most: count("maxContains"),
    }
}
