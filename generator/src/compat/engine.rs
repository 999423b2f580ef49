//! The state of one comparison: what waits to be compared and what was found. Reporting goes from task to
//! task; the questions that are asked along the way are in `questions`.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::Words;
use crate::hashing::HashMap;
use crate::source::Span;

use super::doubts::{Doubt, Found, OnAxes};
use super::finding::{Finding, Place};
use super::json;
use super::piece::{Part, Piece};
use super::questions::{PairKey, Questions};
use super::rules::rule;
use super::side::Side;
use super::site::{Detail, Site};
use super::subject::{NameStep, Subject};

/// How many pairs of schemas are compared at most. Beyond it schemas count as different.
const MOST_PAIRS: usize = 200_000;

/// Schemas that hold for a value together.
pub(super) type Conjunction<'a> = Vec<Piece<'a>>;

struct Task<'a> {
    old: Conjunction<'a>,
    new: Conjunction<'a>,
    site: Site,
    /// Whether all that is found is a doubt.
    doubt: Doubt,
}

pub(super) struct Engine<'a> {
    pub(super) old: Side<'a>,
    pub(super) new: Side<'a>,
    /// Whether texts, order and attributes are compared, as between versions of a contract.
    pub(super) compares_contract: bool,
    /// Whether findings are told from each other by fingerprints, as approvals need.
    pub(super) makes_fingerprints: bool,
    /// Whether names in Rust are compared.
    pub(super) compares_rust: bool,
    /// The new definition of each old one. They are compared by themselves.
    pub(super) pairs: HashMap<usize, usize>,
    pub(super) findings: Vec<Found>,
    tasks: VecDeque<Task<'a>>,
    /// The pairs that are reported, and whether for sure.
    pub(super) reported: HashMap<PairKey, bool>,
    /// Of what is being compared.
    pub(super) doubt: Doubt,
    pub(super) questions: Questions,
    pub(super) pairs_left: usize,
    /// Whether the questions being asked make no exemption for newly declared properties.
    pub(super) is_strict: bool,
}

impl<'a> Engine<'a> {
    pub(super) fn new(old: Side<'a>, new: Side<'a>) -> Self {
        Engine {
            old,
            new,
            compares_contract: false,
            makes_fingerprints: true,
            compares_rust: false,
            pairs: HashMap::default(),
            findings: Vec::new(),
            tasks: VecDeque::new(),
            reported: HashMap::default(),
            doubt: Doubt::None,
            questions: Questions::default(),
            pairs_left: MOST_PAIRS,
            is_strict: false,
        }
    }

    /// Whether a question is being answered, so that nothing is reported.
    pub(super) fn is_asking(&self) -> bool {
        self.questions.is_any_open()
    }

    /// Works through all that waits and yields what was found.
    pub(super) fn finish(self) -> Vec<Finding> {
        let found = self.finish_with_doubts().into_iter();
        found.map(|it| it.finding).collect()
    }

    /// As [`Engine::finish`], with how sure each finding is.
    pub(super) fn finish_with_doubts(mut self) -> Vec<Found> {
        while let Some(task) = self.tasks.pop_front() {
            if self.pairs_left == 0 {
                self.give_up(&task.site);
                break;
            }
            self.pairs_left -= 1;
            self.doubt = task.doubt;
            self.compare(task.old, task.new, task.site);
        }
        let mut findings = self.findings;
        let key = |finding: &Finding| {
            let place = |place: &Option<Place>| place.as_ref().map(|it| it.span);
            (place(&finding.new), place(&finding.old), finding.rule.id())
        };
        findings.sort_by_key(|found| {
            let (new, old, id) = key(&found.finding);
            (new.is_none(), new, old, id)
        });
        // What was found twice at one place is one finding, as grave as the graver of the two.
        findings.dedup_by(|second, first| {
            let is_same = key(&second.finding) == key(&first.finding);
            if is_same {
                first.join(second);
            }
            is_same
        });
        findings
    }

    fn give_up(&mut self, site: &Site) {
        let site = site.clone();
        self.report(&rule::KEYWORD_NOT_MODELLED, false, || {
            Detail::new(
                site,
                Words::new(
                    "схемы, которые можно сравнить",
                    "schemas that can be compared",
                ),
                Words::new(
                    format!("пар схем больше {MOST_PAIRS}"),
                    format!("more than {MOST_PAIRS} pairs of schemas"),
                ),
            )
        });
    }

    /// Compares a pair: later where differences are reported, at once where a question is asked.
    pub(super) fn descend(&mut self, old: Conjunction<'a>, new: Conjunction<'a>, site: Site) {
        if !self.is_asking() {
            if self.is_plainly_the_same(&old, &new) {
                return;
            }
            let doubt = self.doubt.of_parts();
            self.tasks.push_back(Task {
                old,
                new,
                site,
                doubt,
            });
            return;
        }
        let mut outcome = self.ask_aside(&old, &new);
        if self.doubt != Doubt::None {
            outcome.surely_breaks = OnAxes::NONE;
        }
        self.note(outcome);
    }

    /// Whether two schemas say the same by themselves, so that nothing can be found in them. Of a contract more is
    /// compared than what schemas say.
    fn is_plainly_the_same(&self, old: &[Piece<'a>], new: &[Piece<'a>]) -> bool {
        let ([old], [new]) = (old, new) else {
            return false;
        };
        !self.compares_contract
            && matches!((old.part, new.part), (Part::Whole, Part::Whole))
            && old.null_passes == new.null_passes
            && self.old.dialect(old.node) == self.new.dialect(new.node)
            && json::same(old.node, new.node)
            && !json::refers(old.node)
    }

    /// The site of a question, which nobody sees.
    pub(super) fn nowhere(&self) -> Site {
        Site::nowhere(Subject::definition(""))
    }

    /// A site inside of another one.
    pub(super) fn inside(
        &self,
        site: &Site,
        step: impl FnOnce() -> NameStep,
        old: Span,
        new: Span,
    ) -> Site {
        let subject = match self.is_asking() {
            true => Rc::clone(&site.subject),
            false => Rc::new(site.subject.part(step())),
        };
        Site { old, new, subject }
    }
}
