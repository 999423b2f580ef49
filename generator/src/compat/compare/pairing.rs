//! Which branch of the old union is which one of the new.

use std::collections::{BTreeSet, VecDeque};
use std::hash::Hash;

use crate::compat::engine::Engine;
use crate::compat::outcome::Outcome;
use crate::compat::piece::Piece;
use crate::compat::side::Side;
use crate::compat::types::Types;
use crate::hashing::HashMap;

use super::choices::Choice;
use super::schema_traits::{Tag, Traits};
use super::takers::Pairs;

/// How many questions are asked to pair the branches of two unions. Those that are left then are paired by
/// what they look like.
const MOST_QUESTIONS: usize = 4_000;

/// The pairs found so far, and what is left.
struct Pairing<'a> {
    old: Vec<Traits<'a>>,
    new: Vec<Traits<'a>>,
    pairs: Vec<(usize, usize)>,
    old_left: BTreeSet<usize>,
    new_left: BTreeSet<usize>,
    questions_left: usize,
}

impl<'a> Engine<'a> {
    /// Pairs branches: by the definition that they refer to, by what they say, by what they are called, by their
    /// tags, by one fitting into the other, by their types. Any pairing is sound; a good one tells what was meant.
    pub(super) fn pair_branches(&mut self, old: &Choice<'a>, new: &Choice<'a>) -> Pairs {
        if let ([_], [_]) = (old.branches.as_slice(), new.branches.as_slice()) {
            return Pairs::of(vec![(0, 0)]);
        }
        let traits = |side: &Side<'a>, choice: &Choice<'a>| -> Vec<Traits<'a>> {
            let branches = choice.branches.iter();
            branches.map(|it| Traits::of(side, it)).collect()
        };
        let mut pairing = Pairing::new(traits(&self.old, old), traits(&self.new, new));
        pairing.by_definition(self);
        // What definitions say is told of them, whoever refers to them.
        let settled = pairing.pairs.len();
        self.pair_by_meaning(old, new, &mut pairing);
        pairing.by_name();
        pairing.by_text();
        self.pair_by_outcome(old, new, &mut pairing, |engine, old, new| {
            engine.ask(old, new).is_same
        });
        pairing.by_tag();
        let fits = |outcome: Outcome| outcome.new_fits_old || outcome.old_fits_new;
        self.pair_by_outcome(old, new, &mut pairing, |engine, old, new| {
            fits(engine.ask_strictly(old, new))
        });
        self.pair_by_outcome(old, new, &mut pairing, |engine, old, new| {
            fits(engine.ask(old, new))
        });
        pairing.by_types();
        if pairing.questions_left == 0 {
            pairing.by_looks();
        }
        let mut pairs = self.apart_where_taken((old, new), pairing.pairs, settled);
        pairs.pairs.sort_by_key(|(_, new)| *new);
        pairs
    }

    /// Pairs what is left where both say the same; those that look alike are asked about, first of all those
    /// that are written alike.
    fn pair_by_meaning(&mut self, old: &Choice<'a>, new: &Choice<'a>, pairing: &mut Pairing<'a>) {
        for index in pairing.new_left.clone() {
            let candidates = pairing.candidates(index);
            let found = candidates.into_iter().find(|before| {
                let pair = (old.branches.get(*before), new.branches.get(index));
                let is_asked = pairing.take_question();
                let (Some(before), Some(after), true) = (pair.0, pair.1, is_asked) else {
                    return false;
                };
                self.ask(&before.pieces, &after.pieces).is_same
            });
            if let Some(before) = found {
                pairing.add(before, index);
            }
        }
    }

    /// Pairs what is left where a question is answered with yes.
    fn pair_by_outcome(
        &mut self,
        old: &Choice<'a>,
        new: &Choice<'a>,
        pairing: &mut Pairing<'a>,
        mut fits: impl FnMut(&mut Self, &[Piece<'a>], &[Piece<'a>]) -> bool,
    ) {
        for index in pairing.new_left.clone() {
            let Some(after) = new.branches.get(index) else {
                continue;
            };
            let found = pairing.old_left.clone().into_iter().find(|before| {
                let is_asked = pairing.take_question();
                let before = old.branches.get(*before).filter(|_| is_asked);
                before.is_some_and(|before| fits(self, &before.pieces, &after.pieces))
            });
            if let Some(before) = found {
                pairing.add(before, index);
            }
        }
    }
}

impl<'a> Pairing<'a> {
    fn new(old: Vec<Traits<'a>>, new: Vec<Traits<'a>>) -> Self {
        Pairing {
            old_left: (0..old.len()).collect(),
            new_left: (0..new.len()).collect(),
            old,
            new,
            pairs: Vec::new(),
            questions_left: MOST_QUESTIONS,
        }
    }

    /// Whether one more question may be asked.
    fn take_question(&mut self) -> bool {
        self.questions_left = self.questions_left.saturating_sub(1);
        self.questions_left > 0
    }

