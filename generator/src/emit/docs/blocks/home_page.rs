//! Where a reader begins: what the contract is, its pages and types, how to read them.

use super::context::Context;
use super::layout::{page, page_heading};
use super::prose_headings::below;
use super::type_words::type_name;
use crate::emit::docs::page::{Block, Inline, Page, Target};
use crate::model::DefinitionId;

/// The path of the home page.
pub(super) const HOME_PAGE: &str = "index";

/// The home page of one language, which leads to these pages.
pub(super) fn home_page(context: &Context, pages: &[&Page]) -> Page {
    let package = &context.model.package;
    let labels = context.labels;
    let title = context.text(&package.texts.title).unwrap_or(&package.name);
    let description = context.text(&package.texts.description);
    let mut blocks = vec![page_heading(title)];
    blocks.extend(description.map(|description| Block::Prose(below(1, description))));
    blocks.push(heading(labels.pages));
    let listed = pages.iter().filter(|page| !page.is_of_value());
    blocks.push(Block::List(listed.map(|page| link_to_page(page)).collect()));
    let types: Vec<DefinitionId> = context.model.ids().collect();
    if !types.is_empty() {
        blocks.push(heading(labels.types));
        let types = types.into_iter().map(|id| link_to_type(context, id));
        blocks.push(Block::List(types.collect()));
    }
    blocks.push(heading(labels.how_to_read));
    let rules = labels.reading_rules.iter();
    blocks.push(Block::List(
        rules
            .map(|rule| vec![Inline::Literal((*rule).to_owned())])
            .collect(),
    ));
    let description = description.unwrap_or_default();
    page(context, HOME_PAGE, title, description, blocks)
}

fn heading(text: &str) -> Block {
    Block::Heading {
        level: 2,
        id: None,
        text: vec![Inline::Literal(text.to_owned())],
    }
}

fn link_to_page(page: &Page) -> Vec<Inline> {
    let mut words = vec![Inline::Link {
        text: page.title.clone(),
        target: Target {
            page: page.path.clone(),
            fragment: None,
        },
    }];
    if !page.description.is_empty() {
        words.push(Inline::Literal(". ".to_owned()));
        words.push(Inline::Prose(page.description.clone()));
    }
    words
}

fn link_to_type(context: &Context, id: DefinitionId) -> Vec<Inline> {
    let definition = context.model.definition(id);
    let mut words = vec![type_name(context, id)];
    if let Some(title) = context.text(&definition.texts.title) {
        words.push(Inline::Literal(" — ".to_owned()));
        words.push(Inline::Prose(super::one_line(title)));
    }
    words
}
