//! The answers to questions.

use super::doubts::OnAxes;

/// What a comparison came to, texts aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Every value of the new schema is one of the old.
    pub(super) new_fits_old: bool,
    /// Every value of the old schema is one of the new.
    pub(super) old_fits_new: bool,
    /// Nothing at all was found.
    pub(super) is_same: bool,
    /// Where a value doesn't fit whatever the things mean that nobody can decide: on output one of the new
    /// schema, on input one of the old.
    pub(super) surely_breaks: OnAxes,
}

impl Outcome {
    pub(super) const SAME: Outcome = Outcome {
        new_fits_old: true,
        old_fits_new: true,
        is_same: true,
        surely_breaks: OnAxes::NONE,
    };
    /// What couldn't be told.
    pub(super) const DIFFERENT: Outcome = Outcome {
        new_fits_old: false,
        old_fits_new: false,
        is_same: false,
        surely_breaks: OnAxes::NONE,
    };

    /// Whether it may come out otherwise, depending on what nobody can decide.
    pub(super) fn is_unsure(self) -> bool {
        let Outcome { surely_breaks, .. } = self;
        (!self.new_fits_old && !surely_breaks.output)
            || (!self.old_fits_new && !surely_breaks.input)
    }

    pub(super) fn merge(&mut self, other: Outcome) {
        self.new_fits_old &= other.new_fits_old;
        self.old_fits_new &= other.old_fits_new;
        self.is_same &= other.is_same;
        self.surely_breaks = self.surely_breaks.or(other.surely_breaks);
    }
}
