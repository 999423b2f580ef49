//! The branches of two unions.
//!
//! Each branch of the new union has to fit into one of the old ones, and the reverse. Where exactly one
//! branch may fit (`oneOf`), a branch that grows can also take values away from the others, so that it has
//! to be disjoint from them.

use crate::Words;
use crate::compat::doubts::{Doubt, OnAxes};
use crate::compat::engine::Engine;
use crate::compat::piece::Piece;
use crate::compat::reports::{breaks, verdicts};
use crate::compat::rules::rule;
use crate::compat::side::Side;
use crate::compat::site::Site;

use super::choices::{Branch, Choice, Overlaps, step};
use super::{Parts, at, detail};

/// How many questions are asked about branches that came or went. Beyond it they count as unknown.
const MOST_QUESTIONS: usize = 4_000;

/// Whether a kind of one union is known to the other one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Yes,
    Unsure,
    No,
}

/// How the values of a kind changed.
struct Growth {
    has_grown: bool,
    has_shrunk: bool,
}

impl<'a> Engine<'a> {
    /// Compares two unions. `beside`: what holds besides the branches on either side.
    pub(super) fn compare_choices(
        &mut self,
        old: &Choice<'a>,
        new: &Choice<'a>,
        beside: Parts<'_, 'a>,
        site: &Site,
    ) {
        let all_pairs = self.pair_branches(old, new);
        let pairs = &all_pairs.pairs;
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
        let growths: Vec<Growth> = branches
            .iter()
            .map(|(before, after)| self.growth_of_kinds(before, after, is_exclusive))
            .collect();
        for (before, after) in branches {
            self.compare_branches(before, after, site);
        }
        let growths = || pairs.iter().zip(&growths);
        let grown = growths().filter(|(_, it)| it.has_grown);
        let grown: Vec<usize> = grown.map(|((_, after), _)| *after).collect();
        let shrunk = growths().filter(|(_, it)| it.has_shrunk);
        let shrunk: Vec<usize> = shrunk.map(|((before, _), _)| *before).collect();
        let overlaps_new = Overlaps::of(new, beside.1);
        let overlaps_old = Overlaps::of(old, beside.0);
        let overlaps_are_sure = self.overlaps_are_sure(old, new, beside);
        let mut questions_left = MOST_QUESTIONS;
        for (index, branch) in new.branches.iter().enumerate() {
            if !is_paired(|pair| pair.1, index) {
                let overlaps = overlaps_new.has(&self.new, index);
                let known = match all_pairs.knows_new(index) {
                    true => Known::Yes,
                    false => self.find_out_whether_known(branch, old, false, &mut questions_left),
                };
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
                let known = match all_pairs.knows_old(index) {
                    true => Known::Yes,
                    false => self.find_out_whether_known(branch, new, true, &mut questions_left),
                };
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

    /// Whether a kind took more values or gave some up, for which nothing else is told on that axis. Where exactly one
    /// kind may fit, all that one takes counts for what others are left with.
    fn growth_of_kinds(
        &mut self,
        old: &Branch<'a>,
        new: &Branch<'a>,
        is_exclusive: bool,
    ) -> Growth {
        let told = self.ask(&old.pieces, &new.pieces);
        let taken = match is_exclusive {
            true => self.ask_strictly(&old.pieces, &new.pieces),
            false => told,
        };
        Growth {
            has_grown: !taken.new_fits_old && told.old_fits_new,
            has_shrunk: !taken.old_fits_new && told.new_fits_old,
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
            detail(place, no_such_kind(overlaps), branch.statement())
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
            detail(place, branch.statement(), no_such_kind(overlaps))
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

/// Where exactly one kind may fit, another one that may fit as well takes values away.
fn no_such_kind(overlaps: bool) -> Words {
    match overlaps {
        true => Words::new(
            "варианта, который может совпасть с другими, нет",
            "no kind that may overlap with others",
        ),
        false => Words::new("такого варианта нет", "no such kind"),
    }
}
