//! Texts: there in every language, not empty, in that language's script, titles distinct.

use std::collections::{BTreeMap, HashMap};

use crate::Language;
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{
    AttributeType, Definition, DefinitionKind, Deprecation, Enumeration, Located, Model, Text,
};
use crate::source::Span;

/// Whether a text has to be there at all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Always,
    /// Where one language has it, all have it.
    InAllOrNone,
}

/// A text that is looked for: the word that it stands under and what messages call it.
struct Wanted {
    key: &'static str,
    noun: &'static str,
}

const TITLE: Wanted = Wanted {
    key: "title",
    noun: "title",
};
const DESCRIPTION: Wanted = Wanted {
    key: "description",
    noun: "description",
};
const CAUSE: Wanted = Wanted {
    key: "x-cause",
    noun: "cause",
};
const REMEDY: Wanted = Wanted {
    key: "x-remedy",
    noun: "remedy",
};
const NOTE: Wanted = Wanted {
    key: "note",
    noun: "note on what to do instead",
};

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let mut check = Check {
        languages: &model.package.languages,
        diagnostics,
    };
    let manifest = Span::start_of(model.package.file);
    check.text(
        &model.package.texts.title,
        &TITLE,
        Need::InAllOrNone,
        manifest,
    );
    check.text(
        &model.package.texts.description,
        &DESCRIPTION,
        Need::InAllOrNone,
        manifest,
    );
    for definition in &model.definitions {
        check.definition(definition);
    }
    duplicate_titles(model, check.diagnostics);
}

struct Check<'c> {
    languages: &'c [Language],
    diagnostics: &'c mut Vec<Diagnostic>,
}

impl Check<'_> {
    fn definition(&mut self, definition: &Definition) {
        let place = definition.name_span;
        self.text(&definition.texts.title, &TITLE, Need::Always, place);
        self.text(
            &definition.texts.description,
            &DESCRIPTION,
            Need::Always,
            place,
        );
        self.deprecation(definition.deprecation.as_ref());
        match &definition.kind {
            DefinitionKind::Object(object) => {
                for property in &object.properties {
                    let place = property.name_span;
                    self.text(&property.texts.title, &TITLE, Need::InAllOrNone, place);
                    self.text(
                        &property.texts.description,
                        &DESCRIPTION,
                        Need::InAllOrNone,
                        place,
                    );
                    self.deprecation(property.deprecation.as_ref());
                }
            }
            DefinitionKind::Enumeration(enumeration) => self.enumeration(enumeration),
            DefinitionKind::Union(_) | DefinitionKind::Alias(_) => {}
        }
    }

    fn enumeration(&mut self, enumeration: &Enumeration) {
        for attribute in &enumeration.attributes {
            // The documentation heads the column by the attribute's title or its type's.
            let names_itself = matches!(attribute.kind, AttributeType::Enumeration(_));
            let need = if names_itself {
                Need::InAllOrNone
            } else {
                Need::Always
            };
            self.text(&attribute.texts.title, &TITLE, need, attribute.span);
            self.text(
                &attribute.texts.description,
                &DESCRIPTION,
                Need::InAllOrNone,
                attribute.span,
            );
        }
        for member in &enumeration.members {
            self.text(&member.texts.title, &TITLE, Need::InAllOrNone, member.span);
            self.text(
                &member.texts.description,
                &DESCRIPTION,
                Need::Always,
                member.span,
            );
            self.text(&member.texts.cause, &CAUSE, Need::InAllOrNone, member.span);
            self.text(
                &member.texts.remedy,
                &REMEDY,
                Need::InAllOrNone,
                member.span,
            );
            self.deprecation(member.deprecation.as_ref());
        }
    }

    fn deprecation(&mut self, deprecation: Option<&Deprecation>) {
        if let Some(deprecation) = deprecation {
            self.text(&deprecation.note, &NOTE, Need::Always, deprecation.span);
        }
    }

    fn text(&mut self, text: &Text, wanted: &Wanted, need: Need, place: Span) {
        if need == Need::InAllOrNone && text.is_empty() {
            return;
        }
        for (index, language) in self.languages.iter().enumerate() {
            match text.located(*language) {
                Some(wording) if wording.value.is_empty() => self.diagnostics.push(
                    Diagnostic::new(
                        &rule::EMPTY_TEXT,
                        wording.span,
                        format!(
                            "the {} in {} is empty",
                            wanted.noun,
                            language.english_name()
                        ),
                    )
                    .with_help("write it, or leave the key out where it isn't needed"),
                ),
                Some(wording) => self.script(*language, &wording.value, wording.span),
                None => self.missing(text, wanted, index, *language, place),
            }
        }
    }

    fn missing(
        &mut self,
        text: &Text,
        wanted: &Wanted,
        index: usize,
        language: Language,
        place: Span,
    ) {
        if text.unreadable.contains(&language) {
            return;
        }
        let place = text
            .translations
            .first()
            .map_or(place, |(_, wording)| wording.span);
        let key = wanted.key;
        let help = if index == 0 {
            format!("write `{key}: …` in the block")
        } else {
            format!("write `x-i18n: {{ {language}: {{ {key}: … }} }}` in the same block")
        };
        let message = format!(
            "the {} in {} is missing",
            wanted.noun,
            language.english_name()
        );
        self.diagnostics
            .push(Diagnostic::new(&rule::MISSING_TRANSLATION, place, message).with_help(help));
    }

    fn script(&mut self, language: Language, text: &str, span: Span) {
        let message = match (language, text.chars().any(is_cyrillic)) {
            (Language::Russian, false) => "the Russian text has no Cyrillic letter",
            (Language::English, true) => "the English text has Cyrillic letters",
            (Language::Russian, true) | (Language::English, false) => return,
        };
        self.diagnostics.push(
            Diagnostic::new(&rule::WRONG_SCRIPT, span, message)
                .with_help("write the text in its language; perhaps the two were exchanged"),
        );
    }
}

