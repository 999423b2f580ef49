//! What of a side nobody can decide: references that lead nowhere or depend on how a schema was reached, dialects
//! and keywords that aren't known.

use crate::hashing::{HashMap, HashSet};
use crate::source::{Holds, Node, NodeValue, holds};

use super::conditions::conditions_of;
use super::dialect::{Dialect, Use};
use super::piece::{Part, Piece, keyword_of};
use super::side::{Side, Target};
use super::unreadable::{Unreadable, unreadable_of};

/// References that depend on how a schema was reached, which isn't followed.
const DYNAMIC: [&str; 2] = ["$dynamicRef", "$recursiveRef"];

/// The schemas of a side that are undecided. A word that no vocabulary knows annotates for most validators: it is
/// undecided itself, and all beside it is not.
#[derive(Default)]
pub(super) struct Undecided {
    /// Pointers to those keywords that count, in written order.
    pub(super) pointers: Vec<String>,
    /// What can't be used, whether it counts or not.
    pub(super) unreadable: Vec<Unreadable>,
    /// Schemas whose own keywords are undecided, or depend on that in a way that isn't looked at.
    own: HashSet<*const Node>,
    /// These, and all that apply them to the same value.
    in_place: HashSet<*const Node>,
    /// All schemas that have an undecided keyword anywhere in them.
    inside: HashSet<*const Node>,
}

/// How a schema uses another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Usage {
    /// For a part of the value, which is compared by itself.
    Part,
    /// For the value itself, and compared by its own keywords.
    Value,
    /// In a condition that is compared as a whole.
    Condition,
}

/// What schemas use, or what uses them.
type Links = HashMap<*const Node, Vec<*const Node>>;

impl Undecided {
    pub(super) fn of(side: &Side<'_>) -> Self {
        let mut undecided = Undecided::default();
        let mut keywords = Vec::new();
        for schema in &side.schemas {
            let of_schema = undecided.keywords_of(side, schema);
            if !of_schema.is_empty() {
                keywords.push((*schema, of_schema));
            }
        }
        if !keywords.is_empty() {
            undecided.spread(side, &keywords);
        }
        undecided
    }

    /// The keywords of a schema that nobody can decide. What of them can't be used is noted.
    fn keywords_of<'a>(&mut self, side: &Side<'a>, schema: &'a Node) -> Vec<&'a str> {
        if schema.as_object().is_none() {
            return Vec::new();
        }
        if side.is_circular(schema) {
            return vec!["$ref"];
        }
        if side.is_root(schema) && side.dialect(schema) == Dialect::Unknown {
            return vec!["$schema"];
        }
        let conditions = conditions_of(side, schema);
        let found = unreadable_of(side, schema, &conditions);
        self.unreadable.extend(found);
        let undecided = conditions.into_iter();
        let undecided = undecided.filter(|it| !it.is_modelled || DYNAMIC.contains(&it.keyword));
        undecided.map(|it| it.keyword).collect()
    }

