//! Reads the document of a file that has been taken in.

use std::any::Any;
use std::cell::OnceCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::diagnostic::{Diagnostic, rule};

use super::{FileId, Sources, Span, json, yaml};

/// The largest text that is read, in bytes. Spans are 32 bits wide, and nobody writes so much by hand.
const LARGEST_TEXT: usize = 64 * 1024 * 1024;

/// The most problems that are told of one file. A file with more is of another kind than was meant.
const MOST_PROBLEMS: usize = 100;

/// How deep arrays and objects may stand inside each other.
pub(super) const DEEPEST_NESTING: usize = 128;

/// Reads the document of a file already in `sources` (by its ending: `.json` is JSON, everything
/// else YAML) and sets it as the file's root.
///
/// # Errors
/// All problems of the file, in the order of their places; the root stays as it was.
pub fn read_document(sources: &mut Sources, file: FileId) -> Result<(), Vec<Diagnostic>> {
    let source = sources.file(file);
    if source.text.len() > LARGEST_TEXT {
        let message = format!(
            "the file is {} MiB large, expected were at most {} MiB",
            source.text.len().div_ceil(1024 * 1024),
            LARGEST_TEXT / (1024 * 1024)
        );
        return Err(vec![
            Diagnostic::new(&rule::UNREADABLE_FILE, Span::start_of(file), message)
                .with_help("Split it into several files that refer to each other with `$ref`."),
        ]);
    }
    let document = Document::new(file, &source.text);
    let root = if is_json(&source.path) {
        json::read(&document)?
    } else {
        yaml::read(&document)?
    };
    sources.set_root(file, root);
    Ok(())
}

fn is_json(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}

/// The text of one file while it is read: offsets in it become spans of the file.
pub(super) struct Document<'text> {
    file: FileId,
    text: &'text str,
    /// Bytes of the byte order mark before `text`.
    skipped: usize,
    line_starts: OnceCell<Vec<usize>>,
}

impl<'text> Document<'text> {
    fn new(file: FileId, whole: &'text str) -> Self {
        let text = whole.strip_prefix('\u{feff}').unwrap_or(whole);
        Document {
            file,
            text,
            skipped: whole.len() - text.len(),
            line_starts: OnceCell::new(),
        }
    }

    /// The text without a byte order mark. Every offset counts from its beginning, in bytes.
    pub(super) fn text(&self) -> &'text str {
        self.text
    }

    /// The part of the text between two offsets; empty where they are none.
    pub(super) fn slice(&self, start: usize, end: usize) -> &'text str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// The text that a span covers.
    pub(super) fn slice_of(&self, span: Span) -> &'text str {
        let offset = |end: u32| (end as usize).saturating_sub(self.skipped);
        self.slice(offset(span.start), offset(span.end))
    }

    /// Whether a span reaches to the very end of the text.
    pub(super) fn ends_with(&self, span: Span) -> bool {
        span.end as usize == self.skipped + self.text.len()
    }

    /// The span between two offsets.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let start = start.min(self.text.len());
        let end = end.clamp(start, self.text.len());
        Span {
            file: self.file,
            start: to_u32(self.skipped + start),
            end: to_u32(self.skipped + end),
        }
    }

    /// The span of the one character at an offset; empty at the end of a line or of the text.
    pub(super) fn span_of_character(&self, offset: usize) -> Span {
        let start = self.text.floor_char_boundary(offset);
        let width = self.text[start..]
            .chars()
            .next()
            .filter(|character| !matches!(character, '\n' | '\r'))
            .map_or(0, char::len_utf8);
        self.span(start, start + width)
    }

    /// The line that a span begins on, from 1.
    pub(super) fn line(&self, span: Span) -> usize {
        let start = (span.start as usize).saturating_sub(self.skipped);
        self.line_starts()
            .partition_point(|line_start| *line_start <= start)
    }

    /// The offset of a line's first byte, lines counted from 1; the text's end where there is no such line.
    pub(super) fn line_start(&self, line: usize) -> usize {
        self.line_starts()
            .get(line.saturating_sub(1))
            .copied()
            .unwrap_or(self.text.len())
    }

    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let after_newlines = self.text.match_indices('\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(after_newlines).collect()
        })
    }

    /// A second place of a key, which is refused.
    pub(super) fn duplicate_key(&self, key: &str, first: Span, second: Span) -> Diagnostic {
        let message = format!(
            "the key `{}` stands twice in this mapping, on line {} and on line {}",
            shortened(key),
            self.line(first),
            self.line(second)
        );
        Diagnostic::new(&rule::DUPLICATE_KEY, second, message)
            .with_related(first, "the first one")
            .with_help("Remove one of the two, or rename it.")
    }

    /// A number that JSON, as it is read here, has no exact counterpart of.
    pub(super) fn number_out_of_range(&self, text: &str, place: Span) -> Diagnostic {
        let message = format!(
            "`{}` can't be read as a number without loss, expected was an integer \
             from -9223372036854775808 to 18446744073709551615 or a finite 64-bit float",
            shortened(text)
        );
        Diagnostic::new(&rule::NUMBER_OUT_OF_RANGE, place, message)
            .with_help("Write a number in this range, or put it into quotes if a text is meant.")
    }

    /// An array or object that stands too deep.
    pub(super) fn nested_too_deep(&self, place: Span) -> Diagnostic {
        let message = format!(
            "arrays and objects stand deeper inside each other here than {DEEPEST_NESTING} levels"
        );
        Diagnostic::new(&rule::NESTING_TOO_DEEP, place, message)
            .with_help("Give inner parts definitions of their own and refer to them with `$ref`.")
    }

    /// Runs a parser of somebody else's; should it panic on this text, the text is refused.
    pub(super) fn guard<T>(
        &self,
        parse: impl FnOnce() -> Result<T, Vec<Diagnostic>>,
    ) -> Result<T, Vec<Diagnostic>> {
        let refuse = |_: Box<dyn Any + Send>| {
            let message = "the text is built in a way that the parser can't cope with";
            let problem = Diagnostic::new(&rule::SYNTAX, self.span(0, 0), message);
            Err(vec![problem.with_help(
                "Write it in a simpler way; take out parts to find the one in question.",
            )])
        };
        catch_unwind(AssertUnwindSafe(parse)).unwrap_or_else(refuse)
    }
}

