//! How findings of compatibility are printed.

mod json;
mod markdown;

use std::str::FromStr;

use crate::compat::{Axes, Comparison, Finding};
use crate::diagnostic::{Diagnostic, Severity, render_github, render_line, render_text};
use crate::source::Sources;

pub(super) use json::{bump_and_findings, finding_object};
pub(super) use markdown::markdown;

/// For whom findings are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FindingsFormat {
    /// People, at a terminal.
    #[default]
    Human,
    /// Programs.
    Json,
    /// GitHub Actions, which shows them beside the changed lines.
    Github,
    /// A comment or a release's page.
    Markdown,
}

impl FindingsFormat {
    /// All formats.
    pub const ALL: [FindingsFormat; 4] = [
        FindingsFormat::Human,
        FindingsFormat::Json,
        FindingsFormat::Github,
        FindingsFormat::Markdown,
    ];

    /// Its name on a command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            FindingsFormat::Human => "human",
            FindingsFormat::Json => "json",
            FindingsFormat::Github => "github",
            FindingsFormat::Markdown => "markdown",
        }
    }
}

impl FromStr for FindingsFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let format = Self::ALL.into_iter().find(|format| format.as_str() == name);
        format.ok_or_else(|| {
            let names = Self::ALL.map(Self::as_str).join(", ");
            format!("`{name}` is no format; the formats are {names}")
        })
    }
}

/// The files of both versions, and the findings as diagnostics in them.
pub(super) struct Located {
    pub(super) sources: Sources,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Located {
    pub(super) fn new(comparison: &Comparison, old: &Sources, new: &Sources) -> Self {
        let (sources, diagnostics) = comparison.diagnostics(old, new);
        Located {
            sources,
            diagnostics,
        }
    }

    /// What breaks somebody with the lines that it is about, the rest a line each.
    pub(super) fn human(&self, colors: bool) -> String {
        let (graver, infos): (Vec<_>, Vec<_>) = self
            .diagnostics
            .iter()
            .cloned()
            .partition(|diagnostic| diagnostic.rule.severity != Severity::Info);
        let mut text = render_text(&self.sources, &graver, colors);
        for info in &infos {
            text.push_str(&render_line(&self.sources, info));
            text.push('\n');
        }
        if !infos.is_empty() {
            text.push('\n');
        }
        text
    }

    pub(super) fn github(&self) -> String {
        render_github(&self.sources, &self.diagnostics)
    }
}

/// `2 findings that break somebody, 3 that don't`.
pub(super) fn counts<'f>(findings: impl Iterator<Item = &'f Finding>, axes: Axes) -> String {
    let (breaking, harmless): (Vec<_>, Vec<_>) =
        findings.partition(|finding| finding.severity(axes) == Severity::Error);
    let counted_breaking = match breaking.len() {
        1 => "1 finding that breaks somebody".to_owned(),
        several => format!("{several} findings that break somebody"),
    };
    match (breaking.len(), harmless.len()) {
        (0, 0) => "nothing differs".to_owned(),
        (0, 1) => "1 finding, which breaks nobody".to_owned(),
        (0, harmless) => format!("{harmless} findings, none of which breaks anybody"),
        (_, 0) => counted_breaking,
        (_, 1) => format!("{counted_breaking}, 1 that doesn't"),
        (_, harmless) => format!("{counted_breaking}, {harmless} that don't"),
    }
}
