//! All that has a name and a place: what an index lists and a search finds.

use super::context::Context;
use crate::Language;
use crate::emit::docs::history::History;
use crate::emit::docs::page::Target;
use crate::model::{
    Definition, DefinitionId, DefinitionKind, Enumeration, Model, NamePath, Object, Text, Texts,
    file_name, value_page,
};

/// Something that a page shows under a name.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::emit::docs) struct Entry {
    /// What it is.
    pub(in crate::emit::docs) kind: EntryKind,
    /// What readers call it.
    pub(in crate::emit::docs) name: String,
    /// The contract's name for it, with that of its type: `Error`, `Error.code`.
    pub(in crate::emit::docs) path: NamePath,
    /// The type that it is a part of.
    pub(in crate::emit::docs) owner: Option<String>,
    /// Its title, as Markdown on one line; empty where it has none.
    pub(in crate::emit::docs) title: String,
    /// What else is said of it, as Markdown.
    pub(in crate::emit::docs) text: String,
    /// Where it is shown.
    pub(in crate::emit::docs) target: Target,
}

/// The kinds of things with names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::emit::docs) enum EntryKind {
    Type,
    Field,
    Value,
}

/// [`entries`] for others than pages.
pub(in crate::emit::docs) fn entries_of(
    model: &Model,
    language: Language,
    history: &History,
) -> Vec<Entry> {
    entries(&Context::new(model, language, history))
}

/// Everything that some page shows, types in the contract's order and each followed by its parts.
pub(super) fn entries(context: &Context) -> Vec<Entry> {
    let model = context.model;
    model
        .ids()
        .flat_map(|id| of_definition(context, id))
        .collect()
}

fn of_definition(context: &Context, id: DefinitionId) -> Vec<Entry> {
    let definition = context.model.definition(id);
    let Some(target) = context.places.of(id) else {
        return Vec::new();
    };
    let mut entries = vec![Entry {
        kind: EntryKind::Type,
        name: definition.name.clone(),
        path: definition.path(),
        owner: None,
        title: title(context, &definition.texts),
        text: description(context, &definition.texts),
        target: target.clone(),
    }];
    match &definition.kind {
        DefinitionKind::Object(object) => fields(context, definition, object, target, &mut entries),
        DefinitionKind::Enumeration(enumeration) => {
            values(context, definition, enumeration, target, &mut entries);
        }
        DefinitionKind::Union(_) | DefinitionKind::Alias(_) => {}
    }
    entries
}

fn fields(
    context: &Context,
    definition: &Definition,
    object: &Object,
    target: &Target,
    entries: &mut Vec<Entry>,
) {
    entries.extend(object.properties.iter().map(|property| Entry {
        kind: EntryKind::Field,
        name: property.name.clone(),
        path: definition.path().property(&property.name),
        owner: Some(definition.name.clone()),
        title: title(context, &property.texts),
        text: description(context, &property.texts),
        target: part_of(definition, &property.name, target),
    }));
}

fn values(
    context: &Context,
    definition: &Definition,
    enumeration: &Enumeration,
    target: &Target,
    entries: &mut Vec<Entry>,
) {
    entries.extend(enumeration.members.iter().map(|member| {
        let value = member.value.to_string();
        let texts = [&member.texts.cause, &member.texts.remedy];
        let explained = texts.map(|text| text_of(context, text));
        Entry {
            kind: EntryKind::Value,
            name: member.label(),
            path: definition.path().value(&member.value),
            owner: Some(definition.name.clone()),
            title: title(context, &member.texts),
            text: [
                vec![description(context, &member.texts)],
                explained.to_vec(),
            ]
            .concat()
            .join("\n\n"),
            target: value_page(definition, member)
                .unwrap_or_else(|| part_of(definition, &value, target)),
        }
    }));
}

fn part_of(definition: &Definition, part: &str, target: &Target) -> Target {
    Target {
        page: target.page.clone(),
        fragment: Some(format!(
            "{}.{}",
            file_name(&definition.name),
            file_name(part)
        )),
    }
}

fn title(context: &Context, texts: &Texts) -> String {
    super::one_line(&text_of(context, &texts.title))
}

fn description(context: &Context, texts: &Texts) -> String {
    text_of(context, &texts.description)
}

fn text_of(context: &Context, text: &Text) -> String {
    let wording = text.get(context.language).map(str::trim);
    wording.unwrap_or_default().to_owned()
}
