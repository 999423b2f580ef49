//! What of a comparison is sure where a schema says something that nobody can decide.
//!
//! Such a thing (a reference that leads nowhere, a keyword that isn't known) may allow every value or none. A
//! difference is sure where it remains in the most favourable reading of both sides: the side whose values
//! have to fit allows the fewest, the other one the most that all undecided things leave possible. All other
//! differences are doubts.

use std::cell::RefCell;

use serde_json::{Map, Value, json};

use crate::hashing::{HashMap, HashSet};
use crate::source::{Holds, Loaded, Members, Node, NodeValue, each_schema, holds};

use super::conditions::conditions_of;
use super::dialect::Use;
use super::side::{DEFINITION_KEYWORDS, Side, Target};

/// References that depend on how a schema was reached, which isn't followed.
const DYNAMIC: [&str; 2] = ["$dynamicRef", "$recursiveRef"];

/// Keywords that allow more values where their schemas do, and that are compared by these.
const GROWING: [&str; 8] = [
    "$defs",
    "additionalProperties",
    "allOf",
    "anyOf",
    "definitions",
    "items",
    "oneOf",
    "properties",
];

/// What is left to others where the first keyword goes.
const DEPENDENT: [(&str, &[&str]); 7] = [
    ("contains", &["minContains", "maxContains"]),
    ("else", &["if", "then"]),
    ("if", &["then", "else"]),
    ("items", &["additionalItems"]),
    ("patternProperties", &["additionalProperties"]),
    ("prefixItems", &["items"]),
    ("then", &["if", "else"]),
];

/// How an undecided thing is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// As if it allowed every value.
    Widest,
    /// As if it allowed none.
    Narrowest,
}

/// Schemas by what they use.
type Users = HashMap<*const Node, Vec<*const Node>>;

/// The undecided things of a side.
pub(super) struct Undecided<'s, 'a> {
    side: &'s Side<'a>,
    /// Pointers to them, in written order.
    pub(super) pointers: Vec<String>,
    /// All schemas of the side.
    all: Vec<&'a Node>,
    known_anything: RefCell<HashMap<*const Node, bool>>,
    known_nothing: RefCell<HashMap<*const Node, bool>>,
    /// Those whose meaning depends on undecided things.
    schemas: HashSet<*const Node>,
    /// Those of them that depend not through their properties and items alone.
    dependent: HashSet<*const Node>,
}

impl<'s, 'a> Undecided<'s, 'a> {
    pub(super) fn of(side: &'s Side<'a>) -> Self {
        let mut all = Vec::new();
        for file in side.loaded.sources.ids() {
            if let Some(root) = side.root(file) {
                each_schema(root, &mut |schema| all.push(schema));
            }
        }
        let mut users = Users::default();
        let mut users_in_place = Users::default();
        let mut pointers = Vec::new();
        let mut undecided = Vec::new();
        for schema in &all {
            let here = std::ptr::from_ref(*schema);
            for (used, is_part) in used_schemas(side, schema) {
                users.entry(used).or_default().push(here);
                if !is_part {
                    users_in_place.entry(used).or_default().push(here);
                }
            }
            let own = undecided_keywords(side, schema);
            let place =
                |keyword: &&str| schema.entry(keyword).map_or(schema.span, |it| it.key_span);
            pointers.extend(own.iter().map(|it| side.loaded.sources.pointer(place(it))));
            if !own.is_empty() {
                undecided.push(here);
            }
        }
        let schemas = all_users(undecided.clone(), &users);
        // What is unevaluated depends on every part.
        let sees_parts = |it: &&&Node| {
            let members = it.as_object().into_iter().flatten();
            let mut keywords = members.map(|(keyword, _)| keyword);
            keywords.any(|it| it.starts_with("unevaluated"))
                && schemas.contains(&std::ptr::from_ref(**it))
        };
        undecided.extend(
            all.iter()
                .filter(sees_parts)
                .map(|it| std::ptr::from_ref(*it)),
        );
        Undecided {
            side,
            pointers,
            dependent: all_users(undecided, &users_in_place),
            schemas,
            known_nothing: RefCell::default(),
            known_anything: RefCell::default(),
            all,
        }
    }

    /// The document in one reading.
    pub(super) fn document(&self, reading: Reading) -> Option<Loaded> {
        let root = self.side.root(*self.side.loaded.schemas.first()?)?;
        Loaded::from_value(&self.read(root, reading)).ok()
    }

