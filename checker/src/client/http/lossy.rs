//! UTF-8 that comes in pieces, with a stand-in for whatever isn't.

use std::str::from_utf8;

/// The end of the last piece, where a character is that goes on in the next.
#[derive(Default)]
pub(super) struct LossyPieces(Vec<u8>);

impl LossyPieces {
    /// All characters that are whole with this piece.
    pub(super) fn push(&mut self, piece: &[u8]) -> String {
        let mut bytes = std::mem::take(&mut self.0);
        bytes.extend_from_slice(piece);
        let mut text = String::with_capacity(bytes.len());
        let mut rest = bytes.as_slice();
        while let Err(error) = from_utf8(rest) {
            let (valid, after) = rest.split_at(error.valid_up_to());
            text.push_str(&String::from_utf8_lossy(valid));
            let Some(length) = error.error_len() else {
                self.0 = after.to_vec();
                return text;
            };
            text.push(char::REPLACEMENT_CHARACTER);
            rest = &after[length..];
        }
        text.push_str(&String::from_utf8_lossy(rest));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_may_be_split_anywhere() {
        let whole = "aж😀b".as_bytes();
        for at in 0..=whole.len() {
            let mut pieces = LossyPieces::default();
            let (first, second) = whole.split_at(at);
            let text = pieces.push(first) + &pieces.push(second);
            assert_eq!(text, "aж😀b", "split at {at}");
        }
    }

    #[test]
    fn what_is_none_has_a_stand_in() {
        let mut pieces = LossyPieces::default();
        let text = pieces.push(b"a\xffb\xe2\x82") + &pieces.push(b"Ac");
        assert_eq!(text, "a\u{fffd}b\u{fffd}Ac");
    }
}
