//! Text from a contract, made fit for a terminal: nothing in it can move the cursor, change
//! colours or turn the reading direction.

use std::borrow::Cow;

/// The text with every control character replaced by a visible stand-in, but for line breaks and
/// tabs.
pub fn printable(text: &str) -> Cow<'_, str> {
    if shown(text).all(|(_, from, to)| from == to) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(shown(text).map(|(_, _, to)| to).collect())
}

/// [`printable`] on one line: line breaks and tabs become spaces.
pub fn printable_line(text: &str) -> String {
    printable(text)
        .replace("\r\n", " ")
        .replace(['\n', '\t'], " ")
}

/// Where a byte offset into a text lies in its [`printable`] form. The offset must be one of a
/// character's first byte or the text's length.
pub(super) fn printable_offset(text: &str, offset: usize) -> usize {
    shown(text)
        .take_while(|(start, _, _)| *start < offset)
        .map(|(_, _, to)| to.len_utf8())
        .sum()
}

/// Each character of a text: its offset, itself and what is shown for it.
fn shown(text: &str) -> impl Iterator<Item = (usize, char, char)> {
    text.char_indices().map(|(start, character)| {
        let is_line_break = character == '\r' && text.as_bytes().get(start + 1) == Some(&b'\n');
        let to = match stand_in(character) {
            Some(stand_in) if !is_line_break => stand_in,
            _ => character,
        };
        (start, character, to)
    })
}

/// What is shown in place of a character that a terminal would act upon.
fn stand_in(character: char) -> Option<char> {
    match character {
        '\n' | '\t' => None,
        // Unicode has a picture of each of these.
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + character as u32),
        '\u{7f}' => Some('\u{2421}'),
        // Control characters of the upper half, marks and overrides of the reading direction.
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => Some(char::REPLACEMENT_CHARACTER),
        // What nobody sees, so that two names look alike or a text says more than it shows. Joiners (U+200C, U+200D)
        // belong to the writing of many languages.
        '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}' => {
            Some(char::REPLACEMENT_CHARACTER)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_ordinary_text_as_it_is() {
        assert!(matches!(printable("Ошибка\r\n\tкода\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn shows_control_characters_in_place_of_obeying_them() {
        assert_eq!(
            printable("a\u{1b}[31mb\r\u{7f}\u{9b}c\u{202e}d"),
            "a␛[31mb␍␡\u{fffd}c\u{fffd}d"
        );
        assert_eq!(printable_line("one\r\ntwo\tthree"), "one two three");
        assert_eq!(
            printable("a\u{200b}b\u{feff}c\u{e0041}d\u{200d}e"),
            "a\u{fffd}b\u{fffd}c\u{fffd}d\u{200d}e"
        );
    }

    #[test]
    fn offsets_follow_the_replacements() {
        let text = "é\u{1b}[m\u{9b}x";
        let shown = printable(text);
        let offset = printable_offset(text, text.len() - 1);
        assert_eq!(&shown[offset..], "x");
        assert_eq!(printable_offset(text, text.len()), shown.len());
        assert_eq!(printable_offset(text, 0), 0);
    }
}
