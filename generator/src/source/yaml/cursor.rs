//! What stands between the nodes of a YAML text. The parser places scalars and brackets exactly,
//! but not the beginnings of block collections and of empty values, so these are looked up here.

/// A place in a text that only moves forward, so that a whole text is passed once.
pub(super) struct Cursor<'text> {
    text: &'text [u8],
    offset: usize,
}

impl<'text> Cursor<'text> {
    pub(super) fn new(text: &'text str) -> Self {
        Cursor {
            text: text.as_bytes(),
            offset: 0,
        }
    }

    /// The byte offset of the place.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// Moves to an offset, unless it lies behind.
    pub(super) fn advance_to(&mut self, offset: usize) {
        self.offset = self.offset.max(offset);
    }

    /// The byte at the place.
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.get(self.offset).copied()
    }

    /// Passes white space, line ends, comments and byte order marks.
    pub(super) fn skip_blanks(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => self.offset += 1,
                // A second byte order mark, which the parsers pass over as well.
                0xef if self.text[self.offset..].starts_with("\u{feff}".as_bytes()) => {
                    self.offset += '\u{feff}'.len_utf8();
                }
                b'#' => self.skip_while(|byte| !matches!(byte, b'\n' | b'\r')),
                _ => return,
            }
        }
    }

    /// Passes blanks, then anchors and tags with the blanks behind them.
    pub(super) fn skip_to_content(&mut self) {
        self.skip_blanks();
        while let Some(b'&' | b'!') = self.peek() {
            self.skip_while(|byte| !is_blank(byte));
            self.skip_blanks();
        }
    }

    /// Passes this indicator, if it stands at the place; its offset.
    pub(super) fn take(&mut self, indicator: u8) -> Option<usize> {
        let offset = self.offset;
        (self.peek() == Some(indicator)).then(|| {
            self.offset += 1;
            offset
        })
    }

    /// Passes this indicator, if it stands at the place with a blank or nothing behind it, as the
    /// `-`, `?` and `:` of block collections do; its offset.
    pub(super) fn take_alone(&mut self, indicator: u8) -> Option<usize> {
        let next = self.text.get(self.offset + 1);
        if next.is_none_or(|next| is_blank(*next)) {
            return self.take(indicator);
        }
        None
    }

    fn skip_while(&mut self, mut condition: impl FnMut(u8) -> bool) {
        while self.peek().is_some_and(&mut condition) {
            self.offset += 1;
        }
    }
}

/// The length of a scalar's own text, where blanks and a comment may stand behind it.
pub(super) fn scalar_length(text: &str) -> usize {
    let quote = text
        .bytes()
        .next()
        .filter(|first| matches!(first, b'"' | b'\''));
    let Some(quote) = quote else {
        return text.trim_end_matches([' ', '\t', '\r', '\n']).len();
    };
    let mut bytes = text.bytes().enumerate().skip(1).peekable();
    while let Some((offset, byte)) = bytes.next() {
        let escapes = (byte == b'\\' && quote == b'"')
            || (byte == quote
                && quote == b'\''
                && bytes.peek().is_some_and(|(_, next)| *next == quote));
        if escapes {
            bytes.next();
        } else if byte == quote {
            return offset + 1;
        }
    }
    text.len()
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::scalar_length;

    #[test]
    fn a_scalar_ends_before_blanks_and_comments() {
        let table = [
            ("plain text \r\n", "plain text"),
            ("\u{a0} ", "\u{a0}"),
            ("'it''s' # \"don't\"", "'it''s'"),
            ("''  # ''", "''"),
            ("", ""),
            ("\"a\\\"b\\\\\" # \"c\"", "\"a\\\"b\\\\\""),
            ("\"a''b\" ", "\"a''b\""),
        ];
        for (text, own) in table {
            assert_eq!(scalar_length(text), own.len(), "{text:?}");
        }
    }
}
