//! What the comparison has found.

use crate::diagnostic::Severity;
use crate::source::{Position, Sources, Span};

use super::axes::{Axes, Bump, Verdicts};
use super::rules::{CompatRule, Refusal};
use super::statement::Statement;
use super::subject::{Change, Subject};

/// One difference between two versions.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The rule that found it.
    pub rule: &'static CompatRule,
    /// What it means on each axis, in force or not.
    pub verdicts: Verdicts,
    /// Its place in the old version: of the thing itself, or of what it would stand in. Absent only where
    /// there is no such thing, as for a definition that was added.
    pub old: Option<Place>,
    /// Its place in the new version, in the same way.
    pub new: Option<Place>,
    /// Where in what stands at the new place the thing would stand that is gone: `/name` in `properties`. Only of
    /// properties.
    pub absent: Option<String>,
    /// What it is about.
    pub subject: Subject,
    /// What has become of something that has a name, where the finding says that.
    pub change: Option<Change>,
    /// What the old version says.
    pub expected: Statement,
    /// What the new version says.
    pub actual: Statement,
    /// 12 hexadecimal digits that stay the same while other parts of the contract are edited.
    /// Nothing in what is judged of two single schemas, which nobody approves.
    pub fingerprint: String,
}

/// A place in the files of one version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The stretch of text, in the sources of that version.
    pub span: Span,
    /// File, line and column.
    pub position: Position,
    /// JSON Pointer to the value, empty for a whole document.
    pub pointer: String,
}

/// All that was found between two versions.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The axes in force.
    pub axes: Axes,
    /// In the order of the new version's files, what is gone at its old place among them.
    pub findings: Vec<Finding>,
}

impl Place {
    /// What a span of these sources is called.
    pub(super) fn of(sources: &Sources, span: Span) -> Self {
        Place {
            span,
            position: sources.position(span),
            pointer: sources.pointer(span),
        }
    }
}

impl Finding {
    /// Its severity for these axes; what no version may have is always an error.
    pub fn severity(&self, axes: Axes) -> Severity {
        match self.rule.refusal {
            Refusal::Always => Severity::Error,
            Refusal::None | Refusal::WithoutApproval => self.verdicts.within(axes),
        }
    }

    /// One sentence in English: what it is about, what was and what is.
    pub fn message(&self) -> String {
        let summary = self.rule.summary().trim_end_matches('.');
        let (first, rest) = summary.split_at(1);
        format!(
            "{}: {}{rest} (expected {}, found {})",
            self.subject,
            first.to_lowercase(),
            self.expected.english(),
            self.actual.english()
        )
    }
}

impl Comparison {
    /// The version that the findings demand.
    pub fn bump(&self) -> Bump {
        let demanded = |finding: &Finding| match finding.verdicts.within(self.axes) {
            Severity::Error => Bump::Major,
            _ if finding.rule.adds => Bump::Minor,
            _ => Bump::Patch,
        };
        self.findings.iter().map(demanded).max().unwrap_or_default()
    }
}
