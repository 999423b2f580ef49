//! A schema as the pieces that hold for a value together: its own keywords, what it refers to, the
//! branches of its `allOf`, its unions. Refactorings that leave the meaning alone leave the pieces
//! alone.

use crate::source::Node;

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

    pub(super) fn with(self, part: Part) -> Self {
        Piece { part, ..self }
    }

    pub(super) fn at(self, node: &'a Node) -> Self {
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
