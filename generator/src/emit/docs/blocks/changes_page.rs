//! What changed from version to version.

use std::collections::BTreeMap;

use super::context::Context;
use super::entries::entries;
use super::layout::{page, page_heading};
use crate::emit::docs::history::{
    ChangeKind, ChangeSubject, ToldChange, VersionChanges, VersionName,
};
use crate::emit::docs::labels::Labels;
use crate::emit::docs::page::{Block, Inline, Page, Target};
use crate::model::NamePath;
use crate::{SentencePiece, sentence_pieces};

/// The path of the page.
pub(super) const CHANGES_PAGE: &str = "changes";

/// The changes of all versions that are known, the newest first; none where no version is.
pub(super) fn changes_page(context: &Context) -> Option<Page> {
    let labels = context.labels;
    if context.history.versions.is_empty() {
        return None;
    }
    let entries = entries(context).into_iter();
    let places: Places = entries.map(|entry| (entry.path, entry.target)).collect();
    let mut blocks = vec![page_heading(labels.changes)];
    for version in &context.history.versions {
        blocks.extend(section(context, version, &places));
    }
    let description = labels.changes_description;
    Some(page(
        context,
        CHANGES_PAGE,
        labels.changes,
        description,
        blocks,
    ))
}

/// Where this version shows what has a name.
type Places = BTreeMap<NamePath, Target>;

fn section(context: &Context, version: &VersionChanges, places: &Places) -> Vec<Block> {
    let labels = context.labels;
    let id = match &version.name {
        VersionName::Released(number) => format!("v{number}"),
        VersionName::Unreleased(_) => "unreleased".to_owned(),
    };
    let mut blocks = vec![Block::Heading {
        level: 2,
        id: Some(id),
        text: vec![Inline::Literal(context.version_words(&version.name))],
    }];
    let remark = match version.is_first {
        true => labels.first_version,
        false => labels.unchanged,
    };
    if version.groups.is_empty() {
        let remark = Inline::Literal(remark.to_owned());
        blocks.push(Block::Paragraph(vec![remark]));
    }
    for group in &version.groups {
        blocks.push(Block::Heading {
            level: 3,
            id: None,
            text: vec![Inline::Literal(kind_words(labels, group.kind).to_owned())],
        });
        let items = group.changes.iter();
        let items = items.map(|change| item(context, change, places));
        blocks.push(Block::List(items.collect()));
    }
    blocks
}

fn kind_words(labels: &Labels, kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Breaking => labels.breaking,
        ChangeKind::Added => labels.added,
        ChangeKind::Deprecated => labels.declared_deprecated,
        ChangeKind::Changed => labels.changed,
        ChangeKind::Accepted => labels.accepted,
        ChangeKind::NotTakenOver => labels.not_taken_over,
    }
}

/// Where this version shows what a change is about.
fn place_of(context: &Context, subject: &ChangeSubject, places: &Places) -> Option<Target> {
    match subject {
        ChangeSubject::Named(path) => place_of_name(path, places).cloned(),
        ChangeSubject::Page(id) => {
            let is_there = context.model.pages.iter().any(|page| page.id == *id);
            is_there.then(|| Target {
                page: id.clone(),
                fragment: None,
            })
        }
        ChangeSubject::Other(_) => None,
    }
}

/// Where this version shows a thing, or what it is a part of: `Order.lines[].total` is shown with
/// `Order.lines`.
fn place_of_name<'p>(path: &NamePath, places: &'p Places) -> Option<&'p Target> {
    if let Some(place) = places.get(path) {
        return Some(place);
    }
    // A part of what is gone is gone with it.
    let whole = path.whole().filter(|whole| !whole.steps.is_empty())?;
    place_of_name(&whole, places)
}

/// A change, with a link to what it is about where this version still has it.
fn item(context: &Context, change: &ToldChange, places: &Places) -> Vec<Inline> {
    let mut words = Vec::new();
    if let Some(subject) = &change.subject {
        words.push(match place_of(context, subject, places) {
            Some(target) => Inline::Link {
                text: subject.plain(),
                target,
            },
            None => Inline::Code(subject.plain()),
        });
        words.push(Inline::Literal(": ".to_owned()));
    }
    let said = change.words.get(&context.language);
    words.extend(said.map(|said| sentence(said)).unwrap_or_default());
    if let Some(reason) = reason(context, change) {
        words.push(Inline::Literal(" (".to_owned()));
        words.push(reason);
        words.push(Inline::Literal(")".to_owned()));
    }
    words
}

fn sentence(text: &str) -> Vec<Inline> {
    let pieces = sentence_pieces(text).into_iter();
    let pieces = pieces.map(|piece| match piece {
        SentencePiece::Words(words) => Inline::Literal(words.to_owned()),
        SentencePiece::Code(code) => Inline::Code(code.to_owned()),
    });
    pieces.collect()
}

/// Why a change is accepted, in the page's language where somebody says it there.
fn reason(context: &Context, change: &ToldChange) -> Option<Inline> {
    if let Some(reason) = change.reason.get(&context.language) {
        return Some(Inline::Prose(reason.clone()));
    }
    let (language, reason) = change.reason.first_key_value()?;
    Some(Inline::Foreign {
        language: *language,
        markdown: reason.clone(),
    })
}
