//! The state of one comparison: what waits to be compared, what was found, and the questions that
//! are asked along the way.
//!
//! Reporting goes from task to task. A question ("does every value of this branch fit that one?") runs
//! the same comparison at once and keeps only whether anything was found, so that an answer can never
//! differ from a report. Schemas that contain themselves are taken to be alike until a difference turns
//! up, which is sound because every value is finite.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::diagnostic::Severity;
use crate::source::Span;

use super::axes::Verdicts;
use super::finding::Finding;
use super::fingerprint::fingerprint;
use super::piece::{Piece, PieceKey, expand};
use super::rules::{CompatRule, Weight, rule};
use super::side::Side;

/// How deep questions may stand inside each other. Beyond it schemas count as different.
const DEEPEST_QUESTION: usize = 48;

/// How many pairs of schemas are compared at most. Beyond it schemas count as different.
const MOST_PAIRS: usize = 200_000;

/// Schemas that hold for a value together.
pub(super) type Conjunction<'a> = Vec<Piece<'a>>;

/// The places of a pair and what it is called.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub(super) old: Span,
    pub(super) new: Span,
    /// In the contract's words; empty while a question is asked.
    pub(super) subject: String,
}

/// What is said of a difference besides its rule.
pub(super) struct Detail {
    pub(super) site: Site,
    pub(super) expected: String,
    pub(super) actual: String,
}

struct Task<'a> {
    old: Conjunction<'a>,
    new: Conjunction<'a>,
    site: Site,
}

/// Both sides, and whether the question is a strict one.
type PairKey = (Vec<PieceKey>, Vec<PieceKey>, bool);

/// What a comparison came to, texts aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Every value of the new schema is one of the old.
    pub(super) new_fits_old: bool,
    /// Every value of the old schema is one of the new.
    pub(super) old_fits_new: bool,
    /// Nothing at all was found.
    pub(super) is_same: bool,
}

impl Outcome {
    const SAME: Outcome = Outcome {
        new_fits_old: true,
        old_fits_new: true,
        is_same: true,
    };
    pub(super) const DIFFERENT: Outcome = Outcome {
        new_fits_old: false,
        old_fits_new: false,
        is_same: false,
    };

    fn merge(&mut self, other: Outcome) {
        self.new_fits_old &= other.new_fits_old;
        self.old_fits_new &= other.old_fits_new;
        self.is_same &= other.is_same;
    }
}

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

pub(super) struct Engine<'a> {
    pub(super) old: Side<'a>,
    pub(super) new: Side<'a>,
    /// Whether texts, order and attributes are compared, as between versions of a contract.
    pub(super) compares_contract: bool,
    /// Whether names in Rust are compared.
    pub(super) compares_rust: bool,
    /// The new definition of each old one. They are compared by themselves.
    pub(super) pairs: HashMap<usize, usize>,
    findings: Vec<Finding>,
    tasks: VecDeque<Task<'a>>,
    reported: HashSet<PairKey>,
    frames: Vec<Frame>,
    open: HashMap<PairKey, Open>,
    answers: HashMap<PairKey, Answer>,
    /// Answers that rely on open questions, oldest first.
    unsure: Vec<PairKey>,
    pairs_left: usize,
    /// Whether the questions being asked make no exemption for newly declared properties.
    pub(super) is_strict: bool,
}

impl<'a> Engine<'a> {
    pub(super) fn new(old: Side<'a>, new: Side<'a>) -> Self {
        Engine {
            old,
            new,
            compares_contract: false,
            compares_rust: false,
            pairs: HashMap::new(),
            findings: Vec::new(),
            tasks: VecDeque::new(),
            reported: HashSet::new(),
            frames: Vec::new(),
            open: HashMap::new(),
            answers: HashMap::new(),
            unsure: Vec::new(),
            pairs_left: MOST_PAIRS,
            is_strict: false,
        }
    }

    /// Whether a question is being answered, so that nothing is reported.
    pub(super) fn is_asking(&self) -> bool {
        !self.frames.is_empty()
    }

    /// Works through all that waits and yields what was found.
    pub(super) fn finish(mut self) -> Vec<Finding> {
        while let Some(task) = self.tasks.pop_front() {
            if self.pairs_left == 0 {
                self.give_up(&task.site);
                break;
            }
            self.pairs_left -= 1;
            self.compare(task.old, task.new, task.site);
        }
        let mut findings = self.findings;
        let key = |finding: &Finding| {
            let place = |place: &Option<super::Place>| place.as_ref().map(|it| it.span);
            (place(&finding.new), place(&finding.old), finding.rule.id())
        };
        findings.sort_by_key(|finding| {
            let (new, old, id) = key(finding);
            (new.is_none(), new, old, id)
        });
        // What was found twice at one place is one finding, as grave as the graver of the two.
        findings.dedup_by(|second, first| {
            let is_same = key(second) == key(first);
            if is_same {
                first.verdicts = first.verdicts.gravest(second.verdicts);
            }
            is_same
        });
        findings
    }