/// Page titles and headings follow the same rules.
pub(super) fn check_script(
    language: Language,
    text: &str,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) {
    Check {
        languages: &[],
        diagnostics,
    }
    .script(language, text, span);
}

/// So many types of one title are told apart, each pair by itself; nobody reads more pairs.
const MOST_HOLDERS: usize = 8;

/// Reports each pair of types with one title: they share it in some language.
fn duplicate_titles(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let mut holders: HashMap<(Language, &str), Vec<(usize, Span)>> = HashMap::new();
    for (number, definition) in model.definitions.iter().enumerate() {
        // By the earlier type: two that share their titles in all languages are one pair.
        let mut shared: BTreeMap<usize, (&Located<String>, Span)> = BTreeMap::new();
        for language in &model.package.languages {
            let Some(title) = definition.texts.title.located(*language) else {
                continue;
            };
            let holders = holders.entry((*language, &title.value)).or_default();
            for (earlier, place) in holders.iter() {
                shared.entry(*earlier).or_insert((title, *place));
            }
            if holders.len() < MOST_HOLDERS {
                holders.push((number, title.span));
            }
        }
        for (earlier, (title, first)) in shared {
            let message = format!(
                "{} and {} have the same title, “{}”",
                model.definitions[earlier].name, definition.name, title.value
            );
            diagnostics.push(
                Diagnostic::new(&rule::DUPLICATE_TITLE, title.span, message)
                    .with_related(first, "the first one")
                    .with_help("rename one, or allow the pair under `allow` in the manifest, with the reason"),
            );
        }
    }
}

/// The Cyrillic blocks of Unicode.
pub(crate) fn is_cyrillic(character: char) -> bool {
    matches!(character, '\u{0400}'..='\u{052F}' | '\u{1C80}'..='\u{1C8F}' | '\u{2DE0}'..='\u{2DFF}' | '\u{A640}'..='\u{A69F}')
}
