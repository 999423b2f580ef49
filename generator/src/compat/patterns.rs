//! Patterns asked of texts that are known: names of properties, listed values.
//!
//! JSON Schema's patterns are ECMAScript's, and those that mean something else to the engine here, or may, are
//! not asked. It takes time in proportion to the text, whatever the pattern.

use crate::hashing::HashMap;
use std::cell::RefCell;

use std::rc::Rc;

use regex::bytes::{Regex, RegexBuilder};
use regress::Flags;
use regress::backends::try_parse;

/// What ECMAScript reads in another way: anchors and groups of the engine's own, sets in brackets.
const OTHERWISE: [&str; 9] = ["\\A", "\\z", "\\Z", "\\b{", "\\<", "\\>", "&&", "--", "~~"];

/// Longer patterns are not looked at, and taken for regular expressions.
const LONGEST: usize = 10_000;

/// The patterns that were met.
#[derive(Default)]
pub(super) struct Patterns {
    /// Each ready to be asked; none where it can't be.
    compiled: RefCell<HashMap<String, Option<Rc<Regex>>>>,
    well_formed: RefCell<HashMap<String, bool>>,
}

/// A pattern that can be asked, or not.
#[derive(Clone)]
pub(super) struct Pattern(Option<Rc<Regex>>);

impl Patterns {
    pub(super) fn get(&self, text: &str) -> Pattern {
        let mut known = self.compiled.borrow_mut();
        let pattern = known
            .entry(text.to_owned())
            .or_insert_with(|| compiled(text).map(Rc::new));
        Pattern(pattern.clone())
    }

    /// Whether a pattern is a regular expression of ECMA-262, in Unicode's mode or in the old one.
    pub(super) fn is_well_formed(&self, text: &str) -> bool {
        if let Some(known) = self.well_formed.borrow().get(text) {
            return *known;
        }
        let is_pattern = text.len() > LONGEST
            || ["u", ""].iter().any(|flags| {
                let characters = text.chars().map(u32::from);
                try_parse(characters, Flags::from(*flags)).is_ok()
            });
        self.well_formed
            .borrow_mut()
            .insert(text.to_owned(), is_pattern);
        is_pattern
    }
}

impl Pattern {
    /// Whether it is found in a text. Unknown where the pattern can't be asked, or the text has more than
    /// ASCII.
    pub(super) fn is_found_in(&self, text: &str) -> Option<bool> {
        let pattern = self.0.as_ref().filter(|_| text.is_ascii())?;
        Some(pattern.is_match(text.as_bytes()))
    }
}

fn compiled(text: &str) -> Option<Regex> {
    let has_nested_brackets = text
        .char_indices()
        .filter(|(_, character)| *character == '[')
        .any(|(index, _)| {
            text[index + 1..].starts_with(['[', ']']) || text[index + 1..].starts_with("^]")
        });
    let is_the_same = text.is_ascii()
        && !has_nested_brackets
        && !text.replace("(?:", "").contains("(?")
        && !OTHERWISE.iter().any(|it| text.contains(it));
    let pattern = is_the_same.then(|| RegexBuilder::new(text).unicode(false).build());
    pattern?.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_regular_expression_is_told() {
        let patterns = Patterns::default();
        for (pattern, expected) in [
            ("(", false),
            ("[", false),
            ("*", false),
            ("a{2,1}", false),
            ("(?<name>a)(?<name>b)", false),
            ("", true),
            ("^(?!a)", true),
            ("(?<=a)b", true),
            ("[[a]", true),
            ("a{", true),
            ("\\p{L}", true),
            ("\\-", true),
        ] {
            assert_eq!(patterns.is_well_formed(pattern), expected, "{pattern}");
        }
        let deep = "(".repeat(LONGEST / 2) + &")".repeat(LONGEST / 2);
        assert!(!patterns.is_well_formed(&deep[1..]));
    }

    #[test]
    fn patterns_are_asked_where_both_languages_agree() {
        let patterns = Patterns::default();
        for (pattern, text, expected) in [
            ("^a", "ab", Some(true)),
            ("^a$", "ab", Some(false)),
            ("b", "abc", Some(true)),
            ("^[a-z]+-\\d$", "x-1", Some(true)),
            ("^(?:a|b)$", "b", Some(true)),
            ("", "", Some(true)),
            ("^(?!a)", "b", None),
            ("^a\\z", "a", None),
            ("[[a]]", "a]", None),
            ("[]a]", "a", None),
            ("(", "a", None),
            (".", "\u{fc}", None),
        ] {
            assert_eq!(
                patterns.get(pattern).is_found_in(text),
                expected,
                "{pattern}"
            );
        }
    }
}
