//! Whether two schemas of one version have no value in common.

use std::cell::Cell;

use crate::compat::expansion::expand;
use crate::compat::form::Form;
use crate::compat::piece::Piece;
use crate::compat::side::Side;
use crate::compat::types::Types;
use crate::compat::unions::branches;

/// How deep properties inside of properties are looked at.
const DEEPEST: usize = 6;

/// How many pairs of schemas are looked at. Beyond it nothing is proved.
const MOST_PAIRS: usize = 2_000;

impl<'a> Side<'a> {
    /// Whether it is sure that no value fits both.
    pub(in crate::compat) fn are_disjoint(&self, left: &[Piece<'a>], right: &[Piece<'a>]) -> bool {
        let pairs_left = Cell::new(MOST_PAIRS);
        Proof {
            side: self,
            pairs_left: &pairs_left,
        }
        .are_disjoint(left, right, DEEPEST)
    }
}

struct Proof<'p, 'a> {
    side: &'p Side<'a>,
    pairs_left: &'p Cell<usize>,
}

impl<'a> Proof<'_, 'a> {
    fn are_disjoint(&self, left: &[Piece<'a>], right: &[Piece<'a>], depth: usize) -> bool {
        let pairs_left = self.pairs_left.get();
        if depth == 0 || pairs_left == 0 {
            return false;
        }
        self.pairs_left.set(pairs_left - 1);
        let common = self.side.types(left).and(self.side.types(right));
        if common.is_empty() {
            return true;
        }
        let left = expand(self.side, left, false);
        let right = expand(self.side, right, false);
        self.say_different_things(&left, &right, common, depth)
            || self.each_branch_is_disjoint(&left, &right, depth)
            || self.each_branch_is_disjoint(&right, &left, depth)
    }

    /// By values, or by a property that both have.
    fn say_different_things(
        &self,
        left: &[Piece<'a>],
        right: &[Piece<'a>],
        common: Types,
        depth: usize,
    ) -> bool {
        let own = |pieces: &[Piece<'a>]| {
            let own = pieces.iter().filter(|piece| !piece.is_union());
            Form::of(self.side, &own.copied().collect::<Vec<_>>())
        };
        let (left, right) = (own(left), own(right));
        if let (Some(left), Some(right)) = (&left.values, &right.values) {
            let known = right.by_meaning();
            let is_shared = |it: &crate::compat::values::Value<'a>| {
                known.contains_key(&crate::compat::json::canonical(it.value))
            };
            let are_closed = !left.is_open() && !right.is_open();
            if are_closed && !common.meets(Types::NULL) && !left.items.iter().any(is_shared) {
                return true;
            }
        }
        if common != Types::OBJECT {
            return false;
        }
        let (left, right) = (left.object, right.object);
        let mut names = left.required.keys().chain(right.required.keys());
        names.any(|name| {
            let (left, right) = (left.property(name), right.property(name));
            let is_certain = !left.is_uncertain && !right.is_uncertain;
            is_certain && self.are_disjoint(&left.schemas, &right.schemas, depth - 1)
        })
    }

    fn each_branch_is_disjoint(
        &self,
        pieces: &[Piece<'a>],
        other: &[Piece<'a>],
        depth: usize,
    ) -> bool {
        let unions = pieces.iter().filter(|piece| piece.is_union());
        unions.into_iter().any(|union| {
            let beside = pieces.iter().filter(|piece| piece.key() != union.key());
            let beside: Vec<Piece<'a>> = beside.copied().collect();
            branches(self.side, union).into_iter().all(|branch| {
                let whole = Piece {
                    null_passes: union.null_passes,
                    ..Piece::whole(branch)
                };
                let all: Vec<Piece<'a>> = beside.iter().copied().chain([whole]).collect();
                self.are_disjoint(&all, other, depth - 1)
            })
        })
    }
}
