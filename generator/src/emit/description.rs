//! Texts for readers of code and schemas: English, with the first language's title beside it.

use crate::Language;
use crate::model::{Model, Text, Texts};

/// A label such as `Error code (Код ошибки)` for Rust's documentation; absent where there is no title.
pub(super) fn label(model: &Model, texts: &Texts) -> Option<String> {
    plain_label(model, texts).map(|label| escape(&label))
}

/// A label as [`label`] has it, with nothing escaped.
pub(super) fn plain_label(model: &Model, texts: &Texts) -> Option<String> {
    let title = in_english(model, &texts.title)?;
    let first = model
        .package
        .languages
        .first()
        .and_then(|language| texts.title.get(*language));
    let other = first
        .filter(|first| *first != title)
        .map_or(String::new(), |first| format!(" ({first})"));
    Some(format!("{}{other}", title.trim_end_matches('.')))
}

/// A text in English for Rust's documentation, or in the first language where there is none; empty where
/// there is neither.
pub(super) fn sentences(model: &Model, text: &Text) -> String {
    in_english(model, text).map(escape).unwrap_or_default()
}

/// A text in English, or in the first language where there is none, with nothing escaped.
pub(super) fn in_english<'t>(model: &Model, text: &'t Text) -> Option<&'t str> {
    let languages =
        std::iter::once(Language::English).chain(model.package.languages.iter().copied());
    languages
        .filter_map(|language| text.get(language))
        .find(|text| !text.is_empty())
}

/// Keeps Markdown readers from seeing links and tags where the text has brackets; code stays.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut in_code = false;
    for character in text.chars() {
        match character {
            '`' => in_code = !in_code,
            '[' | ']' | '<' if !in_code => escaped.push('\\'),
            _ => {}
        }
        escaped.push(character);
    }
    escaped
}