    /// What is left of the old branches that looks like a new one, those that are written like it first.
    fn candidates(&self, new: usize) -> Vec<usize> {
        let Some(new) = self.new.get(new) else {
            return Vec::new();
        };
        let left = self.old_left.iter().copied();
        let old = left.filter_map(|index| Some((index, self.old.get(index)?)));
        let alike = old.filter(|(_, old)| old.types == new.types && old.names == new.names);
        let mut alike: Vec<(usize, &Traits<'a>)> = alike.collect();
        alike.sort_by_key(|(_, old)| old.text != new.text);
        alike.into_iter().map(|(index, _)| index).collect()
    }

    fn add(&mut self, old: usize, new: usize) {
        self.old_left.remove(&old);
        self.new_left.remove(&new);
        self.pairs.push((old, new));
    }

    /// Pairs what is left where both have the same key, in declared order.
    fn pair_by_key<K: Hash + Eq>(&mut self, key: impl Fn(&Traits<'a>) -> Option<K>) {
        let mut by_key: HashMap<K, VecDeque<usize>> = HashMap::default();
        for index in &self.old_left {
            if let Some(key) = self.old.get(*index).and_then(&key) {
                by_key.entry(key).or_default().push_back(*index);
            }
        }
        for after in self.new_left.clone() {
            let key = self.new.get(after).and_then(&key);
            let before = key.and_then(|key| by_key.get_mut(&key)?.pop_front());
            if let Some(before) = before {
                self.add(before, after);
            }
        }
    }

    /// By the definition that both refer to.
    fn by_definition(&mut self, engine: &Engine<'a>) {
        let mut by_definition: HashMap<usize, VecDeque<usize>> = HashMap::default();
        for (index, old) in self.old.iter().enumerate() {
            let pair = old.definition.and_then(|it| engine.pairs.get(&it));
            if let Some(pair) = pair {
                by_definition.entry(*pair).or_default().push_back(index);
            }
        }
        for after in self.new_left.clone() {
            let definition = self.new.get(after).and_then(|it| it.definition);
            let before = definition.and_then(|it| by_definition.get_mut(&it)?.pop_front());
            if let Some(before) = before {
                self.add(before, after);
            }
        }
    }

    /// By what the schema that both refer to is called, where there are no definitions.
    fn by_name(&mut self) {
        self.pair_by_key(|it| it.reference.filter(|_| it.definition.is_none()));
    }

    /// By what is written there, word for word.
    fn by_text(&mut self) {
        self.pair_by_key(|it| it.text.clone());
    }

    /// By a constant that no other branch of either union carries.
    fn by_tag(&mut self) {
        let carriers = |branches: &[Traits<'a>]| -> HashMap<Tag<'a>, Vec<usize>> {
            let mut carriers: HashMap<Tag<'a>, Vec<usize>> = HashMap::default();
            for (index, branch) in branches.iter().enumerate() {
                for tag in &branch.tags {
                    carriers.entry(tag.clone()).or_default().push(index);
                }
            }
            carriers
        };
        let (old, new) = (carriers(&self.old), carriers(&self.new));
        for after in self.new_left.clone() {
            let tags = self.new.get(after).map(|it| it.tags.as_slice());
            let mut tags = tags.unwrap_or_default().iter();
            let before =
                tags.find_map(
                    |tag| match (old.get(tag)?.as_slice(), new.get(tag)?.len()) {
                        ([only], 1) => Some(*only).filter(|it| self.old_left.contains(it)),
                        _ => None,
                    },
                );
            if let Some(before) = before {
                self.add(before, after);
            }
        }
    }

    /// By types that nothing else of what is left has. Two definitions of different names are two kinds.
    fn by_types(&mut self) {
        let count = |branches: &[Traits<'a>], left: &BTreeSet<usize>| {
            let mut counts: HashMap<Types, usize> = HashMap::default();
            for branch in left.iter().filter_map(|index| branches.get(*index)) {
                *counts.entry(branch.types).or_default() += 1;
            }
            counts
        };
        let (old, new) = (
            count(&self.old, &self.old_left),
            count(&self.new, &self.new_left),
        );
        let is_telling = |types: Types| old.get(&types) == Some(&1) && new.get(&types) == Some(&1);
        let are_two = |old: &Traits<'a>, new: &Traits<'a>| {
            old.definition.is_some() && new.definition.is_some()
        };
        for after in self.new_left.clone() {
            let Some(new) = self.new.get(after).filter(|it| is_telling(it.types)) else {
                continue;
            };
            let mut left = self.old_left.iter().copied();
            let before = left.find(|before| {
                let old = self.old.get(*before);
                old.is_some_and(|old| old.types == new.types && !are_two(old, new))
            });
            if let Some(before) = before {
                self.add(before, after);
            }
        }
    }

    /// By types and the names of properties.
    fn by_looks(&mut self) {
        self.pair_by_key(|it| Some((it.types, it.names.clone())));
    }
}
