//! The questions that are asked along the way of a comparison.
//!
//! A question ("does every value of this branch fit that one?") runs the same comparison as a report, at once,
//! and keeps only whether anything was found, so that an answer can never differ from a report. Schemas that
//! contain themselves are taken to be alike until a difference turns up, which is sound because every value
//! is finite.

use crate::hashing::HashMap;

use super::contract::Candidates;
use super::doubts::Doubt;
use super::engine::Engine;
use super::expansion::expand;
use super::outcome::Outcome;
use super::piece::{Piece, PieceKey};
use crate::source::Node;

/// How deep questions may stand inside each other. Beyond it schemas count as different.
const DEEPEST_QUESTION: usize = 48;

/// Both sides, and whether the question is a strict one.
pub(super) type PairKey = (Vec<QuestionKey>, Vec<QuestionKey>, bool);

/// A piece and, unless the question is a strict one, the union that it is a kind of.
type QuestionKey = (PieceKey, Option<*const Node>);

/// A question that is being answered.
struct Frame {
    outcome: Outcome,
    /// The outermost open question whose answer this one takes for granted.
    relies_on: usize,
    /// Whether its own answer was taken for granted on the way.
    is_relied_on: bool,
}

/// A question that is open, and the answer that is taken for granted meanwhile.
#[derive(Clone, Copy)]
struct Open {
    depth: usize,
    assumed: Outcome,
}

/// An answer, and the open question that it relies on.
struct Answer {
    outcome: Outcome,
    relies_on: usize,
}

/// An answer that relies on no open question.
const NOTHING: usize = usize::MAX;

/// The questions of a comparison: those being answered, and the answers.
#[derive(Default)]
pub(super) struct Questions {
    frames: Vec<Frame>,
    open: HashMap<PairKey, Open>,
    answers: HashMap<PairKey, Answer>,
    /// Answers that rely on open questions, oldest first.
    unsure: Vec<PairKey>,
    /// While renamed definitions are looked for: which of them are taken to be one and the same.
    pub(super) candidates: Option<Candidates>,
}

impl Questions {
    /// Whether the outermost question is whether two definitions are the same, and they are known not to be.
    fn is_moot(&self) -> bool {
        let outermost = self.frames.first();
        self.candidates.is_some() && outermost.is_some_and(|it| !it.outcome.is_same)
    }

    /// Forgets all answers, which were given on assumptions that no longer hold.
    pub(super) fn forget_answers(&mut self) {
        self.answers.clear();
        self.unsure.clear();
    }

    /// Whether one is being answered.
    pub(super) fn is_any_open(&self) -> bool {
        !self.frames.is_empty()
    }
}

impl<'a> Engine<'a> {
    pub(super) fn note(&mut self, outcome: Outcome) {
        if let Some(frame) = self.questions.frames.last_mut() {
            frame.outcome.merge(outcome);
        }
    }

    /// How two schemas compare, through all that they refer to. Whatever is told after an unsure answer is a
    /// doubt.
    pub(super) fn ask(&mut self, old: &[Piece<'a>], new: &[Piece<'a>]) -> Outcome {
        let outcome = self.ask_aside(old, new);
        if outcome.is_unsure() {
            self.raise(Doubt::Answers);
        }
        outcome
    }

    /// As [`Engine::ask`], where the answer decides on nothing but what the caller makes of it.
    pub(super) fn ask_aside(&mut self, old: &[Piece<'a>], new: &[Piece<'a>]) -> Outcome {
        if self.questions.is_moot() {
            return Outcome::DIFFERENT;
        }
        if let Some(is_same) = self.are_candidates(old, new) {
            return if is_same {
                Outcome::SAME
            } else {
                Outcome::DIFFERENT
            };
        }
        let old = expand(&self.old, old, false);
        let new = expand(&self.new, new, false);
        let key = key_of(&old, &new, self.is_strict);
        if let Some(answer) = self.questions.answers.get(&key) {
            let (outcome, relies_on) = (answer.outcome, answer.relies_on);
            self.rely_on(relies_on);
            return outcome;
        }
        if let Some(open) = self.questions.open.get(&key).copied() {
            self.rely_on(open.depth);
            return open.assumed;
        }
        if self.questions.frames.len() >= DEEPEST_QUESTION {
            return Outcome::DIFFERENT;
        }
        self.answer(key, &old, &new)
    }

