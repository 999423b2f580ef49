//! Attributes: what an enum says of each of its values, and other facts that Rust code can ask for.

use std::rc::Rc;

use crate::Words;
use crate::compat::engine::Engine;
use crate::compat::json;
use crate::compat::reports::none;
use crate::compat::rules::rule;
use crate::compat::site::{Detail, Site};
use crate::compat::statement::Statement;
use crate::compat::subject::NameStep;
use crate::source::{Entry, Node};

/// Parts of an attribute's declaration that aren't its type.
const TEXTS: [&str; 4] = ["title", "description", "x-i18n", "x-rust-name"];

impl<'a> Engine<'a> {
    /// Compares the attributes that two enums declare.
    pub(super) fn compare_attributes(&mut self, old: &'a Node, new: &'a Node, site: &Site) {
        let (old, new) = (self.old.attributes(old), self.new.attributes(new));
        for (name, after) in &new {
            let site = |before: Option<&Entry>| Site {
                old: before.map_or(site.old, |it| it.key_span),
                new: after.key_span,
                subject: Rc::new(site.subject.part(member(name))),
            };
            match old.iter().find(|(other, _)| other == name) {
                Some((_, before)) => self.compare_declarations(before, after, site(Some(before))),
                None => self.report(&rule::ATTRIBUTE_ADDED, false, || {
                    Detail::new(site(None), no_such_attribute(), statement(after))
                }),
            }
        }
        for (name, before) in old {
            if new.iter().any(|(other, _)| *other == name) {
                continue;
            }
            self.report(&rule::ATTRIBUTE_REMOVED, false, || {
                let site = Site {
                    old: before.key_span,
                    new: site.new,
                    subject: Rc::new(site.subject.part(member(name))),
                };
                Detail::new(site, statement(before), no_such_attribute())
            });
        }
    }

    fn compare_declarations(&mut self, old: &'a Entry, new: &'a Entry, site: Site) {
        self.compare_annotations(&old.value, &new.value, &site);
        self.compare_rust_names(old.key_span, new.key_span, &site);
        if !is_same_declaration(&old.value, &new.value) {
            self.report(&rule::ATTRIBUTE_CHANGED, false, || {
                Detail::new(site, statement(old), statement(new))
            });
        }
    }

    /// Compares the attributes of one value. An attribute that came, went or is of another type is told
    /// where it is declared.
    pub(in crate::compat) fn compare_attribute_values(
        &mut self,
        (old_enum, old): (&'a Node, &'a Node),
        (new_enum, new): (&'a Node, &'a Node),
        site: &Site,
    ) {
        let (before, after) = (self.old.attributes(old_enum), self.new.attributes(new_enum));
        let values = (
            self.old.annotation(old, "x-values"),
            self.new.annotation(new, "x-values"),
        );
        for (name, declaration) in after {
            let same = before.iter().find(|(other, _)| *other == name);
            let is_same =
                same.is_some_and(|(_, it)| is_same_declaration(&it.value, &declaration.value));
            if !is_same {
                continue;
            }
            let value = |values: Option<&'a Node>| values.and_then(|values| values.entry(name));
            self.compare_fact((value(values.0), value(values.1)), Some(name), site);
        }
    }

    /// Compares an annotation of the contract's language that decides about Rust code.
    pub(in crate::compat) fn compare_facts(
        &mut self,
        keyword: &str,
        old: &'a Node,
        new: &'a Node,
        site: &Site,
    ) {
        let before = old.entry(keyword).filter(|_| self.old.is_package());
        let after = new.entry(keyword).filter(|_| self.new.is_package());
        self.compare_fact((before, after), None, site);
    }

    fn compare_fact(
        &mut self,
        (old, new): (Option<&'a Entry>, Option<&'a Entry>),
        attribute: Option<&str>,
        site: &Site,
    ) {
        let rule = match (old, new) {
            (None, None) => return,
            (Some(old), Some(new)) if json::same(&old.value, &new.value) => return,
            (None, Some(_)) if attribute.is_none() => &rule::ATTRIBUTE_ADDED,
            (Some(_), None) if attribute.is_none() => &rule::ATTRIBUTE_REMOVED,
            _ => &rule::ATTRIBUTE_CHANGED,
        };
        let subject = match attribute {
            Some(name) => Rc::new(site.subject.part(member(name))),
            None => Rc::clone(&site.subject),
        };
        let site = Site {
            old: old.map_or(site.old, |it| it.key_span),
            new: new.map_or(site.new, |it| it.key_span),
            subject,
        };
        let said = |entry: Option<&Entry>| entry.map_or_else(|| none().into(), statement);
        self.report(rule, false, || Detail::new(site, said(old), said(new)));
    }
}

impl<'a> crate::compat::side::Side<'a> {
    /// The attributes that an enum declares.
    fn attributes(&self, node: &'a Node) -> Vec<(&'a str, &'a Entry)> {
        let declared = self
            .annotation(node, "x-attributes")
            .and_then(Node::as_object);
        let declared = declared.into_iter().flatten();
        declared
            .map(|(name, entry)| (name.as_str(), entry))
            .collect()
    }
}

/// Whether two attributes are of the same type. A reference counts by the name at its end, which stays
/// when definitions move to another file.
fn is_same_declaration(old: &Node, new: &Node) -> bool {
    let says_type = |key: &&String| !TEXTS.contains(&key.as_str());
    let keys = |node: &Node| -> Vec<String> {
        let members = node.as_object().into_iter().flatten();
        let mut keys: Vec<String> = members.map(|(key, _)| key.clone()).collect();
        keys.retain(|key| says_type(&key));
        keys.sort_unstable();
        keys
    };
    keys(old) == keys(new)
        && keys(old)
            .iter()
            .all(|key| match (old.get(key), new.get(key)) {
                (Some(old), Some(new)) if key == "$ref" => last_word(old) == last_word(new),
                (Some(old), Some(new)) if key == "items" => is_same_declaration(old, new),
                (Some(old), Some(new)) => json::same(old, new),
                _ => false,
            })
}

fn last_word(reference: &Node) -> Option<&str> {
    reference.as_str()?.rsplit('/').next()
}

fn no_such_attribute() -> Words {
    Words::new("такого атрибута нет", "no such attribute")
}

fn statement(entry: &Entry) -> Statement {
    Statement::literal(match entry.value.as_str() {
        Some(text) => text.to_owned(),
        None => entry.value.to_json().to_string(),
    })
}

fn member(name: &str) -> NameStep {
    NameStep::Member(name.to_owned())
}
