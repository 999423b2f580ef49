//! Choices between schemas: `anyOf` and `oneOf`.
//!
//! A schema that is no union is a union of one. What became of the branches is told in `branches`.

use crate::Words;
use crate::compat::doubts::Doubt;
use crate::compat::engine::Engine;
use crate::compat::form::Form;
use crate::compat::piece::{Piece, keyword_of};
use crate::compat::rules::{CompatRule, rule};
use crate::compat::site::Site;
use crate::compat::types::Types;

use super::choices::{Choice, types_of_bare_branches};
use super::{Parts, at, detail};

impl<'a> Engine<'a> {
    /// Compares schemas at least one of which has a union.
    pub(super) fn compare_with_unions(
        &mut self,
        old: Parts<'_, 'a>,
        new: Parts<'_, 'a>,
        site: &Site,
    ) {
        self.raise_of_unions(old.1, new.1);
        let (old_own, new_own) = (old.0, new.0);
        let (old_unions, new_unions) = self.without_same_unions(old.1, new.1);
        match (old_unions.as_slice(), new_unions.as_slice()) {
            ([], []) => self.compare_own(old, new, site),
            ([], [union]) => self.compare_with_one(old_own, (new_own, union), false, site),
            ([union], []) => self.compare_with_one(new_own, (old_own, union), true, site),
            (old_unions, new_unions) => {
                self.compare_own(old, new, site);
                for (old, new) in old_unions.iter().zip(new_unions) {
                    let (old, new) = self.with_null_settled(*old, *new, site);
                    let old = Choice::of_union(&self.old, &old, &[]);
                    let new = Choice::of_union(&self.new, &new, &[]);
                    self.compare_choices(&old, &new, (old_own, new_own), site);
                }
                for union in new_unions.iter().skip(old_unions.len()) {
                    self.union_differs(union, true, false, site);
                }
                for union in old_unions.iter().skip(new_unions.len()) {
                    self.union_differs(union, false, false, site);
                }
            }
        }
    }

    /// Where null passes one union whatever its branches say, compares that for the unions as wholes and
    /// lets null pass both from then on.
    fn with_null_settled(
        &mut self,
        mut old: Piece<'a>,
        mut new: Piece<'a>,
        site: &Site,
    ) -> (Piece<'a>, Piece<'a>) {
        match (old.null_passes, new.null_passes) {
            (false, true) if !self.old.surely_takes_null(&old) => {
                let types = self.old.types(&[old]).without(Types::NULL);
                self.types_differ(&rule::NULLABILITY_ADDED, types, types.or(Types::NULL), site);
            }
            (true, false) if !self.new.surely_takes_null(&new) => {
                let types = self.new.types(&[new]).without(Types::NULL);
                self.types_differ(
                    &rule::NULLABILITY_REMOVED,
                    types.or(Types::NULL),
                    types,
                    site,
                );
            }
            _ => {}
        }
        let passes = old.null_passes || new.null_passes;
        (old.null_passes, new.null_passes) = (passes, passes);
        (old, new)
    }

    fn without_same_unions(
        &mut self,
        old: &[Piece<'a>],
        new: &[Piece<'a>],
    ) -> (Vec<Piece<'a>>, Vec<Piece<'a>>) {
        if old.len() < 2 && new.len() < 2 {
            return (old.to_vec(), new.to_vec());
        }
        let mut gone = old.to_vec();
        let mut come = Vec::new();
        for union in new {
            let same = gone.iter().position(|it| {
                self.ask(std::slice::from_ref(it), std::slice::from_ref(union))
                    .is_same
            });
            match same {
                Some(index) => {
                    gone.remove(index);
                }
                None => come.push(*union),
            }
        }
        (gone, come)
    }

    /// Compares a schema without a union and one with. `is_reversed`: the one with is the old one.
    fn compare_with_one(
        &mut self,
        plain: &[Piece<'a>],
        (own, union): (&[Piece<'a>], &Piece<'a>),
        is_reversed: bool,
        site: &Site,
    ) {
        let (plain_side, union_side) = if is_reversed {
            (&self.new, &self.old)
        } else {
            (&self.old, &self.new)
        };
        let alone = Choice::of_plain(plain);
        let choice = Choice::of_union(union_side, union, own);
        if let Some(types) = types_of_bare_branches(union_side, union) {
            // A union of types is a list of types.
            let plain = Form::of(plain_side, plain);
            let mut own = Form::of(union_side, own);
            own.types = own.types.and(types);
            match is_reversed {
                true => self.compare_forms(&own, &plain, site),
                false => self.compare_forms(&plain, &own, site),
            }
            return;
        }
        let (outcome, is_implied) = if is_reversed {
            (self.ask(own, plain), self.takes_all(&choice, plain, true))
        } else {
            (self.ask(plain, own), self.takes_all(&choice, plain, false))
        };
        match is_reversed {
            _ if outcome.is_same && is_implied => {}
            _ if outcome.is_same => self.union_differs(union, !is_reversed, own.is_empty(), site),
            true => self.compare_choices(&choice, &alone, (&[], &[]), site),
            false => self.compare_choices(&alone, &choice, (&[], &[]), site),
        }
    }

    /// Whether a union lets all values of a schema pass.
    fn takes_all(&mut self, choice: &Choice<'a>, plain: &[Piece<'a>], is_reversed: bool) -> bool {
        let mut branches = choice.branches.iter();
        !choice.is_exclusive
            && branches.any(|branch| match is_reversed {
                true => self.ask_strictly(&branch.pieces, plain).new_fits_old,
                false => self.ask_strictly(plain, &branch.pieces).old_fits_new,
            })
    }

    /// A union that one side has beside all that both say. Its kinds aren't looked at.
    fn union_differs(&mut self, union: &Piece<'a>, is_new: bool, is_alone: bool, site: &Site) {
        let side = if is_new { &self.new } else { &self.old };
        if side.undecided.is_inside(union) {
            self.doubt = Doubt::Values;
        }
        let types = side.types(std::slice::from_ref(union));
        let says_types = is_alone && types != Types::ALL;
        let rule: &'static CompatRule = match (is_new, says_types) {
            (true, true) => &rule::TYPE_NARROWED,
            (true, false) => &rule::ALL_OF_ADDED,
            (false, true) => &rule::TYPE_WIDENED,
            (false, false) => &rule::ALL_OF_REMOVED,
        };
        let place = union
            .node
            .entry(keyword_of(union.part))
            .map(|it| it.key_span);
        self.report(rule, false, || {
            let has = match says_types {
                true => types.words(),
                false => {
                    let keyword = keyword_of(union.part);
                    Words::new(
                        format!("выбор под `{keyword}`"),
                        format!("a choice under `{keyword}`"),
                    )
                }
            };
            let lacks = match says_types {
                true => Types::ALL.words(),
                false => Words::new("такого выбора нет", "no such choice"),
            };
            match is_new {
                true => detail(at(site, None, place), lacks, has),
                false => detail(at(site, place, None), has, lacks),
            }
        });
    }
}
