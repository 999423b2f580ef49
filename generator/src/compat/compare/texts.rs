//! Texts of schemas in their languages, and who speaks for a schema that has none of its own.

use crate::Words;
use crate::compat::side::{Side, Target};
use crate::source::{Node, Span};

/// How many references are followed to a text.
const MOST_REFERENCES: usize = 8;

/// A text in its languages, by language.
pub(super) type Translations<'a> = Vec<(&'a str, &'a str)>;

impl<'a> Side<'a> {
    /// Who speaks for a schema that only wraps another one and has no texts of its own.
    pub(super) fn speaker(&self, schema: &'a Node) -> &'a Node {
        let mut here = schema;
        for _ in 0..MOST_REFERENCES {
            if here.get("title").is_some() || here.get("description").is_some() {
                return here;
            }
            let Some(next) = self.wrapped(here) else {
                return here;
            };
            here = next;
        }
        here
    }

    /// The one schema that a reference, an `allOf` of one or a nullable wrap is about.
    fn wrapped(&self, schema: &'a Node) -> Option<&'a Node> {
        if schema.get("$ref").is_some() {
            return match self.follow(schema) {
                Target::Schema(target) => Some(target),
                Target::Unknown { .. } => None,
            };
        }
        ["allOf", "anyOf", "oneOf"].iter().find_map(|keyword| {
            let branches = schema.get(keyword)?.as_array()?.iter();
            let is_null = |it: &&Node| it.get("type").and_then(Node::as_str) == Some("null");
            let mut others = branches.filter(|branch| !is_null(branch));
            others.next().filter(|_| others.next().is_none())
        })
    }
}

/// A text of a schema in all its languages. Bare texts are in the first one.
pub(super) fn translations<'a>(
    side: &Side<'a>,
    node: &'a Node,
    key: &str,
    languages: &[&'a str],
) -> Translations<'a> {
    // The contract's own kinds of text mean nothing elsewhere.
    let bare = node
        .get(key)
        .filter(|_| side.is_package() || !key.starts_with("x-"));
    let first = languages.first().zip(bare.and_then(Node::as_str));
    let mut texts: Translations<'a> = first
        .map(|(language, text)| (*language, text))
        .into_iter()
        .collect();
    let others = side.annotation(node, "x-i18n").and_then(Node::as_object);
    for (language, entry) in others.into_iter().flatten() {
        let text = entry.value.get(key).and_then(Node::as_str);
        texts.extend(text.map(|text| (language.as_str(), text)));
    }
    texts.sort_unstable();
    texts
}

/// Where a text stands: under its key, or in the first translation that has it.
pub(super) fn place_of_text(side: &Side<'_>, node: &Node, key: &str) -> Option<Span> {
    if let Some(entry) = node.entry(key) {
        return Some(entry.key_span);
    }
    let i18n = node.get("x-i18n").filter(|_| side.is_package())?;
    let mut languages = i18n.as_object()?.values();
    languages.find_map(|entry| Some(entry.value.entry(key)?.key_span))
}

pub(super) fn words(texts: &Translations<'_>) -> Words {
    match texts.as_slice() {
        [] => Words::new("текста нет", "no text"),
        [(_, text)] => Words::new(format!("«{text}»"), format!("“{text}”")),
        several => {
            let quoted = |[left, right]: [char; 2]| {
                let each = several.iter();
                let each = each.map(|(language, text)| format!("{language}: {left}{text}{right}"));
                each.collect::<Vec<_>>().join(", ")
            };
            Words::new(quoted(['«', '»']), quoted(['“', '”']))
        }
    }
}
