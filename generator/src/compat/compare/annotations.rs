//! What schemas say of themselves: titles, descriptions, defaults, examples, deprecations, names in
//! Rust. Nothing of it touches a document.

use crate::Words;
use crate::compat::engine::Engine;
use crate::compat::json;
use crate::compat::reports::none;
use crate::compat::rules::{CompatRule, rule};
use crate::compat::side::Side;
use crate::compat::site::Site;
use crate::compat::statement::Statement;
use crate::compat::subject::Change;
use crate::source::{Entry, Node, NodeValue, Span};

use super::texts::{place_of_text, translations, words};
use super::{at, detail};

/// The rules for something that is on the way out, and no longer is.
pub(in crate::compat) type DeprecationRules = [&'static CompatRule; 2];

impl<'a> Engine<'a> {
    /// Compares what two schemas say of themselves.
    pub(in crate::compat) fn compare_annotations(
        &mut self,
        old: &'a Node,
        new: &'a Node,
        site: &Site,
    ) {
        if self.is_asking() {
            return;
        }
        if self.compares_contract {
            self.compare_text(&rule::TITLE_CHANGED, &["title"], (old, new), site);
            let keys = ["description", "x-cause", "x-remedy"];
            self.compare_text(&rule::DESCRIPTION_CHANGED, &keys, (old, new), site);
        }
        self.compare_value(&rule::DEFAULT_CHANGED, "default", (old, new), site);
        self.compare_value(&rule::EXAMPLES_CHANGED, "examples", (old, new), site);
    }

    /// Compares a text in all its languages, which is one finding.
    fn compare_text(
        &mut self,
        rule: &'static CompatRule,
        keys: &[&str],
        (old, new): (&'a Node, &'a Node),
        site: &Site,
    ) {
        let languages = [self.old.languages(), self.new.languages()];
        let (old_speaker, new_speaker) = (self.old.speaker(old), self.new.speaker(new));
        let follows_one = std::ptr::eq(old, old_speaker) != std::ptr::eq(new, new_speaker);
        let (old, new) = if follows_one {
            (old_speaker, new_speaker)
        } else {
            (old, new)
        };
        for key in keys {
            let before = translations(&self.old, old, key, &languages[0]);
            let after = translations(&self.new, new, key, &languages[1]);
            // What a definition says of itself is no news of those who refer to it.
            if before == after || (follows_one && (before.is_empty() || after.is_empty())) {
                continue;
            }
            let place = |node: &Node, side: &Side<'a>| place_of_text(side, node, key);
            let site = at(site, place(old, &self.old), place(new, &self.new));
            self.report(rule, false, || detail(site, words(&before), words(&after)));
            return;
        }
    }

    fn compare_value(
        &mut self,
        rule: &'static CompatRule,
        key: &str,
        (old, new): (&'a Node, &'a Node),
        site: &Site,
    ) {
        let (before, after) = (old.entry(key), new.entry(key));
        let is_same = match (before, after) {
            (None, None) => true,
            (Some(before), Some(after)) => json::same(&before.value, &after.value),
            _ => false,
        };
        if is_same {
            return;
        }
        let place = |entry: Option<&Entry>| entry.map(|it| it.key_span);
        let words = |entry: Option<&Entry>| match entry {
            Some(entry) => json(entry),
            None => none().into(),
        };
        let site = at(site, place(before), place(after));
        self.report(rule, false, || detail(site, words(before), words(after)));
    }

    /// Compares what is said of a property besides its values.
    pub(super) fn compare_property_annotations(
        &mut self,
        old: &'a Node,
        new: &'a Node,
        site: &Site,
    ) {
        if self.is_asking() {
            return;
        }
        self.compare_annotations(old, new, site);
        if self.compares_contract {
            let rules = [&rule::PROPERTY_DEPRECATED, &rule::PROPERTY_UNDEPRECATED];
            self.compare_deprecations(Some(old), Some(new), rules, site);
            self.compare_facts("x-derived-from", old, new, site);
        }
    }

    /// Compares the texts and the deprecation of a value.
    pub(super) fn compare_member_blocks(
        &mut self,
        old: Option<&'a Node>,
        new: Option<&'a Node>,
        site: &Site,
    ) {
        let rules = [&rule::VALUE_DEPRECATED, &rule::VALUE_UNDEPRECATED];
        self.compare_deprecations(old, new, rules, site);
        if let (Some(old), Some(new)) = (old, new) {
            self.compare_annotations(old, new, site);
            return;
        }
        // A value in a bare list has no texts.
        for (rule, keys) in [
            (&rule::TITLE_CHANGED, &["title"][..]),
            (
                &rule::DESCRIPTION_CHANGED,
                &["description", "x-cause", "x-remedy"],
            ),
        ] {
            let texts = |side: &Side<'a>, block: Option<&'a Node>| {
                let languages = side.languages();
                let mut keys = keys.iter().filter_map(|key| {
                    let texts = translations(side, block?, key, &languages);
                    (!texts.is_empty()).then_some((words(&texts), place_of_text(side, block?, key)))
                });
                keys.next()
            };
            let (before, after) = (texts(&self.old, old), texts(&self.new, new));
            if before.is_none() && after.is_none() {
                continue;
            }
            let (before, old_place) = before.unwrap_or_else(|| (none(), None));
            let (after, new_place) = after.unwrap_or_else(|| (none(), None));
            self.report(rule, false, || {
                detail(at(site, old_place, new_place), before, after)
            });
        }
    }

    /// Compares whether something is on the way out, and what is said about it.
    pub(in crate::compat) fn compare_deprecations(
        &mut self,
        old: Option<&'a Node>,
        new: Option<&'a Node>,
        [deprecated, undeprecated]: DeprecationRules,
        site: &Site,
    ) {
        let before = old.and_then(|node| deprecation(&self.old, node));
        let after = new.and_then(|node| deprecation(&self.new, node));
        let place = |entry: Option<&Entry>| entry.map(|it| it.key_span);
        let site = at(site, place(before), place(after));
        match (before, after) {
            (None, None) => {}
            (None, Some(_)) => self.report(deprecated, false, || {
                let change = site.change(Change::Deprecated);
                detail(site, in_use(), on_the_way_out()).with_change(change)
            }),
            (Some(_), None) => self.report(undeprecated, false, || {
                let change = site.change(Change::Undeprecated);
                detail(site, on_the_way_out(), in_use()).with_change(change)
            }),
            (Some(before), Some(after)) => {
                if !json::same(&before.value, &after.value) {
                    self.report(&rule::DESCRIPTION_CHANGED, false, || {
                        detail(site, json(before), json(after))
                    });
                }
            }
        }
    }

    /// Compares names in Rust by the places of what has them.
    pub(in crate::compat) fn compare_rust_names(&mut self, old: Span, new: Span, site: &Site) {
        if self.is_asking() || !self.compares_rust {
            return;
        }
        let (Some(before), Some(after)) = (self.old.rust_name(old), self.new.rust_name(new)) else {
            return;
        };
        if before == after {
            return;
        }
        let site = at(site, Some(old), Some(new));
        self.report(&rule::RUST_NAME_CHANGED, false, || {
            detail(site, Statement::literal(before), Statement::literal(after))
        });
    }
}

/// Where something is said to be on the way out.
fn deprecation<'a>(side: &Side<'a>, node: &'a Node) -> Option<&'a Entry> {
    if side.is_package()
        && let Some(entry) = node.entry("x-deprecated")
    {
        return Some(entry);
    }
    let entry = node.entry("deprecated")?;
    (entry.value.value == NodeValue::Bool(true)).then_some(entry)
}

fn in_use() -> Words {
    Words::new("применяется", "in use")
}

fn on_the_way_out() -> Words {
    Words::new("устарело", "on the way out")
}

fn json(entry: &Entry) -> Statement {
    Statement::literal(entry.value.to_json().to_string())
}
