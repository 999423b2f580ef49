//! The page of one value of an enumeration.

use super::attribute_table::{attribute_title, attribute_value};
use super::context::{Context, one_line};
use super::prose_headings::below;
use super::type_words::type_name;
use crate::emit::docs::page::{Block, Inline, Page, Row, Table};
use crate::emit::json::Json;
use crate::model::{
    Definition, DefinitionId, DefinitionKind, Deprecation, Enumeration, Example, Member, Model,
    Schema, Shape, Text, value_page,
};

/// The page of one value, whether the documentation has it or not.
pub(in crate::emit::docs) fn page_of_value(
    context: &Context,
    id: DefinitionId,
    member: &Member,
) -> Option<Page> {
    let enumeration = context.model.enumeration(id)?;
    let definition = context.model.definition(id);
    let path = value_page(definition, member).map_or_else(|| member.label(), |target| target.page);
    Some(Page {
        path,
        language: context.language,
        title: member.label(),
        description: one_line(context.text(&member.texts.description).unwrap_or_default()),
        blocks: blocks(context, id, enumeration, member),
    })
}

/// The pages of all values of this definition; none where it is no enumeration that has such pages.
pub(super) fn value_pages(context: &Context, id: DefinitionId) -> Vec<Page> {
    let definition = context.model.definition(id);
    let DefinitionKind::Enumeration(enumeration) = &definition.kind else {
        return Vec::new();
    };
    if !enumeration.pages {
        return Vec::new();
    }
    let members = enumeration.members.iter();
    members
        .filter_map(|member| page_of_value(context, id, member))
        .collect()
}

fn blocks(
    context: &Context,
    id: DefinitionId,
    enumeration: &Enumeration,
    member: &Member,
) -> Vec<Block> {
    let definition = context.model.definition(id);
    let labels = context.labels;
    let mut blocks = vec![heading(1, &member.label())];
    let path = definition.path().value(&member.value);
    let since = context
        .since(&path)
        .or_else(|| context.since(&definition.path()));
    blocks.extend(since.map(|since| Block::Paragraph(vec![since])));
    blocks.extend(context.title_and_description(&member.texts, 1));
    if let Some(deprecation) = &member.deprecation {
        let replacement = replacement(definition, enumeration, deprecation);
        let words = context.deprecation(&path, deprecation, replacement);
        blocks.push(Block::Paragraph(words));
    }
    blocks.extend(attributes(context, enumeration, member));
    blocks.extend(section(context, labels.cause, &member.texts.cause));
    blocks.extend(section(context, labels.remedy, &member.texts.remedy));
    blocks.push(heading(2, labels.example));
    blocks.extend(examples(context, id, member));
    blocks.push(heading(2, labels.in_rust));
    let variant = format!("{}::{}", definition.rust_name, member.rust_name);
    blocks.push(Block::Paragraph(vec![Inline::Code(variant)]));
    blocks.push(Block::Paragraph(vec![
        Inline::Literal(format!("{} ", labels.value_of)),
        type_name(context, id),
        Inline::Literal(".".to_owned()),
    ]));
    blocks
}

fn heading(level: u8, text: &str) -> Block {
    Block::Heading {
        level,
        id: None,
        text: vec![Inline::Literal(text.to_owned())],
    }
}

fn section(context: &Context, label: &str, text: &Text) -> Vec<Block> {
    match context.text(text) {
        Some(text) => vec![heading(2, label), Block::Prose(below(2, text))],
        None => Vec::new(),
    }
}

fn attributes(context: &Context, enumeration: &Enumeration, member: &Member) -> Option<Block> {
    let attributes = enumeration.attributes.iter().zip(&member.values);
    let rows: Vec<Row> = attributes
        .filter_map(|(attribute, value)| {
            let value = attribute_value(context, &value.as_ref()?.value);
            Some(Row {
                id: None,
                cells: vec![vec![attribute_title(context, attribute)], value],
            })
        })
        .collect();
    let headings = [context.labels.attribute, context.labels.value];
    let table = Table {
        id: None,
        headings: headings
            .map(|heading| vec![Inline::Literal(heading.to_owned())])
            .to_vec(),
        rows,
    };
    (!table.rows.is_empty()).then_some(Block::Table(table))
}

fn replacement(
    definition: &Definition,
    enumeration: &Enumeration,
    deprecation: &Deprecation,
) -> Option<Inline> {
    let name = &deprecation.replaced_by.as_ref()?.value;
    let member = enumeration
        .members
        .iter()
        .find(|member| member.value.to_string() == *name);
    let text = member.map_or_else(|| name.clone(), Member::label);
    Some(
        match member.and_then(|member| value_page(definition, member)) {
            Some(target) => Inline::Link { text, target },
            None => Inline::Literal(text),
        },
    )
}

/// The examples named like the value, of types that have a field of the enumeration, each below the name
/// of its type; without any, the bare value.
fn examples(context: &Context, id: DefinitionId, member: &Member) -> Vec<Block> {
    let model = context.model;
    let name = member.value.to_string();
    let is_of_value = |example: &&Example| {
        example.name == name && refers_directly(model, model.definition(example.definition), id)
    };
    let mut blocks = Vec::new();
    for example in model.examples.iter().filter(is_of_value) {
        blocks.push(Block::Paragraph(vec![
            type_name(context, example.definition),
            Inline::Literal(":".to_owned()),
        ]));
        blocks.push(json(&Json::from(&example.document)));
    }
    if blocks.is_empty() {
        blocks.push(json(&member.value.to_json().into()));
    }
    blocks
}

fn json(value: &Json) -> Block {
    Block::Code {
        language: "json",
        text: value.pretty(),
    }
}

fn refers_directly(model: &Model, definition: &Definition, to: DefinitionId) -> bool {
    match &definition.kind {
        DefinitionKind::Object(object) => {
            let mut schemas = object.properties.iter().map(|property| &property.schema);
            schemas.any(|schema| is_or_lists(model, schema, to))
        }
        DefinitionKind::Alias(schema) => is_or_lists(model, schema, to),
        DefinitionKind::Union(_) | DefinitionKind::Enumeration(_) => false,
    }
}

fn is_or_lists(model: &Model, schema: &Schema, to: DefinitionId) -> bool {
    match &schema.shape {
        Shape::Reference(id) => model.resolve_alias(*id) == to,
        Shape::Array(items) => is_or_lists(model, items, to),
        _ => false,
    }
}

/// Links to the pages of all values, for below the block that shows their enumeration.
pub(super) fn links_to_value_pages(context: &Context, id: DefinitionId) -> Option<Block> {
    let definition = context.model.definition(id);
    let DefinitionKind::Enumeration(enumeration) = &definition.kind else {
        return None;
    };
    let link = |member: &Member| {
        let target = value_page(definition, member)?;
        let text = member.label();
        Some(Inline::Link { text, target })
    };
    let links: Vec<Inline> = enumeration.members.iter().filter_map(link).collect();
    let label = context.labels.value_pages;
    (!links.is_empty()).then_some(Block::ValuePages { label, links })
}
