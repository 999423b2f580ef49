//! The block of a type: heading, what it is, then its fields or its values.

use super::context::{Context, Ids, one_line, replacement_name};
use super::type_words::type_words;
use crate::emit::docs::page::{Block, Inline, Row, Table, Value, Values};
use crate::model::{
    Definition, DefinitionId, DefinitionKind, Enumeration, Member, Object, Presence, Property,
    Shape, file_name, value_page,
};

/// Everything that a page says about a type, under a heading of this level.
pub(super) fn type_block(
    context: &Context,
    id: DefinitionId,
    level: u8,
    ids: &mut Ids,
) -> Vec<Block> {
    let definition = context.model.definition(id);
    let mut blocks = vec![Block::Heading {
        level,
        id: ids.claim(file_name(&definition.name)),
        text: vec![Inline::Literal(definition.name.clone())],
    }];
    let since = context.since(&definition.path());
    blocks.extend(since.map(|since| Block::Paragraph(vec![since])));
    blocks.extend(context.title_and_description(&definition.texts, level));
    if let Some(deprecation) = &definition.deprecation {
        let replacement = replacement_name(deprecation);
        blocks.push(Block::Paragraph(context.deprecation(
            &definition.path(),
            deprecation,
            replacement,
        )));
    }
    match &definition.kind {
        DefinitionKind::Object(object) => {
            blocks.extend(field_table(context, definition, object, ids))
        }
        DefinitionKind::Enumeration(enumeration) => {
            blocks.push(values(context, definition, enumeration, ids));
        }
        DefinitionKind::Union(union) => {
            let mut words = vec![Inline::Literal(format!("{}: ", context.labels.one_of))];
            for (index, variant) in union.variants.iter().enumerate() {
                if index > 0 {
                    words.push(Inline::Literal(", ".to_owned()));
                }
                words.extend(type_words(context, &variant.schema));
            }
            words.push(Inline::Literal(".".to_owned()));
            blocks.push(Block::Paragraph(words));
        }
        DefinitionKind::Alias(schema) => {
            let mut words = vec![Inline::Literal(format!("{}: ", context.labels.same_as))];
            words.extend(type_words(context, schema));
            words.push(Inline::Literal(".".to_owned()));
            blocks.push(Block::Paragraph(words));
        }
    }
    blocks
}

fn field_table(
    context: &Context,
    definition: &Definition,
    object: &Object,
    ids: &mut Ids,
) -> Option<Block> {
    if object.properties.is_empty() {
        return None;
    }
    let labels = context.labels;
    let headings = [
        labels.field,
        labels.required,
        labels.field_type,
        labels.what_it_is,
    ];
    let mut properties: Vec<&Property> = object.properties.iter().collect();
    properties.sort_by_key(|property| (property.presence, &property.name));
    let rows = properties.into_iter().map(|property| Row {
        id: ids.claim(format!(
            "{}.{}",
            file_name(&definition.name),
            file_name(&property.name)
        )),
        cells: vec![
            named(context, definition, property),
            vec![Inline::Literal(
                presence(context, property.presence).to_owned(),
            )],
            type_words(context, &property.schema),
            what_it_is(context, definition, property),
        ],
    });
    let table = Table {
        id: None,
        headings: headings
            .map(|heading| vec![Inline::Literal(heading.to_owned())])
            .to_vec(),
        rows: rows.collect(),
    };
    Some(Block::Table(table.without_empty_columns()))
}

/// The field's name, and which version brought it.
fn named(context: &Context, definition: &Definition, property: &Property) -> Vec<Inline> {
    let mut cell = vec![Inline::Literal(property.name.clone())];
    cell.extend(context.since_as_part(&definition.path().property(&property.name)));
    cell
}

fn presence(context: &Context, presence: Presence) -> &'static str {
    match presence {
        Presence::Required => context.labels.yes,
        Presence::OnSuccess => context.labels.on_success,
        Presence::Optional => context.labels.no,
    }
}

/// The field's own title or description, else the title of the type that it refers to directly: an array
/// doesn't take over its item's title.
fn what_it_is(context: &Context, definition: &Definition, property: &Property) -> Vec<Inline> {
    let own = context
        .text(&property.texts.title)
        .or_else(|| context.text(&property.texts.description));
    let words = own.or_else(|| match property.schema.shape {
        Shape::Reference(id) => context.text(&context.model.definition(id).texts.title),
        _ => None,
    });
    let mut cell: Vec<Inline> = words.map(one_line).map(Inline::Prose).into_iter().collect();
    if let Some(deprecation) = &property.deprecation {
        if !cell.is_empty() {
            cell.push(Inline::Literal(". ".to_owned()));
        }
        let path = definition.path().property(&property.name);
        let replacement = replacement_name(deprecation);
        cell.extend(context.deprecation(&path, deprecation, replacement));
    }
    cell
}

fn values(
    context: &Context,
    definition: &Definition,
    enumeration: &Enumeration,
    ids: &mut Ids,
) -> Block {
    let values = enumeration.members.iter().map(|member| {
        let meaning = context.text(&member.texts.description);
        Value {
            id: ids.claim(format!(
                "{}.{}",
                file_name(&definition.name),
                file_name(&member.value.to_string())
            )),
            text: member.label(),
            meaning: meaning
                .map(one_line)
                .map(Inline::Prose)
                .into_iter()
                .collect(),
            target: value_page(definition, member),
            marks: value_marks(context, definition, member),
        }
    });
    Block::Values(Values {
        label: context.labels.values,
        values: values.collect(),
    })
}

/// Which version brought a value, and that it is on the way out.
pub(super) fn value_marks(
    context: &Context,
    definition: &Definition,
    member: &Member,
) -> Vec<Inline> {
    let path = definition.path().value(&member.value);
    let since = context.since_as_part(&path);
    let deprecated = context.deprecated(&path, &member.deprecation);
    since.into_iter().chain(deprecated).collect()
}
