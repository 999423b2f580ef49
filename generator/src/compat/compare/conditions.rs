//! Conditions made of schemas, and keywords that aren't understood.

use crate::Words;
use crate::compat::condition::{Condition, Content};
use crate::compat::engine::Engine;
use crate::compat::evaluation::evaluated_before;
use crate::compat::form::Form;
use crate::compat::json;
use crate::compat::piece::Piece;
use crate::compat::rules::rule;
use crate::compat::site::Site;
use crate::compat::types::Types;
use crate::source::Node;

use super::{at, detail};

impl<'a> Engine<'a> {
    /// Compares references that can't be followed and schemas in dialects that aren't known. Where they differ
    /// they hide all else, since nobody knows what they say, and true is returned.
    pub(super) fn compare_unknown_schemas(
        &mut self,
        old: &Form<'a>,
        new: &Form<'a>,
        site: &Site,
    ) -> bool {
        let is_schema = |it: &&Condition<'a>| ["$ref", "$schema"].contains(&it.keyword);
        let types = old.types.and(new.types);
        let old = old.conditions.iter().filter(is_schema).collect();
        let new = new.conditions.iter().filter(is_schema).collect();
        self.compare_lists_of_conditions(old, new, types, site)
    }

    /// Compares the conditions on values of these types.
    pub(super) fn compare_conditions(
        &mut self,
        old: &Form<'a>,
        new: &Form<'a>,
        types: Types,
        site: &Site,
    ) {
        let counts = |it: &&Condition<'a>| it.types().meets(types);
        let old = old.conditions.iter().filter(counts).collect();
        let new = new.conditions.iter().filter(counts).collect();
        self.compare_lists_of_conditions(old, new, types, site);
    }

    /// Pairs conditions that are the same; the rest differs. Returns whether there is any.
    fn compare_lists_of_conditions(
        &mut self,
        mut gone: Vec<&Condition<'a>>,
        new: Vec<&Condition<'a>>,
        types: Types,
        site: &Site,
    ) -> bool {
        let mut come: Vec<&Condition<'a>> = Vec::new();
        for condition in new {
            match gone
                .iter()
                .position(|it| self.are_same(it, condition, types))
            {
                Some(index) => {
                    gone.remove(index);
                }
                None => come.push(condition),
            }
        }
        let differs = !gone.is_empty() || !come.is_empty();
        // Each keyword that differs is one finding, whichever sides it stands on.
        while let Some(condition) = come.pop() {
            let other = gone.iter().position(|it| it.keyword == condition.keyword);
            let other = other.map(|index| gone.remove(index));
            self.conditions_differ(other, Some(condition), site);
        }
        for condition in gone {
            self.conditions_differ(Some(condition), None, site);
        }
        differs
    }

    fn conditions_differ(
        &mut self,
        old: Option<&Condition<'a>>,
        new: Option<&Condition<'a>>,
        site: &Site,
    ) {
        let both = [old, new];
        let is_modelled = both.iter().flatten().all(|it| it.is_modelled);
        let rule = if is_modelled {
            &rule::APPLICATOR_CHANGED
        } else {
            &rule::KEYWORD_NOT_MODELLED
        };
        self.report(rule, false, || {
            let words = |condition: Option<&Condition<'a>>, is_other: bool| match condition {
                None => Words::new("нет такого ключевого слова", "no such keyword").into(),
                Some(it) if it.is_malformed() => it.statement(),
                Some(Condition { keyword, .. }) if is_other => Words::new(
                    format!("другое содержание `{keyword}`"),
                    format!("another `{keyword}`"),
                )
                .into(),
                Some(it) => it.statement(),
            };
            let is_other = both.iter().flatten().count() == 2;
            let place = at(site, old.map(|it| it.place), new.map(|it| it.place));
            detail(place, words(old, false), words(new, is_other))
        });
    }

    /// Whether two conditions are the same on values of types that both sides allow.
    fn are_same(&mut self, old: &Condition<'a>, new: &Condition<'a>, types: Types) -> bool {
        let null_is_alike = old.sees_null == new.sees_null || !types.meets(Types::NULL);
        let are_alike =
            old.keyword == new.keyword && old.is_modelled == new.is_modelled && null_is_alike;
        if !are_alike {
            return false;
        }
        let keyword = old.keyword;
        match (&old.content, &new.content) {
            (Content::Schema(old), Content::Schema(new)) => self.is_same_schema(old, new),
            (Content::List(old), Content::List(new)) => {
                old.len() == new.len()
                    && old
                        .iter()
                        .zip(new)
                        .all(|(old, new)| self.is_same_schema(old, new))
            }
            (Content::Map(old), Content::Map(new)) => {
                old.len() == new.len()
                    && old.iter().all(|(name, old)| {
                        let other = new.iter().find(|(other, _)| other == name);
                        other.is_some_and(|(_, new)| self.is_same_schema(old, new))
                    })
            }
            (Content::Names(old), Content::Names(new)) => old == new,
            (Content::Choice(old), Content::Choice(new)) => {
                old.iter().zip(new).all(|pair| match pair {
                    (Some(old), Some(new)) => self.is_same_schema(old, new),
                    (None, None) => true,
                    _ => false,
                })
            }
            (
                Content::Contains {
                    schema: old,
                    least: old_least,
                    most: old_most,
                },
                Content::Contains {
                    schema: new,
                    least: new_least,
                    most: new_most,
                },
            ) => old_least == new_least && old_most == new_most && self.is_same_schema(old, new),
            (
                Content::Unevaluated {
                    value: old,
                    around: old_around,
                },
                Content::Unevaluated {
                    value: new,
                    around: new_around,
                },
            ) => {
                let old_evaluated = evaluated_before(&self.old, old_around, keyword);
                let new_evaluated = evaluated_before(&self.new, new_around, keyword);
                old_evaluated.is_some()
                    && old_evaluated == new_evaluated
                    && self.is_same_schema(old, new)
                    && self.is_same_schema(old_around, new_around)
            }
            (Content::Json(old), Content::Json(new)) => json::same(old, new),
            (Content::Foreign(old), Content::Foreign(new))
            | (Content::Pattern { value: old, .. }, Content::Pattern { value: new, .. }) => {
                json::same(old, new) && !json::refers(old)
            }
            _ => false,
        }
    }

    fn is_same_schema(&mut self, old: &'a Node, new: &'a Node) -> bool {
        let outcome = self.ask_strictly(&[Piece::whole(old)], &[Piece::whole(new)]);
        outcome.new_fits_old && outcome.old_fits_new
    }
}
