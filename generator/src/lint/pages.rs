//! Pages: known types, the same structure in all languages, every type shown.

use std::collections::HashSet;

use super::texts::check_script;
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{Block, BlockKind, DefinitionKind, Model, Page, PagePart, PageText};
use crate::model::{is_device_on_windows, nearest};
use crate::source::Span;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for page in &model.pages {
        for text in &page.texts {
            check_blocks(model, text, diagnostics);
            check_sections(text, diagnostics);
        }
        check_languages(model, page, diagnostics);
        check_id(page, diagnostics);
    }
    if !model.pages.is_empty() {
        check_coverage(model, diagnostics);
    }
}

/// The pages that a site has of itself.
const PAGES_OF_SITES: [&str; 3] = ["index", "az", "changes"];

fn check_id(page: &Page, diagnostics: &mut Vec<Diagnostic>) {
    let id = &page.id;
    let message = if PAGES_OF_SITES.contains(&id.to_lowercase().as_str()) {
        format!("the documentation has a page `{id}` of itself")
    } else if is_device_on_windows(id) {
        format!(
            "Windows keeps the name `{id}` for a device, so there could be no files of this page"
        )
    } else {
        return;
    };
    diagnostics.extend(page.texts.iter().map(|text| {
        let message = message.clone();
        Diagnostic::new(&rule::PAGE_SYNTAX, Span::start_of(text.file), message)
            .with_help("give the page another name, in the manifest as well")
    }));
}

fn check_blocks(model: &Model, text: &PageText, diagnostics: &mut Vec<Diagnostic>) {
    for block in blocks(text) {
        let kind = block.definition.map(|id| &model.definition(id).kind);
        let message = match (block.kind, kind) {
            (_, None) => format!("the contract has no type `{}`", block.name),
            (BlockKind::Attributes, Some(DefinitionKind::Enumeration(it)))
                if it.attributes.is_empty() =>
            {
                format!("{} declares no attributes to make a table of", block.name)
            }
            (
                BlockKind::Attributes,
                Some(
                    DefinitionKind::Object(_) | DefinitionKind::Union(_) | DefinitionKind::Alias(_),
                ),
            ) => {
                format!("{} is no enum and has no attributes", block.name)
            }
            _ => continue,
        };
        diagnostics.push(
            Diagnostic::new(&rule::PAGE_UNKNOWN_TYPE, block.span, message)
                .with_help(help(model, block)),
        );
    }
}

fn help(model: &Model, block: &Block) -> String {
    if block.definition.is_some() {
        return format!("write `{{{{ type {} }}}}` instead", block.name);
    }
    let names = || model.definitions.iter().map(|it| it.name.as_str());
    match nearest(&block.name, names()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("the types are {}", names().collect::<Vec<_>>().join(", ")),
    }
}

fn check_sections(text: &PageText, diagnostics: &mut Vec<Diagnostic>) {
    for located in [&text.title, &text.description] {
        check_script(text.language, &located.value, located.span, diagnostics);
    }
    let mut ids = HashSet::new();
    for part in &text.parts {
        let PagePart::Section(section) = part else {
            continue;
        };
        check_script(text.language, &section.heading, section.span, diagnostics);
        if !ids.insert(&section.id) {
            diagnostics.push(
                Diagnostic::new(
                    &rule::PAGE_SYNTAX,
                    section.span,
                    format!("the page has two sections `{}`", section.id),
                )
                .with_help("give each section an id of its own"),
            );
        }
    }
}

/// What readers of all languages get alike: sections and blocks.
fn structure(text: &PageText) -> Vec<(String, Span)> {
    let describe = |part: &PagePart| match part {
        PagePart::Prose(_) => None,
        PagePart::Section(section) => Some((format!("the section `{}`", section.id), section.span)),
        PagePart::Block(block) => {
            let word = if block.kind == BlockKind::Type {
                "type"
            } else {
                "attributes"
            };
            Some((format!("the block `{word} {}`", block.name), block.span))
        }
    };
    text.parts.iter().filter_map(describe).collect()
}

fn check_languages(model: &Model, page: &Page, diagnostics: &mut Vec<Diagnostic>) {
    let Some(first) = page.texts.first() else {
        return;
    };
    let start = |text: &PageText| Span::start_of(text.file);
    for language in &model.package.languages {
        if page.texts.iter().any(|text| text.language == *language) {
            continue;
        }
        diagnostics.push(
            Diagnostic::new(
                &rule::MISSING_TRANSLATION,
                start(first),
                format!(
                    "the page `{}` is missing in {}",
                    page.id,
                    language.english_name()
                ),
            )
            .with_help(format!("write pages/{}.{language}.md", page.id)),
        );
    }
    let expected = structure(first);
    for text in &page.texts[1..] {
        let found = structure(text);
        let differing = (0..expected.len().max(found.len())).find(|index| {
            expected.get(*index).map(|it| &it.0) != found.get(*index).map(|it| &it.0)
        });
        let Some(index) = differing else { continue };
        let end =
            |parts: &[(String, Span)], text: &PageText| parts.last().map_or(start(text), |it| it.1);
        let (here, span) = found
            .get(index)
            .cloned()
            .unwrap_or_else(|| ("its end".to_owned(), end(&found, text)));
        let (there, other) = expected
            .get(index)
            .cloned()
            .unwrap_or_else(|| ("its end".to_owned(), end(&expected, first)));
        diagnostics.push(
            Diagnostic::new(
                &rule::PAGE_STRUCTURE_DIFFERS,
                span,
                format!(
                    "here is {here}, where the {} page has {there}",
                    first.language.english_name()
                ),
            )
            .with_related(other, "the other page")
            .with_help(
                "give the page the same sections and blocks in the same order in all languages",
            ),
        );
    }
}

fn check_coverage(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let shown: HashSet<usize> = model
        .pages
        .iter()
        .flat_map(|page| &page.texts)
        .flat_map(blocks)
        .filter_map(|block| block.definition.map(|id| id.index()))
        .collect();
    for id in model.ids().filter(|id| !shown.contains(&id.index())) {
        let definition = model.definition(id);
        diagnostics.push(
            Diagnostic::new(
                &rule::TYPE_ON_NO_PAGE,
                definition.name_span,
                format!("no page shows {}", definition.name),
            )
            .with_help(format!(
                "add `{{{{ type {} }}}}` to a page in every language",
                definition.name
            )),
        );
    }
}

fn blocks(text: &PageText) -> impl Iterator<Item = &Block> {
    text.parts.iter().filter_map(|part| match part {
        PagePart::Block(block) => Some(block),
        _ => None,
    })
}
