//! What is said of one tool.

use std::collections::BTreeSet;

use norm_contract::platform::{worst_side, worst_state};
use norm_contract::{ReasonCode, ToolReport, Violation};
use norm_contract_generator::{Language, Words};

use crate::report::Unverified;

/// How a report says that a detail is no verdict.
pub(crate) fn not_verified(language: Language) -> &'static str {
    language.pick("не проверено", "not verified")
}

/// What is said of one tool: the reasons, and the places that diverge or couldn't be judged.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Judgement {
    language: Language,
    reasons: BTreeSet<ReasonCode>,
    details: Vec<Violation>,
    /// What couldn't be judged; `actual` says why and nothing else.
    unverified: Vec<Violation>,
}

/// How much had been said at some moment.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    details: usize,
    unverified: usize,
}

impl Judgement {
    pub(super) fn new(language: Language) -> Self {
        Judgement {
            language,
            ..Judgement::default()
        }
    }

    /// The language that is spoken in it.
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// The judgement of a tool that couldn't be seen, for this cause.
    pub(super) fn unreachable(cause: &Words, language: Language) -> Self {
        let mut judgement = Judgement::new(language);
        let expected = Words::new("ответ на tools/list", "an answer to tools/list");
        judgement.diverges(ReasonCode::ServerUnreachable, &expected, cause, "");
        judgement
    }

    /// The judgement of a tool in which the engine failed.
    pub(super) fn given_up(language: Language) -> Self {
        let mut judgement = Judgement::new(language);
        let expected = Words::new(
            "инструмент, который можно проверить",
            "a tool that can be judged",
        );
        let why = Words::new(
            "проверка прервалась из-за ошибки в самой программе",
            "the judgement ended in a fault of the checker",
        );
        judgement.doubt(&expected, &why, "");
        judgement
    }

    /// Gives a reason; nothing where no place diverges.
    pub(super) fn add(&mut self, reason: ReasonCode, violations: Vec<Violation>) {
        if !violations.is_empty() {
            self.reasons.insert(reason);
            self.details.extend(violations);
        }
    }

    /// Gives a reason for one place that diverges.
    pub(super) fn diverges(
        &mut self,
        reason: ReasonCode,
        expected: &Words,
        actual: &Words,
        path: impl Into<String>,
    ) {
        let violation = self.violation(expected, actual, path);
        self.add(reason, vec![violation]);
    }

    /// Notes a place that can't be judged, and why.
    pub(super) fn doubt(&mut self, expected: &Words, why: &Words, path: impl Into<String>) {
        let violation = self.violation(expected, why, path);
        self.unverified.push(violation);
    }

    /// Notes places that can't be judged; what is found there says why.
    pub(super) fn doubt_all(&mut self, places: Vec<Violation>) {
        self.unverified.extend(places);
    }

    fn violation(&self, expected: &Words, actual: &Words, path: impl Into<String>) -> Violation {
        let [expected, actual] = [expected, actual].map(|it| it.text(self.language));
        Violation::new(actual, expected, path)
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            details: self.details.len(),
            unverified: self.unverified.len(),
        }
    }

    /// Says of everything since the mark that it is by this version.
    pub(super) fn name_version(&mut self, since: Mark, number: i64) {
        let details = self.details.iter_mut().skip(since.details);
        let doubts = self.unverified.iter_mut().skip(since.unverified);
        for violation in details.chain(doubts) {
            let version = self.language.pick("версия", "version");
            violation.expected += &format!(" ({version} {number})");
        }
    }

    /// What couldn't be judged, as it is told beside a report whose row has this name and index.
    pub(super) fn unverified<'a>(
        &'a self,
        tool: &'a str,
        row: usize,
    ) -> impl Iterator<Item = Unverified> + 'a {
        let numbered = self.unverified.iter().enumerate();
        numbered.map(move |(index, violation)| Unverified {
            tool: tool.to_owned(),
            row,
            detail: self.details.len() + index,
            violation: violation.clone(),
        })
    }

    /// The row of the report. `versions`: those that the catalog allows.
    pub(super) fn into_report(self, name: String, versions: Vec<i64>) -> ToolReport {
        let reasons = self.reasons.iter().copied();
        let wire = reasons.clone().map(Into::into).collect();
        let mut report = ToolReport::new(name, wire, worst_state(reasons.clone()), versions);
        report.side = worst_side(reasons).map(Into::into);
        let mut details = self.details;
        let not_verified = not_verified(self.language);
        details.extend(self.unverified.into_iter().map(|mut doubt| {
            doubt.actual = format!("{not_verified}: {}", doubt.actual);
            doubt
        }));
        report.details = Some(details).filter(|details| !details.is_empty());
        report
    }
}
