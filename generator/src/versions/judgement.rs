//! Whether a contract may be released as it stands, seen from its last release.

use crate::compat::{Axes, Bump, Comparison, Finding, Refusal, Version, compat, judge_version};
use crate::diagnostic::{Diagnostic, Severity, rule};
use crate::model::{Approval, Model, Reason};

/// What changed since a release, and what that demands.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The findings that count, those on the version's number among them.
    pub comparison: Comparison,
    /// The findings that the maintainers accept, with the reasons.
    pub approved: Vec<(Finding, Reason)>,
    /// By how much the version has to move at least.
    pub demanded: Bump,
    /// Approvals that match no finding.
    pub stale: Vec<Diagnostic>,
}

impl Judgement {
    /// Compares a package with its release; `new` is the one whose version and approvals count.
    pub fn new(old: Version<'_>, new: Version<'_>) -> Self {
        let axes = axes([old.model, new.model]);
        let Comparison { findings, .. } = compat(old, new, axes);
        let mut waiting: Vec<&Approval> = new.model.iter().flat_map(|it| &it.approvals).collect();
        let (mut counting, mut approved) = (Vec::new(), Vec::new());
        for finding in findings {
            let found = waiting
                .iter()
                .position(|it| it.finding == finding.fingerprint);
            match found.filter(|_| is_approvable(&finding, axes)) {
                Some(index) => approved.push((finding, waiting.remove(index).reason.clone())),
                None => counting.push(finding),
            }
        }
        let mut comparison = Comparison {
            axes,
            findings: counting,
        };
        // What is accepted breaks nobody in the maintainers' eyes; it is a change all the same.
        let accepted = approved.iter().map(|(finding, _)| least_bump(finding));
        let demanded = accepted.max().unwrap_or_default().max(comparison.bump());
        comparison
            .findings
            .extend(judge_version(old, new, demanded));
        Judgement {
            comparison,
            approved,
            demanded,
            stale: waiting.into_iter().map(stale).collect(),
        }
    }

    /// What changed: all findings that count, but for those on the version's number.
    pub fn changes(&self) -> impl Iterator<Item = &Finding> {
        let findings = self.comparison.findings.iter();
        findings.filter(|finding| !is_about_the_number(finding))
    }

    /// Whether nothing differs from the release.
    pub fn is_unchanged(&self) -> bool {
        self.changes().next().is_none() && self.approved.is_empty()
    }

    /// The findings that the maintainers could approve of.
    pub fn approvable(&self) -> impl Iterator<Item = &Finding> {
        let axes = self.comparison.axes;
        self.changes()
            .filter(move |finding| is_approvable(finding, axes))
    }

    /// The changes that no version may have.
    pub fn refused(&self) -> impl Iterator<Item = &Finding> {
        self.changes()
            .filter(|finding| finding.rule.refusal != Refusal::None)
    }

    /// Whether the contract's version is enough for what changed, and nothing in it is refused.
    pub fn is_covered(&self) -> bool {
        let mut findings = self.comparison.findings.iter();
        findings.all(|finding| finding.rule.refusal == Refusal::None) && self.stale.is_empty()
    }
}

/// The axes in force for a package: those that the manifest of either version names, and Rust. An axis
/// that the new one gave up was a promise to the readers of the old one.
fn axes(models: [Option<&Model>; 2]) -> Axes {
    let named = models
        .into_iter()
        .flatten()
        .flat_map(|model| &model.package.axes);
    Axes::of_package(named.map(String::as_str))
}

fn is_approvable(finding: &Finding, axes: Axes) -> bool {
    match finding.rule.refusal {
        Refusal::None => finding.severity(axes) == Severity::Error,
        Refusal::WithoutApproval => true,
        Refusal::Always => false,
    }
}

fn is_about_the_number(finding: &Finding) -> bool {
    use crate::compat::rule;
    [
        rule::VERSION_NOT_BUMPED.id(),
        rule::VERSION_DECREASED.id(),
        rule::MAJOR_NOT_BUMPED.id(),
    ]
    .contains(&finding.rule.id())
}

fn least_bump(finding: &Finding) -> Bump {
    if finding.rule.adds {
        Bump::Minor
    } else {
        Bump::Patch
    }
}

fn stale(approval: &Approval) -> Diagnostic {
    let message = format!("no finding has the fingerprint {}", approval.finding);
    Diagnostic::new(&rule::STALE_APPROVAL, approval.span, message).with_help(
        "remove the entry; if the finding has changed, `status` prints its new fingerprint",
    )
}
