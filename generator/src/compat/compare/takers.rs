//! Branches all of whose values another branch of the other union takes.
//!
//! A branch that was narrowed breaks nobody where a wider one stands beside it: `anyOf: [A, B]` takes what `anyOf: [A]`
//! took, whatever became of `A`, if all that `A` took fits `B`.

use crate::compat::axes::Axis;
use crate::compat::engine::Engine;

use super::choices::Choice;

/// How many questions are asked for those who take others whole. Beyond it the pairs stay.
const MOST_QUESTIONS: usize = 4_000;

/// An old branch and a new one, by their numbers.
pub(super) type Pair = (usize, usize);

/// Who takes branches whole: they are looked for until no question is left.
struct Takers<'c, 'a> {
    old: &'c Choice<'a>,
    new: &'c Choice<'a>,
    questions_left: usize,
}

impl<'a> Engine<'a> {
    /// Pairs branches that don't fit each other with those who take them whole. Where these have a partner already,
    /// they are left without one. The first so many pairs are settled.
    pub(super) fn pair_with_takers(
        &mut self,
        (old, new): (&Choice<'a>, &Choice<'a>),
        mut pairs: Vec<Pair>,
        settled: usize,
    ) -> Vec<Pair> {
        // Where one branch may fit, to fit another one as well is to break.
        if self.compares_rust || old.takes_only_one() || new.takes_only_one() {
            return pairs;
        }
        let mut takers = Takers {
            old,
            new,
            questions_left: MOST_QUESTIONS,
        };
        for axis in [Axis::Input, Axis::Output] {
            let unsettled: Vec<Pair> = pairs.iter().skip(settled).copied().collect();
            for pair in unsettled {
                let Some(taken) = takers.find(self, pair, axis) else {
                    continue;
                };
                pairs.retain(|it| *it != pair);
                if !pairs.iter().any(|it| it.0 == taken.0 || it.1 == taken.1) {
                    pairs.push(taken);
                }
            }
        }
        pairs
    }
}

impl<'a> Takers<'_, 'a> {
    /// The branch of a pair that breaks on an axis with another partner by which it doesn't: the old one on input, the
    /// new one on output.
    fn find(&mut self, engine: &mut Engine<'a>, pair: Pair, axis: Axis) -> Option<Pair> {
        if self.fits(engine, pair, axis, false) {
            return None;
        }
        let (before, after) = pair;
        let is_old = axis == Axis::Input;
        let others = if is_old { self.new } else { self.old };
        let others = (0..others.branches.len()).map(|other| match is_old {
            true => (before, other),
            false => (other, after),
        });
        let mut others = others.filter(|it| *it != pair);
        others.find(|it| self.fits(engine, *it, axis, true))
    }

    /// Whether a pair breaks nobody on an axis. `strictly`: no exemption is made for newly declared properties.
    fn fits(&mut self, engine: &mut Engine<'a>, pair: Pair, axis: Axis, strictly: bool) -> bool {
        let branches = (self.old.branches.get(pair.0), self.new.branches.get(pair.1));
        let (Some(old), Some(new)) = branches else {
            return false;
        };
        if self.questions_left == 0 {
            // As unknown as it is, what is strictly asked doesn't hold, and what stands stays.
            return !strictly;
        }
        self.questions_left -= 1;
        let outcome = match strictly {
            true => engine.ask_strictly_aside(&old.pieces, &new.pieces),
            false => engine.ask_aside(&old.pieces, &new.pieces),
        };
        match axis {
            Axis::Input => outcome.old_fits_new,
            Axis::Output | Axis::Rust => outcome.new_fits_old,
        }
    }
}