fn to_u32(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

/// A text for a message: on one line, and cut where it is long.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut characters = text.chars();
    let start: String = characters
        .by_ref()
        .take(LONGEST)
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .collect();
    if characters.next().is_none() {
        start
    } else {
        start + "…"
    }
}

/// The problems of one file, up to a number that a person can take in.
#[derive(Default)]
pub(super) struct Problems(Vec<Diagnostic>);

impl Problems {
    pub(super) fn push(&mut self, problem: Diagnostic) {
        if !self.is_full() {
            self.0.push(problem);
        }
    }

    /// Whether no more are taken.
    pub(super) fn is_full(&self) -> bool {
        self.0.len() >= MOST_PROBLEMS
    }

    /// The value, if there were no problems; else these in the order of their places.
    pub(super) fn or<T>(mut self, value: T) -> Result<T, Vec<Diagnostic>> {
        if self.0.is_empty() {
            return Ok(value);
        }
        self.0.sort_by_key(|problem| problem.primary);
        Err(self.0)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::source::testing::{problems, read};

    #[test]
    fn the_ending_decides_the_language() {
        assert_eq!(read("a.json", "{\"a\": 1}"), Ok(json!({"a": 1})));
        assert_eq!(read("a.JSON", "a: 1"), Err(vec![("syntax", 1, 1)]));
        assert_eq!(read("a.yaml", "a: 1"), Ok(json!({"a": 1})));
        assert_eq!(read("json", "a: 1"), Ok(json!({"a": 1})));
    }

    #[test]
    fn a_text_without_measure_is_refused() {
        let problem = problems("a.json", &" ".repeat(64 * 1024 * 1024 + 1)).remove(0);
        assert_eq!(problem.rule.id, "unreadable-file");
        assert_eq!(
            problem.message,
            "the file is 65 MiB large, expected were at most 64 MiB"
        );
    }

    #[test]
    fn at_most_a_hundred_problems_are_told() {
        assert_eq!(problems("a.yaml", &"a: 1\n".repeat(300)).len(), 100);
        assert_eq!(
            problems("a.json", &format!("[{}0]", "1e999,".repeat(300))).len(),
            100
        );
    }

    #[test]
    fn long_keys_are_shortened_in_messages() {
        let key = "я".repeat(200);
        let message = problems("a.yaml", &format!("{key}: 1\n{key}: 2\n"))
            .remove(0)
            .message;
        let shown = "я".repeat(60);
        assert_eq!(
            message,
            format!("the key `{shown}…` stands twice in this mapping, on line 1 and on line 2")
        );
    }
}
