//! Diagnostics for people: the message, the lines of the file that it is about, the way to mend it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use annotate_snippets::{AnnotationKind, Element, Level, Origin, Padding, Renderer, Snippet};

use super::excerpt::{Excerpt, Mark, excerpts};
use super::printable::{printable, printable_line};
use super::{Diagnostic, Severity};
use crate::source::{Sources, Span};

/// Renders diagnostics in their given order, a blank line after each. `colors` puts ANSI colours
/// in; without it the text is plain. Control characters of the input never reach the result.
pub fn render_text(sources: &Sources, diagnostics: &[Diagnostic], colors: bool) -> String {
    let renderer = if colors {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = String::new();
    for diagnostic in diagnostics {
        // A bug in drawing must not cost the message.
        let drawn = catch_unwind(AssertUnwindSafe(|| draw(sources, diagnostic, &renderer)));
        text.push_str(&drawn.unwrap_or_else(|_| render_line(sources, diagnostic)));
        text.push_str("\n\n");
    }
    text
}

/// A diagnostic on one line, without its file's text: `file:line:column: error[id]: message`.
pub fn render_line(sources: &Sources, diagnostic: &Diagnostic) -> String {
    format!(
        "{}: {}[{}]: {}",
        heading(sources, diagnostic.primary),
        diagnostic.rule.severity.as_str(),
        diagnostic.rule.id,
        printable_line(&diagnostic.message),
    )
}

/// Draws one diagnostic with its excerpts.
fn draw(sources: &Sources, diagnostic: &Diagnostic, renderer: &Renderer) -> String {
    let level = match diagnostic.rule.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    };
    let mut group = level
        .primary_title(printable(&diagnostic.message))
        .id(diagnostic.rule.id)
        .elements(Vec::<Element>::new());
    let mut headings = Vec::new();
    for excerpt in excerpts(sources, marks(diagnostic)) {
        headings.push(heading(sources, excerpt.first));
        group = group.elements(excerpt_elements(excerpt, headings.len() == 1));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(printable(help)));
    }
    put_headings_in(&renderer.render(&[group]), headings)
}

/// The main place, then the related ones.
fn marks(diagnostic: &Diagnostic) -> Vec<Mark<'_>> {
    let main = Mark {
        span: diagnostic.primary,
        label: None,
    };
    let related = diagnostic.related.iter().map(|(span, label)| Mark {
        span: *span,
        label: Some(label),
    });
    std::iter::once(main).chain(related).collect()
}

/// Stands for an excerpt's heading while it is drawn. [`printable`] keeps it out of everything else.
const HEADING: char = '\u{1}';

/// An excerpt's lines under a stand-in for its heading.
fn excerpt_elements(excerpt: Excerpt<'_>, is_first: bool) -> Vec<Element<'_>> {
    if excerpt.text.is_empty() && excerpt.line_start == 1 {
        // An empty file has no line to show.
        let origin = Element::from(Origin::path(HEADING.to_string()));
        return match is_first {
            true => vec![origin],
            false => vec![Padding.into(), origin],
        };
    }
    let annotations = excerpt.marks.into_iter().map(|mark| {
        let kind = match mark.label {
            None => AnnotationKind::Primary,
            Some(_) => AnnotationKind::Context,
        };
        kind.span(mark.range).label(mark.label.map(printable_line))
    });
    let snippet = Snippet::source(excerpt.text)
        .path(HEADING.to_string())
        .line_start(excerpt.line_start)
        .annotations(annotations.collect::<Vec<_>>());
    vec![snippet.into()]
}

/// Replaces the stand-ins, with what the renderer wrote after each: it counts columns from the
/// beginning of the excerpt, which in a long line is not that of the line.
fn put_headings_in(drawn: &str, headings: Vec<String>) -> String {
    let mut headings = headings.into_iter();
    let lines = drawn
        .split('\n')
        .map(|line| match line.split_once(HEADING) {
            Some((before, _)) => format!("{before}{}", headings.next().unwrap_or_default()),
            None => line.to_owned(),
        });
    lines.collect::<Vec<_>>().join("\n")
}

/// A place as editors understand it: `file:line:column`.
fn heading(sources: &Sources, span: Span) -> String {
    let position = sources.position(span);
    let path = shown_path(sources, span);
    format!("{path}:{}:{}", position.line, position.column)
}

/// The path of a place's file, with `/` between folders on every system.
pub(super) fn shown_path(sources: &Sources, span: Span) -> String {
    let path = sources.file(span.file).shown_path().display().to_string();
    if cfg!(windows) {
        return printable_line(&path.replace('\\', "/"));
    }
    printable_line(&path)
}
