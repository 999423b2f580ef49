//! Ids that two places of a page would share, so that links to the one lead to the other.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, rule};
use crate::model::{
    Definition, DefinitionKind, Model, PagePart, PageText, Places, block_ids, file_name,
};
use crate::source::Span;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for definition in &model.definitions {
        check_fields(definition, diagnostics);
    }
    for text in model.pages.iter().flat_map(|page| &page.texts) {
        check_sections(model, text, diagnostics);
    }
}

fn check_fields(definition: &Definition, diagnostics: &mut Vec<Diagnostic>) {
    let DefinitionKind::Object(object) = &definition.kind else {
        return;
    };
    let mut taken: HashMap<String, (&str, Span)> = HashMap::new();
    for property in &object.properties {
        let field = file_name(&property.name);
        let Some((first, first_span)) = taken.get(&field) else {
            taken.insert(field, (&property.name, property.name_span));
            continue;
        };
        let id = format!("{}.{field}", file_name(&definition.name));
        let what = format!("the fields `{first}` and `{}`", property.name);
        diagnostics.push(
            collision(&what, &id, property.name_span)
                .with_related(*first_span, "the first one")
                .with_help("rename one of them"),
        );
    }
}

fn check_sections(model: &Model, text: &PageText, diagnostics: &mut Vec<Diagnostic>) {
    let places = Places::new(model, text.language);
    let mut blocks = HashMap::new();
    for part in &text.parts {
        let PagePart::Block(block) = part else {
            continue;
        };
        for id in block_ids(model, &places, block) {
            blocks.entry(id).or_insert(block);
        }
    }
    for part in &text.parts {
        let PagePart::Section(section) = part else {
            continue;
        };
        let Some(block) = blocks.get(&section.id) else {
            continue;
        };
        let what = format!("this section and the block of `{}`", block.name);
        diagnostics.push(
            collision(&what, &section.id, section.span)
                .with_related(block.span, "the block")
                .with_help("give the section another id, in all languages"),
        );
    }
}

fn collision(what: &str, id: &str, span: Span) -> Diagnostic {
    let message = format!("{what} would share the id `{id}`");
    Diagnostic::new(&rule::ID_COLLISION, span, message)
}
