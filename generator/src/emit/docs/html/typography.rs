//! What typesetters do by hand.

use crate::Language;

/// A text for a heading: in Russian a word of one letter doesn't stay behind at the end of a line.
pub(in crate::emit::docs) fn heading_text(text: &str, language: Language) -> String {
    match language {
        Language::English => text.to_owned(),
        Language::Russian => with_short_words_bound(text),
    }
}

fn with_short_words_bound(text: &str) -> String {
    let mut bound = String::with_capacity(text.len());
    for (index, word) in text.split(' ').enumerate() {
        if index > 0 {
            bound.push(if is_short_word(&bound) { '\u{a0}' } else { ' ' });
        }
        bound.push_str(word);
    }
    bound
}

/// Whether a text ends in a preposition or a conjunction of one letter.
fn is_short_word(text: &str) -> bool {
    let last = text.rsplit([' ', '\u{a0}', '(', '«']).next();
    let mut letters = last.unwrap_or_default().chars();
    let is_russian = |letter: char| matches!(letter, 'а'..='я' | 'А'..='Я' | 'ё' | 'Ё');
    letters.next().is_some_and(is_russian) && letters.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_words_stay_with_what_follows() {
        for (text, bound) in [
            ("Ошибки и состояния", "Ошибки и\u{a0}состояния"),
            (
                "О сбоях в «а» и о нём",
                "О\u{a0}сбоях в\u{a0}«а» и\u{a0}о\u{a0}нём",
            ),
            ("В Rust", "В\u{a0}Rust"),
            ("Что делать", "Что делать"),
            ("A to Z", "A to Z"),
        ] {
            assert_eq!(heading_text(text, Language::Russian), bound);
        }
        assert_eq!(heading_text("и в", Language::English), "и в");
    }
}
