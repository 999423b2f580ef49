//! Which pages there are and what stands on them.

use super::attribute_table::attribute_table;
use super::changes_page::changes_page;
use super::context::{Context, Ids, one_line};
use super::home_page::home_page;
use super::index_page::index_page;
use super::prose_headings::below;
use super::type_block::type_block;
use super::value_page::{links_to_value_pages, value_pages};
use crate::Language;
use crate::emit::docs::history::History;
use crate::emit::docs::page::{Block, Inline, Page};
use crate::model::{BlockKind, DEFAULT_PAGE, DefinitionId, Model, PagePart, PageText};

/// All pages in one language: the templates' in the manifest's order, or the default one, then those of
/// values, by enumeration and in declared order.
pub fn pages(model: &Model, language: Language, history: &History) -> Vec<Page> {
    let context = Context::new(model, language, history);
    let mut pages = match model.pages.as_slice() {
        [] => vec![default_page(&context)],
        templates => templates
            .iter()
            .filter_map(|page| {
                let text = page.texts.iter().find(|text| text.language == language)?;
                Some(template_page(&context, &page.id, text))
            })
            .collect(),
    };
    pages.extend(model.ids().flat_map(|id| value_pages(&context, id)));
    pages
}

/// The pages of a site in one language: its home page, [`pages`], the index of names, and the changes where
/// a history of versions is known.
pub fn site_pages(model: &Model, language: Language, history: &History) -> Vec<Page> {
    let context = Context::new(model, language, history);
    let contents = pages(model, language, history);
    let index = index_page(&context);
    let changes = changes_page(&context);
    let listed: Vec<&Page> = contents.iter().chain([&index]).chain(&changes).collect();
    let home = home_page(&context, &listed);
    [home]
        .into_iter()
        .chain(contents)
        .chain([index])
        .chain(changes)
        .collect()
}

/// Every type with its attribute table, in the order of the contract.
fn default_page(context: &Context) -> Page {
    let package = &context.model.package;
    let title = context.text(&package.texts.title).unwrap_or(&package.name);
    let description = context.text(&package.texts.description);
    let mut ids = Ids::default();
    let mut blocks = vec![page_heading(title)];
    blocks.extend(description.map(|description| Block::Prose(below(1, description))));
    for id in context.model.ids() {
        blocks.extend(type_block(context, id, 2, &mut ids));
        blocks.extend(attribute_table(context, id, &mut ids));
        blocks.extend(links_to_value_pages(context, id));
    }
    page(
        context,
        DEFAULT_PAGE,
        title,
        description.unwrap_or_default(),
        blocks,
    )
}

/// One type by itself.
pub(in crate::emit::docs) fn page_of_type(context: &Context, id: DefinitionId) -> Page {
    let definition = context.model.definition(id);
    let description = context.text(&definition.texts.description);
    let mut ids = Ids::default();
    let mut blocks = type_block(context, id, 1, &mut ids);
    blocks.extend(attribute_table(context, id, &mut ids));
    let (name, description) = (&definition.name, description.unwrap_or_default());
    page(context, name, name, description, blocks)
}

fn template_page(context: &Context, id: &str, text: &PageText) -> Page {
    let mut ids = Ids::default();
    for part in &text.parts {
        if let PagePart::Section(section) = part {
            ids.claim(section.id.clone());
        }
    }
    let mut blocks = vec![page_heading(&text.title.value)];
    // A block of a type is one level below the section that it stands in.
    let mut level = 2;
    for (index, part) in text.parts.iter().enumerate() {
        match part {
            PagePart::Prose(prose) => blocks.push(Block::Prose(below(level - 1, prose))),
            PagePart::Section(section) => {
                level = 3;
                blocks.push(Block::Heading {
                    level: 2,
                    id: Some(section.id.clone()),
                    text: vec![Inline::Prose(one_line(&section.heading))],
                });
            }
            PagePart::Block(block) => {
                let Some(definition) = block.definition else {
                    continue;
                };
                match block.kind {
                    BlockKind::Type => {
                        blocks.extend(type_block(context, definition, level, &mut ids))
                    }
                    BlockKind::Attributes => {
                        blocks.extend(attribute_table(context, definition, &mut ids));
                    }
                }
                let rest = text.parts.get(index + 1..).unwrap_or_default();
                if !shows(rest, definition) {
                    blocks.extend(links_to_value_pages(context, definition));
                }
            }
        }
    }
    page(
        context,
        id,
        &text.title.value,
        &text.description.value,
        blocks,
    )
}

/// Whether one of these parts is a block of this definition.
fn shows(parts: &[PagePart], definition: DefinitionId) -> bool {
    parts
        .iter()
        .any(|part| matches!(part, PagePart::Block(block) if block.definition == Some(definition)))
}

pub(super) fn page_heading(title: &str) -> Block {
    Block::Heading {
        level: 1,
        id: None,
        text: vec![Inline::Prose(one_line(title))],
    }
}

pub(super) fn page(
    context: &Context,
    path: &str,
    title: &str,
    description: &str,
    blocks: Vec<Block>,
) -> Page {
    Page {
        path: path.to_owned(),
        language: context.language,
        title: one_line(title),
        description: one_line(description),
        blocks,
    }
}
