//! How long the result in an answer is that was never read to its end.
//!
//! An answer that breaks off can't be parsed, and how many bytes came of it says little: it may be laid out with spaces.
//! So the bytes of the member `result` are counted as they would be without whitespace.

/// Counts while the bytes of one message come in.
#[derive(Default)]
pub(super) struct ResultSize {
    /// How many arrays and objects are open.
    depth: usize,
    token: Token,
    /// The last text among the message's own members, as far as a name is worth keeping.
    text: Vec<u8>,
    /// The name of the member that is being read.
    member: Vec<u8>,
    /// The value of the member `id`, where it is a number.
    id: Vec<u8>,
    bytes: usize,
}

/// What a byte belongs to.
#[derive(Clone, Copy, Default, PartialEq)]
enum Token {
    /// Brackets, commas, colons and whitespace.
    #[default]
    Between,
    Text,
    /// After a backslash.
    Escape,
    /// After `\u`: how many digits are to come, and what those before amount to.
    Unicode(u8, u32),
    /// `true`, `false`, `null`.
    Word,
    Number,
}

/// No name that matters is longer, and no id of ours.
const LONGEST: usize = 20;

impl ResultSize {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.take(*byte));
    }

    /// The bytes of the result so far, in JSON without whitespace in UTF-8, if this is the answer to the request.
    /// There are no fewer; of a number one is counted, since there are many ways to write it.
    ///
    /// `is_expected`: whether an answer that has not yet said what it answers can be to no other request.
    pub(super) fn of_answer_to(&self, id: i64, is_expected: bool) -> usize {
        let given = std::str::from_utf8(&self.id).unwrap_or_default();
        let is_answer = match given.parse::<f64>() {
            Ok(given) => given == id as f64,
            Err(_) => is_expected && given.is_empty(),
        };
        if is_answer { self.bytes } else { 0 }
    }

    fn take(&mut self, byte: u8) {
        match self.token {
            Token::Text => self.take_of_text(byte),
            Token::Escape => {
                let (next, length) = match byte {
                    b'u' => (Token::Unicode(4, 0), 0),
                    b'/' => (Token::Text, 1),
                    _ => (Token::Text, 2),
                };
                self.token = next;
                self.count(length);
            }
            Token::Unicode(left, before) => {
                let digit = char::from(byte).to_digit(16).unwrap_or_default();
                let unit = before * 16 + digit;
                self.token = match left {
                    1 => Token::Text,
                    _ => Token::Unicode(left - 1, unit),
                };
                if left == 1 {
                    self.count(length_of(unit));
                }
            }
            Token::Word if byte.is_ascii_lowercase() => self.count(1),
            Token::Number if matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E') => {
                self.keep_id(byte);
            }
            _ => self.take_between(byte),
        }
    }

    fn take_of_text(&mut self, byte: u8) {
        self.token = match byte {
            b'"' => Token::Between,
            b'\\' => Token::Escape,
            _ => Token::Text,
        };
        if byte != b'\\' {
            self.count(1);
        }
        if self.token == Token::Text && self.depth == 1 && self.text.len() < LONGEST {
            self.text.push(byte);
        }
    }

    fn take_between(&mut self, byte: u8) {
        self.token = Token::Between;
        match byte {
            b'{' | b'[' => {
                self.count(1);
                self.depth += 1;
            }
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                self.count(1);
            }
            b',' if self.depth == 1 => self.member.clear(),
            b':' if self.depth == 1 => self.member = std::mem::take(&mut self.text),
            b',' | b':' => self.count(1),
            b'"' => {
                self.count(1);
                self.text.clear();
                self.token = Token::Text;
            }
            b'a'..=b'z' => {
                self.count(1);
                self.token = Token::Word;
            }
            b'-' | b'0'..=b'9' => {
                self.count(1);
                self.token = Token::Number;
                self.keep_id(byte);
            }
            _ => {}
        }
    }

    /// Counts what belongs to the result.
    fn count(&mut self, length: usize) {
        // The bracket that ends the message itself is no part of it.
        if self.depth > 0 && self.member == b"result" {
            self.bytes += length;
        }
    }

    fn keep_id(&mut self, byte: u8) {
        if self.depth == 1 && self.member == b"id" && self.id.len() < LONGEST {
            self.id.push(byte);
        }
    }
}

/// What a character that was written as `\u` takes; of a pair, each half takes half of it.
fn length_of(unit: u32) -> usize {
    match unit {
        // They have escapes of two characters.
        0x08 | 0x09 | 0x0a | 0x0c | 0x0d | 0x22 | 0x5c => 2,
        0..=0x1f => 6,
        0x20..=0x7f => 1,
        0x80..=0x7ff | 0xd800..=0xdfff => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of(message: &str) -> ResultSize {
        let mut size = ResultSize::default();
        // However the bytes are cut into pieces.
        message
            .as_bytes()
            .chunks(3)
            .for_each(|piece| size.push(piece));
        size
    }

    #[test]
    fn what_is_counted_is_the_result_without_whitespace() {
        let result = serde_json::json!({
            "a b": [true, null, "п\u{1f600}\n\u{1}/\"\\ {x}, y: [z]", {}],
            "result": {"id": "q"},
        });
        let message = serde_json::json!({"id": 7, "jsonrpc": "2.0", "result": result});
        let expected = result.to_string().len();
        for written in [
            message.to_string(),
            serde_json::to_string_pretty(&message).expect("it encodes"),
        ] {
            assert_eq!(size_of(&written).of_answer_to(7, false), expected);
        }
        let escaped = r#"{"result": "\u043f\ud83d\ude00\n\u000a\u0001\/\u0041", "id": 7}"#;
        let result = serde_json::to_string("п\u{1f600}\n\n\u{1}/A").expect("it encodes");
        assert_eq!(size_of(escaped).of_answer_to(7, false), result.len());
    }

    #[test]
    fn a_number_is_a_byte_at_least() {
        let message = r#"{"id": 7, "result": [1.00000, -2e0, 30000]}"#;
        assert_eq!(size_of(message).of_answer_to(7, false), "[1,2,3]".len());
    }

    #[test]
    fn what_answers_something_else_is_no_evidence() {
        for (message, id, is_expected, bytes) in [
            (r#"{"id": 7, "result": [""#, 7, false, 2),
            (r#"{"id": 7.0, "result": [""#, 7, false, 2),
            (r#"{"id": 6, "result": [""#, 7, true, 0),
            (r#"{"id": "seven", "result": [""#, 7, false, 0),
            (r#"{"result": [""#, 7, true, 2),
            (r#"{"result": [""#, 7, false, 0),
            (r#"{"method": "x", "params": {"result": ["aaaa"#, 7, true, 0),
            (r#"{"error": {"result": ["aaaa"#, 7, true, 0),
            (r#"["result", "aaaa"#, 7, true, 0),
        ] {
            let size = size_of(message).of_answer_to(id, is_expected);
            assert_eq!(size, bytes, "{message}");
        }
    }
}