    fn read(&self, schema: &'a Node, reading: Reading) -> Value {
        let is_decided = !self.schemas.contains(&std::ptr::from_ref(schema));
        let Some(members) = schema.as_object().filter(|members| {
            !is_decided
                || DEFINITION_KEYWORDS
                    .iter()
                    .any(|it| members.contains_key(*it))
        }) else {
            return schema.to_json();
        };
        let own = undecided_keywords(self.side, schema);
        let hides_others = own.contains(&"$ref")
            && (self.side.is_circular(schema)
                || !self.side.dialect(schema).has_neighbours_of_references());
        let gone = self.keywords_to_leave_out(schema, members, &own, reading);
        let is_nothing = reading == Reading::Narrowest && self.is_nothing(schema);
        let mut read = Map::new();
        for (keyword, entry) in members {
            let is_layout = DEFINITION_KEYWORDS.contains(&keyword.as_str())
                || keyword == "$schema"
                || keyword == "$id";
            let is_left = !gone.contains(&keyword.as_str()) && !is_nothing && !hides_others;
            if is_layout || is_left {
                let value = self.read_value(keyword, &entry.value, reading);
                read.insert(
                    self.name_of(keyword, &entry.value, members).to_owned(),
                    value,
                );
            }
        }
        if is_nothing && read.is_empty() {
            return json!(false);
        }
        if is_nothing {
            read.insert("not".to_owned(), json!(true));
        }
        Value::Object(read)
    }

    /// The keywords whose undecided meaning nothing else can stand for, and those that depend on them.
    fn keywords_to_leave_out(
        &self,
        schema: &'a Node,
        members: &'a Members,
        own: &[&'a str],
        reading: Reading,
    ) -> Vec<&'a str> {
        let depends = |keyword: &str, value: &'a Node| {
            let mut held = schemas_in(keyword, value).into_iter();
            held.any(|it| self.schemas.contains(&std::ptr::from_ref(it)))
        };
        let grows = |keyword: &str, value: &Node| match keyword {
            "oneOf" => reading == Reading::Widest && !members.contains_key("anyOf"),
            "items" => value.as_array().is_none(),
            _ => GROWING.contains(&keyword),
        };
        let mut gone = own.to_vec();
        for (keyword, entry) in members {
            let (keyword, value) = (keyword.as_str(), &entry.value);
            if depends(keyword, value) && !grows(keyword, value) {
                gone.push(keyword);
            }
        }
        let dependent: Vec<&str> = DEPENDENT
            .iter()
            .filter(|(keyword, _)| gone.contains(keyword))
            .flat_map(|(_, dependent)| dependent.iter().copied())
            .collect();
        let depends_on_all = |keyword: &str| {
            reading == Reading::Widest
                && keyword.starts_with("unevaluated")
                && self.schemas.contains(&std::ptr::from_ref(schema))
        };
        let names = members.keys().map(String::as_str);
        gone.extend(names.filter(|it| dependent.contains(it) || depends_on_all(it)));
        gone
    }

    /// Whether a schema allows nothing in the narrowest reading.
    fn is_nothing(&self, schema: &'a Node) -> bool {
        let key = std::ptr::from_ref(schema);
        if let Some(known) = self.known_nothing.borrow().get(&key) {
            return *known;
        }
        let is = self.find_whether_nothing(schema);
        self.known_nothing.borrow_mut().insert(key, is);
        is
    }

    fn find_whether_nothing(&self, schema: &'a Node) -> bool {
        let Some(members) = schema.as_object() else {
            return false;
        };
        if !self.schemas.contains(&std::ptr::from_ref(schema)) {
            return false;
        }
        let own = undecided_keywords(self.side, schema);
        let gone = self.keywords_to_leave_out(schema, members, &own, Reading::Narrowest);
        let says_nothing = |keyword: &&str| !self.is_taken_for_an_annotation(schema, keyword);
        if gone.iter().any(says_nothing) {
            return true;
        }
        let leads_to_nothing = schema.get("$ref").is_some()
            && matches!(self.side.follow(schema), Target::Schema(target) if self.is_nothing(target));
        let branches = |keyword: &str| {
            schema
                .get(keyword)
                .and_then(Node::as_array)
                .unwrap_or_default()
        };
        let kinds = branches("anyOf");
        leads_to_nothing
            || branches("allOf").iter().any(|it| self.is_nothing(it))
            || (!kinds.is_empty() && kinds.iter().all(|it| self.is_nothing(it)))
    }

    /// Pointers to all schemas that allow nothing in the narrowest reading.
    pub(super) fn pointers_to_nothing(&self) -> HashSet<String> {
        let nothing = self.all.iter().filter(|it| self.is_nothing(it));
        nothing
            .map(|it| self.side.loaded.sources.pointer(it.span))
            .collect()
    }

    /// Whether a schema allows everything in the widest reading.
    fn is_anything(&self, schema: &'a Node) -> bool {
        let key = std::ptr::from_ref(schema);
        if let Some(known) = self.known_anything.borrow().get(&key) {
            return *known;
        }
        let is = self.find_whether_anything(schema);
        self.known_anything.borrow_mut().insert(key, is);
        is
    }

    fn find_whether_anything(&self, schema: &'a Node) -> bool {
        if !self.schemas.contains(&std::ptr::from_ref(schema)) {
            return false;
        }
        let leads_to_anything = |value: &Value| {
            value.get("$ref").is_some()
                && matches!(self.side.follow(schema), Target::Schema(it) if self.is_anything(it))
        };
        let branches = |keyword: &str| {
            schema
                .get(keyword)
                .and_then(Node::as_array)
                .unwrap_or_default()
        };
        let read = self.read(schema, Reading::Widest);
        let dialect = self.side.dialect(schema);
        read.as_object()
            .into_iter()
            .flatten()
            .all(|(keyword, _)| match keyword.as_str() {
                "$ref" => leads_to_anything(&read),
                "allOf" => branches(keyword).iter().all(|it| self.is_anything(it)),
                "anyOf" => ["anyOf", "oneOf"]
                    .iter()
                    .any(|it| branches(it).iter().any(|it| self.is_anything(it))),
                _ => dialect.use_of(keyword) == Use::Silent,
            })
    }

    /// Pointers to all schemas that allow everything in the widest reading.
    pub(super) fn pointers_to_anything(&self) -> HashSet<String> {
        let anything = self.all.iter().filter(|it| self.is_anything(it));
        anything
            .map(|it| self.side.loaded.sources.pointer(it.span))
            .collect()
    }

    /// Pointers to all schemas whose own values are decided by undecided things, not those of their parts alone.
    pub(super) fn pointers_to_dependent(&self) -> HashSet<String> {
        let dependent = self
            .all
            .iter()
            .filter(|it| self.dependent.contains(&std::ptr::from_ref(**it)));
        dependent
            .map(|it| self.side.loaded.sources.pointer(it.span))
            .collect()
    }

    /// A keyword that no vocabulary knows constrains nothing for most validators.
    fn is_taken_for_an_annotation(&self, schema: &Node, keyword: &str) -> bool {
        self.side.dialect(schema).use_of(keyword) == Use::None
    }

    /// Exactly one of undecided kinds is at most any of them.
    fn name_of<'k>(&self, keyword: &'k str, value: &'a Node, members: &Members) -> &'k str {
        let mut kinds = schemas_in(keyword, value).into_iter();
        let is_undecided = |it: &Node| self.schemas.contains(&std::ptr::from_ref(it));
        let is_any =
            keyword == "oneOf" && !members.contains_key("anyOf") && kinds.any(is_undecided);
        if is_any { "anyOf" } else { keyword }
    }

    fn read_value(&self, keyword: &str, value: &'a Node, reading: Reading) -> Value {
        if !GROWING.contains(&keyword) {
            return value.to_json();
        }
        match (&value.value, holds(keyword)) {
            (NodeValue::Object(schemas), Some(Holds::SchemaMap)) => {
                let read = |it: &'a Node| self.read(it, reading);
                let read = schemas
                    .iter()
                    .map(|(name, it)| (name.clone(), read(&it.value)));
                Value::Object(read.collect())
            }
            (NodeValue::Array(schemas), _) => {
                schemas.iter().map(|it| self.read(it, reading)).collect()
            }
            _ => self.read(value, reading),
        }
    }
}

