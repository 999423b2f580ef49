//! A choice between schemas as it is compared: its branches, each with all that holds beside it, and which
//! of them may fit together.

use std::cell::{OnceCell, RefCell};

use crate::Words;
use crate::compat::engine::Conjunction;
use crate::compat::piece::{Part, Piece, keyword_of};
use crate::compat::side::Side;
use crate::compat::statement::Statement;
use crate::compat::subject::NameStep;
use crate::compat::types::Types;
use crate::compat::unions::branches;
use crate::compat::values::bare_types;
use crate::hashing::HashMap;
use crate::source::{Node, Span};

use super::conjunctions::statement_of;
use super::schema_traits::Traits;

/// A union, its branches together with all that holds beside it.
pub(super) struct Choice<'a> {
    pub(super) branches: Vec<Branch<'a>>,
    /// Whether exactly one branch may fit.
    pub(super) is_exclusive: bool,
    /// Whether Rust code has to be ready for kinds beyond these.
    pub(super) is_closed: bool,
    pub(super) place: Option<Span>,
}

/// One of a union's schemas.
pub(super) struct Branch<'a> {
    /// Where it stands; of a schema that is no union, absent.
    pub(super) node: Option<&'a Node>,
    pub(super) pieces: Conjunction<'a>,
}

impl<'a> Choice<'a> {
    pub(super) fn of_union(side: &Side<'a>, union: &Piece<'a>, own: &[Piece<'a>]) -> Self {
        let branches = branches(side, union).into_iter().map(|branch| {
            let whole = Piece {
                null_passes: union.null_passes,
                union: Some(union.node),
                ..Piece::whole(branch)
            };
            Branch {
                node: Some(branch),
                pieces: own.iter().copied().chain([whole]).collect(),
            }
        });
        let closed = side
            .annotation(union.node, "x-closed")
            .and_then(Node::as_bool);
        let branches: Vec<Branch<'a>> = branches.collect();
        Choice {
            is_exclusive: union.part == Part::OneOf && branches.len() > 1,
            branches,
            is_closed: closed == Some(true),
            place: union
                .node
                .entry(keyword_of(union.part))
                .map(|it| it.key_span),
        }
    }

    pub(super) fn of_plain(pieces: &[Piece<'a>]) -> Self {
        Choice {
            branches: vec![Branch {
                node: None,
                pieces: pieces.to_vec(),
            }],
            is_exclusive: true,
            is_closed: false,
            place: None,
        }
    }
}

impl Choice<'_> {
    /// Whether exactly one of several branches may fit.
    pub(super) fn takes_only_one(&self) -> bool {
        self.is_exclusive && self.branches.len() > 1
    }
}

impl Branch<'_> {
    pub(super) fn statement(&self) -> Statement {
        match self.node {
            Some(node) => statement_of(node),
            None => Words::new("схема без вариантов", "a schema that is no union").into(),
        }
    }
}

/// Which branches may fit together with another one; told when it is asked.
pub(super) struct Overlaps<'a> {
    branches: Vec<Conjunction<'a>>,
    traits: OnceCell<Vec<Traits<'a>>>,
    known: RefCell<HashMap<usize, bool>>,
}

impl<'a> Overlaps<'a> {
    /// Those that matter: where several may fit, none does.
    pub(super) fn of(choice: &Choice<'a>, beside: &[Piece<'a>]) -> Self {
        match choice.is_exclusive {
            true => Overlaps::between(choice, beside),
            false => Overlaps::among(Vec::new()),
        }
    }

    pub(super) fn between(choice: &Choice<'a>, beside: &[Piece<'a>]) -> Self {
        let whole = |branch: &Branch<'a>| -> Conjunction<'a> {
            beside.iter().chain(&branch.pieces).copied().collect()
        };
        Overlaps::among(choice.branches.iter().map(whole).collect())
    }

    fn among(branches: Vec<Conjunction<'a>>) -> Self {
        Overlaps {
            branches,
            traits: OnceCell::new(),
            known: RefCell::default(),
        }
    }

    pub(super) fn has(&self, side: &Side<'a>, index: usize) -> bool {
        if let Some(known) = self.known.borrow().get(&index) {
            return *known;
        }
        let has = self.find(side, index);
        self.known.borrow_mut().insert(index, has);
        has
    }

    fn find(&self, side: &Side<'a>, index: usize) -> bool {
        let traits = self.traits.get_or_init(|| {
            let branches = self.branches.iter();
            branches
                .map(|pieces| Traits::of_pieces(side, pieces))
                .collect()
        });
        let (Some(branch), Some(own)) = (self.branches.get(index), traits.get(index)) else {
            return false;
        };
        let others = self.branches.iter().zip(traits).enumerate();
        let mut others = others.filter(|(other, _)| *other != index);
        others.any(|(_, (other, traits))| {
            !own.surely_differs(traits) && !side.are_disjoint(branch, other)
        })
    }

    pub(super) fn any(&self, side: &Side<'a>) -> bool {
        (0..self.branches.len()).any(|index| self.has(side, index))
    }
}

/// The types of a union whose branches say nothing but types.
pub(super) fn types_of_bare_branches<'a>(side: &Side<'a>, union: &Piece<'a>) -> Option<Types> {
    let null = if union.null_passes {
        Types::NULL
    } else {
        Types::NONE
    };
    let mut types = null;
    for branch in branches(side, union) {
        let more = bare_types(side, branch)?;
        // Exactly one branch may fit, so that what two have in common is left out.
        if union.part == Part::OneOf && more.meets(types) {
            return None;
        }
        types = types.or(more);
    }
    Some(types)
}

/// The step from a union to a branch: by its name, else by what it is.
pub(super) fn step(branch: &Node) -> NameStep {
    NameStep::Branch(match statement_of(branch) {
        Statement::Literal(names) => names.concat(),
        told => told.english(),
    })
}
