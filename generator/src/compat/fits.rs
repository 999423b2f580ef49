//! Whether a value that is known fits schemas. Lists name their values, so each can be asked, whatever the other side
//! says.

use crate::source::{Node, NodeValue};

use super::expansion::expand;
use super::form::Form;
use super::piece::{Part, Piece};
use super::side::Side;
use super::types::Types;
use super::unions::branches;

impl<'a> Side<'a> {
    /// Whether a value fits all these pieces; none where nobody here can decide: it depends on a format, on a
    /// condition or on what isn't known.
    pub(super) fn takes(&self, pieces: &[Piece<'a>], value: &Node) -> Option<bool> {
        let pieces = expand(self, pieces, false);
        let (unions, own): (Vec<_>, Vec<_>) = pieces.into_iter().partition(Piece::is_union);
        let form = Form::of(self, &own);
        all([
            self.form_takes(&form, value),
            all(unions.iter().map(|union| self.union_takes(union, value))),
        ])
    }

    fn form_takes(&self, form: &Form<'a>, value: &Node) -> Option<bool> {
        let types = Types::of_value(value);
        let has_type = match types.is_within(form.types) {
            true => Some(true),
            // Whether a large number is whole is for each validator to say.
            false => (!types.meets(form.types)).then_some(false),
        };
        let is_listed = form.values.as_ref().is_none_or(|it| it.have(value));
        let is_undecided = form.conditions.iter().any(|it| it.types().meets(types))
            || (!form.formats.is_empty() && types.is_within(Types::STRING.or(Types::NUMBER)));
        all([
            has_type,
            Some(is_listed),
            form.limits.allow(value),
            (!is_undecided).then_some(true),
            self.contents_fit(form, value),
        ])
    }

    /// Whether what makes up a value fits: its letters, its items, its members.
    fn contents_fit(&self, form: &Form<'a>, value: &Node) -> Option<bool> {
        match &value.value {
            NodeValue::String(text) => {
                let patterns = form.patterns.keys();
                all(patterns.map(|it| self.patterns.get(it).is_found_in(text)))
            }
            NodeValue::Array(items) => all(items.iter().map(|it| self.takes(&form.items, it))),
            NodeValue::Object(members) => {
                let object = &form.object;
                let is_there = |name: &str| Some(members.contains_key(name));
                let required = all(object.required.keys().map(|it| is_there(it)));
                // Whether an object tells of success isn't looked at.
                let on_success = all(object.on_success.keys().map(|it| is_there(it)));
                let on_success = on_success.filter(|is_there| *is_there);
                let fit = members.iter().map(|(name, entry)| {
                    let property = object.property(name);
                    let schemas = (!property.is_uncertain).then_some(property.schemas)?;
                    self.takes(&schemas, &entry.value)
                });
                all([required, on_success, all(fit)])
            }
            NodeValue::Null | NodeValue::Bool(_) | NodeValue::Number(_) => Some(true),
        }
    }

    fn union_takes(&self, union: &Piece<'a>, value: &Node) -> Option<bool> {
        if union.null_passes && value.value == NodeValue::Null {
            return Some(true);
        }
        let branches = branches(self, union).into_iter();
        let answers: Vec<Option<bool>> = branches
            .map(|branch| self.takes(&[Piece::whole(branch)], value))
            .collect();
        let count = |answer: Option<bool>| answers.iter().filter(|it| **it == answer).count();
        let (fitting, unknown) = (count(Some(true)), count(None));
        match union.part {
            Part::OneOf if fitting > 1 => Some(false),
            Part::OneOf if unknown > 0 => None,
            _ if fitting > 0 => Some(true),
            _ => (unknown == 0).then_some(false),
        }
    }
}

/// Whether all hold: one that doesn't decides, whatever isn't known of the others.
fn all(answers: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for answer in answers {
        match answer {
            Some(true) => {}
            Some(false) => return Some(false),
            None => all = None,
        }
    }
    all
}
