//! What must not be in any text.

use base64::prelude::{BASE64_STANDARD, Engine};
use norm_contract_generator::Words;
use percent_encoding::percent_decode_str;

use super::address::HttpAddress;
use super::server::{Address, Server};

/// Shorter texts than this are no secrets, and would be found everywhere.
const SHORTEST: usize = 4;

const STAND_IN: &str = "***";

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
        self.add(url.query().unwrap_or_default());
        let decoded = |part| percent_decode_str(part).decode_utf8_lossy().into_owned();
        let user = decoded(url.username());
        let password = decoded(url.password().unwrap_or_default());
        self.add(&BASE64_STANDARD.encode(format!("{user}:{password}")));
        for part in [&user, &password, url.username()] {
            self.add(part);
        }
        self.add(url.password().unwrap_or_default());
    }

    pub(super) fn are_in(&self, text: &str) -> bool {
        self.0.iter().any(|secret| text.contains(secret.as_str()))
    }

    fn add(&mut self, secret: &str) {
        if secret.len() >= SHORTEST {
            self.0.push(secret.to_owned());
        }
    }

    /// Words of which neither text has secrets.
    pub(super) fn removed_from_words(&self, words: &Words) -> Words {
        words.map(|text| self.removed_from(text))
    }

    /// The text without secrets, and cut where a server has too many words: in this order, since a secret that is cut is
    /// no longer found.
    pub(super) fn removed_from(&self, text: &str) -> String {
        let secrets = self.0.iter();
        let mut text = secrets.fold(text.to_owned(), |text, secret| {
            text.replace(secret.as_str(), STAND_IN)
        });
        if let Some((end, _)) = text.char_indices().nth(LONGEST) {
            text.truncate(end);
            text.push('…');
        }
        text
    }
}
