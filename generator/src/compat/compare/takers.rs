//! Branches all of whose values another branch of the other union takes.
//!
//! A branch that was narrowed breaks nobody where a wider one stands beside it: `anyOf: [A, B]` takes what `anyOf: [A]`
//! took, whatever became of `A`, if all that `A` took fits `B`.

use crate::compat::engine::Engine;
use crate::compat::outcome::Outcome;
use crate::compat::piece::Piece;

use super::choices::Choice;

/// How many questions are asked for those who take others whole. Beyond it the pairs stay.
const MOST_QUESTIONS: usize = 4_000;

/// An old branch and a new one, by their numbers.
pub(super) type Pair = (usize, usize);

/// The branches that belong together.
pub(super) struct Pairs {
    pub(super) pairs: Vec<Pair>,
    /// Pairs that came apart since another branch takes what breaks between them, and how they compare.
    apart: Vec<(Pair, Outcome)>,
}

impl Pairs {
    pub(super) fn of(pairs: Vec<Pair>) -> Self {
        Pairs {
            pairs,
            apart: Vec::new(),
        }
    }

    /// Whether all that a new branch takes is known by the old one that it came apart from.
    pub(super) fn knows_new(&self, branch: usize) -> bool {
        let mut apart = self.apart.iter();
        apart.any(|((_, new), outcome)| *new == branch && outcome.new_fits_old)
    }

    /// Whether all that an old branch took is known by the new one that it came apart from.
    pub(super) fn knows_old(&self, branch: usize) -> bool {
        let mut apart = self.apart.iter();
        apart.any(|((old, _), outcome)| *old == branch && outcome.old_fits_new)
    }
}

impl<'a> Engine<'a> {
    /// Takes pairs apart that don't fit where another branch takes what one of the two does. The first so many pairs
    /// are settled, and all of them where names in Rust are compared: there every kind is a variant, and stays what it
    /// was.
    pub(super) fn apart_where_taken(
        &mut self,
        (old, new): (&Choice<'a>, &Choice<'a>),
        pairs: Vec<Pair>,
        settled: usize,
    ) -> Pairs {
        // Where one branch may fit, to fit another one as well is to break.
        if self.compares_rust || old.takes_only_one() || new.takes_only_one() {
            return Pairs::of(pairs);
        }
        let mut takers = Takers {
            old,
            new,
            questions_left: MOST_QUESTIONS,
        };
        let mut all = Pairs::of(Vec::new());
        for (number, pair) in pairs.into_iter().enumerate() {
            let apart = match number < settled {
                true => None,
                false => takers.outcome_of_taken(self, pair),
            };
            match apart {
                Some(outcome) => all.apart.push((pair, outcome)),
                None => all.pairs.push(pair),
            }
        }
        all
    }
}

/// Who takes branches whole: they are looked for until no question is left.
struct Takers<'c, 'a> {
    old: &'c Choice<'a>,
    new: &'c Choice<'a>,
    questions_left: usize,
}

impl<'a> Takers<'_, 'a> {
    /// How a pair compares that breaks on an axis, if another branch takes all that does: what the old one took on input,
    /// what the new one takes on output.
    fn outcome_of_taken(&mut self, engine: &mut Engine<'a>, pair: Pair) -> Option<Outcome> {
        let (before, after) = pair;
        let outcome = self.ask(pair, |old, new| engine.ask_aside(old, new))?;
        let (old, new) = (0..self.old.branches.len(), 0..self.new.branches.len());
        let mut ask = |pair: Pair| self.ask(pair, |old, new| engine.ask_strictly_aside(old, new));
        let mut takes_old = |other| ask((before, other)).is_some_and(|it| it.old_fits_new);
        let is_old_taken = !outcome.old_fits_new && new.into_iter().any(&mut takes_old);
        let mut takes_new = |other| ask((other, after)).is_some_and(|it| it.new_fits_old);
        let is_new_taken = !outcome.new_fits_old && old.into_iter().any(&mut takes_new);
        (is_old_taken || is_new_taken).then_some(outcome)
    }

    /// None where no question is left.
    fn ask(
        &mut self,
        (before, after): Pair,
        ask: impl FnOnce(&[Piece<'a>], &[Piece<'a>]) -> Outcome,
    ) -> Option<Outcome> {
        let before = &self.old.branches.get(before)?.pieces;
        let after = &self.new.branches.get(after)?.pieces;
        self.questions_left = self.questions_left.checked_sub(1)?;
        Some(ask(before, after))
    }
}
