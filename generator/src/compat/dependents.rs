//! What else has to hold of an object that has a property: `dependentRequired`, `dependentSchemas` and draft-07's
//! `dependencies`. A schema that only lists names says what a list of names says.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Node;

use super::condition::Content;
use super::conditions::constraining;
use super::dialect::{Use, is_well_formed};
use super::side::Side;

/// What depends on a property, by the property's name.
type Dependents<'a> = Vec<(&'a str, &'a Node)>;

/// What one of these keywords comes to. Where there is `dependentRequired` all lists of names belong to it.
pub(super) fn dependents<'a>(
    side: &Side<'a>,
    node: &'a Node,
    keyword: &str,
) -> Vec<(&'static str, Content<'a>)> {
    let (mut lists, schemas) = lists_and_schemas(side, node, keyword);
    let says = |other: &str| keyword != other && !members(side, node, other).is_empty();
    if keyword == "dependentRequired" {
        lists.extend(lists_and_schemas(side, node, "dependentSchemas").0);
    } else if keyword == "dependentSchemas" && says("dependentRequired") {
        lists.clear();
    }
    let (lists, schemas) = (names(lists), constraining(schemas));
    let mut contents = Vec::new();
    if !lists.is_empty() {
        contents.push(("dependentRequired", Content::Names(lists)));
    }
    if !schemas.is_empty() {
        contents.push(("dependentSchemas", Content::Map(schemas)));
    }
    contents
}

/// The lists of names, and the schemas that say more than these.
fn lists_and_schemas<'a>(
    side: &Side<'a>,
    node: &'a Node,
    keyword: &str,
) -> (Dependents<'a>, Dependents<'a>) {
    let (mut lists, mut schemas) = (Vec::new(), Vec::new());
    for (name, value) in members(side, node, keyword) {
        match list_of_names(side, value) {
            Some(list) => lists.push((name, list)),
            None => schemas.push((name, value)),
        }
    }
    (lists, schemas)
}

/// What a keyword holds, where it means something.
fn members<'a>(side: &Side<'a>, node: &'a Node, keyword: &str) -> Dependents<'a> {
    let dialect = side.dialect(node);
    let counts = |value: &&Node| {
        dialect.use_of(keyword) != Use::None && is_well_formed(keyword, value, dialect)
    };
    let value = node.get(keyword).filter(counts);
    let members = value.and_then(Node::as_object).into_iter().flatten();
    members
        .map(|(name, entry)| (name.as_str(), &entry.value))
        .collect()
}

/// The names that a list has, or a schema that says nothing but `required`.
fn list_of_names<'a>(side: &Side<'a>, value: &'a Node) -> Option<&'a Node> {
    if value.as_array().is_some() {
        return Some(value);
    }
    let dialect = side.dialect(value);
    let mut keywords = value.as_object()?.keys();
    let says_no_more = keywords.all(|it| it == "required" || dialect.use_of(it) == Use::Silent);
    let required = value.get("required").filter(|_| says_no_more)?;
    is_well_formed("required", required, dialect).then_some(required)
}

/// Names in a comparable order. That a property depends on itself says nothing.
fn names<'a>(lists: Dependents<'a>) -> Vec<(&'a str, Vec<&'a str>)> {
    let mut all: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, list) in lists {
        let names = list.as_array().unwrap_or_default().iter();
        let others = names.filter_map(Node::as_str).filter(|it| *it != name);
        all.entry(name).or_default().extend(others);
    }
    all.retain(|_, names| !names.is_empty());
    let lists = all.into_iter();
    lists
        .map(|(name, names)| (name, names.into_iter().collect()))
        .collect()
}
