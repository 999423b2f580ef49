//! What a package has besides schemas: the texts of its manifest, pages and examples.

use std::rc::Rc;

use crate::Words;
use crate::compat::engine::Engine;
use crate::compat::rules::{CompatRule, rule};
use crate::compat::site::{Detail, Site};
use crate::compat::subject::Subject;
use crate::model::{Example, Model, Page};
use crate::source::{Node, NodeValue, Span};

/// What a kind of things is called.
struct Noun {
    subject: fn(String) -> Subject,
    none: Words,
    one: Words,
}

/// One thing of either version: its name, what it says, and where.
struct Piece {
    name: String,
    content: Vec<String>,
    place: Span,
}

impl<'a> Engine<'a> {
    /// Compares what packages have besides schemas.
    pub(in crate::compat) fn compare_material(&mut self) {
        let manifest = |side: &crate::compat::side::Side<'a>| side.root(side.loaded.manifest?);
        if let (Some(old), Some(new)) = (manifest(&self.old), manifest(&self.new)) {
            let site = Site {
                old: old.span,
                new: new.span,
                subject: Rc::new(Subject::Contract),
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
        let page = Noun {
            subject: Subject::Page,
            none: Words::new("такой страницы нет", "no such page"),
            one: Words::new("страница", "a page"),
        };
        let rules = PieceRules {
            added: &rule::PAGE_ADDED,
            removed: &rule::PAGE_REMOVED,
            changed: &rule::PAGE_CHANGED,
        };
        self.compare_pieces_of(rules, &page, before, after);
        let examples = |model: &Model| -> Vec<Piece> {
            let examples = model.examples.iter();
            examples.map(|it| Piece::of_example(it, model)).collect()
        };
        let example = Noun {
            subject: Subject::Example,
            none: Words::new("такого примера нет", "no such example"),
            one: Words::new("пример", "an example"),
        };
        let (before, after) = (examples(old), examples(new));
        let rules = PieceRules {
            added: &rule::EXAMPLES_CHANGED,
            removed: &rule::EXAMPLES_CHANGED,
            changed: &rule::EXAMPLES_CHANGED,
        };
        self.compare_pieces_of(rules, &example, before, after);
    }

    fn compare_pieces_of(
        &mut self,
        rules: PieceRules,
        noun: &Noun,
        old: Vec<Piece>,
        new: Vec<Piece>,
    ) {
        let detail = |piece: &Piece, expected: &Words, actual: &Words| {
            let site = Site::nowhere((noun.subject)(piece.name.clone()));
            Detail::new(site, expected.clone(), actual.clone())
        };
        for after in &new {
            match old.iter().find(|it| it.name == after.name) {
                Some(before) if before.content == after.content => {}
                Some(before) => {
                    let places = (Some(before.place), Some(after.place));
                    let old = Words::new("прежний текст", "the old text");
                    let new = Words::new("другой текст", "another text");
                    self.report_one_sided(rules.changed, places, detail(after, &old, &new));
                }
                None => {
                    let places = (None, Some(after.place));
                    self.report_one_sided(
                        rules.added,
                        places,
                        detail(after, &noun.none, &noun.one),
                    );
                }
            }
        }
        for before in old {
            if !new.iter().any(|it| it.name == before.name) {
                let places = (Some(before.place), None);
                self.report_one_sided(
                    rules.removed,
                    places,
                    detail(&before, &noun.one, &noun.none),
                );
            }
        }
    }
}

/// What is found of pieces.
#[derive(Clone, Copy)]
struct PieceRules {
    added: &'static CompatRule,
    removed: &'static CompatRule,
    changed: &'static CompatRule,
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