    fn give_up(&mut self, site: &Site) {
        let site = site.clone();
        self.report(&rule::KEYWORD_NOT_MODELLED, false, || Detail {
            site,
            expected: "schemas that can be compared".to_owned(),
            actual: format!("more than {MOST_PAIRS} pairs of schemas"),
        });
    }

    /// Compares a pair: later where differences are reported, at once where a question is asked.
    pub(super) fn descend(&mut self, old: Conjunction<'a>, new: Conjunction<'a>, site: Site) {
        if !self.is_asking() {
            self.tasks.push_back(Task { old, new, site });
            return;
        }
        let outcome = self.ask(&old, &new);
        self.note(outcome);
    }

    fn note(&mut self, outcome: Outcome) {
        if let Some(frame) = self.frames.last_mut() {
            frame.outcome.merge(outcome);
        }
    }

    /// Reports a difference with the verdicts of its rule's table. `is_closed`: of the enum, object or
    /// union in question.
    pub(super) fn report(
        &mut self,
        rule: &'static CompatRule,
        is_closed: bool,
        detail: impl FnOnce() -> Detail,
    ) {
        self.report_as(rule, verdicts(rule, is_closed, false), detail);
    }

    /// Reports a difference with verdicts of its own.
    pub(super) fn report_as(
        &mut self,
        rule: &'static CompatRule,
        verdicts: Verdicts,
        detail: impl FnOnce() -> Detail,
    ) {
        if self.is_asking() {
            self.note(Outcome {
                new_fits_old: verdicts.output != Severity::Error,
                old_fits_new: verdicts.input != Severity::Error,
                is_same: false,
            });
            return;
        }
        let detail = detail();
        let old = super::Place::of(&self.old.loaded.sources, detail.site.old);
        let new = super::Place::of(&self.new.loaded.sources, detail.site.new);
        self.push(rule, verdicts, (Some(old), Some(new)), detail);
    }

    /// Reports what has a place in one version only.
    pub(super) fn report_one_sided(
        &mut self,
        rule: &'static CompatRule,
        places: (Option<Span>, Option<Span>),
        words: [String; 3],
    ) {
        let old = places
            .0
            .map(|it| super::Place::of(&self.old.loaded.sources, it));
        let new = places
            .1
            .map(|it| super::Place::of(&self.new.loaded.sources, it));
        let [subject, expected, actual] = words;
        let site = Site {
            old: Span::NOWHERE,
            new: Span::NOWHERE,
            subject,
        };
        let detail = Detail {
            site,
            expected,
            actual,
        };
        self.push(rule, verdicts(rule, false, false), (old, new), detail);
    }

    fn push(
        &mut self,
        rule: &'static CompatRule,
        verdicts: Verdicts,
        (old, new): (Option<super::Place>, Option<super::Place>),
        detail: Detail,
    ) {
        let places = [
            old.as_ref().map(|it| self.old.named_place(it.span)),
            new.as_ref().map(|it| self.new.named_place(it.span)),
        ];
        self.findings.push(Finding {
            rule,
            verdicts,
            fingerprint: fingerprint(rule.id(), places, &detail.expected, &detail.actual),
            old,
            new,
            subject: detail.site.subject,
            expected: detail.expected,
            actual: detail.actual,
        });
    }

    /// How two schemas compare, through all that they refer to.
    pub(super) fn ask(&mut self, old: &[Piece<'a>], new: &[Piece<'a>]) -> Outcome {
        let old = expand(&self.old, old, false);
        let new = expand(&self.new, new, false);
        let key = key_of(&old, &new, self.is_strict);
        if let Some(answer) = self.answers.get(&key) {
            let (outcome, relies_on) = (answer.outcome, answer.relies_on);
            self.rely_on(relies_on);
            return outcome;
        }
        if let Some(open) = self.open.get(&key).copied() {
            self.rely_on(open.depth);
            return open.assumed;
        }
        if self.frames.len() >= DEEPEST_QUESTION {
            return Outcome::DIFFERENT;
        }
        self.answer(key, &old, &new)
    }

