//! The stems of words, by which a search finds inflected forms.
//!
//! A browser has no stemmer, so a search there takes a word for a form of a stem to which it adds an ending.
//! Two things stand against that: a stem may be cut too short («лимит» has «лим», «лимитом» has «лимит»),
//! and letters change within it: «ошибка», «ошибок»; `entry`, `entries`. Hence each stem comes with its
//! words as they stand in the texts, and with its other forms.

use std::collections::{BTreeMap, BTreeSet};

use rust_stemmers::{Algorithm, Stemmer};

/// The stems of some texts, and of each what may be searched for in its place.
pub(super) struct Stems {
    russian: Stemmer,
    english: Stemmer,
    forms: BTreeMap<String, BTreeSet<String>>,
}

impl Stems {
    pub(super) fn new() -> Self {
        Stems {
            russian: Stemmer::create(Algorithm::Russian),
            english: Stemmer::create(Algorithm::English),
            forms: BTreeMap::new(),
        }
    }

    /// The stems of all words of a text, in small letters and with «е» for «ё».
    pub(super) fn of(&mut self, text: &str) -> BTreeSet<String> {
        let mut stems = BTreeSet::new();
        for word in words(text) {
            let (stem, other) = if word.chars().all(is_russian) {
                let stem = self.russian.stem(&word).into_owned();
                let other = other_russian_form(&word, &stem);
                (stem, other)
            } else {
                let stem = self.english.stem(&word).into_owned();
                let other = other_english_form(&stem);
                (stem, other)
            };
            let forms = self.forms.entry(stem.clone()).or_default();
            forms.extend([Some(word), other].into_iter().flatten());
            forms.remove(&stem);
            stems.insert(stem);
        }
        stems
    }

    /// Every stem of the texts so far that has other forms than itself, and these.
    pub(super) fn forms(&self) -> impl Iterator<Item = (&String, &BTreeSet<String>)> {
        self.forms.iter().filter(|(_, forms)| !forms.is_empty())
    }
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

/// A stem that ends in «i» is that of a word in «y».
fn other_english_form(stem: &str) -> Option<String> {
    let start = stem.strip_suffix('i')?;
    Some(format!("{start}y"))
}

/// Another stem of the word: that of «имени» for «имя» and the other way round, or one with another vowel.
fn other_russian_form(word: &str, stem: &str) -> Option<String> {
    let of_noun_in_mya = word.strip_suffix("мя").map(|start| format!("{start}мен"));
    let noun_in_mya = || stem.strip_suffix("мен").map(|start| format!("{start}мя"));
    of_noun_in_mya
        .or_else(noun_in_mya)
        .or_else(|| with_other_vowel(stem))
}

/// The stem with a vowel before its last consonant where it has none, and without one where it has.
fn with_other_vowel(stem: &str) -> Option<String> {
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
        Stems::new().of(text).into_iter().collect()
    }

    /// What is listed besides the stem of a text of one word.
    fn forms(word: &str) -> Vec<String> {
        let mut stems = Stems::new();
        stems.of(word);
        let forms = stems.forms().flat_map(|(_, forms)| forms.clone());
        forms.collect()
    }

    #[test]
    fn words_are_brought_to_their_stems() {
        assert_eq!(listed("Нарушений, отчётов"), ["нарушен", "отчет"]);
        assert_eq!(listed("RateLimited errors"), ["error", "limit", "rate"]);
        assert_eq!(listed("no_data -32601 и"), ["32601", "data", "no"]);
    }

    #[test]
    fn words_stay_beside_their_stems() {
        let mut stems = Stems::new();
        assert_eq!(Vec::from_iter(stems.of("лимит, лимиты")), ["лим", "лимит"]);
        let forms: Vec<_> = stems.forms().collect();
        let of = |words: [&str; 1]| words.map(str::to_owned).into_iter().collect();
        assert_eq!(
            forms,
            [
                (&"лим".to_owned(), &of(["лимит"])),
                (&"лимит".to_owned(), &of(["лимиты"])),
            ]
        );
    }

    #[test]
    fn vowels_that_come_and_go_are_both_there_and_not() {
        assert_eq!(forms("Ошибка"), ["ошибка", "ошибок"]);
        assert_eq!(forms("ошибок"), ["ошибк"]);
        assert_eq!(forms("Список"), ["списк"]);
        assert_eq!(forms("Строка"), ["стрк", "строка"]);
        assert_eq!(forms("ячейка"), ["ячеек", "ячейка"]);
        assert!(forms("код").is_empty());
    }

    #[test]
    fn words_in_y_and_nouns_in_mya_have_both_stems() {
        assert_eq!(forms("entries"), ["entries", "entry"]);
        assert_eq!(forms("copy"), ["copy"]);
        assert_eq!(forms("имя"), ["имен", "имя"]);
        assert_eq!(forms("временем"), ["временем", "время"]);
    }
}
