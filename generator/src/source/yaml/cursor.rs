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

    /// Passes white space, line ends and comments.
    pub(super) fn skip_blanks(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => self.offset += 1,
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

    /// Passes a `?` that announces a key, if it stands at the place.
    pub(super) fn take_key_indicator(&mut self) {
        let stands_alone = self
            .text
            .get(self.offset + 1)
            .is_none_or(|next| is_blank(*next));
        if self.peek() == Some(b'?') && stands_alone {
            self.offset += 1;
        }
    }

    fn skip_while(&mut self, mut condition: impl FnMut(u8) -> bool) {
        while self.peek().is_some_and(&mut condition) {
            self.offset += 1;
        }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
