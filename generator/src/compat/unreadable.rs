//! Parts of a schema that nobody can use, whatever it is compared with.

use crate::Words;
use crate::source::{Loaded, Node};

use super::condition::{Condition, Content};
use super::finding::Place;
use super::side::Side;

/// A part of a schema that means nothing to whoever has this document alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Why it means nothing.
    pub kind: UnreadableKind,
    /// The place of the keyword.
    pub place: Place,
    /// What could be used in its place.
    pub expected: Words,
    /// What is there.
    pub actual: Words,
}

/// Why a part of a schema means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnreadableKind {
    /// A `$ref` into its own document, to where no schema stands.
    DanglingReference,
    /// A `$ref` to another document, and none is ever fetched.
    OtherDocument,
    /// A pattern that is no regular expression of ECMA-262.
    Pattern,
    /// A part in a dialect that isn't followed.
    Dialect,
}

impl UnreadableKind {
    /// Whether it means the same wherever the same stands, although nobody here knows what.
    pub fn has_a_meaning(self) -> bool {
        matches!(
            self,
            UnreadableKind::OtherDocument | UnreadableKind::Dialect
        )
    }
}

/// The parts of a single schema that can't be used, in the order of [`crate::source::each_schema`]. A keyword that
/// isn't known is none: it is taken for an annotation.
pub fn unreadable(schema: &Loaded) -> Vec<Unreadable> {
    Side::of_judged_schema(schema).undecided.unreadable
}

/// That among a schema's own conditions.
pub(super) fn unreadable_of<'a>(
    side: &Side<'a>,
    schema: &'a Node,
    conditions: &[Condition<'a>],
) -> Vec<Unreadable> {
    let told = conditions.iter().filter_map(|condition| {
        let (kind, expected, actual) = match condition.content {
            Content::Pattern { .. } => (
                UnreadableKind::Pattern,
                Words::new(
                    "регулярное выражение ECMA-262",
                    "a regular expression of ECMA-262",
                ),
                condition.statement().words(),
            ),
            Content::Foreign(_) if schema.get("$schema").is_some() => (
                UnreadableKind::Dialect,
                Words::new("известный диалект", "a known dialect"),
                condition.statement().words(),
            ),
            _ if condition.keyword == "$ref" && !condition.is_modelled => {
                reference(schema.get("$ref")?.as_str()?)
            }
            _ => return None,
        };
        Some(Unreadable {
            kind,
            place: Place::of(&side.loaded.sources, condition.place),
            expected,
            actual,
        })
    });
    told.collect()
}

fn reference(text: &str) -> (UnreadableKind, Words, Words) {
    let expected = Words::new(
        "ссылка на схему этого же документа",
        "a reference to a schema of the same document",
    );
    if text.starts_with('#') {
        let actual = Words::new(
            format!("`$ref` на `{text}`, где нет никакой схемы"),
            format!("`$ref` to `{text}`, where no schema stands"),
        );
        return (UnreadableKind::DanglingReference, expected, actual);
    }
    let actual = Words::new(
        format!("`$ref` на `{text}` вне этого документа, а другие не загружаются"),
        format!("`$ref` to `{text}` outside of this document, and no other is ever fetched"),
    );
    (UnreadableKind::OtherDocument, expected, actual)
}
