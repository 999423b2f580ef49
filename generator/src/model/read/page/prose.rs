//! What a page's prose may not hold.

use super::super::reader::Reader;
use crate::diagnostic::rule;
use crate::source::Span;

/// What looks like a block or like HTML within prose would be printed as it is.
pub(super) fn check_prose(reader: &mut Reader<'_>, line: &str, span: Span) {
    let place = |offset: usize, length: usize| {
        let start = span.start + u32::try_from(offset).unwrap_or(u32::MAX);
        let end = start + u32::try_from(length).unwrap_or(u32::MAX);
        Span { start, end, ..span }
    };
    let mut offset = 0;
    // Every other piece between backticks is code.
    for (number, piece) in line.split('`').enumerate() {
        if number % 2 == 0 {
            if let Some(at) = piece.find("{{") {
                reader.report_with_help(
                    &rule::PAGE_SYNTAX,
                    place(offset + at, 2),
                    "a block stands within a line of prose",
                    "put it on a line of its own, or between backticks where code is meant",
                );
            }
            if let Some((at, length)) = html_tag(piece) {
                reader.report_with_help(
                    &rule::PAGE_SYNTAX,
                    place(offset + at, length),
                    "pages hold no HTML",
                    "write it as Markdown, or between backticks where code is meant",
                );
            }
        }
        offset += piece.len() + 1;
    }
}

/// Offset and length of the first tag or comment of HTML; `<https://…>` is a link.
fn html_tag(text: &str) -> Option<(usize, usize)> {
    text.match_indices('<').find_map(|(at, _)| {
        let inside = text[at + 1..].trim_start_matches('/');
        let name = inside
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
            .next()?;
        let after = inside[name.len()..].chars().next();
        let is_comment = inside.starts_with("!--");
        let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && matches!(after, Some('>' | '/' | ' '))
            && inside.contains('>');
        (is_comment || is_tag).then(|| {
            let length = text[at..].find('>').map_or(1, |end| end + 1);
            (at, length)
        })
    })
}
