//! Schemas taken apart into their pieces.

use std::cell::RefCell;

use crate::hashing::{HashMap, HashSet};
use crate::source::{Node, NodeValue};

use super::dialect::{Dialect, Use};
use super::piece::{Part, Piece, PieceKey, keyword_of};
use super::side::{Side, Target};
use super::unions::{all_branches, branches};
use super::values::is_list_of_constants;

/// Takes schemas apart, each piece once. With `stops_at_names` references to definitions stay.
pub(super) fn expand<'a>(
    side: &Side<'a>,
    pieces: &[Piece<'a>],
    stops_at_names: bool,
) -> Vec<Piece<'a>> {
    let mut seen: HashSet<PieceKey> = HashSet::default();
    let mut waiting: Vec<Piece<'a>> = pieces.iter().rev().copied().collect();
    let mut expanded = Vec::new();
    while let Some(piece) = waiting.pop() {
        if !seen.insert(piece.key()) {
            continue;
        }
        match piece.part {
            Part::Whole if !stops_at_names && side.is_mere_reference(piece.node) => {
                waiting.push(piece.at(side.end_of_references(piece.node)));
            }
            Part::Whole => {
                let parts = take_apart(side, piece, stops_at_names);
                waiting.extend(parts.into_iter().rev());
            }
            Part::Named(index) if !stops_at_names => {
                let definition = side.definitions.get(index);
                waiting.extend(definition.map(|it| piece.at(it.schema)));
            }
            _ => expanded.push(piece),
        }
    }
    expanded
}

fn take_apart<'a>(side: &Side<'a>, piece: Piece<'a>, stops_at_names: bool) -> Vec<Piece<'a>> {
    let node = piece.node;
    let members = match &node.value {
        NodeValue::Bool(true) => return Vec::new(),
        _ if side.is_opaque(node) => return vec![piece.with(Part::Own)],
        NodeValue::Object(members) => members,
        _ => return vec![piece.with(Part::Own)],
    };
    let mut parts = Vec::new();
    let reference = members.contains_key("$ref").then(|| side.follow(node));
    let is_alone = reference.is_some() && !side.dialect(node).has_neighbours_of_references();
    let is_unknown = matches!(reference, Some(Target::Unknown { .. }));
    if is_unknown || (!is_alone && has_own_keywords(side, node)) {
        parts.push(piece.with(Part::Own));
    }
    if let Some(Target::Schema(target)) = reference {
        parts.push(match side.definition_of(target) {
            Some(index) if stops_at_names => piece.at(target).with(Part::Named(index)),
            _ => piece.at(target),
        });
    }
    if is_alone {
        return parts;
    }
    let all_of = node.get("allOf").and_then(Node::as_array);
    parts.extend(all_of.unwrap_or_default().iter().map(|branch| Piece {
        branch: piece.branch.or(Some(branch)),
        ..piece.at(branch)
    }));
    for part in [Part::AnyOf, Part::OneOf] {
        parts.extend(union_part(side, piece, part));
    }
    parts
}

/// Whether a schema has keywords of its own that constrain.
fn has_own_keywords<'a>(side: &Side<'a>, node: &'a Node) -> bool {
    let dialect = side.dialect(node);
    let mut keywords = node.as_object().into_iter().flatten();
    keywords.any(|(keyword, entry)| match keyword.as_str() {
        "$ref" => false,
        "allOf" => !is_list(&entry.value),
        "anyOf" | "oneOf" => !is_list(&entry.value) || is_list_of_constants(side, node, keyword),
        "x-required-on-success" => dialect == Dialect::Package,
        _ => dialect.use_of(keyword) != Use::Silent,
    })
}

/// Whether a keyword's value is a list that has something in it.
pub(super) fn is_list(value: &Node) -> bool {
    value.as_array().is_some_and(|list| !list.is_empty())
}

/// The union of a schema; where it is one kind or null, that kind.
fn union_part<'a>(side: &Side<'a>, piece: Piece<'a>, part: Part) -> Option<Piece<'a>> {
    let node = piece.node;
    if all_branches(node, part).is_empty() || is_list_of_constants(side, node, keyword_of(part)) {
        return None;
    }
    if !side.union_takes_null_apart(node, part) {
        return Some(piece.with(part));
    }
    let or_null = Piece {
        null_passes: true,
        ..piece
    };
    match branches(side, &piece.with(part)).as_slice() {
        [only] => Some(or_null.at(only)),
        _ => Some(or_null.with(part)),
    }
}

/// Where chains of references end.
#[derive(Default)]
pub(super) struct ReferenceEnds<'a>(RefCell<HashMap<*const Node, &'a Node>>);

impl<'a> Side<'a> {
    /// Whether a schema is another one under a name, and nothing besides.
    fn is_mere_reference(&self, node: &'a Node) -> bool {
        self.next_reference(node).is_some()
    }

    fn next_reference(&self, node: &'a Node) -> Option<&'a Node> {
        let members = node.as_object()?;
        let says_more = ["allOf", "anyOf", "oneOf"]
            .iter()
            .any(|keyword| members.contains_key(*keyword));
        let is_mere = members.contains_key("$ref")
            && !says_more
            && !self.is_opaque(node)
            && !has_own_keywords(self, node);
        match is_mere.then(|| self.follow(node)) {
            Some(Target::Schema(target)) => Some(target),
            _ => None,
        }
    }

    /// The schema at the end of a chain of mere references, which every step of the chain knows from then on.
    fn end_of_references(&self, start: &'a Node) -> &'a Node {
        let mut steps = Vec::new();
        let mut here = start;
        let end = loop {
            if let Some(known) = self
                .reference_ends
                .0
                .borrow()
                .get(&std::ptr::from_ref(here))
            {
                break *known;
            }
            match self.next_reference(here) {
                Some(next) => {
                    steps.push(std::ptr::from_ref(here));
                    here = next;
                }
                None => break here,
            }
        };
        let mut ends = self.reference_ends.0.borrow_mut();
        ends.extend(steps.into_iter().map(|step| (step, end)));
        end
    }
}