    /// Compares a pair until the answer is the one that was taken for granted on the way.
    fn answer(&mut self, key: PairKey, old: &[Piece<'a>], new: &[Piece<'a>]) -> Outcome {
        let depth = self.questions.frames.len();
        let unsure_before = self.questions.unsure.len();
        let mut assumed = Outcome::SAME;
        loop {
            if self.pairs_left == 0 {
                self.questions.open.remove(&key);
                return Outcome::DIFFERENT;
            }
            self.pairs_left -= 1;
            self.questions
                .open
                .insert(key.clone(), Open { depth, assumed });
            let frame = self.in_frame(|engine| {
                let site = engine.nowhere();
                engine.compare_pieces(old.to_vec(), new.to_vec(), site);
            });
            let mut outcome = frame.outcome;
            outcome.merge(assumed);
            if !frame.is_relied_on || outcome == assumed {
                self.questions.open.remove(&key);
                self.settle(key, outcome, frame.relies_on, depth, unsure_before);
                return outcome;
            }
            for relying in self.questions.unsure.drain(unsure_before..) {
                self.questions.answers.remove(&relying);
            }
            assumed = outcome;
        }
    }

    /// How two schemas compare without the exemption that a property which is newly declared in an open
    /// object makes: documents that carried its name with a value of another type.
    pub(super) fn ask_strictly(&mut self, old: &[Piece<'a>], new: &[Piece<'a>]) -> Outcome {
        self.strictly(|engine| engine.ask(old, new))
    }

    /// As [`Engine::ask_strictly`], where the answer decides on nothing but what the caller makes of it.
    pub(super) fn ask_strictly_aside(&mut self, old: &[Piece<'a>], new: &[Piece<'a>]) -> Outcome {
        self.strictly(|engine| engine.ask_aside(old, new))
    }

    fn strictly(&mut self, ask: impl FnOnce(&mut Self) -> Outcome) -> Outcome {
        let before = std::mem::replace(&mut self.is_strict, true);
        let outcome = ask(self);
        self.is_strict = before;
        outcome
    }

    /// How a comparison of the caller's comes out.
    pub(super) fn outcome_of(&mut self, compare: impl FnOnce(&mut Self)) -> Outcome {
        let depth = self.questions.frames.len();
        if depth >= DEEPEST_QUESTION {
            return Outcome::DIFFERENT;
        }
        let frame = self.in_frame(compare);
        if frame.relies_on < depth {
            self.rely_on(frame.relies_on);
        }
        if frame.outcome.is_unsure() {
            self.raise(Doubt::Answers);
        }
        frame.outcome
    }

    fn in_frame(&mut self, compare: impl FnOnce(&mut Self)) -> Frame {
        self.questions.frames.push(Frame {
            outcome: Outcome::SAME,
            relies_on: NOTHING,
            is_relied_on: false,
        });
        // An answer is the same whoever asks.
        let doubt = std::mem::take(&mut self.doubt);
        compare(self);
        self.doubt = doubt;
        self.questions.frames.pop().unwrap_or(Frame {
            outcome: Outcome::DIFFERENT,
            relies_on: NOTHING,
            is_relied_on: false,
        })
    }

    fn rely_on(&mut self, depth: usize) {
        if let Some(frame) = self.questions.frames.get_mut(depth) {
            frame.is_relied_on = true;
        }
        if let Some(frame) = self.questions.frames.last_mut() {
            frame.relies_on = frame.relies_on.min(depth);
        }
    }

    /// Keeps an answer, for good where it relies on no question that is still open.
    fn settle(
        &mut self,
        key: PairKey,
        outcome: Outcome,
        relies_on: usize,
        depth: usize,
        unsure_before: usize,
    ) {
        if relies_on < depth {
            self.rely_on(relies_on);
            self.questions.unsure.push(key.clone());
            self.questions
                .answers
                .insert(key, Answer { outcome, relies_on });
            return;
        }
        for relying in self.questions.unsure.drain(unsure_before..) {
            if let Some(answer) = self.questions.answers.get_mut(&relying) {
                answer.relies_on = NOTHING;
            }
        }
        let relies_on = NOTHING;
        self.questions
            .answers
            .insert(key, Answer { outcome, relies_on });
    }
}

pub(super) fn key_of(old: &[Piece<'_>], new: &[Piece<'_>], is_strict: bool) -> PairKey {
    let key = |piece: &Piece<'_>| {
        let union = piece.union.filter(|_| !is_strict);
        (piece.key(), union.map(std::ptr::from_ref))
    };
    let keys = |pieces: &[Piece<'_>]| pieces.iter().map(key).collect();
    (keys(old), keys(new), is_strict)
}
