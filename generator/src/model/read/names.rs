//! Names in Rust: from the contract's spelling to identifiers, and what happens where two meet.

use std::borrow::Cow;
use std::collections::HashMap;

use any_ascii::any_ascii;
use heck::{ToSnakeCase, ToUpperCamelCase};

use super::reader::Reader;
use crate::diagnostic::rule;
use crate::source::{Node, Span};

/// The names of one scope (all types, the fields of a struct, the variants of an enum).
pub(super) struct Scope {
    what: &'static str,
    /// The names with their places; none for those that generated code needs for itself.
    taken: HashMap<String, Option<Span>>,
    /// The last number that a taken name was given, so that no search begins anew.
    numbers: HashMap<String, usize>,
}

impl Scope {
    /// A scope in which generated code has already taken some names for itself.
    pub(super) fn new(what: &'static str, reserved: &[&str]) -> Self {
        let taken = reserved
            .iter()
            .map(|name| ((*name).to_owned(), None))
            .collect();
        Scope {
            what,
            taken,
            numbers: HashMap::new(),
        }
    }

    /// Takes a name, or where it is taken the next free one.
    pub(super) fn claim_free(&mut self, name: &str) -> String {
        let free = match self.taken.contains_key(name) {
            true => self.free_name(name),
            false => name.to_owned(),
        };
        self.taken.insert(free.clone(), None);
        free
    }

    /// A taken name with the lowest number that makes another name of it.
    fn free_name(&mut self, name: &str) -> String {
        let number = self.numbers.entry(name.to_owned()).or_insert(1);
        loop {
            *number += 1;
            let numbered = with_number(name, *number);
            if !self.taken.contains_key(&numbered) {
                return numbered;
            }
        }
    }
}

impl<'a> Reader<'a> {
    /// The name in Rust of what is declared at `span`: `x-rust-name` where `node` has it, else
    /// `wanted`, told apart from the others of its scope.
    pub(super) fn rust_name(
        &mut self,
        scope: &mut Scope,
        node: &'a Node,
        wanted: String,
        span: Span,
    ) -> String {
        let name = self.wanted_name(scope.what, node, wanted, span);
        self.claim_name(scope, name, span)
    }

    /// `x-rust-name` where `node` has it, else `wanted`; `what` it names decides on its letter case.
    pub(super) fn wanted_name(
        &mut self,
        what: &str,
        node: &'a Node,
        wanted: String,
        span: Span,
    ) -> String {
        let explicit = self.annotation(node, "x-rust-name", "an identifier", Node::as_str);
        if let Some(name) = explicit
            && !is_identifier(name)
        {
            let place = node.get("x-rust-name").map_or(span, |it| it.span);
            self.report_with_help(
                &rule::INVALID_RUST_NAME,
                place,
                format!("`{name}` is no identifier of Rust"),
                "use letters, digits and underscores, not beginning with a digit; `_`, `self`, `Self`, `super` and `crate` can't be names",
            );
            return wanted;
        }
        if let Some(name) = explicit {
            self.check_letter_case(what, name, node, span);
        }
        explicit.map_or(wanted, str::to_owned)
    }

    /// Takes a name for what is declared at `span`. Where it is taken that is reported, and in a
    /// plain schema the next free one is taken.
    pub(super) fn claim_name(&mut self, scope: &mut Scope, name: String, span: Span) -> String {
        let Some(first) = scope.taken.get(&name).copied() else {
            scope.taken.insert(name.clone(), Some(span));
            return name;
        };
        if self.package.is_package {
            self.report_collision(scope.what, &name, first, span);
            return name;
        }
        let free = scope.free_name(&name);
        self.report(
            &rule::RENAMED,
            span,
            format!("this {} would become `{name}` in Rust, a name that is taken; it is called `{free}`", scope.what),
        );
        scope.taken.insert(free.clone(), Some(span));
        free
    }

    fn report_collision(&mut self, what: &str, name: &str, first: Option<Span>, span: Span) {
        let (other, help) = match first {
            Some(_) => (
                "another one has already",
                "give one of them another name by `x-rust-name`",
            ),
            None => (
                "generated code needs for itself",
                "give it another name by `x-rust-name`",
            ),
        };
        let diagnostic = self.report(
            &rule::RUST_NAME_COLLISION,
            span,
            format!("this {what} becomes `{name}` in Rust, a name that {other}"),
        );
        diagnostic.set_help(help);
        diagnostic
            .related
            .extend(first.map(|first| (first, "the first one".to_owned())));
    }
}

