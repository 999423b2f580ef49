//! Lengths, sizes and ranges.

use std::cmp::Ordering;

use crate::Words;
use crate::compat::engine::Engine;
use crate::compat::form::Form;
use crate::compat::json::Quantity;
use crate::compat::limit_kind::LimitKind;
use crate::compat::reports::{breaks, verdicts};
use crate::compat::rules::{CompatRule, rule};
use crate::compat::side::Side;
use crate::compat::site::Site;
use crate::compat::statement::Statement;
use crate::compat::types::Types;
use crate::source::Span;

use super::{at, detail};

impl<'a> Engine<'a> {
    /// Compares the limits for values of these types.
    pub(super) fn compare_limits(
        &mut self,
        old: &Form<'a>,
        new: &Form<'a>,
        types: Types,
        site: &Site,
    ) {
        let is_integer = types.and(Types::NUMBER) == Types::INTEGER;
        let changes_sign =
            is_integer && old.limits.is_non_negative() != new.limits.is_non_negative();
        for kind in LimitKind::ALL {
            let (before, after) = (old.limits.get(kind, types), new.limits.get(kind, types));
            let rule: &'static CompatRule = match (&before, &after) {
                (None, None) => continue,
                (None, Some(_)) => &rule::BOUND_TIGHTENED,
                (Some(_), None) => &rule::BOUND_LOOSENED,
                (Some(before), Some(after)) => match after.compare(before, kind) {
                    Ordering::Equal => continue,
                    Ordering::Greater => &rule::BOUND_TIGHTENED,
                    Ordering::Less => &rule::BOUND_LOOSENED,
                },
            };
            let changes_type = kind == LimitKind::Minimum && changes_sign;
            self.report_as(rule, verdicts(rule, false, changes_type), || {
                let place = at(
                    site,
                    before.as_ref().map(|it| it.place),
                    after.as_ref().map(|it| it.place),
                );
                let words = |text: Option<String>| {
                    text.map_or_else(|| no_bound().into(), Statement::literal)
                };
                detail(
                    place,
                    words(before.map(|it| it.text)),
                    words(after.map(|it| it.text)),
                )
            });
        }
        self.compare_uniqueness(old, new, types, site);
        self.compare_multiples(
            &old.limits.multiples(types),
            &new.limits.multiples(types),
            site,
        );
    }

    /// Whether one side lists values that all keep to the limits and patterns of the other, so that nothing of
    /// these says more.
    pub(super) fn lists_keep_to_limits(&self, old: &Form<'a>, new: &Form<'a>) -> bool {
        let keeps = |listing: &Form<'a>, form: &Form<'a>, side: &Side<'a>| {
            let says_no_more = listing.limits.is_empty() && listing.patterns.is_empty();
            let values = listing.values.as_ref().filter(|_| says_no_more);
            values.is_some_and(|values| form.allows_all_of(side, values))
        };
        keeps(new, old, &self.old) || keeps(old, new, &self.new)
    }

    fn compare_uniqueness(&mut self, old: &Form<'a>, new: &Form<'a>, types: Types, site: &Site) {
        if !types.meets(Types::ARRAY) {
            return;
        }
        let (before, after) = (old.limits.unique_items, new.limits.unique_items);
        let rule = match (before, after) {
            (None, Some(_)) => &rule::BOUND_TIGHTENED,
            (Some(_), None) => &rule::BOUND_LOOSENED,
            _ => return,
        };
        let words = |place: Option<Span>| match place {
            Some(_) => Statement::literal("uniqueItems: true"),
            None => no_bound().into(),
        };
        self.report(rule, false, || {
            detail(at(site, before, after), words(before), words(after))
        });
    }

    fn compare_multiples(
        &mut self,
        old: &[(Quantity, Span)],
        new: &[(Quantity, Span)],
        site: &Site,
    ) {
        let is_implied = |value: Quantity, by: &[(Quantity, Span)]| {
            by.iter().any(|(other, _)| other.is_multiple_of(value))
        };
        let lost = old.iter().find(|(value, _)| !is_implied(*value, new));
        let gained = new.iter().find(|(value, _)| !is_implied(*value, old));
        let rule = match (lost, gained) {
            (None, None) => return,
            (_, Some(_)) => &rule::BOUND_TIGHTENED,
            (Some(_), None) => &rule::BOUND_LOOSENED,
        };
        let mut verdicts = verdicts(rule, false, false);
        verdicts.output = breaks(lost.is_some());
        verdicts.input = breaks(gained.is_some());
        let words = |list: &[(Quantity, Span)]| match list {
            [] => no_bound().into(),
            list => {
                let words: Vec<String> = list.iter().map(|(it, _)| it.to_string()).collect();
                Statement::literal(format!("multipleOf: {}", words.join(", ")))
            }
        };
        self.report_as(rule, verdicts, || {
            let first = |list: &[(Quantity, Span)]| list.first().map(|(_, place)| *place);
            detail(at(site, first(old), first(new)), words(old), words(new))
        });
    }
}

fn no_bound() -> Words {
    Words::new("ограничения нет", "no bound")
}
