//! The stems of words, by which a search finds inflected forms.
//!
//! A browser has no stemmer, so a search there takes a word for a form of a stem that it begins with. That
//! misses vowels that come and go within a stem: «ошибка», «ошибок». Hence such a stem is listed in both
//! forms.

use std::collections::BTreeSet;

use rust_stemmers::{Algorithm, Stemmer};

/// The stems of all words of a text, in small letters and with «е» for «ё».
pub(super) fn stems(text: &str) -> BTreeSet<String> {
    let russian = Stemmer::create(Algorithm::Russian);
    let english = Stemmer::create(Algorithm::English);
    let mut stems = BTreeSet::new();
    for word in words(text) {
        if word.chars().all(is_russian) {
            let stem = russian.stem(&word).into_owned();
            stems.extend(other_form(&stem));
            stems.insert(stem);
        } else {
            stems.insert(english.stem(&word).into_owned());
        }
    }
    stems
}

/// The words of a text; `rate_limited` and `RateLimited` are two.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut was_small = false;
    for letter in text.chars() {
        let begins_word = letter.is_uppercase() && was_small;
        if begins_word || !letter.is_alphanumeric() {
            words.push(std::mem::take(&mut word));
        }
        if letter.is_alphanumeric() {
            word.extend(
                letter
                    .to_lowercase()
                    .map(|it| if it == 'ё' { 'е' } else { it }),
            );
        }
        was_small = letter.is_lowercase();
    }
    words.push(word);
    words.retain(|word| word.chars().count() > 1);
    words
}

fn is_russian(letter: char) -> bool {
    matches!(letter, 'а'..='я')
}

/// The stem with a vowel before its last consonant where it has none, and without one where it has.
fn other_form(stem: &str) -> Option<String> {
    let letters: Vec<char> = stem.chars().collect();
    let (&last, before) = letters.split_last()?;
    let (&middle, start) = before.split_last()?;
    if letters.len() < 4 || !matches!(last, 'к' | 'ц' | 'н' | 'л') {
        return None;
    }
    let start: String = start.iter().collect();
    let is_consonant = !is_vowel(middle);
    match (middle, last) {
        ('о' | 'е', 'к' | 'ц') => Some(format!("{start}{last}")),
        ('ь' | 'й', _) => Some(format!("{start}е{last}")),
        // After a hissing sound the vowel is «е»: «мышка», «мышек».
        ('ж' | 'ш' | 'ч' | 'щ', _) if last == 'к' => Some(format!("{start}{middle}е{last}")),
        (_, 'ц' | 'л') if is_consonant => Some(format!("{start}{middle}е{last}")),
        _ if is_consonant => Some(format!("{start}{middle}о{last}")),
        _ => None,
    }
}

fn is_vowel(letter: char) -> bool {
    "аеиоуыэюя".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> Vec<String> {
        stems(text).into_iter().collect()
    }

    #[test]
    fn words_are_brought_to_their_stems() {
        assert_eq!(listed("Нарушений, отчётов"), ["нарушен", "отчет"]);
        assert_eq!(listed("RateLimited errors"), ["error", "limit", "rate"]);
        assert_eq!(listed("no_data -32601 и"), ["32601", "data", "no"]);
    }

    #[test]
    fn vowels_that_come_and_go_are_both_there_and_not() {
        assert_eq!(listed("Ошибка"), ["ошибк", "ошибок"]);
        assert_eq!(listed("ошибок"), ["ошибк", "ошибок"]);
        assert_eq!(listed("Список"), ["списк", "список"]);
        assert_eq!(listed("Строка"), ["стрк", "строк"]);
        assert_eq!(listed("ячейка"), ["ячеек", "ячейк"]);
        assert_eq!(listed("код"), ["код"]);
    }
}
