//! The comparison of two schemas, keyword by keyword.

mod annotations;
mod arrays;
mod branches;
mod choices;
mod conditions;
mod conjunctions;
mod disjoint;
mod limits;
mod listed;
mod objects;
mod pairing;
mod presence;
mod schema_traits;
mod takers;
mod texts;
mod types;
mod unions;
mod values;

use std::rc::Rc;

use crate::hashing::HashSet;
use crate::source::{Node, Span};

pub(super) use schema_traits::outline_of;

use super::engine::{Conjunction, Engine};
use super::expansion::expand;
use super::form::Form;
use super::piece::{Part, Piece, PieceKey};
use super::side::Side;
use super::site::{Detail, Site};
use super::statement::Statement;

/// What holds together on one side: keywords of schemas' own, and unions.
type Parts<'p, 'a> = (&'p [Piece<'a>], &'p [Piece<'a>]);

impl<'a> Engine<'a> {
    /// Compares two schemas that stand in the same place: what they say of themselves, then the values.
    pub(super) fn compare_schemas(&mut self, old: &'a Node, new: &'a Node, site: Site) {
        self.compare_annotations(old, new, &site);
        self.descend(vec![Piece::whole(old)], vec![Piece::whole(new)], site);
    }

    /// Compares what holds together on either side.
    pub(super) fn compare(&mut self, old: Conjunction<'a>, new: Conjunction<'a>, site: Site) {
        let (old, new) = self.without_pairs(old, new, &site);
        self.compare_pieces(old, new, site);
    }

    /// Compares schemas that were taken apart.
    pub(super) fn compare_pieces(
        &mut self,
        old: Conjunction<'a>,
        new: Conjunction<'a>,
        site: Site,
    ) {
        if old.is_empty() && new.is_empty() {
            return;
        }
        self.raise_of_pieces(&old, &new);
        let is_first = self.is_first_report(&old, &new);
        if !is_first {
            // What lies below was told from another place.
            self.compare_types_alone(&old, &new, &site);
        } else if !self.compare_surplus(&old, &new, &site)
            && !self.compare_listed(&old, &new, &site)
        {
            self.compare_together(&old, &new, &site);
        }
    }

    /// Takes schemas apart and leaves out the definitions that both sides refer to: those are compared
    /// by themselves.
    fn without_pairs(
        &mut self,
        old: Conjunction<'a>,
        new: Conjunction<'a>,
        site: &Site,
    ) -> (Conjunction<'a>, Conjunction<'a>) {
        let (mut old, mut new) = (old, new);
        let (mut old_opened, mut new_opened) = (HashSet::default(), HashSet::default());
        loop {
            old = expand(&self.old, &old, true);
            new = expand(&self.new, &new, true);
            self.leave_out_pairs(&mut old, &mut new, site);
            let is_name = |piece: &Piece<'a>| matches!(piece.part, Part::Named(_));
            if !old.iter().chain(&new).any(is_name) {
                return (old, new);
            }
            open_names(&mut old, &mut old_opened);
            open_names(&mut new, &mut new_opened);
        }
    }

    fn leave_out_pairs(
        &mut self,
        old: &mut Conjunction<'a>,
        new: &mut Conjunction<'a>,
        site: &Site,
    ) {
        let both_are_one = old.len() == 1 && new.len() == 1;
        let mut index = 0;
        while let Some(piece) = old.get(index) {
            let Part::Named(definition) = piece.part else {
                index += 1;
                continue;
            };
            let pair = self.pairs.get(&definition).copied();
            let found = new.iter().position(|other| {
                let is_pair = matches!(other.part, Part::Named(it) if Some(it) == pair);
                is_pair && (both_are_one || other.null_passes == piece.null_passes)
            });
            let Some(found) = found else {
                index += 1;
                continue;
            };
            if both_are_one {
                self.compare_nullability_of(&[*piece], &new.clone(), site);
            }
            old.remove(index);
            new.remove(found);
        }
    }

    /// Compares all that either side says as if it were one schema.
    fn compare_together(&mut self, old: &[Piece<'a>], new: &[Piece<'a>], site: &Site) {
        let (old_unions, old_own): (Vec<_>, Vec<_>) = old.iter().partition(|it| it.is_union());
        let (new_unions, new_own): (Vec<_>, Vec<_>) = new.iter().partition(|it| it.is_union());
        if old_unions.is_empty() && new_unions.is_empty() {
            self.compare_own((&old_own, &[]), (&new_own, &[]), site);
        } else {
            self.compare_with_unions((&old_own, &old_unions), (&new_own, &new_unions), site);
        }
    }

    /// Compares keywords besides unions, which are compared elsewhere.
    pub(super) fn compare_own(&mut self, old: Parts<'_, 'a>, new: Parts<'_, 'a>, site: &Site) {
        let form = |side: &Side<'a>, (own, unions): Parts<'_, 'a>| {
            let mut form = Form::of(side, own);
            form.object.pieces.extend_from_slice(unions);
            form
        };
        let (old, new) = (form(&self.old, old), form(&self.new, new));
        self.compare_forms(&old, &new, site);
    }

    fn compare_forms(&mut self, old: &Form<'a>, new: &Form<'a>, site: &Site) {
        if self.compare_unknown_schemas(old, new, site) || !self.compare_types(old, new, site) {
            return;
        }
        self.compare_values(old, new, site);
        let types = old.types.and(new.types);
        if !self.lists_keep_to_limits(old, new) {
            self.compare_limits(old, new, types, site);
            self.compare_patterns(old, new, types, site);
        }
        self.compare_formats(old, new, types, site);
        self.compare_items(old, new, types, site);
        self.compare_objects(old, new, types, site);
        self.compare_conditions(old, new, types, site);
    }
}

/// Puts definitions in the place of references to them. One that leads back to itself adds nothing.
fn open_names(pieces: &mut Vec<Piece<'_>>, opened: &mut HashSet<PieceKey>) {
    pieces.retain_mut(|piece| {
        if !matches!(piece.part, Part::Named(_)) {
            return true;
        }
        let is_first = opened.insert(piece.key());
        piece.part = Part::Whole;
        is_first
    });
}

/// A difference at two places.
fn detail(site: Site, expected: impl Into<Statement>, actual: impl Into<Statement>) -> Detail {
    Detail::new(site, expected, actual)
}

/// Another place of a site, where there is one.
fn at(site: &Site, old: Option<Span>, new: Option<Span>) -> Site {
    Site {
        old: old.unwrap_or(site.old),
        new: new.unwrap_or(site.new),
        subject: Rc::clone(&site.subject),
    }
}
