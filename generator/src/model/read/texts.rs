//! Titles, descriptions and the rest of a reader's texts, in all languages.

use super::keywords::role;
use super::reader::Reader;
use super::values::member_value;
use crate::Language;
use crate::diagnostic::rule;
use crate::model::nearest;
use crate::model::{Deprecation, Located, Text, Texts};
use crate::source::{Node, Span};

/// The texts of a block, each with the field of [`Texts`] that it goes to.
const KEYS: [&str; 4] = ["title", "description", "x-cause", "x-remedy"];

impl<'a> Reader<'a> {
    /// Reads the texts of a type, a property, an attribute or a member.
    pub(super) fn texts(&mut self, node: &'a Node) -> Texts {
        self.check_translations(node, &KEYS);
        let [title, description, cause, remedy] = KEYS.map(|key| self.text(node, key));
        Texts {
            title,
            description,
            cause,
            remedy,
        }
    }

    /// One text: the bare key in the first language, the others from `x-i18n`.
    fn text(&mut self, node: &'a Node, key: &str) -> Text {
        let mut text = Text::default();
        // `x-cause` and the like mean nothing in a plain schema.
        if key.starts_with("x-") && !self.package.is_package {
            return text;
        }
        let languages = self.package.languages.clone();
        for (index, language) in languages.iter().enumerate() {
            let block = match index {
                0 => Some(node),
                _ => translation(node, *language),
            };
            let Some(block) = block else {
                if node
                    .get("x-i18n")
                    .is_some_and(|it| it.as_object().is_none())
                {
                    text.unreadable.push(*language);
                }
                continue;
            };
            let wording = self.note(block, key, "a text", located_text);
            if wording.is_none() && (block.as_object().is_none() || is_attempted(block, key)) {
                text.unreadable.push(*language);
            }
            text.translations
                .extend(wording.map(|wording| (*language, wording)));
        }
        text
    }

    /// `x-i18n` holds nothing but the manifest's other languages, and these nothing but texts.
    fn check_translations(&mut self, node: &'a Node, keys: &[&str]) {
        if !self.package.is_package {
            return;
        }
        let languages = self.package.languages.clone();
        let Some(block) = self.expect(node, "x-i18n", "texts by language", Node::as_object) else {
            return;
        };
        for (language, entry) in block {
            if !languages.iter().skip(1).any(|it| it.code() == language) {
                self.foreign_language(language, entry.key_span);
                continue;
            }
            let Some(texts) = entry.value.as_object() else {
                self.report(
                    &rule::INVALID_KEYWORD_VALUE,
                    entry.value.span,
                    format!(
                        "a translation is an object of texts, found {}",
                        entry.value.shown()
                    ),
                );
                continue;
            };
            for (key, text) in texts
                .iter()
                .filter(|(key, _)| !keys.contains(&key.as_str()))
            {
                self.report_with_help(
                    &rule::UNKNOWN_ANNOTATION,
                    text.key_span,
                    format!("a translation has no text `{key}`"),
                    format!("it may have {}", keys.join(", ")),
                );
            }
        }
    }

    fn foreign_language(&mut self, language: &str, span: Span) {
        let (first, others) = match self.package.languages.as_slice() {
            [first, others @ ..] => (first.code(), codes(others).join(", ")),
            [] => return,
        };
        let message = format!("`x-i18n` can't have the language `{language}`");
        let help = if language == first {
            format!("texts in {language}, the first language, stand beside `x-i18n`")
        } else if others.is_empty() {
            format!("the manifest lists {first} alone; add `{language}` there, or remove the text")
        } else {
            format!("besides {first} the manifest lists {others}")
        };
        self.report_with_help(&rule::UNKNOWN_ANNOTATION, span, message, help);
    }

    /// Reads `x-deprecated`, or the bare `deprecated: true` of JSON Schema.
    pub(super) fn deprecation(&mut self, node: &'a Node) -> Option<Deprecation> {
        if let Some(entry) = node
            .entry("x-deprecated")
            .filter(|_| self.package.is_package)
        {
            if entry.value.as_object().is_none() {
                self.report_with_help(
                    &rule::INVALID_KEYWORD_VALUE,
                    entry.value.span,
                    format!(
                        "`x-deprecated` takes an object, found {}",
                        entry.value.shown()
                    ),
                    "write `x-deprecated: { note: … }`, where the note says what to do instead",
                );
            }
            self.check_translations(&entry.value, &["note"]);
            let note = self.text(&entry.value, "note");
            let replaced_by = self.expect(&entry.value, "replaced_by", "a name", located_name);
            for (key, unknown) in entry.value.as_object().into_iter().flatten() {
                if !["note", "replaced_by", "x-i18n"].contains(&key.as_str()) {
                    self.report(
                        &rule::UNKNOWN_ANNOTATION,
                        unknown.key_span,
                        format!("`x-deprecated` has no member `{key}`; it has note, replaced_by and x-i18n"),
                    );
                }
            }
            return Some(Deprecation {
                note,
                replaced_by,
                span: entry.key_span,
            });
        }
        let deprecated = self.note(node, "deprecated", "true or false", Node::as_bool)?;
        let span = node
            .entry("deprecated")
            .map_or(node.span, |entry| entry.key_span);
        deprecated.then_some(Deprecation {
            note: Text::default(),
            replaced_by: None,
            span,
        })
    }

    /// [`Reader::names`] of an annotation, which means nothing in a plain schema.
    pub(super) fn annotated_names(&mut self, node: &'a Node, key: &str) -> Vec<Located<String>> {
        if self.package.is_package {
            self.names(node, key)
        } else {
            Vec::new()
        }
    }

    /// A list of names, such as `required`; elements that are no strings are reported.
    pub(super) fn names(&mut self, node: &'a Node, key: &str) -> Vec<Located<String>> {
        let list = self
            .expect(node, key, "a list of names", Node::as_array)
            .unwrap_or_default();
        let mut names: Vec<Located<String>> = Vec::new();
        for item in list {
            let Some(name) = located_string(item) else {
                self.report(
                    self.wrong_kind,
                    item.span,
                    format!("`{key}` takes names, found {}", item.shown()),
                );
                continue;
            };
            if names.iter().any(|other| other.value == name.value) {
                self.report(
                    self.wrong_kind,
                    item.span,
                    format!("`{key}` names `{}` twice", name.value),
                );
                continue;
            }
            names.push(name);
        }
        names
    }
}

fn located_text(node: &Node) -> Option<Located<String>> {
    Some(located(node.as_str()?.trim().to_owned(), node.span))
}

/// Whether a block has the key, or one that is probably meant to be it.
fn is_attempted(block: &Node, key: &str) -> bool {
    let mut keys = block.as_object().into_iter().flatten();
    keys.any(|(found, _)| {
        found == key || (role(found).is_none() && nearest(found, [key].into_iter()).is_some())
    })
}

pub(super) fn located_string(node: &Node) -> Option<Located<String>> {
    Some(Located {
        value: node.as_str()?.to_owned(),
        span: node.span,
    })
}

/// What something is called: a text, or the number that a value of an enumeration is.
fn located_name(node: &Node) -> Option<Located<String>> {
    Some(located(member_value(node)?.to_string(), node.span))
}

pub(super) fn located<T>(value: T, span: Span) -> Located<T> {
    Located { value, span }
}

fn translation(node: &Node, language: Language) -> Option<&Node> {
    node.get("x-i18n")?.get(language.code())
}

pub(super) fn codes(languages: &[Language]) -> Vec<&'static str> {
    languages.iter().map(|it| it.code()).collect()
}
