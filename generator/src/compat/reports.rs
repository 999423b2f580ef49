//! How differences are reported: with the verdicts of their rules, and once for each pair. While a question is
//! asked, a difference is a part of the answer.

use std::rc::Rc;

use crate::Words;
use crate::diagnostic::Severity;
use crate::source::Span;

use super::axes::Verdicts;
use super::doubts::{Doubt, Found, OnAxes};
use super::engine::Engine;
use super::finding::{Finding, Place};
use super::fingerprint::fingerprint;
use super::outcome::Outcome;
use super::piece::Piece;
use super::questions::key_of;
use super::rules::{CompatRule, Weight, rule};
use super::site::Detail;

impl<'a> Engine<'a> {
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
        let old = Place::of(&self.old.loaded.sources, detail.site.old);
        let new = Place::of(&self.new.loaded.sources, detail.site.new);
        self.push(rule, verdicts, sure, (Some(old), Some(new)), detail);
    }

    /// Reports what has a place in one version only.
    pub(super) fn report_one_sided(
        &mut self,
        rule: &'static CompatRule,
        places: (Option<Span>, Option<Span>),
        detail: Detail,
    ) {
        let old = places.0.map(|it| Place::of(&self.old.loaded.sources, it));
        let new = places.1.map(|it| Place::of(&self.new.loaded.sources, it));
        let verdicts = verdicts(rule, false, false);
        self.push(rule, verdicts, OnAxes::both(true), (old, new), detail);
    }

    fn push(
        &mut self,
        rule: &'static CompatRule,
        verdicts: Verdicts,
        sure: OnAxes,
        (old, new): (Option<Place>, Option<Place>),
        detail: Detail,
    ) {
        let fingerprint = self.makes_fingerprints.then(|| {
            let places = [
                old.as_ref().map(|it| self.old.named_place(it.span)),
                new.as_ref().map(|it| self.new.named_place(it.span)),
            ];
            let (expected, actual) = (detail.expected.hashed(), detail.actual.hashed());
            fingerprint(rule.id(), places, &expected, &actual)
        });
        let finding = Finding {
            rule,
            verdicts,
            fingerprint: fingerprint.unwrap_or_default(),
            old,
            new,
            absent: detail.absent,
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
