//! What a version says at the place of a finding.

use crate::Words;
use crate::code_span::code_span;

/// What a version says at the place of a finding: a piece of itself, or something that has to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// Names, values or keywords with their values, which are the same in every language. Without quotes.
    Literal(Vec<String>),
    /// One of these values, and of as many more that aren't named.
    OneOf {
        /// The values that are named. Without quotes.
        named: Vec<String>,
        /// How many there are besides.
        more: usize,
    },
    /// What only words can tell.
    Described(Words),
}

impl Statement {
    /// One name, value or keyword.
    pub(super) fn literal(text: impl Into<String>) -> Self {
        Statement::Literal(vec![text.into()])
    }

    /// What people read of it: pieces in quotes.
    pub fn words(&self) -> Words {
        self.words_with(code_span)
    }

    fn words_with(&self, quote: impl Fn(&str) -> String) -> Words {
        let listed = |pieces: &[String]| {
            let pieces = pieces.iter().map(|piece| quote(piece));
            pieces.collect::<Vec<_>>().join(", ")
        };
        match self {
            Statement::Literal(pieces) => Words::same(listed(pieces)),
            Statement::OneOf { named, more: 0 } => {
                let named = listed(named);
                Words::new(format!("одно из: {named}"), format!("one of {named}"))
            }
            Statement::OneOf { named, more } => {
                let named = listed(named);
                Words::new(
                    format!("одно из: {named} и ещё {more}"),
                    format!("one of {named} and {more} more"),
                )
            }
            Statement::Described(words) => words.clone(),
        }
    }

    /// The pieces in quotes, where it is made of nothing else.
    pub fn quoted(&self) -> Option<String> {
        match self {
            Statement::Literal(_) => Some(self.english()),
            Statement::OneOf { .. } | Statement::Described(_) => None,
        }
    }

    /// What findings show.
    pub fn english(&self) -> String {
        self.words().english
    }

    /// What fingerprints are made of: single backticks around each piece, whatever it holds. Released versions name
    /// findings by these, so it stays.
    pub(super) fn hashed(&self) -> String {
        self.words_with(|piece| format!("`{piece}`")).english
    }
}

impl From<Words> for Statement {
    fn from(words: Words) -> Self {
        Statement::Described(words)
    }
}
