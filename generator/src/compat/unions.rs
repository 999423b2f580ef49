//! What is known of unions before they are compared: their branches, whether `null` stands apart from the others,
//! the types that they allow.

use std::cell::{Cell, RefCell};

use crate::hashing::HashMap;
use crate::source::Node;

use super::expansion::expand;
use super::form::{own_keywords_take_null, own_types};
use super::piece::{Part, Piece, keyword_of};
use super::side::Side;
use super::types::Types;

/// How deep unions inside unions are asked for their types.
const DEEPEST_UNION: usize = 40;

/// What is known of the unions of a side.
#[derive(Default)]
pub(super) struct UnionFacts {
    types: RefCell<HashMap<(*const Node, Part), Types>>,
    nulls_apart: RefCell<HashMap<(*const Node, Part), bool>>,
    /// How deep the questions stand inside each other.
    depth: Cell<usize>,
}

/// A union's branches, `null` alone left out where the piece says that null passes.
pub(super) fn branches<'a>(side: &Side<'a>, union: &Piece<'a>) -> Vec<&'a Node> {
    let strips = side.union_takes_null_apart(union.node, union.part);
    let all = all_branches(union.node, union.part).iter();
    all.filter(|branch| !(strips && is_null_alone(branch)))
        .collect()
}

pub(super) fn all_branches(node: &Node, part: Part) -> &[Node] {
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

impl<'a> Side<'a> {
    /// Whether a union's branch `null` can be told from the others: there is one beside others, and
    /// where exactly one branch may fit, no other takes null.
    pub(super) fn union_takes_null_apart(&self, node: &'a Node, part: Part) -> bool {
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
                    || (piece.part == Part::Own && own_keywords_take_null(self, piece.node))
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
