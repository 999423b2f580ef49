//! A schema as the pieces that hold for a value together: its own keywords, what it refers to, the
//! branches of its `allOf`, its unions. Refactorings that leave the meaning alone leave the pieces
//! alone.

use std::cell::{Cell, RefCell};

use crate::hashing::{HashMap, HashSet};
use crate::source::{Node, NodeValue};

use super::dialect::{Dialect, Use};
use super::form::own_types;
use super::side::{Side, Target};
use super::types::Types;
use super::values::is_list_of_constants;

/// How deep unions inside unions are asked for their types.
const DEEPEST_UNION: usize = 40;

/// One of several schemas that hold for a value together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) node: &'a Node,
    pub(super) part: Part,
    /// Whether null passes it besides what it says.
    pub(super) null_passes: bool,
    /// The outermost branch of an `allOf` that it came through.
    pub(super) branch: Option<&'a Node>,
    /// The innermost schema among whose kinds it is.
    pub(super) union: Option<&'a Node>,
}

/// How much of a schema a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// All of it, not yet taken apart.
    Whole,
    /// Its keywords besides references, `allOf` and unions.
    Own,
    /// Its `anyOf`.
    AnyOf,
    /// Its `oneOf`.
    OneOf,
    /// A definition of its side, by index.
    Named(usize),
}

/// What tells pieces of one side apart.
pub(super) type PieceKey = (*const Node, Part, bool);

impl<'a> Piece<'a> {
    pub(super) fn whole(node: &'a Node) -> Self {
        Piece {
            node,
            part: Part::Whole,
            null_passes: false,
            branch: None,
            union: None,
        }
    }

    pub(super) fn key(&self) -> PieceKey {
        (std::ptr::from_ref(self.node), self.part, self.null_passes)
    }

    pub(super) fn is_union(&self) -> bool {
        matches!(self.part, Part::AnyOf | Part::OneOf)
    }

    fn with(self, part: Part) -> Self {
        Piece { part, ..self }
    }

    fn at(self, node: &'a Node) -> Self {
        Piece {
            node,
            part: Part::Whole,
            ..self
        }
    }
}

/// The keyword of a union's part.
pub(super) fn keyword_of(part: Part) -> &'static str {
    match part {
        Part::OneOf => "oneOf",
        _ => "anyOf",
    }
}

/// A union's branches, `null` alone left out where the piece says that null passes.
pub(super) fn branches<'a>(side: &Side<'a>, union: &Piece<'a>) -> Vec<&'a Node> {
    let strips = side.union_takes_null_apart(union.node, union.part);
    let all = all_branches(union.node, union.part).iter();
    all.filter(|branch| !(strips && is_null_alone(branch)))
        .collect()
}

fn all_branches(node: &Node, part: Part) -> &[Node] {
    let all = node.get(keyword_of(part)).and_then(Node::as_array);
    all.unwrap_or_default()
}

/// Whether a schema allows null and nothing else, and says nothing besides.
fn is_null_alone(schema: &Node) -> bool {
    let mut types = Types::ALL;
    for (keyword, entry) in schema.as_object().into_iter().flatten() {
        let allowed = match keyword.as_str() {
            "type" => Types::of_keyword(&entry.value),
            "const" => Some(Types::of_value(&entry.value)),
            "enum" => match entry.value.as_array() {
                Some([only]) => Some(Types::of_value(only)),
                _ => None,
            },
            "title" | "description" | "$comment" => Some(Types::ALL),
            _ => None,
        };
        types = types.and(allowed.unwrap_or(Types::NONE));
    }
    types == Types::NULL
}

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

/// What is known of the unions of a side.
#[derive(Default)]
pub(super) struct UnionFacts {
    types: RefCell<HashMap<(*const Node, Part), Types>>,
    nulls_apart: RefCell<HashMap<(*const Node, Part), bool>>,
    /// How deep the questions stand inside each other.
    depth: Cell<usize>,
}

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

    /// Whether a union's branch `null` can be told from the others: there is one beside others, and
    /// where exactly one branch may fit, no other takes null.
    fn union_takes_null_apart(&self, node: &'a Node, part: Part) -> bool {
        let all = all_branches(node, part);
        let nulls = all.iter().filter(|branch| is_null_alone(branch)).count();
        if nulls == 0 || nulls == all.len() {
            return false;
        }
        if part == Part::AnyOf {
            return true;
        }
        let key = (std::ptr::from_ref(node), part);
        if let Some(known) = self.union_facts.nulls_apart.borrow().get(&key) {
            return *known;
        }
        // Until it is known, and where it is asked too deep, the branch stays.
        self.union_facts.nulls_apart.borrow_mut().insert(key, false);
        let takes_null = |branch: &'a Node| self.types(&[Piece::whole(branch)]).meets(Types::NULL);
        let mut others = all.iter().filter(|branch| !is_null_alone(branch));
        let apart = nulls == 1 && !others.any(takes_null);
        self.union_facts.nulls_apart.borrow_mut().insert(key, apart);
        apart
    }

    /// The types that schemas allow together: all that they are sure to forbid are left out.
    pub(super) fn types(&self, pieces: &[Piece<'a>]) -> Types {
        let depth = self.union_facts.depth.get();
        if depth == DEEPEST_UNION {
            return Types::ALL;
        }
        self.union_facts.depth.set(depth + 1);
        let mut types = Types::ALL;
        for piece in expand(self, pieces, false) {
            let mut allowed = match piece.part {
                Part::Own => own_types(self, piece.node),
                Part::AnyOf | Part::OneOf => self.types_of_union(&piece),
                Part::Whole | Part::Named(_) => Types::ALL,
            };
            if piece.null_passes {
                allowed = allowed.or(Types::NULL);
            }
            types = types.and(allowed);
        }
        self.union_facts.depth.set(depth);
        types
    }

    /// Whether it is sure that null fits a branch of a union.
    pub(super) fn surely_takes_null(&self, union: &Piece<'a>) -> bool {
        let fits = |branch: &'a Node| {
            let pieces = expand(self, &[Piece::whole(branch)], false);
            pieces.iter().all(|piece| {
                piece.null_passes
                    || (piece.part == Part::Own
                        && super::form::own_keywords_take_null(self, piece.node))
            })
        };
        union.part == Part::AnyOf && all_branches(union.node, union.part).iter().any(fits)
    }

    fn types_of_union(&self, union: &Piece<'a>) -> Types {
        let key = (std::ptr::from_ref(union.node), union.part);
        if let Some(known) = self.union_facts.types.borrow().get(&key) {
            return *known;
        }
        // A union that is its own branch may be anything until it is known.
        self.union_facts.types.borrow_mut().insert(key, Types::ALL);
        let all = all_branches(union.node, union.part).iter();
        let types = all
            .map(|branch| self.types(&[Piece::whole(branch)]))
            .fold(Types::NONE, Types::or);
        self.union_facts.types.borrow_mut().insert(key, types);
        types
    }
}
