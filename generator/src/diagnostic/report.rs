//! A run's diagnostics as a whole: their order and their sum.

use std::fmt;

use super::{Diagnostic, Severity};

/// Puts diagnostics into the order of every output: files as they were read, then places, then ids.
/// What several parts of a run found alike is said once.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(|left, right| {
        let key = |it: &Diagnostic| (it.primary.file, it.primary.start, it.rule.id);
        key(left)
            .cmp(&key(right))
            .then_with(|| left.message.cmp(&right.message))
    });
    diagnostics.dedup();
}

/// How many diagnostics of either severity a run has yielded. Displayed as `2 errors, 1 warning`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Those that keep the input from being used.
    pub errors: usize,
    /// Those that somebody should look at.
    pub warnings: usize,
}

impl Summary {
    /// Counts.
    pub fn of(diagnostics: &[Diagnostic]) -> Self {
        let count = |severity: Severity| {
            let of_it = |it: &&Diagnostic| it.rule.severity == severity;
            diagnostics.iter().filter(of_it).count()
        };
        Summary {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.errors, self.warnings) {
            (0, 0) => formatter.write_str("no problems"),
            (errors, 0) => formatter.write_str(&counted(errors, "error")),
            (0, warnings) => formatter.write_str(&counted(warnings, "warning")),
            (errors, warnings) => write!(
                formatter,
                "{}, {}",
                counted(errors, "error"),
                counted(warnings, "warning")
            ),
        }
    }
}

/// `1 error`, `2 errors`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
