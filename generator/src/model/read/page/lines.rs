//! A text line by line.

use crate::source::{FileId, Span};

/// Lines with their places.
pub(super) struct Lines<'t> {
    pub(super) file: FileId,
    text: &'t str,
    offset: usize,
}

impl<'t> Lines<'t> {
    pub(super) fn new(file: FileId, text: &'t str) -> Self {
        let offset = if text.starts_with('\u{feff}') {
            '\u{feff}'.len_utf8()
        } else {
            0
        };
        Lines { file, text, offset }
    }

    /// The next line, which stays the next one.
    pub(super) fn peek(&self) -> Option<(&'t str, Span)> {
        Lines { ..*self }.next()
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = (&'t str, Span);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self
            .text
            .get(self.offset..)
            .filter(|rest| !rest.is_empty())?;
        let length = rest.find('\n').map_or(rest.len(), |newline| newline + 1);
        let line = rest[..length].trim_end_matches(['\n', '\r']);
        let start = self.offset as u32;
        self.offset += length;
        Some((
            line,
            Span {
                file: self.file,
                start,
                end: start + line.len() as u32,
            },
        ))
    }
}
