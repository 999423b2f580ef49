//! The attributes of an enumeration's values.

use super::context::{Context, Ids, one_line};
use super::type_block::value_marks;
use super::type_words::type_name;
use crate::emit::docs::page::{Block, Inline, Row, Table};
use crate::model::{
    Attribute, AttributeType, AttributeValue, Definition, DefinitionId, DefinitionKind,
    Enumeration, Member, file_name, value_page,
};

/// The attribute table of an enumeration: a row a value, a column an attribute, both in declared order.
/// Absent where the definition is no enumeration or has no attributes.
pub(super) fn attribute_table(context: &Context, id: DefinitionId, ids: &mut Ids) -> Option<Block> {
    let definition = context.model.definition(id);
    let DefinitionKind::Enumeration(enumeration) = &definition.kind else {
        return None;
    };
    if enumeration.attributes.is_empty() {
        return None;
    }
    let table_id = file_name(&definition.name);
    let attributes = enumeration.attributes.iter();
    let mut headings = vec![vec![context.title_or_name(definition)]];
    headings.extend(attributes.map(|attribute| vec![attribute_title(context, attribute)]));
    let table = Table {
        id: if context.places.has_heading(id) {
            None
        } else {
            ids.claim(table_id)
        },
        headings,
        rows: rows(context, definition, enumeration, ids),
    };
    Some(Block::Table(table.without_empty_columns()))
}

fn rows(
    context: &Context,
    definition: &Definition,
    enumeration: &Enumeration,
    ids: &mut Ids,
) -> Vec<Row> {
    let table_id = file_name(&definition.name);
    let row = |member: &Member| {
        let text = member.label();
        let mut name = vec![match value_page(definition, member) {
            Some(target) => Inline::Link { text, target },
            None => Inline::Literal(text),
        }];
        name.extend(value_marks(context, definition, member));
        let mut cells = vec![name];
        for value in &member.values {
            let value = value.as_ref();
            cells.push(value.map_or_else(Vec::new, |value| attribute_value(context, &value.value)));
        }
        Row {
            id: ids.claim(format!(
                "{table_id}.{}",
                file_name(&member.value.to_string())
            )),
            cells,
        }
    };
    enumeration.members.iter().map(row).collect()
}

/// An attribute's own title, else the title of its type, else its name.
pub(super) fn attribute_title(context: &Context, attribute: &Attribute) -> Inline {
    if let Some(title) = context.text(&attribute.texts.title) {
        return Inline::Prose(one_line(title));
    }
    match attribute.kind {
        AttributeType::Enumeration(id) => context.title_or_name(context.model.definition(id)),
        _ => Inline::Literal(attribute.name.clone()),
    }
}

/// An attribute's value in the reader's words.
pub(super) fn attribute_value(context: &Context, value: &AttributeValue) -> Vec<Inline> {
    let literal = |text: String| vec![Inline::Literal(text)];
    match value {
        AttributeValue::Member { enumeration, index } => member(context, *enumeration, *index),
        AttributeValue::Boolean(true) => literal(context.labels.yes.to_owned()),
        AttributeValue::Boolean(false) => literal(context.labels.no.to_owned()),
        AttributeValue::Integer(number) => literal(number.to_string()),
        AttributeValue::String(text) => literal(one_line(text)),
        AttributeValue::Definition(id) => vec![type_name(context, *id)],
        AttributeValue::Array(elements) => {
            let elements: Vec<_> = elements
                .iter()
                .map(|element| attribute_value(context, element))
                .collect();
            elements.join(&Inline::Literal(", ".to_owned()))
        }
    }
}

fn member(context: &Context, enumeration: DefinitionId, index: usize) -> Vec<Inline> {
    let id = context.model.resolve_alias(enumeration);
    let definition = context.model.definition(id);
    let members = context
        .model
        .enumeration(id)
        .map(|enumeration| &enumeration.members);
    let Some(member) = members.and_then(|members| members.get(index)) else {
        return Vec::new();
    };
    let text = member.label();
    let target = value_page(definition, member).or_else(|| context.places.of(id).cloned());
    vec![match target {
        Some(target) => Inline::Link { text, target },
        None => Inline::Literal(text),
    }]
}
