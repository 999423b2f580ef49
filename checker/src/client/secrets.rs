//! What must not be in any text.

use base64::prelude::{BASE64_STANDARD, Engine};
use norm_contract_generator::Words;
use norm_contract_generator::source::push_pointer_token;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::address::HttpAddress;
use super::server::{Address, Server};

/// Shorter texts than this are no secrets, and would be found everywhere.
const SHORTEST: usize = 4;

/// Words that every listing has, whoever asks for it: JSON's own, the types of schemas, the media types of MCP. To find
/// one there tells nothing of what a server was told (`?transport=http`, `X-Strict: true`).
const WORDS_OF_EVERY_LISTING: [&str; 15] = [
    "application/json",
    "array",
    "boolean",
    "default",
    "false",
    "http",
    "https",
    "integer",
    "json",
    "null",
    "number",
    "object",
    "string",
    "text/event-stream",
    "true",
];

const STAND_IN: &str = "***";

/// Ends what was too long to be told as a whole.
const CUT: &str = "…";

/// What is told of a server's words, in characters.
const LONGEST: usize = 500;

/// The secrets of one server. Servers tend to say what they were told: "the token abc is not valid".
#[derive(Default)]
pub(super) struct Secrets(Vec<String>);

impl Secrets {
    pub(super) fn of(server: &Server) -> Self {
        let mut secrets = Secrets::default();
        for value in server.headers.map().values() {
            let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
            // `Bearer abc`: the second word is a secret without the first.
            for word in value.split_whitespace().skip(1) {
                secrets.add(word);
            }
            secrets.add(&value);
        }
        if let Address::Http(address) = &server.address {
            secrets.add_url(address);
        }
        // A secret may hold another: the longer first.
        secrets.0.sort_by_key(|it| std::cmp::Reverse(it.len()));
        secrets
    }

    fn add_url(&mut self, HttpAddress(url): &HttpAddress) {
        for (_, value) in url.query_pairs() {
            self.add(&value);
        }
        let query = url.query().unwrap_or_default();
        self.add(query);
        // As they were sent, which servers repeat one by one as well.
        for pair in query.split('&') {
            self.add(pair.split_once('=').map_or("", |(_, value)| value));
        }
        let decoded = |part| percent_decode_str(part).decode_utf8_lossy().into_owned();
        let user = decoded(url.username());
        let password = decoded(url.password().unwrap_or_default());
        self.add(&BASE64_STANDARD.encode(format!("{user}:{password}")));
        for part in [&user, &password, url.username()] {
            self.add(part);
        }
        self.add(url.password().unwrap_or_default());
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a secret as it is, and as it stands in JSON and in a JSON Pointer.
    fn add(&mut self, secret: &str) {
        if WORDS_OF_EVERY_LISTING.contains(&secret) {
            return;
        }
        let in_json = Value::from(secret).to_string();
        let in_json = in_json.trim_matches('"');
        let mut in_pointer = String::new();
        push_pointer_token(&mut in_pointer, secret);
        for form in [secret, in_json, in_pointer.trim_start_matches('/')] {
            if form.len() >= SHORTEST && !self.0.iter().any(|it| it == form) {
                self.0.push(form.to_owned());
            }
        }
    }

    /// Words of which neither text has secrets.
    pub(super) fn removed_from_words(&self, words: &Words) -> Words {
        words.map(|text| self.removed_from(text))
    }

    /// The text without secrets, and cut where a server has too many words.
    pub(super) fn removed_from(&self, text: &str) -> String {
        let mut text = self.concealed(text);
        if let Some((end, _)) = text.char_indices().nth(LONGEST) {
            text.truncate(end);
            text.push_str(CUT);
        }
        text
    }

    /// The text without secrets.
    pub(super) fn concealed(&self, text: &str) -> String {
        let secrets = self.0.iter();
        let text = secrets.fold(text.to_owned(), |text, secret| {
            text.replace(secret.as_str(), STAND_IN)
        });
        let mut pieces: Vec<String> = text.split(CUT).map(str::to_owned).collect();
        let last = pieces.len().saturating_sub(1);
        for piece in pieces.iter_mut().take(last) {
            self.conceal_beginning(piece);
        }
        pieces.join(CUT)
    }

    /// Takes the beginning of a secret from the end of a text that was cut there.
    fn conceal_beginning(&self, text: &mut String) {
        let beginnings = self.0.iter().flat_map(|secret| {
            let ends = secret.char_indices().map(|(end, _)| end).rev();
            ends.filter(|end| *end >= SHORTEST)
                .map(|end| &secret[..end])
        });
        let found = beginnings.filter(|it| text.ends_with(it));
        if let Some(longest) = found.map(str::len).max() {
            text.truncate(text.len() - longest);
            text.push_str(STAND_IN);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets(secret: &str) -> Secrets {
        let mut secrets = Secrets::default();
        secrets.add(secret);
        secrets
    }

    #[test]
    fn a_secret_is_found_as_it_stands_in_json_and_in_a_pointer() {
        let secrets = secrets("ab\"c/d~e");
        for text in ["ab\"c/d~e", r#"ab\"c/d~e"#, "ab\"c~1d~0e"] {
            assert_eq!(secrets.concealed(&format!("x {text} y")), "x *** y");
        }
    }

    #[test]
    fn a_word_of_every_listing_is_no_secret() {
        for word in ["true", "object", "http"] {
            let text = format!("{{\"type\":\"{word}\"}}");
            assert_eq!(secrets(word).concealed(&text), text);
        }
        assert_eq!(secrets("truest").concealed("a truest b"), "a *** b");
    }

    #[test]
    fn the_beginning_of_a_secret_is_found_before_a_cut() {
        let secrets = secrets("abcdefgh");
        assert_eq!(secrets.concealed("x abcdef…, and more"), "x ***…, and more");
        // So short a piece of it says nothing, and without a cut it is another word.
        assert_eq!(secrets.concealed("x abc…"), "x abc…");
        assert_eq!(secrets.concealed("x abcdef"), "x abcdef");
    }
}
