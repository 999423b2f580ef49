//! What a version says at the place of a finding.

use crate::Words;
use crate::code_span::code_span;
use crate::source::Node;

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
    /// Values of which some would be taken for others: texts that are empty or read as JSON.
    Quoted {
        /// The same with these texts in their quotes.
        shown: Box<Statement>,
        /// The same with all texts bare, as fingerprints know them.
        bare: Box<Statement>,
    },
    /// What only words can tell.
    Described(Words),
}

impl Statement {
    /// One name, value or keyword.
    pub(super) fn literal(text: impl Into<String>) -> Self {
        Statement::Literal(vec![text.into()])
    }

    /// Values, of which `told` makes a statement by how each is shown.
    pub(super) fn of_values(values: &[&Node], told: impl Fn(Vec<String>) -> Statement) -> Self {
        let shown_by = |show: fn(&Node) -> String| told(values.iter().map(|it| show(it)).collect());
        let (shown, bare) = (shown_by(unmistakable), shown_by(bare));
        match shown == bare {
            true => bare,
            false => Statement::Quoted {
                shown: Box::new(shown),
                bare: Box::new(bare),
            },
        }
    }

    /// What people read of it: pieces in quotes.
    pub fn words(&self) -> Words {
        self.words_with(code_span)
    }

    fn words_with(&self, quote: fn(&str) -> String) -> Words {
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
            Statement::Quoted { shown, .. } => shown.words_with(quote),
            Statement::Described(words) => words.clone(),
        }
    }

    /// The pieces in quotes, where it is made of nothing else.
    pub fn quoted(&self) -> Option<String> {
        match self {
            Statement::Literal(_) => Some(self.english()),
            Statement::Quoted { shown, .. } => shown.quoted(),
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
        match self {
            Statement::Quoted { bare, .. } => bare.hashed(),
            told => told.words_with(|piece| format!("`{piece}`")).english,
        }
    }
}

impl From<Words> for Statement {
    fn from(words: Words) -> Self {
        Statement::Described(words)
    }
}

/// A value with texts bare.
pub(super) fn bare(value: &Node) -> String {
    match value.as_str() {
        Some(text) => text.to_owned(),
        None => value.to_json().to_string(),
    }
}

/// A value with texts bare where they can't be taken for another value.
fn unmistakable(value: &Node) -> String {
    let is_mistakable = |text: &str| {
        text.trim().is_empty() || serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
    };
    match value.as_str() {
        Some(text) if is_mistakable(text) => value.to_json().to_string(),
        _ => bare(value),
    }
}
