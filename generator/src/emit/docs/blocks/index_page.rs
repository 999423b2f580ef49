//! The index: all names by letter, for readers without a search.

use super::context::Context;
use super::entries::{Entry, EntryKind, entries};
use super::layout::{page, page_heading};
use crate::emit::docs::page::{Block, Inline, Page};

/// The path of the index.
pub(super) const INDEX_PAGE: &str = "az";

/// All types, fields and values by letter.
pub(super) fn index_page(context: &Context) -> Page {
    let labels = context.labels;
    let mut entries = entries(context);
    let key = |entry: &Entry| (entry.name.to_lowercase(), entry.kind, entry.owner.clone());
    entries.sort_by_cached_key(key);
    let mut blocks = vec![page_heading(labels.index)];
    for group in entries.chunk_by(|left, right| initial(left) == initial(right)) {
        let letter = group.first().and_then(initial);
        blocks.push(Block::Heading {
            level: 2,
            id: None,
            text: vec![Inline::Literal(match letter {
                Some(letter) => letter.to_string(),
                None => labels.not_letters.to_owned(),
            })],
        });
        let items = group.iter().map(|entry| item(context, entry));
        blocks.push(Block::List(items.collect()));
    }
    let description = labels.index_description;
    page(context, INDEX_PAGE, labels.index, description, blocks)
}

/// The letter that a name is found under, in capitals; none for names that begin with something else.
fn initial(entry: &Entry) -> Option<char> {
    let first = entry.name.chars().next()?;
    let first = first.to_uppercase().next()?;
    first.is_alphabetic().then_some(first)
}

fn item(context: &Context, entry: &Entry) -> Vec<Inline> {
    let labels = context.labels;
    let kind = match entry.kind {
        EntryKind::Type => labels.a_type,
        EntryKind::Field => labels.field_of,
        EntryKind::Value => labels.value_in,
    };
    let owner = entry.owner.as_ref().map(|owner| format!(" {owner}"));
    let mut words = vec![
        Inline::Link {
            text: entry.name.clone(),
            target: entry.target.clone(),
        },
        Inline::Literal(format!(" — {kind}{}", owner.unwrap_or_default())),
    ];
    if !entry.title.is_empty() {
        words.push(Inline::Literal(": ".to_owned()));
        words.push(Inline::Prose(entry.title.clone()));
    }
    words
}
