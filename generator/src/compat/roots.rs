//! The roots of plain schema files, and the dialects that documents say they are in.

use crate::source::Node;

use super::dialect::Dialect;
use super::engine::{Detail, Engine, Site};
use super::rules::rule;
use super::side::{Side, say_the_same};

impl<'a> Engine<'a> {
    /// Whether the schemas of both sides say the same word for word, so that they are alike whatever the
    /// words mean.
    pub(super) fn is_same_text(&self) -> bool {
        say_the_same(self.old.loaded, self.new.loaded)
    }

    /// Compares the schemas that plain files are themselves.
    pub(super) fn compare_roots(&mut self) {
        let (Some(old), Some(new)) = (first_root(&self.old), first_root(&self.new)) else {
            return;
        };
        let is_package = self.old.is_package() || self.new.is_package();
        if is_package {
            return;
        }
        let subject = new
            .get("title")
            .and_then(Node::as_str)
            .unwrap_or("the document");
        let site = Site {
            old: old.span,
            new: new.span,
            subject: subject.to_owned(),
        };
        self.compare_schemas(old, new, site);
    }

    /// Where a document is in a dialect that isn't known, nothing else that differs can be judged.
    pub(super) fn compare_dialects(&mut self) {
        let (Some(old), Some(new)) = (first_root(&self.old), first_root(&self.new)) else {
            return;
        };
        let unknown = [self.old.dialect(old), self.new.dialect(new)].contains(&Dialect::Unknown);
        if !unknown {
            return;
        }
        let place = |root: &Node| root.entry("$schema").map_or(root.span, |it| it.key_span);
        let words = |root: &Node| match root.get("$schema") {
            Some(schema) => format!("the dialect {}", schema.shown()),
            None => "2020-12".to_owned(),
        };
        self.report(&rule::KEYWORD_NOT_MODELLED, false, || Detail {
            site: Site {
                old: place(old),
                new: place(new),
                subject: "the document".to_owned(),
            },
            expected: words(old),
            actual: words(new),
        });
    }
}

/// The root of a side's first file.
fn first_root<'a>(side: &Side<'a>) -> Option<&'a Node> {
    side.root(*side.loaded.schemas.first()?)
}
