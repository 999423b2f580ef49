//! What the search of a version and a language looks through, as a script that pages load when somebody
//! searches: `forms` has the words that may be searched for in place of a stem, `entries` an element for
//! each page, section, type, field and value,
//! `[address, kind, name, title, stems of the title, stems of the text]`.

use crate::Language;
use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::SiteVersion;
use super::stems::Stems;
use super::words::words;
use crate::emit::docs::blocks::{Entry, EntryKind, entries_of};
use crate::emit::docs::html::plain_text;
use crate::emit::docs::labels;
use crate::emit::docs::page::{Block, Inline, Page, Target};

/// The script's text.
pub(super) fn search_index(
    version: &SiteVersion<'_>,
    language: Language,
    pages: &[Page],
) -> String {
    let mut stems = Stems::new();
    let mut lines: Vec<String> = Vec::new();
    for entry in entries_of(version.model, language, &version.history) {
        lines.push(of_entry(&entry, language, &mut stems));
    }
    for page in pages.iter().filter(|page| !page.is_of_value()) {
        lines.extend(of_page(page, language, &mut stems));
    }
    format!(
        "window.normContractSearchIndex = {{\nforms: {},\nentries: [\n{}\n]}};\n",
        forms(&stems),
        lines.join(",\n")
    )
}

/// Each stem with its forms, which leave out what they share with it: `верс` with `ия ии`; a form that
/// doesn't begin with it stands in full after an apostrophe.
fn forms(stems: &Stems) -> Value {
    let of = |stem: &str, form: &String| match form.strip_prefix(stem) {
        Some(rest) => rest.to_owned(),
        None => format!("'{form}"),
    };
    stems
        .forms()
        .map(|(stem, forms)| {
            let forms: Vec<String> = forms.iter().map(|form| of(stem, form)).collect();
            (stem.clone(), Value::from(forms.join(" ")))
        })
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn of_entry(entry: &Entry, language: Language, stems: &mut Stems) -> String {
    let labels = labels(language);
    let kind = match (entry.kind, &entry.owner) {
        (EntryKind::Field, Some(owner)) => format!("{} {owner}", labels.field_of),
        (EntryKind::Value, Some(owner)) => format!("{} {owner}", labels.value_in),
        _ => labels.a_type.to_owned(),
    };
    line(
        &entry.target,
        &kind,
        &entry.name,
        &plain_text(&entry.title),
        &plain_text(&entry.text),
        stems,
    )
}

/// A page's title and sections, with the words that the authors wrote in each.
fn of_page(page: &Page, language: Language, stems: &mut Stems) -> Vec<String> {
    let words = words(language);
    let to = |fragment: Option<&String>| Target {
        page: page.path.clone(),
        fragment: fragment.cloned(),
    };
    let [before, after] = words.section_of;
    let within = format!("{before}{}{after}", page.title);
    let mut found = vec![(
        to(None),
        words.page.to_owned(),
        page.title.clone(),
        page.description.clone(),
    )];
    // The letters of an index are no sections that anybody looks for.
    let is_index = page
        .blocks
        .iter()
        .any(|it| matches!(it, Block::Jumps { .. }));
    for block in page.blocks.iter().filter(|_| !is_index) {
        match block {
            Block::Heading {
                level: 2,
                id: Some(id),
                text,
            } => {
                let title = text.iter().map(|word| match word {
                    Inline::Prose(text) => plain_text(text),
                    Inline::Literal(text) => text.clone(),
                    _ => String::new(),
                });
                found.push((to(Some(id)), within.clone(), title.collect(), String::new()));
            }
            Block::Prose(markdown) => {
                if let Some((.., text)) = found.last_mut() {
                    text.push(' ');
                    text.push_str(markdown);
                }
            }
            _ => {}
        }
    }
    let found = found.iter();
    found
        .map(|(target, kind, title, text)| line(target, kind, "", title, &plain_text(text), stems))
        .collect()
}

fn line(
    target: &Target,
    kind: &str,
    name: &str,
    title: &str,
    text: &str,
    stems: &mut Stems,
) -> String {
    let title_stems = stems.of(title);
    let text_stems: BTreeSet<String> = stems.of(text).difference(&title_stems).cloned().collect();
    let joined = |stems: BTreeSet<String>| stems.into_iter().collect::<Vec<_>>().join(" ");
    let fragment = target.fragment.as_ref().map(|id| format!("#{id}"));
    let address = format!("{}.html{}", target.page, fragment.unwrap_or_default());
    let line: Value = json!([
        address,
        kind,
        name,
        title,
        joined(title_stems),
        joined(text_stems)
    ]);
    line.to_string()
}