impl<'a> Reader<'a> {
    /// The compiler would warn of another case in every consumer.
    fn check_letter_case(&mut self, what: &str, name: &str, node: &'a Node, span: Span) {
        let (fits, case, example) = if matches!(what, "type" | "value" | "variant") {
            let example = name.to_upper_camel_case();
            (is_camel_case(name), "upper camel case", example)
        } else {
            (is_snake_case(name), "snake case", name.to_snake_case())
        };
        if fits {
            return;
        }
        let place = node.get("x-rust-name").map_or(span, |it| it.span);
        self.report_with_help(
            &rule::INVALID_RUST_NAME,
            place,
            format!("the name of a {what} in Rust is in {case}, and `{name}` isn't"),
            format!("write `{example}`"),
        );
    }
}

/// Camel case as the compiler sees it: not beginning with a small letter, and underscores between
/// digits only.
fn is_camel_case(name: &str) -> bool {
    let name = name.trim_matches('_');
    let has_case = |letter: char| letter.is_lowercase() || letter.is_uppercase();
    let after = name.chars().skip(1);
    !name.starts_with(char::is_lowercase)
        && !name.contains("__")
        && !name
            .chars()
            .zip(after)
            .any(|(left, right)| left == '_' && has_case(right) || right == '_' && has_case(left))
}

/// Snake case as the compiler sees it.
fn is_snake_case(name: &str) -> bool {
    !name.trim_matches('_').contains("__") && !name.contains(char::is_uppercase)
}

/// Types and variants are in camel case, in which an underscore may only part two digits.
fn with_number(name: &str, number: usize) -> String {
    let is_camel_case = name.starts_with(char::is_uppercase);
    // What made another name of a keyword is no longer needed, and two underscores are no snake case.
    let name = name.trim_end_matches('_');
    let ends_in_digit = name.ends_with(|last: char| last.is_ascii_digit());
    let separator = if ends_in_digit || !is_camel_case {
        "_"
    } else {
        ""
    };
    format!("{name}{separator}{number}")
}

/// The letters of Latin-1 that look like no others.
const LATIN_1: &str = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ";

/// Those of the Russian letters that are like none of Latin.
const PLAINLY_RUSSIAN: &str = "ДЖИЙЛФЦШЩЭЮЯджийлфцшщэюя";

/// The name in letters that the compiler doesn't warn of: it does where identifiers could be taken for others, and
/// where their letters are rare or not in normal form.
fn plain_letters(name: &str) -> Cow<'_, str> {
    let is_latin = |letter: char| letter.is_ascii() || LATIN_1.contains(letter);
    let is_russian = |letter: char| {
        matches!(letter, 'А'..='я' | 'Ё' | 'ё')
            || letter.is_ascii() && !letter.is_ascii_alphanumeric()
    };
    let is_plain = name.chars().all(is_latin)
        || name.chars().all(is_russian) && name.contains(|it| PLAINLY_RUSSIAN.contains(it));
    match is_plain {
        true => Cow::Borrowed(name),
        false => Cow::Owned(any_ascii(name)),
    }
}

/// A type's name: kept where it is one already, made into one otherwise.
pub(super) fn type_name(name: &str) -> String {
    let name = &*plain_letters(name);
    if name.starts_with(|first: char| first.is_uppercase())
        && name
            .chars()
            .all(|letter| letter != '_' && is_letter(letter))
    {
        return escape_keyword(name.to_owned());
    }
    upper_camel(name)
}

/// A variant's name.
pub(super) fn variant_name(value: &str) -> String {
    type_name(value)
}

/// A field's or function's name.
pub(super) fn field_name(name: &str) -> String {
    let snake = spell_out(&plain_letters(name)).to_snake_case();
    escape_keyword(not_a_digit_first(snake, "value_"))
}

