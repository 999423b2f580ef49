//! Definitions: each is compared with the one of its name.

use std::collections::HashMap;

use crate::source::Span;

use super::super::engine::{Detail, Engine, Site};
use super::super::piece::Piece;
use super::super::rules::rule;
use super::super::side::Side;

impl<'a> Engine<'a> {
    /// Pairs the definitions of both sides, tells what came and went, and compares each pair.
    pub(in super::super) fn compare_definitions(&mut self) {
        self.pair_by_name();
        self.pair_by_structure();
        self.tell_unpaired();
        let mut pairs: Vec<(usize, usize)> = self.pairs.iter().map(|it| (*it.0, *it.1)).collect();
        pairs.sort_unstable();
        for (old, new) in pairs {
            self.compare_definition(old, new);
        }
    }

    fn pair_by_name(&mut self) {
        let mut by_name: HashMap<(&str, usize), usize> = HashMap::new();
        for (index, definition) in self.old.definitions.iter().enumerate() {
            by_name.insert((definition.name, definition.number), index);
        }
        for (index, definition) in self.new.definitions.iter().enumerate() {
            let old = by_name.get(&(definition.name, definition.number));
            self.pairs.extend(old.map(|old| (*old, index)));
        }
    }

    /// A definition that is gone and one that is new are one and the same where they are alike in
    /// everything.
    fn pair_by_structure(&mut self) {
        let (gone, come) = self.unpaired();
        let mut come = come;
        for old in gone {
            let Some(old_schema) = self.old.definitions.get(old).map(|it| it.schema) else {
                continue;
            };
            let alike: Vec<usize> = come
                .iter()
                .copied()
                .filter(|new| {
                    let new = self.new.definitions.get(*new).map(|it| it.schema);
                    new.is_some_and(|new| {
                        self.ask(&[Piece::whole(old_schema)], &[Piece::whole(new)])
                            .is_same
                    })
                })
                .collect();
            let says_the_same = |new: &&usize| {
                let new = self.new.definitions.get(**new).map(|it| it.schema);
                let text =
                    |node: &crate::source::Node| node.get("description").map(|it| it.to_json());
                new.is_some_and(|new| text(old_schema) == text(new))
            };
            let best = alike.iter().find(says_the_same).or(alike.first()).copied();
            if let Some(new) = best {
                come.retain(|it| *it != new);
                self.pairs.insert(old, new);
                self.tell_renamed(old, new);
            }
        }
    }

    fn unpaired(&self) -> (Vec<usize>, Vec<usize>) {
        let gone = (0..self.old.definitions.len()).filter(|old| !self.pairs.contains_key(old));
        let is_paired = |new: &usize| self.pairs.values().any(|it| it == new);
        let come = (0..self.new.definitions.len()).filter(|new| !is_paired(new));
        (gone.collect(), come.collect())
    }

    fn tell_unpaired(&mut self) {
        let (gone, come) = self.unpaired();
        for (name, place) in named(&self.new, &come) {
            let words = [
                name,
                "no such definition".to_owned(),
                "a definition".to_owned(),
            ];
            self.report_one_sided(&rule::DEFINITION_ADDED, (None, Some(place)), words);
        }
        for (name, place) in named(&self.old, &gone) {
            let words = [
                name,
                "a definition".to_owned(),
                "no such definition".to_owned(),
            ];
            self.report_one_sided(&rule::DEFINITION_REMOVED, (Some(place), None), words);
        }
    }

    fn tell_renamed(&mut self, old: usize, new: usize) {
        let names = (
            named(&self.old, &[old]).pop(),
            named(&self.new, &[new]).pop(),
        );
        let (Some((old_name, old_place)), Some((new_name, new_place))) = names else {
            return;
        };
        self.report(&rule::DEFINITION_RENAMED, false, || Detail {
            site: Site {
                old: old_place,
                new: new_place,
                subject: old_name.clone(),
            },
            expected: format!("`{old_name}`"),
            actual: format!("`{new_name}`"),
        });
    }

    fn compare_definition(&mut self, old: usize, new: usize) {
        let (Some(before), Some(after)) =
            (self.old.definitions.get(old), self.new.definitions.get(new))
        else {
            return;
        };
        let (old_schema, new_schema) = (before.schema, after.schema);
        let is_renamed = before.name != after.name;
        let site = |old: Span, new: Span| Site {
            old,
            new,
            subject: after.name.to_owned(),
        };
        let named = site(before.name_span, after.name_span);
        let site = site(old_schema.span, new_schema.span);
        if !is_renamed {
            self.compare_rust_names(named.old, named.new, &named);
        }
        let rules = [&rule::DEFINITION_DEPRECATED, &rule::DEFINITION_UNDEPRECATED];
        self.compare_deprecations(Some(old_schema), Some(new_schema), rules, &named);
        self.compare_reservations(old_schema, new_schema, &site);
        self.compare_attributes(old_schema, new_schema, &site);
        self.compare_facts("x-rust-error", old_schema, new_schema, &site);
        self.compare_schemas(old_schema, new_schema, site);
    }
}

/// Names and places of definitions.
fn named(side: &Side<'_>, indices: &[usize]) -> Vec<(String, Span)> {
    let definitions = indices
        .iter()
        .filter_map(|index| side.definitions.get(*index));
    definitions
        .map(|definition| (definition.name.to_owned(), definition.name_span))
        .collect()
}
