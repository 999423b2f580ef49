//! What a version says at the place of a finding.

use crate::Words;

/// What a version says at the place of a finding: a piece of itself, or something that has to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// Names, values or keywords with their values, which are the same in every language. Without quotes.
    Literal(Vec<String>),
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
        match self {
            Statement::Literal(pieces) => Words::same(quoted(pieces)),
            Statement::Described(words) => words.clone(),
        }
    }

    /// The pieces in quotes, where it is made of nothing else.
    pub fn quoted(&self) -> Option<String> {
        match self {
            Statement::Literal(pieces) => Some(quoted(pieces)),
            Statement::Described(_) => None,
        }
    }

    /// What findings show.
    pub fn english(&self) -> String {
        self.words().english
    }
}

/// `` `a`, `b` ``.
pub(super) fn quoted(pieces: &[String]) -> String {
    let pieces = pieces.iter().map(|piece| format!("`{piece}`"));
    pieces.collect::<Vec<_>>().join(", ")
}

impl From<Words> for Statement {
    fn from(words: Words) -> Self {
        Statement::Described(words)
    }
}