    /// Compares a pair until the answer is the one that was taken for granted on the way.
    fn answer(&mut self, key: PairKey, old: &[Piece<'a>], new: &[Piece<'a>]) -> Outcome {
        let depth = self.frames.len();
        let unsure_before = self.unsure.len();
        let mut assumed = Outcome::SAME;
        loop {
            if self.pairs_left == 0 {
                self.open.remove(&key);
                return Outcome::DIFFERENT;
            }
            self.pairs_left -= 1;
            self.open.insert(key.clone(), Open { depth, assumed });
            let frame = self.in_frame(|engine| {
                let site = engine.nowhere();
                engine.compare_pieces(old.to_vec(), new.to_vec(), site);
            });
            let mut outcome = frame.outcome;
            outcome.merge(assumed);
            if !frame.is_relied_on || outcome == assumed {
                self.open.remove(&key);
                self.settle(key, outcome, frame.relies_on, depth, unsure_before);
                return outcome;
            }
            for relying in self.unsure.drain(unsure_before..) {
                self.answers.remove(&relying);
            }
            assumed = outcome;
        }
    }

    /// How two schemas compare without the exemption that a property which is newly declared in an open
    /// object makes: documents that carried its name with a value of another type.
    pub(super) fn ask_strictly(&mut self, old: &[Piece<'a>], new: &[Piece<'a>]) -> Outcome {
        let before = std::mem::replace(&mut self.is_strict, true);
        let outcome = self.ask(old, new);
        self.is_strict = before;
        outcome
    }

    /// How a comparison of the caller's comes out.
    pub(super) fn outcome_of(&mut self, compare: impl FnOnce(&mut Self)) -> Outcome {
        let depth = self.frames.len();
        if depth >= DEEPEST_QUESTION {
            return Outcome::DIFFERENT;
        }
        let frame = self.in_frame(compare);
        if frame.relies_on < depth {
            self.rely_on(frame.relies_on);
        }
        frame.outcome
    }

    fn in_frame(&mut self, compare: impl FnOnce(&mut Self)) -> Frame {
        self.frames.push(Frame {
            outcome: Outcome::SAME,
            relies_on: NOTHING,
            is_relied_on: false,
        });
        compare(self);
        self.frames.pop().unwrap_or(Frame {
            outcome: Outcome::DIFFERENT,
            relies_on: NOTHING,
            is_relied_on: false,
        })
    }

    fn rely_on(&mut self, depth: usize) {
        if let Some(frame) = self.frames.get_mut(depth) {
            frame.is_relied_on = true;
        }
        if let Some(frame) = self.frames.last_mut() {
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
            self.unsure.push(key.clone());
            self.answers.insert(key, Answer { outcome, relies_on });
            return;
        }
        for relying in self.unsure.drain(unsure_before..) {
            if let Some(answer) = self.answers.get_mut(&relying) {
                answer.relies_on = NOTHING;
            }
        }
        let relies_on = NOTHING;
        self.answers.insert(key, Answer { outcome, relies_on });
    }

    /// Notes that a pair is reported; false where it was before.
    pub(super) fn is_first_report(&mut self, old: &[Piece<'a>], new: &[Piece<'a>]) -> bool {
        self.is_asking() || self.reported.insert(key_of(old, new, false))
    }

    /// The site of a question, which nobody sees.
    pub(super) fn nowhere(&self) -> Site {
        Site {
            old: Span::NOWHERE,
            new: Span::NOWHERE,
            subject: String::new(),
        }
    }

    /// A site inside of another one.
    pub(super) fn inside(&self, site: &Site, suffix: &str, old: Span, new: Span) -> Site {
        let subject = if self.is_asking() {
            String::new()
        } else {
            format!("{}{suffix}", site.subject)
        };
        Site { old, new, subject }
    }
}

fn key_of(old: &[Piece<'_>], new: &[Piece<'_>], is_strict: bool) -> PairKey {
    let keys = |pieces: &[Piece<'_>]| pieces.iter().map(Piece::key).collect();
    (keys(old), keys(new), is_strict)
}

/// What a rule's table says.
pub(super) fn verdicts(rule: &CompatRule, is_closed: bool, rust_type_changes: bool) -> Verdicts {
    let severity = |weight: Weight| {
        let breaks = match weight {
            Weight::Info => false,
            Weight::Error => true,
            Weight::ErrorIfClosed => is_closed,
            Weight::ErrorIfRustTypeChanges => rust_type_changes,
        };
        if breaks {
            Severity::Error
        } else {
            Severity::Info
        }
    };
    Verdicts {
        output: severity(rule.output),
        input: severity(rule.input),
        rust: severity(rule.rust),
    }
}

/// An error where somebody breaks.
pub(super) fn breaks(does: bool) -> Severity {
    if does {
        Severity::Error
    } else {
        Severity::Info
    }
}

/// A verdict that may be graver than the table's.
pub(super) fn or_breaks(verdict: Severity, does: bool) -> Severity {
    if does { Severity::Error } else { verdict }
}
