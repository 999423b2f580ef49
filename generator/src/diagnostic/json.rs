//! Diagnostics for programs: one JSON object a line.

use serde::Serialize;

use super::Diagnostic;
use super::text::shown_path;
use crate::source::{Sources, Span};

/// Renders diagnostics in their given order, one JSON object a line, each line ended by a line
/// break. Keys: `id`, `severity`, `message`, `file`, `line`, `column` (both from 1; columns count
/// Unicode characters), `pointer` (JSON Pointer to the value, empty for the whole document),
/// `help` (null where there is none), `related` (`file`, `line`, `column`, `message` each).
pub fn render_json(sources: &Sources, diagnostics: &[Diagnostic]) -> String {
    let mut lines = String::new();
    for diagnostic in diagnostics {
        let message = Message::new(sources, diagnostic);
        // Texts and numbers under fixed keys always serialize.
        lines.push_str(&serde_json::to_string(&message).unwrap_or_default());
        lines.push('\n');
    }
    lines
}

/// The object of one diagnostic; the fields' order is that of the output.
#[derive(Serialize)]
struct Message<'a> {
    id: &'a str,
    severity: &'a str,
    message: &'a str,
    #[serde(flatten)]
    place: Place,
    pointer: String,
    help: Option<&'a str>,
    related: Vec<Related<'a>>,
}

#[derive(Serialize)]
struct Place {
    file: String,
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct Related<'a> {
    #[serde(flatten)]
    place: Place,
    message: &'a str,
}

impl<'a> Message<'a> {
    fn new(sources: &Sources, diagnostic: &'a Diagnostic) -> Self {
        Message {
            id: diagnostic.rule.id,
            severity: diagnostic.rule.severity.as_str(),
            message: &diagnostic.message,
            place: Place::new(sources, diagnostic.primary),
            pointer: sources.pointer(diagnostic.primary),
            help: diagnostic.help.as_deref(),
            related: diagnostic
                .related
                .iter()
                .map(|(span, label)| Related {
                    place: Place::new(sources, *span),
                    message: label,
                })
                .collect(),
        }
    }
}

impl Place {
    fn new(sources: &Sources, span: Span) -> Self {
        let position = sources.position(span);
        Place {
            file: shown_path(sources, span),
            line: position.line,
            column: position.column,
        }
    }
}
