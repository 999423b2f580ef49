//! The index: all names by letter, for readers without a search.

use super::context::Context;
use super::entries::{Entry, EntryKind, entries};
use super::layout::{page, page_heading};
use crate::emit::docs::page::{Block, Inline, Page, Target};

/// The path of the index.
pub(super) const INDEX_PAGE: &str = "az";

/// All types, fields and values by letter.
pub(super) fn index_page(context: &Context) -> Page {
    let labels = context.labels;
    let mut entries = entries(context);
    let key = |entry: &Entry| (entry.name.to_lowercase(), entry.kind, entry.owner.clone());
    entries.sort_by_cached_key(key);
    let mut jumps = Vec::new();
    let mut letters = Vec::new();
    for group in entries.chunk_by(|left, right| initial(left) == initial(right)) {
        let letter = group.first().and_then(initial);
        let text = letter.map_or_else(|| labels.not_letters.to_owned(), |it| it.to_string());
        let id = letter_id(letter);
        jumps.push(Inline::Link {
            text: text.clone(),
            target: Target {
                page: INDEX_PAGE.to_owned(),
                fragment: Some(id.clone()),
            },
        });
        letters.push(Block::Heading {
            level: 2,
            id: Some(id),
            text: vec![Inline::Literal(text)],
        });
        let items = group.iter().map(|entry| item(context, entry));
        letters.push(Block::List(items.collect()));
    }
    let mut blocks = vec![page_heading(labels.index)];
    let label = labels.letters;
    blocks.extend((jumps.len() > 1).then_some(Block::Jumps {
        label,
        links: jumps,
    }));
    blocks.extend(letters);
    let description = labels.index_description;
    page(context, INDEX_PAGE, labels.index, description, blocks)
}

/// The letter that a name is found under, in capitals; none for names that begin with something else.
fn initial(entry: &Entry) -> Option<char> {
    let first = entry.name.chars().next()?;
    let first = first.to_uppercase().next()?;
    first.is_alphabetic().then_some(first)
}

/// The id of a letter's part of the index, in ASCII.
fn letter_id(letter: Option<char>) -> String {
    match letter {
        Some(letter) if letter.is_ascii() => format!("letter-{}", letter.to_ascii_lowercase()),
        Some(letter) => format!("letter-{:x}", u32::from(letter)),
        None => "letter-none".to_owned(),
    }
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
