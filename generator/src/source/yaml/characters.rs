//! The parsers count characters, spans count bytes.

/// Every how many characters the byte offset is noted.
const STEP: usize = 32;

/// Finds the byte offset of a character by its number.
pub(super) struct CharacterOffsets<'text> {
    text: &'text str,
    /// The byte offset of every 32nd character; empty where each character is one byte long.
    noted: Vec<usize>,
}

impl<'text> CharacterOffsets<'text> {
    pub(super) fn new(text: &'text str) -> Self {
        let noted = if text.is_ascii() {
            Vec::new()
        } else {
            let offsets = text.char_indices().map(|(offset, _)| offset);
            offsets.step_by(STEP).collect()
        };
        CharacterOffsets { text, noted }
    }

    /// The byte offset of the character of this number, from 0; the text's end where there is none.
    pub(super) fn byte(&self, character: usize) -> usize {
        if self.noted.is_empty() {
            return character.min(self.text.len());
        }
        let Some(noted) = self.noted.get(character / STEP) else {
            return self.text.len();
        };
        self.text[*noted..]
            .char_indices()
            .nth(character % STEP)
            .map_or(self.text.len(), |(offset, _)| noted + offset)
    }
}

#[cfg(test)]
mod tests {
    use super::CharacterOffsets;

    #[test]
    fn finds_every_character() {
        let text = "aя𝄞\n".repeat(50);
        let offsets = CharacterOffsets::new(&text);
        for (number, (byte, _)) in text.char_indices().enumerate() {
            assert_eq!(offsets.byte(number), byte);
        }
        assert_eq!(offsets.byte(200), text.len());
        assert_eq!(offsets.byte(100_000), text.len());
        assert_eq!(CharacterOffsets::new("abc").byte(2), 2);
        assert_eq!(CharacterOffsets::new("abc").byte(9), 3);
    }
}
