//! Definitions: each is compared with the one of its name.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::Words;
use crate::compat::engine::Engine;
use crate::compat::rules::rule;
use crate::compat::side::{NamedSchema, PlaceOfDefinition, Side};
use crate::compat::site::{Detail, Site};
use crate::compat::statement::Statement;
use crate::compat::subject::{Change, NamePath, Subject};
use crate::hashing::{HashMap, HashSet};
use crate::source::Span;

impl<'a> Engine<'a> {
    /// Pairs the definitions of both sides, tells what came and went, and compares each pair.
    pub(in crate::compat) fn compare_definitions(&mut self) {
        self.pair_by_name();
        let renamed = self.pair_by_structure();
        let unnamed = Unnamed::of(self);
        self.tell_renamed(&renamed, &unnamed);
        self.tell_unpaired(&unnamed);
        let mut pairs: Vec<(usize, usize)> = self.pairs.iter().map(|it| (*it.0, *it.1)).collect();
        pairs.sort_unstable();
        for (old, new) in pairs {
            self.compare_definition(old, new);
        }
    }

    /// By name, in the same file before others.
    fn pair_by_name(&mut self) {
        let by_place: HashMap<PlaceOfDefinition<'a>, usize> = {
            let definitions = self.old.definitions.iter().enumerate();
            definitions.map(|(index, it)| (it.place, index)).collect()
        };
        for (index, definition) in self.new.definitions.iter().enumerate() {
            let old = by_place.get(&definition.place);
            self.pairs.extend(old.map(|old| (*old, index)));
        }
        let (gone, come) = self.unpaired();
        let mut by_name: HashMap<(&str, bool), VecDeque<usize>> = HashMap::default();
        for index in gone {
            let key = self.old.definitions.get(index).map(name_and_kind);
            if let Some(key) = key {
                by_name.entry(key).or_default().push_back(index);
            }
        }
        for index in come {
            let key = self.new.definitions.get(index).map(name_and_kind);
            let old = key.and_then(|key| by_name.get_mut(&key)?.pop_front());
            self.pairs.extend(old.map(|old| (old, index)));
        }
    }

    pub(super) fn unpaired(&self) -> (Vec<usize>, Vec<usize>) {
        let gone = (0..self.old.definitions.len()).filter(|old| !self.pairs.contains_key(old));
        let paired: HashSet<usize> = self.pairs.values().copied().collect();
        let come = (0..self.new.definitions.len()).filter(|new| !paired.contains(new));
        (gone.collect(), come.collect())
    }

    fn tell_unpaired(&mut self, unnamed: &Unnamed) {
        let (mut gone, mut come) = self.unpaired();
        gone.retain(|it| !unnamed.old.contains(it));
        come.retain(|it| !unnamed.new.contains(it));
        for (name, place) in named(&self.new, &come) {
            let site = Site::nowhere(Subject::definition(&name));
            let change = site.change(Change::Added);
            let detail = Detail::new(site, no_such_definition(), a_definition());
            let detail = detail.with_change(change);
            self.report_one_sided(&rule::DEFINITION_ADDED, (None, Some(place)), detail);
        }
        for (name, place) in named(&self.old, &gone) {
            let site = Site::nowhere(Subject::definition(&name));
            let change = site.change(Change::Removed);
            let detail = Detail::new(site, a_definition(), no_such_definition());
            let detail = detail.with_change(change);
            self.report_one_sided(&rule::DEFINITION_REMOVED, (Some(place), None), detail);
        }
    }

    fn tell_renamed(&mut self, renamed: &[(usize, usize)], unnamed: &Unnamed) {
        for (old, new) in renamed {
            if unnamed.old.contains(old) && unnamed.new.contains(new) {
                continue;
            }
            let names = (
                named(&self.old, &[*old]).pop(),
                named(&self.new, &[*new]).pop(),
            );
            let (Some((old_name, old_place)), Some((new_name, new_place))) = names else {
                continue;
            };
            self.report(&rule::DEFINITION_RENAMED, false, || {
                let site = Site {
                    old: old_place,
                    new: new_place,
                    subject: Rc::new(Subject::definition(&old_name)),
                };
                let change = Change::Renamed {
                    old: NamePath::definition(&old_name),
                    new: NamePath::definition(&new_name),
                };
                let (old, new) = (Statement::literal(old_name), Statement::literal(new_name));
                Detail::new(site, old, new).with_change(Some(change))
            });
        }
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
            subject: Rc::new(Subject::definition(after.name)),
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

fn a_definition() -> Words {
    Words::new("тип", "a definition")
}

fn no_such_definition() -> Words {
    Words::new("такого типа нет", "no such definition")
}

/// Definitions whose names nobody sees: in documents those that are layout, in Rust none.
struct Unnamed {
    old: HashSet<usize>,
    new: HashSet<usize>,
}

impl Unnamed {
    fn of(engine: &Engine<'_>) -> Self {
        let of_side = |side: &Side<'_>| match engine.compares_rust {
            true => HashSet::default(),
            false => side.definitions_of_layout(),
        };
        Unnamed {
            old: of_side(&engine.old),
            new: of_side(&engine.new),
        }
    }
}

/// A definition's name, and whether it is a whole file.
fn name_and_kind<'a>(definition: &NamedSchema<'a>) -> (&'a str, bool) {
    (definition.name, definition.is_file())
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
