//! Findings as diagnostics, which show both places.

use crate::diagnostic::Diagnostic;
use crate::source::{Sources, Span};

use super::finding::{Comparison, Finding, Place};

impl Comparison {
    /// The findings as diagnostics, and the files of both versions in one: those of the new version
    /// first, so that its places stay as they are. The new place is the primary one, the old one
    /// related to it.
    pub fn diagnostics(&self, old: &Sources, new: &Sources) -> (Sources, Vec<Diagnostic>) {
        let (both, moved) = new.joined(old);
        let diagnostics = self
            .findings
            .iter()
            .map(|finding| self.diagnostic(finding, &moved))
            .collect();
        (both, diagnostics)
    }

    fn diagnostic(&self, finding: &Finding, moved: &impl Fn(Span) -> Span) -> Diagnostic {
        let rule = finding.rule.as_diagnostic(finding.severity(self.axes));
        let old = finding.old.as_ref().map(|place: &Place| moved(place.span));
        let new = finding.new.as_ref().map(|place| place.span);
        let primary = new.or(old).unwrap_or(Span::NOWHERE);
        let diagnostic =
            Diagnostic::new(rule, primary, finding.message()).with_help(finding.rule.explanation());
        match old.filter(|_| new.is_some()) {
            Some(old) => diagnostic.with_related(old, "the old version"),
            None => diagnostic,
        }
    }
}
