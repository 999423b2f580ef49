//! The stretch of a file that is printed under a diagnostic: as little text as shows its places.

use super::printable::{printable, printable_offset};
use crate::source::{Sources, Span};

/// A line with more bytes than this is not shown as a whole: minified JSON is one line.
const LONGEST_WHOLE_LINE: usize = 2_000;
/// How many bytes of a long line are kept on either side of a place's beginning.
const KEPT_OF_LONG_LINE: usize = 400;
/// How many bytes of a place in a long line are underlined at most, so that it fits a terminal.
const MARKED_OF_LONG_LINE: usize = 60;
/// Places of a file further apart than this many bytes get an excerpt each.
const LONGEST_EXCERPT: usize = 16_000;

/// A place to point at and what to write beside it.
pub(super) struct Mark<'a> {
    /// The place.
    pub(super) span: Span,
    /// A few words; the main place has none.
    pub(super) label: Option<&'a str>,
}

/// Text of one file with places in it, ready to be printed.
pub(super) struct Excerpt<'a> {
    /// The place that the excerpt is headed by.
    pub(super) first: Span,
    /// Whole lines, or a piece of one long line, in printable form.
    pub(super) text: String,
    /// Where in `text` each mark lies, in bytes.
    pub(super) marks: Vec<PlacedMark<'a>>,
    /// The number of the first line, from 1.
    pub(super) line_start: usize,
}

/// A mark whose place is one of an [`Excerpt`]'s text.
pub(super) struct PlacedMark<'a> {
    /// The bytes to underline; never more than one line.
    pub(super) range: std::ops::Range<usize>,
    /// A few words.
    pub(super) label: Option<&'a str>,
}

/// Arranges marks, the main one first, into excerpts: those close by the first share its excerpt.
pub(super) fn excerpts<'a>(sources: &Sources, marks: Vec<Mark<'a>>) -> Vec<Excerpt<'a>> {
    let mut groups: Vec<Vec<(Mark<'a>, Lines)>> = Vec::new();
    for mark in marks {
        let lines = Lines::around(sources, mark.span);
        let home = groups.iter_mut().find(|group| {
            group
                .first()
                .is_some_and(|(head, head_lines)| fit_together(head, head_lines, &mark, &lines))
        });
        match home {
            Some(group) => group.push((mark, lines)),
            None => groups.push(vec![(mark, lines)]),
        }
    }
    groups
        .into_iter()
        .filter_map(|group| excerpt(sources, group))
        .collect()
}

/// Whether two places of a file are shown in one excerpt.
fn fit_together(left: &Mark, left_lines: &Lines, right: &Mark, right_lines: &Lines) -> bool {
    left.span.file == right.span.file
        && !left_lines.is_cut
        && !right_lines.is_cut
        && left_lines.end.max(right_lines.end) - left_lines.start.min(right_lines.start)
            <= LONGEST_EXCERPT
}

/// Takes the text that a group of marks needs out of its file.
fn excerpt<'a>(sources: &Sources, group: Vec<(Mark<'a>, Lines)>) -> Option<Excerpt<'a>> {
    let first = group.first()?.0.span;
    let start = group.iter().map(|(_, lines)| lines.start).min()?;
    let end = group.iter().map(|(_, lines)| lines.end).max()?;
    let text = sources.file(first.file).text.get(start..end)?;
    let earliest = group.iter().map(|(mark, _)| mark.span).min()?;
    let marks = group
        .into_iter()
        .map(|(mark, lines)| PlacedMark {
            range: printable_offset(text, lines.mark_start - start)
                ..printable_offset(text, lines.mark_end - start),
            label: mark.label,
        })
        .collect();
    Some(Excerpt {
        first,
        text: printable(text).into_owned(),
        marks,
        line_start: sources.position(earliest).line,
    })
}

/// The line that a place begins on, as byte offsets into its file. All lie on whole characters.
struct Lines {
    /// First byte to show.
    start: usize,
    /// The byte after the last to show; a line's break is not shown.
    end: usize,
    /// First byte to underline.
    mark_start: usize,
    /// The byte after the last to underline.
    mark_end: usize,
    /// Whether the line is longer than what is shown of it.
    is_cut: bool,
}

impl Lines {
    fn around(sources: &Sources, span: Span) -> Self {
        let text = sources.file(span.file).text.as_ref();
        let offset = text.floor_char_boundary(span.start as usize);
        let (before, after) = text.split_at(offset);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = offset + after.find('\n').unwrap_or(after.len());
        let line = text.get(line_start..line_end).unwrap_or_default();
        let line_end = line_start + line.trim_end_matches('\r').len();
        let mark_start = offset.min(line_end);
        let is_cut = line_end - line_start > LONGEST_WHOLE_LINE;
        let (start, end) = if is_cut {
            let kept_before = mark_start.saturating_sub(KEPT_OF_LONG_LINE);
            let kept_after = mark_start + KEPT_OF_LONG_LINE;
            (
                text.floor_char_boundary(kept_before).max(line_start),
                text.floor_char_boundary(kept_after).min(line_end),
            )
        } else {
            (line_start, line_end)
        };
        let marked = if is_cut {
            MARKED_OF_LONG_LINE
        } else {
            usize::MAX
        };
        let mark_end = (span.end as usize).min(mark_start.saturating_add(marked));
        Lines {
            start,
            end,
            mark_start,
            mark_end: text.floor_char_boundary(mark_end).clamp(mark_start, end),
            is_cut,
        }
    }
}
