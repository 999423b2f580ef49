//! The roots of plain schema files, and the dialects that documents say they are in.

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use crate::Words;
use crate::source::Node;

use super::dialect::Dialect;
use super::engine::Engine;
use super::rules::rule;
use super::side::{Side, say_the_same};
use super::site::{Detail, Site};
use super::subject::Subject;

impl<'a> Engine<'a> {
    /// Whether the schemas of both sides say the same word for word, so that they are alike whatever the
    /// words mean.
    pub(super) fn is_same_text(&self) -> bool {
        say_the_same(&self.old, &self.new)
    }

    /// Compares the schemas that plain files are themselves.
    pub(super) fn compare_roots(&mut self) {
        let (Some(old), Some(new)) = (first_root(&self.old), first_root(&self.new)) else {
            return;
        };
        let is_package = self.old.is_package() || self.new.is_package();
        // Files of a folder are definitions.
        if is_package || self.new.has_files {
            return;
        }
        let subject = new
            .get("title")
            .and_then(Node::as_str)
            .unwrap_or("the document");
        let site = Site {
            old: old.span,
            new: new.span,
            subject: Rc::new(Subject::definition(subject)),
        };
        self.compare_schemas(old, new, site);
    }

    /// Where a document is in a dialect that isn't known, nothing else that differs can be judged.
    pub(super) fn compare_dialects(&mut self) {
        let (Some(old), Some(new)) = (first_root(&self.old), first_root(&self.new)) else {
            return;
        };
        if !self.new.has_files {
            self.compare_dialects_of(old, new);
            return;
        }
        let (old, new) = (self.old.roots_by_name(), self.new.roots_by_name());
        for (name, after) in new {
            if let Some(before) = old.get(name) {
                self.compare_dialects_of(before, after);
            }
        }
    }

    fn compare_dialects_of(&mut self, old: &'a Node, new: &'a Node) {
        let unknown = [self.old.dialect(old), self.new.dialect(new)].contains(&Dialect::Unknown);
        if !unknown {
            return;
        }
        let place = |root: &Node| root.entry("$schema").map_or(root.span, |it| it.key_span);
        let words = |root: &Node| match root.get("$schema") {
            Some(schema) => {
                let shown = schema.shown();
                Words::new(format!("диалект {shown}"), format!("the dialect {shown}"))
            }
            None => Words::same("2020-12"),
        };
        self.report(&rule::KEYWORD_NOT_MODELLED, false, || {
            let site = Site {
                old: place(old),
                new: place(new),
                subject: Rc::new(Subject::definition("the document")),
            };
            Detail::new(site, words(old), words(new))
        });
    }
}

impl<'a> Side<'a> {
    /// What all files are, by their names in this version.
    fn roots_by_name(&self) -> BTreeMap<&'a Path, &'a Node> {
        let files = self.loaded.schemas.iter();
        let named = files.filter_map(|file| Some((self.file_name(*file), self.root(*file)?)));
        named.collect()
    }
}

/// The root of a side's first file.
fn first_root<'a>(side: &Side<'a>) -> Option<&'a Node> {
    side.root(*side.loaded.schemas.first()?)
}
