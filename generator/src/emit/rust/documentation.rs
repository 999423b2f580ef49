//! Documentation comments: in English, with the first language's title in brackets.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::description::{label, sentences};
use super::Context;
use super::attributes::{self, Attributes};
use crate::model::{
    Attribute, Definition, DefinitionKind, Deprecation, Member, Model, Presence, Property, Schema,
    Shape, Texts, Variant,
};

/// `#[doc]` lines of a text.
pub(super) fn doc(text: &str) -> Attributes {
    let lines = lines(text);
    Attributes(lines.iter().map(|line| attributes::doc(line)).collect())
}

pub(super) fn of_type(context: &Context<'_>, definition: &Definition) -> Attributes {
    let model = context.model;
    let heading =
        label(model, &definition.texts).unwrap_or_else(|| format!("`{}`", definition.name));
    let body = sentences(model, &definition.texts.description);
    let mut documentation = doc(&paragraphs(&[heading + ".", body]));
    documentation
        .0
        .extend(deprecated(model, definition.deprecation.as_ref()));
    if !definition.rust_name.contains(char::is_lowercase) {
        // The name is the schema's, whatever Clippy would call it.
        documentation
            .0
            .push(syn::parse_quote!(#[allow(clippy::upper_case_acronyms)]));
    }
    documentation
}

pub(super) fn of_member(model: &Model, member: &Member) -> Attributes {
    let heading = label(model, &member.texts).map(|label| label + ".");
    let wire = format!("`{}` on the wire.", member.value);
    let body = sentences(model, &member.texts.description);
    let mut documentation = doc(&paragraphs(&[heading.unwrap_or_default(), body, wire]));
    documentation
        .0
        .extend(deprecated(model, member.deprecation.as_ref()));
    documentation
}

pub(super) fn of_variant(context: &Context<'_>, variant: &Variant) -> Attributes {
    let model = context.model;
    let own = label(model, &variant.texts).map(|label| format!("{label}."));
    let words = format!(
        "A value of the type {}.",
        schema_in_words(context, &variant.schema)
    );
    let body = sentences(model, &variant.texts.description);
    doc(&paragraphs(&[own.unwrap_or_default(), words, body]))
}

pub(super) fn of_property(context: &Context<'_>, property: &Property) -> Attributes {
    let model = context.model;
    let kind = schema_in_words(context, &property.schema);
    let presence = match property.presence {
        Presence::Required => "required",
        Presence::OnSuccess => "required on success",
        Presence::Optional => "optional",
    };
    let own = label(model, &property.texts)
        .map(|label| format!("{label}. "))
        .unwrap_or_default();
    let first = format!("{own}`{}`, {presence}: {kind}.", property.name);
    let derived = property.derived.as_ref().map(|derived| {
        format!(
            "Follows from `{}`: see [`Self::assign_{}`].",
            derived.property.value, property.rust_name
        )
    });
    let body = sentences(model, &property.texts.description);
    let mut documentation = doc(&paragraphs(&[first, body, derived.unwrap_or_default()]));
    documentation
        .0
        .extend(deprecated(model, property.deprecation.as_ref()));
    documentation
}

/// What an attribute's function returns.
pub(super) fn of_attribute(model: &Model, attribute: &Attribute) -> Attributes {
    let texts: &Texts = match attribute.kind {
        crate::model::AttributeType::Enumeration(id) if attribute.texts.title.is_empty() => {
            &model.definition(id).texts
        }
        _ => &attribute.texts,
    };
    let heading = label(model, texts).unwrap_or_else(|| format!("`{}`", attribute.name));
    let body = sentences(model, &attribute.texts.description);
    doc(&paragraphs(&[
        format!(
            "{heading}: the attribute `{}` of this value.",
            attribute.name
        ),
        body,
    ]))
}

/// The attribute of an impl for a type that is itself on the way out: a consumer is told where it
/// uses the type, not where the type is made.
pub(super) fn allow_own_deprecation(definition: &Definition) -> TokenStream {
    match definition.deprecation {
        Some(_) => quote!(#[allow(deprecated)]),
        None => TokenStream::new(),
    }
}

fn deprecated(model: &Model, deprecation: Option<&Deprecation>) -> Option<syn::Attribute> {
    let deprecation = deprecation?;
    let mut note = sentences(model, &deprecation.note);
    if let Some(replacement) = &deprecation.replaced_by {
        note = format!("{note} Replaced by {}.", replacement.value);
    }
    let note = note.trim();
    Some(if note.is_empty() {
        attributes::word("deprecated")
    } else {
        attributes::list("deprecated", quote!(note = #note))
    })
}

/// A property's type in words, its label where it refers to a type.
fn schema_in_words(context: &Context<'_>, schema: &Schema) -> String {
    let words = match &schema.shape {
        Shape::Any => "any value".to_owned(),
        Shape::Null => "null".to_owned(),
        Shape::Boolean => "boolean".to_owned(),
        Shape::Integer { .. } => "integer".to_owned(),
        Shape::Number => "number".to_owned(),
        Shape::String {
            format: Some(format),
        } => format!("string ({})", format.as_str()),
        Shape::String { format: None } => "string".to_owned(),
        Shape::Constant(value) => format!("`{value}`"),
        Shape::Array(items) => format!("list of {}", schema_in_words(context, items)),
        Shape::Map(values) => format!("map of {}", schema_in_words(context, values)),
        Shape::Reference(id) => {
            let definition = context.model.definition(*id);
            let link = context.link(*id);
            match (&definition.kind, label(context.model, &definition.texts)) {
                (DefinitionKind::Alias(_), Some(label)) => label,
                (_, Some(label)) => format!("{label}, {link}"),
                (_, None) => link,
            }
        }
    };
    if schema.nullable {
        format!("{words} or null")
    } else {
        words
    }
}

fn paragraphs(parts: &[String]) -> String {
    let parts: Vec<&str> = parts
        .iter()
        .map(|part| part.trim())
        .filter(|part| !part.is_empty() && *part != ".")
        .collect();
    parts.join("\n\n")
}

/// Lines for `#[doc]`, each with the space that `///` puts before it. Code blocks of the contract
/// are no Rust and mustn't run as documentation tests, indented text mustn't become one. The lines
/// of a list's item hang under its first one.
fn lines(text: &str) -> Vec<String> {
    let mut fenced = false;
    let mut hanging = 0;
    let line = |line: &str| {
        let trimmed = line.trim_end();
        if trimmed.trim_start().starts_with("```") {
            fenced = !fenced;
            return if fenced {
                " ```text".to_owned()
            } else {
                " ```".to_owned()
            };
        }
        let text = trimmed.trim_start();
        let marker = width_of_marker(text);
        let indentation = if marker > 0 { 0 } else { hanging };
        if !fenced && (marker > 0 || text.is_empty()) {
            hanging = marker;
        }
        match (trimmed.is_empty(), fenced) {
            (true, _) => String::new(),
            (false, true) => format!(" {trimmed}"),
            (false, false) => format!(" {:indentation$}{text}", ""),
        }
    };
    let mut lines: Vec<String> = text.lines().map(line).collect();
    if fenced {
        lines.push(" ```".to_owned());
    }
    lines
}

/// How wide the marker of a list's item is that a line begins with: of `- ` two, of `12. ` four.
fn width_of_marker(line: &str) -> usize {
    let number = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = line.get(number..).unwrap_or_default();
    let is_marker = match number {
        0 => ["- ", "* ", "+ "].iter().any(|it| rest.starts_with(it)),
        _ => rest.starts_with(". ") || rest.starts_with(") "),
    };
    if is_marker { number + 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn lines_of_a_list_hang_under_its_marker() {
        let text =
            "One of:\n- first,\n   which goes on\n- second\n\nAfterwards\n12. twelfth\ngoes on";
        let expected = [
            " One of:",
            " - first,",
            "   which goes on",
            " - second",
            "",
            " Afterwards",
            " 12. twelfth",
            "     goes on",
        ];
        assert_eq!(lines(text), expected);
    }

    #[test]
    fn code_is_text_and_nothing_else_becomes_code() {
        let text = "    indented\n```json\n  {}\n";
        assert_eq!(lines(text), [" indented", " ```text", "   {}", " ```"]);
    }
}
