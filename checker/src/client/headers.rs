//! Headers whose values are secrets.

use std::fmt;

use norm_contract_generator::Words;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};

/// What the protocol itself decides: sent twice or otherwise, the server would be asked something else.
const OWN_HEADERS: [&str; 10] = [
    "accept",
    "connection",
    "content-length",
    "content-type",
    "mcp-method",
    "mcp-name",
    "mcp-protocol-version",
    "mcp-session-id",
    "te",
    "transfer-encoding",
];

/// Headers to be sent. Their values are never shown.
#[derive(Clone, Default)]
pub struct Headers(HeaderMap);

/// A header that can't be sent. Nothing of its value is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidHeader(Words);

impl Headers {
    /// Adds a header; one that is there already is sent as well.
    ///
    /// # Errors
    /// A name that is none, a value with control characters, a header that the protocol itself decides.
    pub fn add(&mut self, name: &str, value: &str) -> Result<(), InvalidHeader> {
        // A text that is no name may be a secret that got into its place.
        let name = HeaderName::from_bytes(name.trim().as_bytes()).map_err(|_| {
            InvalidHeader(Words::new(
                "имя заголовка состоит из латинских букв, цифр и дефисов",
                "the name of a header is made of letters, digits and hyphens",
            ))
        })?;
        if OWN_HEADERS.contains(&name.as_str()) {
            return Err(InvalidHeader(Words::new(
                format!("заголовок {name} задаёт сам протокол, изменить его нельзя"),
                format!("the header {name} is the protocol's own and can't be set"),
            )));
        }
        let mut value = HeaderValue::from_bytes(value.trim().as_bytes()).map_err(|_| {
            InvalidHeader(Words::new(
                format!(
                    "в значении заголовка {name} есть перевод строки или другой управляющий символ"
                ),
                format!(
                    "the value of the header {name} has line breaks or other control characters"
                ),
            ))
        })?;
        value.set_sensitive(true);
        self.0.append(name, value);
        Ok(())
    }

    /// Adds what a token of OAuth is sent in.
    ///
    /// # Errors
    /// A token with control characters.
    pub fn add_bearer(&mut self, token: &str) -> Result<(), InvalidHeader> {
        self.add("Authorization", &format!("Bearer {}", token.trim()))
    }

    pub(super) fn map(&self) -> &HeaderMap {
        &self.0
    }
}

/// Names alone.
impl fmt::Debug for Headers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.0.keys()).finish()
    }
}

impl InvalidHeader {
    /// What is wrong, in both languages.
    pub fn words(&self) -> Words {
        self.0.clone()
    }
}

/// In English.
impl fmt::Display for InvalidHeader {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.english)
    }
}

impl std::error::Error for InvalidHeader {}
