//! What every block of a page is made from: the model, the language and where things are shown.

use crate::Language;
use std::collections::BTreeSet;

use super::prose_headings::below;
use crate::emit::docs::history::{History, VersionName};
use crate::emit::docs::labels::{Labels, labels};
use crate::emit::docs::page::{Block, Inline, MarkKind};
use crate::model::{Definition, Deprecation, Model, NamePath, Places, Text, Texts};

/// The model in one language.
#[derive(Debug)]
pub(in crate::emit::docs) struct Context<'a> {
    pub(super) model: &'a Model,
    pub(super) language: Language,
    pub(super) labels: &'static Labels,
    pub(super) history: &'a History,
    pub(super) places: Places,
}

impl<'a> Context<'a> {
    pub(in crate::emit::docs) fn new(
        model: &'a Model,
        language: Language,
        history: &'a History,
    ) -> Self {
        Context {
            model,
            language,
            history,
            labels: labels(language),
            places: Places::new(model, language),
        }
    }

    /// A text in this language; one that says nothing counts as missing.
    pub(super) fn text(&self, text: &'a Text) -> Option<&'a str> {
        text.get(self.language)
            .map(str::trim)
            .filter(|text| !text.is_empty())
    }

    /// The title of a type, else its name.
    pub(super) fn title_or_name(&self, definition: &'a Definition) -> Inline {
        match self.text(&definition.texts.title) {
            Some(title) => Inline::Prose(one_line(title)),
            None => Inline::Literal(definition.name.clone()),
        }
    }

    /// Title, full stop, description; whichever of the two there is. `level`: that of the heading above them.
    pub(super) fn title_and_description(&self, texts: &'a Texts, level: u8) -> Option<Block> {
        let title = self.text(&texts.title).map(one_line);
        let text = match (title, self.text(&texts.description)) {
            (None, None) => return None,
            (Some(title), None) => title,
            (None, Some(description)) => description.to_owned(),
            (Some(title), Some(description)) => {
                let gap = if starts_block(description) {
                    "\n\n"
                } else {
                    " "
                };
                format!("{}{gap}{description}", with_full_stop(&title))
            }
        };
        Some(Block::Prose(below(level, &text)))
    }

    /// A version's number, or what stands for it.
    pub(super) fn version_words(&self, version: &VersionName) -> String {
        version.words(self.labels.unreleased)
    }

    /// From which version on; none where that has no number yet.
    fn since_words(&self, version: &VersionName) -> Option<String> {
        version.number()?;
        Some(format!(
            "{} {}",
            self.labels.since,
            self.version_words(version)
        ))
    }

    /// Which version brought a type, a field or a value; none where it was there from the first on.
    pub(super) fn since(&self, path: &NamePath) -> Option<Inline> {
        let version = self.history.since.get(path)?;
        Some(Inline::Mark {
            kind: MarkKind::Since,
            text: match self.since_words(version) {
                Some(words) => words,
                None => self.labels.not_released_yet.to_owned(),
            },
        })
    }

    /// Which version brought a part of a type, where it isn't the one that brought the type itself.
    pub(super) fn since_as_part(&self, part: &NamePath) -> Option<Inline> {
        let since = &self.history.since;
        let owner = part.whole().and_then(|owner| since.get(&owner));
        self.since(part).filter(|_| since.get(part) != owner)
    }

    /// That a part of a type is on the way out, where it is.
    pub(super) fn deprecated(
        &self,
        path: &NamePath,
        deprecation: &Option<Deprecation>,
    ) -> Option<Inline> {
        deprecation.as_ref()?;
        let word = self.labels.deprecated.to_lowercase();
        Some(Inline::Mark {
            kind: MarkKind::Deprecated,
            text: format!("{word}{}", self.since_when_deprecated(path)),
        })
    }

    fn since_when_deprecated(&self, path: &NamePath) -> String {
        let version = self.history.deprecated.get(path);
        let words = version.and_then(|version| self.since_words(version));
        words.map_or_else(String::new, |words| format!(" {words}"))
    }

    /// That what has this name is on the way out and what comes in its place, as one or two sentences.
    pub(super) fn deprecation(
        &self,
        path: &NamePath,
        deprecation: &'a Deprecation,
        replacement: Option<Inline>,
    ) -> Vec<Inline> {
        let since = self.since_when_deprecated(path);
        let mut words = vec![Inline::Literal(format!(
            "{}{since}",
            self.labels.deprecated
        ))];
        match self.text(&deprecation.note) {
            Some(note) => {
                words.push(Inline::Literal(": ".to_owned()));
                words.push(Inline::Prose(with_full_stop(&one_line(note))));
            }
            None => words.push(Inline::Literal(".".to_owned())),
        }
        if let Some(replacement) = replacement {
            words.push(Inline::Literal(format!(" {}: ", self.labels.replaced_by)));
            words.push(replacement);
            words.push(Inline::Literal(".".to_owned()));
        }
        words
    }
}

/// The name that a deprecation gives to what comes in its place.
pub(super) fn replacement_name(deprecation: &Deprecation) -> Option<Inline> {
    let name = deprecation.replaced_by.as_ref()?;
    Some(Inline::Literal(name.value.clone()))
}

/// A text on one line.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text that ends a sentence.
fn with_full_stop(text: &str) -> String {
    let ends_sentence = text.ends_with(['.', '!', '?', '…', ':']);
    format!("{text}{}", if ends_sentence { "" } else { "." })
}

/// Whether Markdown begins with a list, a heading, a quotation, a table or code, which can't go on in a
/// line of words.
fn starts_block(markdown: &str) -> bool {
    let after_digits = markdown.trim_start_matches(|first: char| first.is_ascii_digit());
    let is_numbered = after_digits.len() < markdown.len() && after_digits.starts_with(['.', ')']);
    let marks = ["- ", "* ", "+ ", "#", ">", "|", "```", "~~~"];
    is_numbered || marks.iter().any(|mark| markdown.starts_with(mark))
}

/// The ids of one page, each of which is given away once.
#[derive(Debug, Default)]
pub(super) struct Ids(BTreeSet<String>);

impl Ids {
    /// The id, unless the page has it already.
    pub(super) fn claim(&mut self, id: String) -> Option<String> {
        self.0.insert(id.clone()).then_some(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blocks_keep_a_description_from_the_line_of_its_title() {
        for words in [
            "Words",
            "*Emphasis* first",
            "`code` first",
            "«Цитата»",
            "404 is no list",
            "-5 is no list",
        ] {
            assert!(!starts_block(words), "{words}");
        }
        for block in ["- a", "1. a", "> a", "```\na\n```", "| a |", "## a"] {
            assert!(starts_block(block), "{block}");
        }
    }
}
