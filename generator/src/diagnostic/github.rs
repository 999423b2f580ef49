//! Diagnostics for GitHub Actions: workflow commands that put them beside the changed lines.

use super::text::shown_path;
use super::{Diagnostic, Severity};
use crate::source::Sources;

/// Renders diagnostics in their given order, one workflow command a line. Paths are relative to
/// the repository where those of the sources are.
pub fn render_github(sources: &Sources, diagnostics: &[Diagnostic]) -> String {
    diagnostics
        .iter()
        .map(|diagnostic| annotation(sources, diagnostic))
        .collect()
}

fn annotation(sources: &Sources, diagnostic: &Diagnostic) -> String {
    let position = sources.position(diagnostic.primary);
    let mut message = diagnostic.message.clone();
    if let Some(help) = &diagnostic.help {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    format!(
        "::{} file={},line={},col={},title={}::{}\n",
        level(diagnostic.rule.severity),
        escape_property(&shown_path(sources, diagnostic.primary)),
        position.line,
        position.column,
        escape_property(diagnostic.rule.id),
        escape_message(&message),
    )
}

/// GitHub's name for a severity.
fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    }
}

/// A command's text ends with the line, so line breaks travel percent-encoded.
/// A text as the message of a workflow command.
pub fn escape_message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A text as a property of a workflow command. It also ends at the next comma or colon.
pub fn escape_property(text: &str) -> String {
    escape_message(text).replace(':', "%3A").replace(',', "%2C")
}