/// The keywords of a schema that nobody can decide.
fn undecided_keywords<'a>(side: &Side<'a>, schema: &'a Node) -> Vec<&'a str> {
    let Some(members) = schema.as_object() else {
        return Vec::new();
    };
    if side.is_circular(schema) {
        return vec!["$ref"];
    }
    let conditions = conditions_of(side, schema);
    let is_undecided = |keyword: &str, place| {
        let mut here = conditions.iter().filter(|it| it.place == place);
        here.any(|it| !it.is_modelled || DYNAMIC.contains(&keyword))
    };
    let undecided = members
        .iter()
        .filter(|(keyword, entry)| is_undecided(keyword, entry.key_span));
    undecided.map(|(keyword, _)| keyword.as_str()).collect()
}

/// All that use some schemas, and these.
fn all_users(mut waiting: Vec<*const Node>, users: &Users) -> HashSet<*const Node> {
    let mut found = HashSet::default();
    while let Some(schema) = waiting.pop() {
        if found.insert(schema) {
            waiting.extend(users.get(&schema).into_iter().flatten());
        }
    }
    found
}

/// The schemas that decide what a schema means, not those that it only keeps; and whether each is for a part
/// of the values that is compared by itself.
fn used_schemas<'a>(side: &Side<'a>, schema: &'a Node) -> Vec<(*const Node, bool)> {
    let mut used = Vec::new();
    if schema.get("$ref").is_some()
        && let Target::Schema(target) = side.follow(schema)
    {
        used.push((std::ptr::from_ref(target), false));
    }
    for (keyword, entry) in schema.as_object().into_iter().flatten() {
        if DEFINITION_KEYWORDS.contains(&keyword.as_str()) {
            continue;
        }
        let is_part = match keyword.as_str() {
            "items" => entry.value.as_array().is_none(),
            keyword => ["properties", "additionalProperties"].contains(&keyword),
        };
        let held = schemas_in(keyword, &entry.value).into_iter();
        used.extend(held.map(|it| (std::ptr::from_ref(it), is_part)));
    }
    used
}

fn schemas_in<'a>(keyword: &str, value: &'a Node) -> Vec<&'a Node> {
    match (holds(keyword), &value.value) {
        (Some(Holds::SchemaMap), NodeValue::Object(schemas)) => {
            schemas.values().map(|entry| &entry.value).collect()
        }
        (Some(Holds::SchemaList | Holds::Schema), NodeValue::Array(list)) => list.iter().collect(),
        (Some(Holds::Schema), _) => vec![value],
        _ => Vec::new(),
    }
}
