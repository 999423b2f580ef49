//! The parser's complaints in the words of somebody who writes YAML.

use crate::diagnostic::{Diagnostic, rule};
use crate::source::document::Document;

/// What is said instead of a complaint that has these words in it, and how to mend it.
const COMPLAINTS: &[(&str, &str, &str)] = &[
    (
        "mapping values are not allowed in this context",
        "here stands a `:` after which no value can follow",
        "Put a text with `: ` in it into quotes, and give each key a line of its own, \
         indented like its neighbours.",
    ),
    (
        "found unexpected end of stream",
        "a quote is opened here and not closed",
        "Close the quote; a quote within the text is written `\\\"`, or `''` in single quotes.",
    ),
    (
        "simple key expect",
        "a line above stands among keys but has no `:`",
        "Write it as `key: value`, or indent it if it continues a text.",
    ),
    (
        "did not find expected key",
        "the indentation of this line fits no mapping around it",
        "Indent all keys of a mapping alike.",
    ),
    (
        "did not find expected '-' indicator",
        "this line stands among the elements of a list but doesn't begin with `- `",
        "Begin it with `- `, or indent it like the mapping that it belongs to.",
    ),
    (
        "block sequence entries are not allowed in this context",
        "a list can't begin here with `- `",
        "Begin the list on a line of its own, or put the text into quotes.",
    ),
    (
        "invalid trailing content after",
        "text follows behind a closing quote",
        "Put the whole text into quotes; a quote within it is written `\\\"`, or `''` in single quotes.",
    ),
    (
        "found unknown escape character",
        "a backslash in this text begins no escape that YAML knows",
        "Write `\\\\` for a backslash, or use single quotes.",
    ),
    (
        "expected ',' or",
        "here a `,` or the closing bracket was expected",
        "Close the bracket, or put a `,` between the elements.",
    ),
    (
        "unexpected character",
        "a text can't begin with this character",
        "Put the text into quotes.",
    ),
];

/// A syntax error that the parser complains of at an offset.
pub(super) fn error(complaint: &str, offset: usize, document: &Document) -> Diagnostic {
    if complaint.contains("found a tab") || complaint.contains("tabs disallowed") {
        let place = document.span_of_character(tab_near(offset, document.text()));
        let message = "a tab stands in the indentation, expected were spaces";
        return Diagnostic::new(&rule::SYNTAX, place, message)
            .with_help("Replace the tab by spaces.");
    }
    let place = document.span_of_character(offset);
    let known = COMPLAINTS
        .iter()
        .find(|(words, _, _)| complaint.contains(words));
    match known {
        Some((_, message, help)) => {
            Diagnostic::new(&rule::SYNTAX, place, *message).with_help(*help)
        }
        None => {
            let message = format!("this is no valid YAML: {complaint}");
            Diagnostic::new(&rule::SYNTAX, place, message)
        }
    }
}

/// The first tab in the indentation of a line from the one on that an offset lies in.
fn tab_near(offset: usize, text: &str) -> usize {
    let mut line_start = text
        .get(..offset)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |newline| newline + 1);
    for line in text
        .get(line_start..)
        .unwrap_or_default()
        .split_inclusive('\n')
    {
        let indentation = line.len() - line.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = line.get(..indentation).and_then(|blanks| blanks.find('\t')) {
            return line_start + tab;
        }
        line_start += line.len();
    }
    offset
}
