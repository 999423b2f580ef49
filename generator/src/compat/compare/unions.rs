//! Choices between schemas: `anyOf` and `oneOf`.
//!
//! A schema that is no union is a union of one. Each branch of the new union has to fit into one of the
//! old ones, and the reverse. Where exactly one branch may fit (`oneOf`), a branch that grows can also
//! take values away from the others, so that it has to be disjoint from them.

use super::super::doubts::{Doubt, OnAxes};
use super::super::engine::{Engine, Site, breaks, verdicts};
use super::super::form::Form;
use super::super::piece::{Piece, keyword_of};
use super::super::questions::Outcome;
use super::super::rules::{CompatRule, rule};
use super::super::side::Side;
use super::super::types::Types;
use super::choices::{Branch, Choice, Overlaps, step, types_of_bare_branches};
use super::{Parts, at, detail};
use crate::Words;

/// How many questions are asked about branches that came or went. Beyond it they count as unknown.
const MOST_QUESTIONS: usize = 4_000;

/// Whether a kind of one union is known to the other one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Yes,
    Unsure,
    No,
}

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

    /// Compares two unions. `beside`: what holds besides the branches on either side.
    fn compare_choices(
        &mut self,
        old: &Choice<'a>,
        new: &Choice<'a>,
        beside: Parts<'_, 'a>,
        site: &Site,
    ) {
        let pairs = self.pair_branches(old, new);
        let is_paired = |pair: fn(&(usize, usize)) -> usize, index: usize| {
            pairs.iter().any(|it| pair(it) == index)
        };
        let branches: Vec<_> = pairs
            .iter()
            .filter_map(|(before, after)| {
                Some((old.branches.get(*before)?, new.branches.get(*after)?))
            })
            .collect();
        let is_exclusive = old.is_exclusive || new.is_exclusive;
        // All answers first, since an unsure one touches each pair.
        let outcomes: Vec<Outcome> = branches
            .iter()
            .map(|(before, after)| self.outcome_of_kinds(before, after, is_exclusive))
            .collect();
        for (before, after) in branches {
            self.compare_branches(before, after, site);
        }
        let grown = |it: &Outcome| !it.new_fits_old && it.old_fits_new;
        let shrunk = |it: &Outcome| it.new_fits_old && !it.old_fits_new;
        let of_pairs = |is: &dyn Fn(&Outcome) -> bool, index: fn(&(usize, usize)) -> usize| {
            let changed = pairs
                .iter()
                .zip(&outcomes)
                .filter(|(_, outcome)| is(outcome));
            changed.map(|(pair, _)| index(pair)).collect::<Vec<usize>>()
        };
        let grown = of_pairs(&grown, |pair| pair.1);
        let shrunk = of_pairs(&shrunk, |pair| pair.0);
        let overlaps_new = Overlaps::of(new, beside.1);
        let overlaps_old = Overlaps::of(old, beside.0);
        let overlaps_are_sure = self.overlaps_are_sure(old, new, beside);
        let mut questions_left = MOST_QUESTIONS;
        for (index, branch) in new.branches.iter().enumerate() {
            if !is_paired(|pair| pair.1, index) {
                let overlaps = overlaps_new.has(&self.new, index);
                let known = self.find_out_whether_known(branch, old, false, &mut questions_left);
                self.branch_added(
                    branch,
                    (old, new),
                    (known, overlaps, overlaps_are_sure),
                    site,
                );
            }
        }
        for (index, branch) in old.branches.iter().enumerate() {
            if !is_paired(|pair| pair.0, index) {
                let overlaps = overlaps_old.has(&self.old, index);
                let known = self.find_out_whether_known(branch, new, true, &mut questions_left);
                self.branch_removed(
                    branch,
                    (old, new),
                    (known, overlaps, overlaps_are_sure),
                    site,
                );
            }
        }
        let may_fit_twice = |side: &Side<'a>, choice: &Choice<'a>, beside: &[Piece<'a>]| {
            !choice.is_exclusive && Overlaps::between(choice, beside).any(side)
        };
        let has_new = |index: &usize| overlaps_new.has(&self.new, *index);
        let has_old = |index: &usize| overlaps_old.has(&self.old, *index);
        let takes_from_new = grown.iter().any(has_new)
            || (may_fit_twice(&self.old, old, beside.0) && overlaps_new.any(&self.new));
        let takes_from_old = shrunk.iter().any(has_old)
            || (may_fit_twice(&self.new, new, beside.1) && overlaps_old.any(&self.old));
        if takes_from_new || takes_from_old {
            if !overlaps_are_sure {
                self.raise(Doubt::Answers);
            }
            self.overlap_differs(old, new, (takes_from_old, takes_from_new), site);
        }
    }

    /// Whether nothing undecided has a say in which branches overlap. Their parts are looked at for that.
    fn overlaps_are_sure(&self, old: &Choice<'a>, new: &Choice<'a>, beside: Parts<'_, 'a>) -> bool {
        let is_any_inside = |side: &Side<'a>, choice: &Choice<'a>, beside: &[Piece<'a>]| {
            let branches = choice.branches.iter().flat_map(|it| &it.pieces);
            let mut pieces = branches.chain(beside);
            pieces.any(|it| side.undecided.is_inside(it))
        };
        self.doubt == Doubt::None
            && !is_any_inside(&self.old, old, beside.0)
            && !is_any_inside(&self.new, new, beside.1)
    }

    /// How two kinds compare. Where exactly one may fit, all that one takes counts for what others are left with.
    fn outcome_of_kinds(
        &mut self,
        old: &Branch<'a>,
        new: &Branch<'a>,
        is_exclusive: bool,
    ) -> Outcome {
        match is_exclusive {
            true => self.ask_strictly(&old.pieces, &new.pieces),
            false => self.ask(&old.pieces, &new.pieces),
        }
    }

    fn compare_branches(&mut self, old: &Branch<'a>, new: &Branch<'a>, site: &Site) {
        let (Some(before), Some(after)) = (old.node, new.node) else {
            let place = at(site, old.node.map(|it| it.span), new.node.map(|it| it.span));
            self.descend(old.pieces.clone(), new.pieces.clone(), place);
            return;
        };
        let site = self.inside(site, || step(after), before.span, after.span);
        self.compare_annotations(before, after, &site);
        self.compare_rust_names(before.span, after.span, &site);
        self.descend(old.pieces.clone(), new.pieces.clone(), site);
    }

    /// Whether all values of a branch are values of a branch of the other union; not where that would take
    /// too many questions. `is_old`: the branch is one of the old union.
    fn find_out_whether_known(
        &mut self,
        branch: &Branch<'a>,
        other: &Choice<'a>,
        is_old: bool,
        questions_left: &mut usize,
    ) -> Known {
        let mut known = Known::No;
        for it in &other.branches {
            if *questions_left == 0 {
                return Known::Unsure;
            }
            *questions_left -= 1;
            let (fits, surely_not) = if is_old {
                let outcome = self.ask_strictly_aside(&branch.pieces, &it.pieces);
                (outcome.old_fits_new, outcome.surely_breaks.input)
            } else {
                let outcome = self.ask_strictly_aside(&it.pieces, &branch.pieces);
                (outcome.new_fits_old, outcome.surely_breaks.output)
            };
            if fits {
                return Known::Yes;
            }
            if !surely_not {
                known = Known::Unsure;
            }
        }
        known
    }

    /// Whether a kind that came or went is sure to be one that the other union doesn't know: by answers about
    /// it alone.
    fn is_surely_unknown(&self, known: Known) -> bool {
        known == Known::No && self.doubt < Doubt::Values
    }

    fn branch_added(
        &mut self,
        branch: &Branch<'a>,
        (old, new): (&Choice<'a>, &Choice<'a>),
        (known, overlaps, overlaps_are_sure): (Known, bool, bool),
        site: &Site,
    ) {
        let rule = &rule::UNION_VARIANT_ADDED;
        let mut verdicts = verdicts(rule, new.is_closed, false);
        verdicts.output = breaks(known != Known::Yes);
        verdicts.input = breaks(overlaps);
        let sure = OnAxes {
            output: self.is_surely_unknown(known),
            input: overlaps_are_sure,
        };
        let place = at(site, old.place, branch.node.map(|it| it.span));
        self.report_with(rule, verdicts, sure, || {
            detail(place, no_such_kind(), branch.statement())
        });
    }

    fn branch_removed(
        &mut self,
        branch: &Branch<'a>,
        (old, new): (&Choice<'a>, &Choice<'a>),
        (known, overlaps, overlaps_are_sure): (Known, bool, bool),
        site: &Site,
    ) {
        let rule = &rule::UNION_VARIANT_REMOVED;
        let mut verdicts = verdicts(rule, old.is_closed, false);
        verdicts.output = breaks(overlaps);
        verdicts.input = breaks(known != Known::Yes);
        let sure = OnAxes {
            output: overlaps_are_sure,
            input: self.is_surely_unknown(known),
        };
        let place = at(site, branch.node.map(|it| it.span), new.place);
        self.report_with(rule, verdicts, sure, || {
            detail(place, branch.statement(), no_such_kind())
        });
    }

    /// Branches that may fit together, where one may, changed.
    fn overlap_differs(
        &mut self,
        old: &Choice<'a>,
        new: &Choice<'a>,
        (on_output, on_input): (bool, bool),
        site: &Site,
    ) {
        let rule = &rule::APPLICATOR_CHANGED;
        let mut verdicts = verdicts(rule, false, false);
        verdicts.output = breaks(on_output);
        verdicts.input = breaks(on_input);
        self.report_as(rule, verdicts, || {
            let words = |choice: &Choice<'a>| match choice.is_exclusive {
                true => Words::new(
                    "ровно один из вариантов, которые могут совпасть",
                    "exactly one of kinds that may overlap",
                ),
                false => Words::new("хотя бы один из вариантов", "at least one of the kinds"),
            };
            detail(at(site, old.place, new.place), words(old), words(new))
        });
    }
}

fn no_such_kind() -> Words {
    Words::new("такого варианта нет", "no such kind")
}
