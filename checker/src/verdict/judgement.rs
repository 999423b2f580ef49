//! What is said of one tool.

use std::collections::BTreeSet;

use norm_contract::platform::{worst_side, worst_state};
use norm_contract::{ReasonCode, ToolReport, Violation};

/// What begins the text of a detail that is no verdict.
pub(crate) const NOT_VERIFIED: &str = "not verified: ";

/// What is said of one tool: the reasons, and the places that diverge or couldn't be judged.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Judgement {
    reasons: BTreeSet<ReasonCode>,
    details: Vec<Violation>,
    pub(super) unverified: Vec<Violation>,
}

/// How much had been said at some moment.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    details: usize,
    unverified: usize,
}

impl Judgement {
    /// The judgement of a tool that couldn't be seen, for this cause.
    pub(super) fn unreachable(cause: &str) -> Self {
        let mut judgement = Judgement::default();
        let violation = Violation::new(cause, "an answer to tools/list", "");
        judgement.add(ReasonCode::ServerUnreachable, vec![violation]);
        judgement
    }

    /// The judgement of a tool in which the engine failed.
    pub(super) fn given_up() -> Self {
        let mut judgement = Judgement::default();
        let why = "the judgement ended in a fault of the checker";
        judgement.doubt("a tool that can be judged", why, "");
        judgement
    }

    /// Gives a reason; nothing where no place diverges.
    pub(super) fn add(&mut self, reason: ReasonCode, violations: Vec<Violation>) {
        if !violations.is_empty() {
            self.reasons.insert(reason);
            self.details.extend(violations);
        }
    }

    /// Notes a place that can't be judged, and why.
    pub(super) fn doubt(&mut self, expected: &str, why: impl AsRef<str>, path: impl Into<String>) {
        let actual = format!("{NOT_VERIFIED}{}", why.as_ref());
        self.unverified.push(Violation::new(actual, expected, path));
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
            violation.expected += &format!(" (version {number})");
        }
    }

    /// The row of the report. `versions`: those that the catalog allows.
    pub(super) fn into_report(self, name: String, versions: Vec<i64>) -> ToolReport {
        let reasons = self.reasons.iter().copied();
        let wire = reasons.clone().map(Into::into).collect();
        let mut report = ToolReport::new(name, wire, worst_state(reasons.clone()), versions);
        report.side = worst_side(reasons).map(Into::into);
        let mut details = self.details;
        details.extend(self.unverified);
        report.details = Some(details).filter(|details| !details.is_empty());
        report
    }
}
