//! Lists of values and constants.

use crate::Words;
use crate::compat::engine::Engine;
use crate::compat::form::Form;
use crate::compat::json;
use crate::compat::reports::{breaks, verdicts};
use crate::compat::rules::{CompatRule, rule};
use crate::compat::site::Site;
use crate::compat::statement::{Statement, bare};
use crate::compat::subject::{Change, NameStep};
use crate::compat::types::Types;
use crate::compat::values::{Value, Values};
use crate::source::Node;

use super::{at, detail};

impl<'a> Engine<'a> {
    pub(super) fn compare_values(&mut self, old: &Form<'a>, new: &Form<'a>, site: &Site) {
        // A list may leave out a null that passes both sides.
        let null = old.types.and(new.types).and(Types::NULL);
        match (&old.values, &new.values) {
            (None, None) => {}
            // What else the list has is told as a difference of types.
            (None, Some(list)) if list.have_all_of(old.types.without(null)) => {}
            (Some(list), None) if list.have_all_of(new.types.without(null)) => {}
            (None, Some(list)) => self.values_added((old, null), list, site),
            (Some(list), None) => self.values_removed(list, (new, null), site),
            (Some(old), Some(new)) => self.compare_lists(old, new, site),
        }
    }

    /// `aside`: types of values that pass both sides, listed or not.
    pub(super) fn values_added(
        &mut self,
        (old, aside): (&Form<'a>, Types),
        new: &Values<'a>,
        site: &Site,
    ) {
        let rule = if new.is_constant {
            &rule::CONST_ADDED
        } else {
            &rule::ENUM_CONSTRAINT_ADDED
        };
        let mut verdicts = verdicts(rule, false, false);
        // A reader of an open list keeps what it doesn't know.
        verdicts.input = breaks(!new.is_open() && !old.has_only(new, aside));
        self.report_as(rule, verdicts, || {
            detail(at(site, None, Some(new.place)), any_value(), statement(new))
        });
    }

    /// See [`Engine::values_added`].
    pub(super) fn values_removed(
        &mut self,
        old: &Values<'a>,
        (new, aside): (&Form<'a>, Types),
        site: &Site,
    ) {
        let rule = if old.is_constant {
            &rule::CONST_REMOVED
        } else {
            &rule::ENUM_CONSTRAINT_REMOVED
        };
        let mut verdicts = verdicts(rule, false, false);
        verdicts.output = breaks(!old.is_open() && !new.has_only(old, aside));
        self.report_as(rule, verdicts, || {
            detail(at(site, Some(old.place), None), statement(old), any_value())
        });
    }

    fn compare_lists(&mut self, old: &Values<'a>, new: &Values<'a>, site: &Site) {
        let site = at(site, Some(old.place), Some(new.place));
        let are_closed = !old.is_open() && !new.is_open();
        let is_constant = are_closed && (old.is_constant || new.is_constant);
        if is_constant && let ([before], [after]) = (old.items.as_slice(), new.items.as_slice()) {
            if !json::same(before.value, after.value) {
                self.report(&rule::CONST_CHANGED, false, || {
                    detail(site, value_statement(before), value_statement(after))
                });
            }
            return;
        }
        match (old.is_open(), new.is_open()) {
            (false, true) => {
                self.report(&rule::ENUM_OPENED, false, || {
                    detail(
                        site.clone(),
                        Words::new("закрытое перечисление", "a closed enum"),
                        Words::new("открытое", "an open one"),
                    )
                });
            }
            (true, false) => {
                self.report(&rule::ENUM_CLOSED, false, || {
                    detail(
                        site.clone(),
                        Words::new("открытое перечисление", "an open enum"),
                        Words::new("закрытое", "a closed one"),
                    )
                });
            }
            _ => {}
        }
        let (before, after) = (old.by_meaning(), new.by_meaning());
        for item in &old.items {
            if !after.contains_key(&json::canonical(item.value)) {
                self.value_removed(item, !new.is_open(), &site);
            }
        }
        for item in &new.items {
            match before.get(&json::canonical(item.value)) {
                Some(before) => self.compare_members((old, before), (new, item), &site),
                None if self.is_reserved(item, old) => {
                    self.value_came(&rule::RESERVED_NAME_REUSED, item, !old.is_open(), &site);
                }
                None => self.value_added(item, !old.is_open(), &site),
            }
        }
        self.compare_order(old, new, &site);
    }

    /// `is_closed`: no reader takes a value that isn't listed.
    pub(super) fn value_removed(&mut self, item: &Value<'a>, is_closed: bool, site: &Site) {
        self.report(&rule::ENUM_VALUE_REMOVED, is_closed, || {
            detail(
                at(site, Some(item.value.span), None),
                value_statement(item),
                no_such_value(),
            )
            .with_change(site.change_of_part(step(item), Change::Removed))
        });
    }

    pub(super) fn value_added(&mut self, item: &Value<'a>, is_closed: bool, site: &Site) {
        self.value_came(&rule::ENUM_VALUE_ADDED, item, is_closed, site);
    }

    fn value_came(
        &mut self,
        rule: &'static CompatRule,
        item: &Value<'a>,
        is_closed: bool,
        site: &Site,
    ) {
        self.report(rule, is_closed, || {
            let place = at(site, None, Some(item.value.span));
            detail(place, no_such_value(), value_statement(item))
                .with_change(site.change_of_part(step(item), Change::Added))
        });
    }

    fn is_reserved(&self, item: &Value<'a>, old: &Values<'a>) -> bool {
        let reserved = self.old.reserved_names(old.node);
        let name = item.value.as_str();
        name.is_some_and(|name| reserved.contains(&name))
    }

    fn compare_order(&mut self, old: &Values<'a>, new: &Values<'a>, site: &Site) {
        if self.is_asking() || !self.compares_contract {
            return;
        }
        let common = |values: &Values<'a>, other: &Values<'a>| -> Vec<(String, Value<'a>)> {
            let others = other.by_meaning();
            let items = values.items.iter();
            let items = items.map(|item| (json::canonical(item.value), *item));
            items.filter(|(key, _)| others.contains_key(key)).collect()
        };
        let (before, after) = (common(old, new), common(new, old));
        let is_same = before
            .iter()
            .zip(&after)
            .all(|(before, after)| before.0 == after.0);
        if !is_same {
            let words = |values: &[(String, Value<'a>)]| {
                let values: Vec<&Node> = values.iter().map(|(_, it)| it.value).collect();
                Statement::of_values(&values, Statement::Literal)
            };
            let (before, after) = (words(&before), words(&after));
            self.report(&rule::ENUM_VALUE_REORDERED, false, || {
                detail(site.clone(), before, after)
            });
        }
    }

    fn compare_members(
        &mut self,
        (old_list, old): (&Values<'a>, &Value<'a>),
        (new_list, new): (&Values<'a>, &Value<'a>),
        site: &Site,
    ) {
        if self.is_asking() || !self.compares_contract {
            return;
        }
        let places = (old.value.span, new.value.span);
        let site = self.inside(site, || step(new), places.0, places.1);
        self.compare_rust_names(places.0, places.1, &site);
        self.compare_member_blocks(old.block, new.block, &site);
        if let (Some(old), Some(new)) = (old.block, new.block) {
            self.compare_attribute_values((old_list.node, old), (new_list.node, new), &site);
        }
    }
}

/// How many values are named before the rest is counted.
const NAMED_VALUES: usize = 8;

fn statement(values: &Values<'_>) -> Statement {
    let items = values.items.iter().take(NAMED_VALUES);
    let items: Vec<&Node> = items.map(|it| it.value).collect();
    if items.is_empty() && !values.has_null && !values.is_constant {
        return Words::new("ни одного значения", "no value at all").into();
    }
    let more = values.items.len().saturating_sub(NAMED_VALUES);
    Statement::of_values(&items, |mut named| {
        if values.has_null {
            named.push("null".to_owned());
        }
        match values.is_constant {
            true => Statement::Literal(named),
            false => Statement::OneOf { named, more },
        }
    })
}

fn value_statement(value: &Value<'_>) -> Statement {
    Statement::of_values(&[value.value], Statement::Literal)
}

fn any_value() -> Words {
    Words::new("любое значение", "any value")
}

fn no_such_value() -> Words {
    Words::new("такого значения нет", "no such value")
}

/// The step from an enum to one of its values.
fn step(value: &Value<'_>) -> NameStep {
    match value.value.as_str() {
        Some(text) => NameStep::Member(text.to_owned()),
        None => NameStep::Value(bare(value.value)),
    }
}