/// The variant of a whole number that has no better name.
pub(in crate::model) fn number_name(number: i64) -> String {
    let sign = if number < 0 { "Minus" } else { "Number" };
    format!("{sign}{}", number.unsigned_abs())
}

fn upper_camel(name: &str) -> String {
    escape_keyword(not_a_digit_first(
        spell_out(name).to_upper_camel_case(),
        "Value",
    ))
}

fn not_a_digit_first(name: String, prefix: &str) -> String {
    match name.chars().next() {
        None => prefix.trim_end_matches('_').to_owned(),
        Some(first) if first == '_' || syn::parse_str::<syn::Ident>(&first.to_string()).is_ok() => {
            name
        }
        Some(_) => format!("{prefix}{name}"),
    }
}

/// The four keywords that can't be written as raw identifiers get an underscore; the others keep
/// their name and are written as `r#type`.
fn escape_keyword(name: String) -> String {
    match name.as_str() {
        "self" | "Self" | "super" | "crate" => format!("{name}_"),
        _ => name,
    }
}

/// Whether a character may stand inside an identifier: fewer may than are letters or digits.
fn is_letter(character: char) -> bool {
    match character {
        '_' => true,
        _ if character.is_ascii() => character.is_ascii_alphanumeric(),
        _ => {
            character.is_alphanumeric()
                && syn::parse_str::<syn::Ident>(&format!("a{character}")).is_ok()
        }
    }
}

/// Whether Rust takes the text as an identifier, raw ones included.
fn is_identifier(name: &str) -> bool {
    let is_word = name.chars().all(is_letter);
    is_word
        && (syn::parse_str::<syn::Ident>(name).is_ok()
            || syn::parse_str::<syn::Ident>(&format!("r#{name}")).is_ok())
}

/// Writes out punctuation that carries meaning; hyphens, dots, slashes and the like only separate.
fn spell_out(text: &str) -> String {
    let only_separators = !text.chars().any(|it| it != '_' && is_letter(it));
    let mut spelled = String::with_capacity(text.len());
    for character in text.chars() {
        let word = match character {
            '<' => "less",
            '>' => "greater",
            '=' => "equal",
            '!' => "not",
            '+' => "plus",
            '*' => "star",
            '%' => "percent",
            '&' => "and",
            '|' => "or",
            '^' => "caret",
            '~' => "tilde",
            '@' => "at",
            '#' => "hash",
            '$' => "dollar",
            '?' => "question",
            '-' if only_separators => "minus",
            '.' if only_separators => "dot",
            '/' if only_separators => "slash",
            '_' if only_separators => "underscore",
            ',' if only_separators => "comma",
            ':' if only_separators => "colon",
            ';' if only_separators => "semicolon",
            ' ' if only_separators => "space",
            _ if character != '_' && is_letter(character) => {
                spelled.push(character);
                continue;
            }
            _ => "",
        };
        spelled.push(' ');
        spelled.push_str(word);
        spelled.push(' ');
    }
    // An empty value is a value too.
    if spelled.trim().is_empty() {
        "empty".to_owned()
    } else {
        spelled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_types_are_kept_where_they_can_be() {
        for (name, expected) in [
            ("JSONRPCError", "JSONRPCError"),
            ("ErrorCode", "ErrorCode"),
            ("error_code", "ErrorCode"),
            ("Self", "Self_"),
            ("2fa", "Value2fa"),
            ("<=", "LessEqual"),
            ("not-found", "NotFound"),
            ("", "Empty"),
            ("Ошибка", "Ошибка"),
            ("Größe", "Größe"),
            // Small `а` and `о` of Cyrillic, a letter with its accent apart, ligatures and full width.
            ("ао", "Ao"),
            ("Cafe\u{301}", "Cafe"),
            ("ﬁle", "File"),
            ("Ｔｙｐｅ", "Type"),
            ("日本", "RiBen"),
        ] {
            assert_eq!(type_name(name), expected, "{name:?}");
        }
    }

    #[test]
    fn names_of_fields_are_snake_case() {
        for (name, expected) in [
            ("retryAfter", "retry_after"),
            ("type", "type"),
            ("self", "self_"),
            ("_meta", "meta"),
            ("1st", "value_1st"),
        ] {
            assert_eq!(field_name(name), expected, "{name:?}");
        }
    }
}
