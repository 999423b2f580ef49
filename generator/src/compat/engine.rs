//! The state of one comparison: what waits to be compared and what was found. Reporting goes from task to
//! task; the questions that are asked along the way are in `questions`.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::Words;
use crate::diagnostic::Severity;
use crate::hashing::HashMap;
use crate::source::Span;

use super::axes::Verdicts;
use super::doubts::{Doubt, Found, OnAxes};
use super::finding::Finding;
use super::fingerprint::fingerprint;
use super::json;
use super::piece::{Part, Piece};
use super::questions::{Outcome, PairKey, Questions, key_of};
use super::rules::{CompatRule, Weight, rule};
use super::side::Side;
use super::statement::Statement;
use super::subject::{Change, NamePath, NameStep, Subject};

/// How many pairs of schemas are compared at most. Beyond it schemas count as different.
const MOST_PAIRS: usize = 200_000;

/// Schemas that hold for a value together.
pub(super) type Conjunction<'a> = Vec<Piece<'a>>;

/// The places of a pair and what it is called.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub(super) old: Span,
    pub(super) new: Span,
    /// Nobody sees it while a question is asked.
    pub(super) subject: Rc<Subject>,
}

/// What is said of a difference besides its rule.
pub(super) struct Detail {
    site: Site,
    expected: Statement,
    actual: Statement,
    change: Option<Change>,
}

impl Detail {
    pub(super) fn new(
        site: Site,
        expected: impl Into<Statement>,
        actual: impl Into<Statement>,
    ) -> Self {
        Detail {
            site,
            expected: expected.into(),
            actual: actual.into(),
            change: None,
        }
    }

    /// Says what has become of what the difference is about.
    pub(super) fn with_change(mut self, change: Option<Change>) -> Self {
        self.change = change;
        self
    }
}

impl Site {
    /// What has a place in one version only, or in none.
    pub(super) fn nowhere(subject: Subject) -> Self {
        Site {
            old: Span::NOWHERE,
            new: Span::NOWHERE,
            subject: Rc::new(subject),
        }
    }

    /// What became of what the site is of.
    pub(super) fn change(&self, change: fn(NamePath) -> Change) -> Option<Change> {
        self.subject.path().cloned().map(change)
    }

    /// What became of a part of what the site is of.
    pub(super) fn change_of_part(
        &self,
        step: NameStep,
        change: fn(NamePath) -> Change,
    ) -> Option<Change> {
        self.subject.path().map(|path| change(path.part(step)))
    }
}

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
    /// Whether names in Rust are compared.
    pub(super) compares_rust: bool,
    /// The new definition of each old one. They are compared by themselves.
    pub(super) pairs: HashMap<usize, usize>,
    findings: Vec<Found>,
    tasks: VecDeque<Task<'a>>,
    /// The pairs that are reported, and whether for sure.
    reported: HashMap<PairKey, bool>,
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
            let place = |place: &Option<super::Place>| place.as_ref().map(|it| it.span);
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
        let is_undecided = std::ptr::eq(rule, &rule::KEYWORD_NOT_MODELLED);
        let is_sure = self.doubt == Doubt::None && !is_undecided;
        self.report_with(rule, verdicts, OnAxes::both(is_sure), detail);
    }

    /// Reports a difference that is sure on these axes.
    pub(super) fn report_with(
        &mut self,
        rule: &'static CompatRule,
        verdicts: Verdicts,
        sure: OnAxes,
        detail: impl FnOnce() -> Detail,
    ) {
        if self.is_asking() {
            let new_fits_old = verdicts.output != Severity::Error;
            let old_fits_new = verdicts.input != Severity::Error;
            self.note(Outcome {
                new_fits_old,
                old_fits_new,
                is_same: false,
                surely_breaks: OnAxes {
                    output: !new_fits_old && sure.output,
                    input: !old_fits_new && sure.input,
                },
            });
            return;
        }
        let detail = detail();
        let old = super::Place::of(&self.old.loaded.sources, detail.site.old);
        let new = super::Place::of(&self.new.loaded.sources, detail.site.new);
        self.push(rule, verdicts, sure, (Some(old), Some(new)), detail);
    }

    /// Reports what has a place in one version only.
    pub(super) fn report_one_sided(
        &mut self,
        rule: &'static CompatRule,
        places: (Option<Span>, Option<Span>),
        detail: Detail,
    ) {
        let old = places
            .0
            .map(|it| super::Place::of(&self.old.loaded.sources, it));
        let new = places
            .1
            .map(|it| super::Place::of(&self.new.loaded.sources, it));
        let verdicts = verdicts(rule, false, false);
        self.push(rule, verdicts, OnAxes::both(true), (old, new), detail);
    }

    fn push(
        &mut self,
        rule: &'static CompatRule,
        verdicts: Verdicts,
        sure: OnAxes,
        (old, new): (Option<super::Place>, Option<super::Place>),
        detail: Detail,
    ) {
        let places = [
            old.as_ref().map(|it| self.old.named_place(it.span)),
            new.as_ref().map(|it| self.new.named_place(it.span)),
        ];
        let finding = Finding {
            rule,
            verdicts,
            fingerprint: fingerprint(
                rule.id(),
                places,
                &detail.expected.hashed(),
                &detail.actual.hashed(),
            ),
            old,
            new,
            subject: Rc::unwrap_or_clone(detail.site.subject),
            change: detail.change,
            expected: detail.expected,
            actual: detail.actual,
        };
        self.findings.push(Found { finding, sure });
    }

    /// Notes that a pair is reported; false where it was before. What was told as doubts is told once more where
    /// it is sure.
    pub(super) fn is_first_report(&mut self, old: &[Piece<'a>], new: &[Piece<'a>]) -> bool {
        if self.is_asking() {
            return true;
        }
        let is_sure = self.doubt == Doubt::None;
        let key = key_of(old, new, false);
        let before = self.reported.get(&key).copied();
        let says_more = before.is_none_or(|was_sure| is_sure && !was_sure);
        if says_more {
            self.reported.insert(key, is_sure);
        }
        says_more
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

/// What there is of something that is absent.
pub(super) fn none() -> Words {
    Words::new("нет", "none")
}