    /// Finds all schemas that depend on these.
    fn spread<'a>(&mut self, side: &Side<'a>, keywords: &[(&'a Node, Vec<&'a str>)]) {
        let (mut used_by, mut users) = (Links::default(), Links::default());
        let (mut users_in_place, mut conditions) = (Links::default(), Vec::new());
        for schema in &side.schemas {
            let here = std::ptr::from_ref(*schema);
            for (used, usage) in used_schemas(side, schema) {
                used_by.entry(here).or_default().push(used);
                users.entry(used).or_default().push(here);
                match usage {
                    Usage::Part => {}
                    Usage::Value => users_in_place.entry(used).or_default().push(here),
                    Usage::Condition => conditions.push((here, used)),
                }
            }
        }
        let with_any = keywords
            .iter()
            .map(|(schema, _)| std::ptr::from_ref(*schema));
        self.inside = all_linked(with_any.collect(), &users);
        // A word that isn't known is no part of what its schema says.
        let says_more = |(schema, keywords): &&(&'a Node, Vec<&'a str>)| {
            let dialect = side.dialect(schema);
            keywords.iter().any(|it| dialect.use_of(it) != Use::None)
        };
        let own = keywords.iter().filter(says_more);
        let own = own.map(|(schema, _)| std::ptr::from_ref(*schema));
        let depending = conditions.into_iter();
        let depending = depending.filter(|(_, used)| self.inside.contains(used));
        let seeing = side.schemas.iter().filter(|schema| {
            sees_parts(schema) && self.inside.contains(&std::ptr::from_ref(**schema))
        });
        let seeing = seeing.map(|schema| std::ptr::from_ref(*schema));
        self.own = own.chain(depending.map(|it| it.0)).chain(seeing).collect();
        self.in_place = all_linked(self.own.iter().copied().collect(), &users_in_place);
        let roots = side.schemas.iter().filter(|it| side.is_root(it));
        let reached = all_linked(roots.map(|it| std::ptr::from_ref(*it)).collect(), &used_by);
        for (schema, keywords) in keywords {
            // What is inside of another dialect is told of as a whole.
            let is_told = !side.is_foreign(schema) || schema.get("$schema").is_some();
            if is_told && reached.contains(&std::ptr::from_ref(*schema)) {
                let place = |it: &&str| schema.entry(it).map_or(schema.span, |it| it.key_span);
                let pointers = keywords.iter().map(place);
                let pointers = pointers.map(|it| side.loaded.sources.pointer(it));
                self.pointers.extend(pointers);
            }
        }
    }

    /// Whether a piece is undecided, or a kind of a union.
    pub(super) fn is_in(&self, piece: &Piece<'_>) -> bool {
        match piece.part {
            Part::Own => has(&self.own, piece.node),
            Part::Whole | Part::Named(_) => has(&self.in_place, piece.node),
            Part::AnyOf | Part::OneOf => kinds(piece).iter().any(|it| has(&self.in_place, it)),
        }
    }

    /// Whether a piece, or a kind of a union, has an undecided keyword anywhere in it.
    pub(super) fn is_inside(&self, piece: &Piece<'_>) -> bool {
        match piece.is_union() {
            true => kinds(piece).iter().any(|it| has(&self.inside, it)),
            false => has(&self.inside, piece.node),
        }
    }
}

fn has(schemas: &HashSet<*const Node>, schema: &Node) -> bool {
    !schemas.is_empty() && schemas.contains(&std::ptr::from_ref(schema))
}

fn kinds<'a>(union: &Piece<'a>) -> &'a [Node] {
    let kinds = union.node.get(keyword_of(union.part));
    kinds.and_then(Node::as_array).unwrap_or_default()
}

/// Whether a schema has a keyword that asks what all others of it have looked at.
fn sees_parts(schema: &Node) -> bool {
    let mut members = schema.as_object().into_iter().flatten();
    members.any(|(keyword, _)| keyword.starts_with("unevaluated"))
}

/// All that some schemas lead to, and these.
fn all_linked(mut waiting: Vec<*const Node>, links: &Links) -> HashSet<*const Node> {
    let mut found = HashSet::default();
    while let Some(schema) = waiting.pop() {
        if found.insert(schema) {
            waiting.extend(links.get(&schema).into_iter().flatten());
        }
    }
    found
}

/// The schemas that decide what a schema means, not those that it only keeps.
fn used_schemas<'a>(side: &Side<'a>, schema: &'a Node) -> Vec<(*const Node, Usage)> {
    let mut used = Vec::new();
    if schema.get("$ref").is_some()
        && let Target::Schema(target) = side.follow(schema)
    {
        used.push((std::ptr::from_ref(target), Usage::Value));
    }
    for (keyword, entry) in schema.as_object().into_iter().flatten() {
        if side.dialect(schema).use_of(keyword) == Use::Silent {
            continue;
        }
        let usage = match keyword.as_str() {
            "properties" | "additionalProperties" => Usage::Part,
            "items" if entry.value.as_array().is_none() => Usage::Part,
            "allOf" | "anyOf" | "oneOf" => Usage::Value,
            _ => Usage::Condition,
        };
        let held = schemas_in(keyword, &entry.value).into_iter();
        used.extend(held.map(|it| (std::ptr::from_ref(it), usage)));
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
