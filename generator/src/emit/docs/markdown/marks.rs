//! Remarks on the history of things. Tables and lists of values are for programs as well and hold nothing
//! but what their headings say, so what is remarked on in them is told below.

use super::text::{Setting, code_span, escape_literal};
use crate::emit::docs::page::{Inline, Row, Value};

/// A remark on all that comes under a heading.
pub(super) fn paragraph_of_mark(text: &str) -> String {
    format!("{}.", escape_literal(&capitalised(text)))
}

/// What is remarked on in a table, by remark; none where nothing is.
pub(super) fn remarks_on_rows(rows: &[Row]) -> Option<String> {
    let mut remarks = Remarks::default();
    for row in rows {
        let name = row.cells.first().map(|cell| bare_text(cell));
        let marks = row.cells.iter().flatten();
        remarks.add(&name.unwrap_or_default(), marks);
    }
    remarks.told()
}

/// What is remarked on among the values of an enumeration, by remark; none where nothing is.
pub(super) fn remarks_on_values(values: &[Value]) -> Option<String> {
    let mut remarks = Remarks::default();
    for value in values {
        remarks.add(&value.text, &value.marks);
    }
    remarks.told()
}

/// Remarks in the order in which they come first, each with what it is about.
#[derive(Default)]
struct Remarks(Vec<(String, Vec<String>)>);

impl Remarks {
    fn add<'w>(&mut self, name: &str, words: impl IntoIterator<Item = &'w Inline>) {
        for word in words {
            let Inline::Mark { text, .. } = word else {
                continue;
            };
            match self.0.iter_mut().find(|(remark, _)| remark == text) {
                Some((_, names)) => names.push(name.to_owned()),
                None => self.0.push((text.clone(), vec![name.to_owned()])),
            }
        }
    }

    /// A sentence for each remark.
    fn told(&self) -> Option<String> {
        let sentences = self.0.iter().map(|(remark, names)| {
            let names: Vec<String> = names
                .iter()
                .map(|name| code_span(name, Setting::Text))
                .collect();
            let remark = escape_literal(&capitalised(remark));
            format!("{remark}: {}.", names.join(", "))
        });
        let sentences: Vec<String> = sentences.collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

fn bare_text(cell: &[Inline]) -> String {
    let words = cell.iter().map(|word| match word {
        Inline::Literal(text) | Inline::Code(text) | Inline::Link { text, .. } => text.as_str(),
        Inline::Prose(markdown) | Inline::Foreign { markdown, .. } => markdown.as_str(),
        Inline::Mark { .. } => "",
    });
    words.collect()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
