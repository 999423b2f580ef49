//! How sure a difference is where a schema says something that nobody can decide.
//!
//! Such a thing (a reference that leads nowhere, say) may allow every value or none. A difference is sure where
//! it had no say: neither does it hold for the same value as what differs, nor did an answer depend on it by
//! which the difference was found. It is taken to allow something, so that the other properties of an object
//! can be judged beside one that has to be there. All that isn't sure is a doubt.

use std::mem;

use super::axes::Axis;
use super::engine::Engine;
use super::finding::Finding;
use super::piece::Piece;

/// Why what is being compared can't be sure, from least to most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Doubt {
    #[default]
    None,
    /// An answer was unsure, such as which kinds of two unions belong together. What is found by other answers
    /// alone is sure nevertheless.
    Answers,
    /// Something undecided holds for the same values.
    Values,
}

impl Doubt {
    /// That of parts of the values.
    pub(super) fn of_parts(self) -> Self {
        match self {
            Doubt::None => Doubt::None,
            Doubt::Answers | Doubt::Values => Doubt::Values,
        }
    }
}

/// Something about documents that holds on one axis and need not on the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OnAxes {
    pub(super) output: bool,
    pub(super) input: bool,
}

impl OnAxes {
    pub(super) const NONE: OnAxes = OnAxes::both(false);

    pub(super) const fn both(holds: bool) -> Self {
        OnAxes {
            output: holds,
            input: holds,
        }
    }

    pub(super) fn or(self, other: OnAxes) -> Self {
        OnAxes {
            output: self.output || other.output,
            input: self.input || other.input,
        }
    }

    pub(super) fn on(self, axis: Axis) -> bool {
        match axis {
            Axis::Output => self.output,
            Axis::Input => self.input,
            Axis::Rust => self.output && self.input,
        }
    }
}

/// A finding, and where it is no doubt.
pub(super) struct Found {
    pub(super) finding: Finding,
    pub(super) sure: OnAxes,
}

impl Found {
    /// Joins what was found at the same place by the same rule, in the words of the surer one.
    pub(super) fn join(&mut self, other: &mut Found) {
        if self.sure == OnAxes::NONE && other.sure != OnAxes::NONE {
            mem::swap(self, other);
        }
        let verdicts = self.finding.verdicts;
        self.finding.verdicts = verdicts.gravest(other.finding.verdicts);
        self.sure = self.sure.or(other.sure);
    }
}

impl<'a> Engine<'a> {
    /// Says that whatever is told of this comparison from now on is a doubt.
    pub(super) fn raise(&mut self, doubt: Doubt) {
        self.doubt = self.doubt.max(doubt);
    }

    /// Raises a doubt where schemas that hold together have something undecided among them. A union by itself
    /// doesn't raise any: what is found of its kinds is told by answers about each.
    pub(super) fn raise_of_pieces(&mut self, old: &[Piece<'a>], new: &[Piece<'a>]) {
        for (side, pieces) in [(&self.old, old), (&self.new, new)] {
            let undecided = &side.undecided;
            let (unions, own): (Vec<_>, Vec<_>) = pieces.iter().partition(|it| it.is_union());
            let has_several = unions.len() > 1;
            if own.iter().any(|it| undecided.is_in(it))
                || (has_several && unions.iter().any(|it| undecided.is_inside(it)))
            {
                self.doubt = Doubt::Values;
                return;
            }
        }
    }

    /// Raises a doubt where kinds of a union are undecided.
    pub(super) fn raise_of_unions(&mut self, old: &[Piece<'a>], new: &[Piece<'a>]) {
        let is_any = old.iter().any(|it| self.old.undecided.is_in(it))
            || new.iter().any(|it| self.new.undecided.is_in(it));
        if is_any {
            self.raise(Doubt::Answers);
        }
    }

    /// Does what has doubts of its own, which touch nothing that is compared after it.
    pub(super) fn apart(&mut self, compare: impl FnOnce(&mut Self)) {
        let doubt = self.doubt;
        compare(self);
        self.doubt = doubt;
    }
}
