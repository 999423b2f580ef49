//! What the descriptions say.

use crate::emit::description::{in_english, plain_label};
use crate::model::{Deprecation, Enumeration, Member, Model, Texts};

/// Label, full stop, description and what comes in the place of something on the way out. A plain
/// schema's description stays as it was written, and its title is said only where there is no other text.
pub(super) fn description(
    model: &Model,
    texts: &Texts,
    deprecation: Option<&Deprecation>,
) -> Option<String> {
    let label = plain_label(model, texts);
    let sentences = in_english(model, &texts.description).map(str::to_owned);
    let mut parts: Vec<String> = match (label, sentences) {
        (Some(label), Some(sentences)) if model.package.is_package => {
            vec![format!("{label}. {sentences}")]
        }
        (label, sentences) => sentences.or(label).into_iter().collect(),
    };
    parts.extend(deprecation.and_then(|deprecation| deprecated(model, deprecation)));
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// The description of an enumeration, with a list of its values that say something about themselves.
pub(super) fn description_with_members(
    model: &Model,
    texts: &Texts,
    deprecation: Option<&Deprecation>,
    enumeration: &Enumeration,
) -> Option<String> {
    let members = enumeration
        .members
        .iter()
        .filter_map(|member| member_line(model, member));
    let members = members.collect::<Vec<_>>().join("\n");
    let description = description(model, texts, deprecation);
    match (description, members.is_empty()) {
        (description, true) => description,
        (None, false) => Some(members),
        (Some(description), false) => Some(format!("{description}\n\n{members}")),
    }
}

fn member_line(model: &Model, member: &Member) -> Option<String> {
    let text = description(model, &member.texts, member.deprecation.as_ref())?;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(format!("- {}: {text}", member.value))
}

fn deprecated(model: &Model, deprecation: &Deprecation) -> Option<String> {
    let note = in_english(model, &deprecation.note).map(|note| format!("Deprecated: {note}"));
    let replacement = deprecation.replaced_by.as_ref();
    let replacement = replacement.map(|name| format!("Replaced by: {}.", name.value));
    let parts: Vec<String> = note.into_iter().chain(replacement).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}
