//! Texts for readers, in the languages of the contract.

use crate::Language;
use crate::source::Span;

/// A value and the place that it was written at.
#[derive(Clone, Debug, PartialEq)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub span: Span,
}

/// One text in all the languages that it was written in, the manifest's first language first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// Language and wording.
    pub translations: Vec<(Language, Located<String>)>,
    /// Languages in which something else stands in the text's place. That was reported when it was
    /// read, so the lint doesn't miss a text there.
    pub unreadable: Vec<Language>,
}

impl Text {
    /// The wording in this language.
    pub fn get(&self, language: Language) -> Option<&str> {
        self.located(language).map(|text| text.value.as_str())
    }

    /// The wording in this language, with its place.
    pub fn located(&self, language: Language) -> Option<&Located<String>> {
        self.translations
            .iter()
            .find(|(written, _)| *written == language)
            .map(|(_, text)| text)
    }

    /// Whether it was written in no language at all.
    pub fn is_empty(&self) -> bool {
        self.translations.is_empty()
    }
}

/// What a type, a property, an attribute or a member says about itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Texts {
    /// A label, without a full stop.
    pub title: Text,
    /// Sentences.
    pub description: Text,
    /// Why it happens (`x-cause`); members only.
    pub cause: Text,
    /// What to do about it (`x-remedy`); members only.
    pub remedy: Text,
}
