//! The languages of what people read, and texts that are there in both.
//!
//! A further language is one more variant, one more text that [`Language::pick`] and [`Words::new`] ask for, and its
//! names: whatever lacks a text then doesn't compile.

use std::fmt;
use std::str::FromStr;

/// A language of contracts, reports and pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// Russian.
    Russian,
    /// English.
    #[default]
    English,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::Russian, Language::English];

    /// Its code by ISO 639-1, which is its name on a command line and in a contract.
    pub const fn code(self) -> &'static str {
        match self {
            Language::Russian => "ru",
            Language::English => "en",
        }
    }

    /// Its name in English.
    pub const fn english_name(self) -> &'static str {
        self.pick("Russian", "English")
    }

    /// Chooses what belongs to it: a text, or a table of texts.
    pub const fn pick<T: Copy>(self, russian: T, english: T) -> T {
        match self {
            Language::Russian => russian,
            Language::English => english,
        }
    }
}

/// Its code.
impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

/// Reads a language's code.
impl FromStr for Language {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Language::ALL.into_iter().find(|it| it.code() == text);
        named.ok_or_else(|| format!("`{text}` is no language of the reports; they are ru and en"))
    }
}

/// A text in both languages. Whoever makes it needn't know which one will be read.
///
/// ```
/// use norm_contract_generator::{Language, Words};
///
/// let words = Words::new("строка", "a string");
/// assert_eq!(words.text(Language::Russian), "строка");
/// assert_eq!(Words::same("`total`").text(Language::Russian), "`total`");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Words {
    /// In Russian.
    pub russian: String,
    /// In English.
    pub english: String,
}

impl Words {
    /// A text in both languages.
    pub fn new(russian: impl Into<String>, english: impl Into<String>) -> Self {
        Words {
            russian: russian.into(),
            english: english.into(),
        }
    }

    /// What reads the same in both: a value, a name, a number.
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Words::new(text.clone(), text)
    }

    /// The words of a system, a library or a server, which are there in one language. Russian readers see them as a
    /// quotation, after a lead in their own.
    pub fn foreign(text: impl fmt::Display) -> Self {
        Words::new(format!("«{text}»"), text.to_string())
    }

    /// These words with what is behind them after a colon.
    ///
    /// ```
    /// use norm_contract_generator::{Language, Words};
    ///
    /// let cause = Words::foreign("EOF while parsing a value");
    /// let words = Words::new("это не JSON", "it is no JSON").because(&cause);
    /// assert_eq!(words.text(Language::Russian), "это не JSON: «EOF while parsing a value»");
    /// assert_eq!(words.text(Language::English), "it is no JSON: EOF while parsing a value");
    /// ```
    pub fn because(self, cause: &Words) -> Self {
        Words::new(
            format!("{}: {}", self.russian, cause.russian),
            format!("{}: {}", self.english, cause.english),
        )
    }

    /// The text in a language.
    pub fn text(&self, language: Language) -> &str {
        language.pick(&self.russian, &self.english)
    }

    /// Changes the text of either language in the same way.
    pub fn map(&self, mut change: impl FnMut(&str) -> String) -> Self {
        Words::new(change(&self.russian), change(&self.english))
    }
}

/// See [`Words::same`].
impl From<&str> for Words {
    fn from(text: &str) -> Self {
        Words::same(text)
    }
}

/// See [`Words::same`].
impl From<String> for Words {
    fn from(text: String) -> Self {
        Words::same(text)
    }
}
