//! What a package has besides schemas: the texts of its manifest, pages and examples.

use crate::model::{Example, Model, Page};
use crate::source::{Node, NodeValue, Span};

use super::super::engine::{Engine, Site};
use super::super::rules::{CompatRule, rule};

/// One thing of either version: its name, what it says, and where.
struct Piece {
    name: String,
    content: Vec<String>,
    place: Span,
}

impl<'a> Engine<'a> {
    /// Compares what packages have besides schemas.
    pub(in super::super) fn compare_material(&mut self) {
        let manifest = |side: &super::super::side::Side<'a>| side.root(side.loaded.manifest?);
        if let (Some(old), Some(new)) = (manifest(&self.old), manifest(&self.new)) {
            let site = Site {
                old: old.span,
                new: new.span,
                subject: "the contract".to_owned(),
            };
            self.compare_annotations(old, new, &site);
        }
        let (Some(old), Some(new)) = (self.old.model, self.new.model) else {
            return;
        };
        let (old_sources, new_sources) = (&self.old.loaded.sources, &self.new.loaded.sources);
        let pages = |model: &Model, sources: &crate::source::Sources| -> Vec<Piece> {
            let pages = model.pages.iter();
            pages.filter_map(|it| Piece::of_page(it, sources)).collect()
        };
        let (before, after) = (pages(old, old_sources), pages(new, new_sources));
        self.compare_pieces_of(&rule::PAGE_CHANGED, "page", before, after);
        let examples = |model: &Model| -> Vec<Piece> {
            let examples = model.examples.iter();
            examples.map(|it| Piece::of_example(it, model)).collect()
        };
        self.compare_pieces_of(
            &rule::EXAMPLES_CHANGED,
            "example",
            examples(old),
            examples(new),
        );
    }

    fn compare_pieces_of(
        &mut self,
        rule: &'static CompatRule,
        noun: &str,
        old: Vec<Piece>,
        new: Vec<Piece>,
    ) {
        let words = |name: &str, before: &str, after: &str| {
            [
                format!("{noun} {name}"),
                before.to_owned(),
                after.to_owned(),
            ]
        };
        let none = format!("no such {noun}");
        let one = format!("a{} {noun}", if noun == "example" { "n" } else { "" });
        for after in &new {
            match old.iter().find(|it| it.name == after.name) {
                Some(before) if before.content == after.content => {}
                Some(before) => {
                    let places = (Some(before.place), Some(after.place));
                    let words = words(&after.name, "the old text", "another text");
                    self.report_one_sided(rule, places, words);
                }
                None => {
                    let words = words(&after.name, &none, &one);
                    self.report_one_sided(rule, (None, Some(after.place)), words);
                }
            }
        }
        for before in old {
            if !new.iter().any(|it| it.name == before.name) {
                let words = words(&before.name, &one, &none);
                self.report_one_sided(rule, (Some(before.place), None), words);
            }
        }
    }
}

impl Piece {
    fn of_page(page: &Page, sources: &crate::source::Sources) -> Option<Self> {
        // A frozen version has pages by lines: line ends may differ from those of the file.
        let lines = |file| sources.file(file).text.lines().collect::<Vec<_>>();
        let texts = page.texts.iter();
        let content = texts.map(|it| format!("{}\n{}", it.language, lines(it.file).join("\n")));
        Some(Piece {
            name: page.id.clone(),
            content: content.collect(),
            place: Span::start_of(page.texts.first()?.file),
        })
    }

    fn of_example(example: &Example, model: &Model) -> Self {
        let name = &model.definition(example.definition).name;
        Piece {
            name: format!("{name}/{}", example.name),
            content: vec![canonical(&example.document)],
            place: example.document.span,
        }
    }
}

/// A document as a text in which the order of keys doesn't show.
fn canonical(node: &Node) -> String {
    match &node.value {
        NodeValue::Object(members) => {
            let mut members: Vec<String> = members
                .iter()
                .map(|(key, entry)| format!("{key:?}:{}", canonical(&entry.value)))
                .collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
        NodeValue::Array(elements) => {
            let elements: Vec<String> = elements.iter().map(canonical).collect();
            format!("[{}]", elements.join(","))
        }
        _ => node.to_json().to_string(),
    }
}
