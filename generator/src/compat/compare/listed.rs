//! Lists that name objects or arrays beside schemas that are none: each value is asked whether it fits.

use crate::compat::engine::Engine;
use crate::compat::form::Form;
use crate::compat::piece::Piece;
use crate::compat::side::Side;
use crate::compat::site::Site;
use crate::compat::types::Types;
use crate::compat::values::{Value, Values, lists_of};

/// How many values are asked. Longer lists are compared as all others are.
const MOST_ASKED: usize = 100;

impl<'a> Engine<'a> {
    /// Compares a closed list with a schema that lists nothing. False where there are no such two, or nobody can decide.
    pub(super) fn compare_listed(
        &mut self,
        old: &[Piece<'a>],
        new: &[Piece<'a>],
        site: &Site,
    ) -> bool {
        match (lists(&self.old, old), lists(&self.new, new)) {
            (true, false) => {
                let Some(asked) = Asked::of((&self.old, old), (&self.new, new)) else {
                    return false;
                };
                self.values_removed(&asked.list, (&asked.other, Types::NONE), site);
                for value in &asked.misfits {
                    self.value_removed(value, true, site);
                }
            }
            (false, true) => {
                let Some(asked) = Asked::of((&self.new, new), (&self.old, old)) else {
                    return false;
                };
                self.values_added((&asked.other, Types::NONE), &asked.list, site);
                for value in &asked.misfits {
                    self.value_added(value, true, site);
                }
            }
            _ => return false,
        }
        true
    }
}

/// What schemas are on one side.
type Schemas<'s, 'a> = (&'s Side<'a>, &'s [Piece<'a>]);

/// A list, and what the other side says of each of its values.
struct Asked<'a> {
    list: Values<'a>,
    /// What the other side says besides its unions.
    other: Form<'a>,
    /// The values that don't fit there.
    misfits: Vec<Value<'a>>,
}

impl<'a> Asked<'a> {
    /// None where the list names neither an object nor an array, or types that the other side lacks, which says more;
    /// and where nobody can decide.
    fn of((listing, pieces): Schemas<'_, 'a>, (side, other): Schemas<'_, 'a>) -> Option<Self> {
        let is_own = |piece: &&Piece<'a>| !piece.is_union();
        let mut list = Form::of(listing, pieces).values?;
        let compound = Types::OBJECT.or(Types::ARRAY);
        let has_compound = list
            .items
            .iter()
            .any(|it| Types::of_value(it.value).meets(compound));
        let is_plain = !list.is_open() && !list.has_null && pieces.iter().all(|it| is_own(&it));
        if !is_plain || !has_compound || list.items.len() > MOST_ASKED {
            return None;
        }
        // What stands beside the list may leave some of it out.
        list.items
            .retain(|it| listing.takes(pieces, it.value) != Some(false));
        if !list.types().is_within(side.types(other)) {
            return None;
        }
        let mut misfits = Vec::new();
        for value in &list.items {
            if !side.takes(other, value.value)? {
                misfits.push(*value);
            }
        }
        let own: Vec<Piece<'a>> = other.iter().filter(is_own).copied().collect();
        Some(Asked {
            list,
            other: Form::of(side, &own),
            misfits,
        })
    }
}

/// Whether any of these pieces lists values.
fn lists<'a>(side: &Side<'a>, pieces: &[Piece<'a>]) -> bool {
    pieces.iter().any(|it| !lists_of(side, it.node).is_empty())
}
