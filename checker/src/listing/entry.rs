//! One entry of a server's list.

use std::borrow::Cow;

use norm_contract::Violation;
use norm_contract_generator::source::push_pointer_token;
use norm_contract_generator::{Language, Words};
use serde_json::Value;

use super::raw::{Contents, RawEntry, Unreadable};
use super::{headers, shape};
use crate::schema;

/// One entry of a server's list, whatever it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<'a> {
    /// Where it stands, and what it is called.
    pub heading: Heading<'a>,
    contents: Cow<'a, Contents>,
}

/// What is known of an entry before it is read.
#[derive(Clone, Debug, PartialEq)]
pub struct Heading<'a> {
    /// Its place in the list, from 1.
    pub position: usize,
    /// Its name, where it has one that can be used.
    pub name: Option<Cow<'a, str>>,
    raw: &'a RawEntry,
    /// The places of all entries of this name, where there are several.
    pub(super) namesakes: Vec<usize>,
}

/// What is malformed in an entry, and what of it can be compared nevertheless.
#[derive(Clone, Debug, PartialEq)]
pub struct Faults {
    /// Every fault, as pointers into the entry; none in an entry that can be used.
    pub all: Vec<Violation>,
    /// What is nested too deep to be looked at where the same in fewer levels would be sound.
    pub unverified: Vec<Violation>,
    /// Whether there is an input schema that is one.
    pub is_input_usable: bool,
    /// Whether there is an output schema that is one.
    pub is_output_usable: bool,
}

impl<'a> Heading<'a> {
    /// `position`: the entry's place in the list, from 1.
    pub(super) fn new(position: usize, raw: &'a RawEntry) -> Self {
        Heading {
            position,
            name: raw.name().filter(|name| !name.is_empty()),
            raw,
            namesakes: Vec::new(),
        }
    }

    /// What a report calls the entry: its name, or `#3` for the third entry where it has none.
    pub fn label(&self) -> String {
        match &self.name {
            Some(name) => name.to_string(),
            None => format!("#{}", self.position),
        }
    }

    /// Reads the entry.
    pub fn entry(&self) -> Entry<'a> {
        Entry {
            heading: self.clone(),
            contents: self.raw.read(),
        }
    }
}

impl Entry<'_> {
    /// The entry as it came. Null stands in for what can't be read, which is one of its faults; an empty object or array
    /// for one that is nested deeper than anybody looks, see [`Faults::unverified`].
    pub fn value(&self) -> &Value {
        &self.contents.value
    }

    /// The schema of the tool's arguments, where there is an object in its place.
    pub fn input_schema(&self) -> Option<&Value> {
        self.value().get("inputSchema").filter(|it| it.is_object())
    }

    /// The schema of the tool's structured result, where there is an object in its place.
    pub fn output_schema(&self) -> Option<&Value> {
        self.value().get("outputSchema").filter(|it| it.is_object())
    }

    /// What is malformed in it by MCP, said in a language.
    pub fn faults(&self, language: Language) -> Faults {
        let mut all = Vec::new();
        let mut unverified = Vec::new();
        let mut shape = shape::faults(self.value(), language);
        for part in &self.contents.unreadable {
            let told = part.violation(language);
            let is_at_part = |fault: &Violation| fault.path == told.path;
            let is_sound =
                part.is_too_deep && part.member.is_some() && !shape.iter().any(is_at_part);
            // What stands there isn't what the server has sent.
            shape.retain(|fault| !is_inside(&fault.path, &told.path));
            match is_sound {
                true => unverified.push(told),
                false => all.push(told),
            }
        }
        all.extend(shape);
        all.extend(self.shared_name(language));
        let mut faults_of = |member, part| part_faults(&mut all, member, part, language);
        let input = faults_of("/inputSchema", self.input_schema());
        let output = faults_of("/outputSchema", self.output_schema());
        if let Some(input) = self.input_schema() {
            all.extend(headers::faults(input, language));
        }
        Faults {
            all,
            unverified,
            is_input_usable: input && self.is_read("inputSchema"),
            is_output_usable: output && self.is_read("outputSchema"),
        }
    }

    /// What the parts take at least that are nested too deep to be in [`Entry::value`], in bytes.
    pub(crate) fn unread_bytes(&self) -> usize {
        let unreadable = self.contents.unreadable.iter();
        unreadable.map(|part| part.least_bytes).sum()
    }

    /// Whether nothing stands in for a member.
    pub(crate) fn is_read(&self, member: &str) -> bool {
        let mut unreadable = self.contents.unreadable.iter();
        !unreadable.any(|part| part.member.as_deref() == Some(member))
    }

    fn shared_name(&self, language: Language) -> Option<Violation> {
        if self.heading.namesakes.is_empty() {
            return None;
        }
        let places: Vec<String> = self
            .heading
            .namesakes
            .iter()
            .map(|it| format!("#{it}"))
            .collect();
        let places = places.join(", ");
        let actual = Words::new(
            format!("оно у записей {places}"),
            format!("entries {places} have it"),
        );
        let expected = Words::new(
            "имя, которого нет у других записей",
            "a name that no other entry has",
        );
        let (actual, expected) = (actual.text(language), expected.text(language));
        Some(Violation::new(actual, expected, "/name"))
    }
}

impl Unreadable {
    fn violation(&self, language: Language) -> Violation {
        let mut path = String::new();
        if let Some(member) = &self.member {
            push_pointer_token(&mut path, member);
        }
        let (actual, expected) = (self.actual.text(language), Unreadable::expected());
        Violation::new(actual, expected.text(language), path)
    }
}

/// Whether a pointer is that of a part or leads into it.
fn is_inside(path: &str, part: &str) -> bool {
    let rest = path.strip_prefix(part);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Adds what makes an object no schema; whether nothing does.
fn part_faults(
    all: &mut Vec<Violation>,
    member: &str,
    part: Option<&Value>,
    language: Language,
) -> bool {
    let Some(part) = part else { return false };
    for fault in schema::prefixed(schema::faults(part, language), member) {
        // What the shape has said of a place isn't said again.
        if !all.iter().any(|known| known.path == fault.path) {
            all.push(fault);
        }
    }
    !all.iter().any(|fault| is_inside(&fault.path, member))
}
