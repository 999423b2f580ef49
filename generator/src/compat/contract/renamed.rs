//! Which of the new definitions is one of the old under another name.
//!
//! Every pair that looks alike from outside begins as a candidate, and references to a pair of candidates are
//! taken to mean the same. A pair whose own schemas differ on this assumption is struck out, and those that had
//! relied on it are looked at again. What remains is alike through all that it refers to, however long or
//! circular the way.

use std::hash::Hash;

use crate::compat::compare::outline_of;
use crate::compat::engine::Engine;
use crate::compat::expansion::expand;
use crate::compat::json;
use crate::compat::piece::{Part, Piece};
use crate::compat::side::{NamedSchema, Side};
use crate::hashing::{HashMap, HashSet};
use crate::source::{Node, NodeValue};

/// How many pairs of schemas are compared at most to find what was renamed. Beyond it definitions count as removed
/// and added.
const MOST_PAIRS: usize = 20_000;

/// An old definition and a new one.
type Pair = (usize, usize);

/// The pairs of definitions that are taken to be one and the same.
pub(in crate::compat) struct Candidates {
    pairs: HashSet<Pair>,
    old: HashSet<usize>,
    new: HashSet<usize>,
    /// The pairs that the answer at hand takes for granted.
    relied_on: HashSet<Pair>,
}

impl<'a> Engine<'a> {
    /// A definition that is gone and one that is new are one and the same where they are alike in
    /// everything. Of several that are alike, the one with the same description is meant.
    pub(super) fn pair_by_structure(&mut self) -> Vec<Pair> {
        let (gone, mut come) = self.unpaired();
        let alike = self.alike(&gone, &come);
        let mut renamed = Vec::new();
        for old in gone {
            let description = description(&self.old, old);
            let mut candidates = come.iter().filter(|new| alike.contains(&(old, **new)));
            let first = candidates.clone().next();
            let same = candidates.find(|new| self::description(&self.new, **new) == description);
            if let Some(new) = same.or(first).copied() {
                come.retain(|it| *it != new);
                self.pairs.insert(old, new);
                renamed.push((old, new));
            }
        }
        renamed
    }

    /// The pairs that are alike: first among those that are written alike, then among all others that look alike
    /// from outside.
    fn alike(&mut self, gone: &[usize], come: &[usize]) -> HashSet<Pair> {
        let written = |_: &Side<'a>, it: &NamedSchema<'a>| (it.is_file(), writing(it.schema));
        let pairs = pairs_by_key(self, gone, come, written);
        let mut alike = self.confirmed(pairs, gone, come);
        let is_left = |all: &[usize], of: fn(&Pair) -> usize| -> Vec<usize> {
            let found: HashSet<usize> = alike.iter().map(of).collect();
            all.iter()
                .copied()
                .filter(|it| !found.contains(it))
                .collect()
        };
        let (gone_left, come_left) = (is_left(gone, |it| it.0), is_left(come, |it| it.1));
        let seen =
            |side: &Side<'a>, it: &NamedSchema<'a>| (it.is_file(), outline_of(side, it.schema));
        let pairs = pairs_by_key(self, &gone_left, &come_left, seen);
        if !pairs.is_empty() {
            let pairs = pairs.union(&alike).copied().collect();
            let more = self.confirmed(pairs, gone, come);
            alike.extend(more);
        }
        alike
    }

    /// The pairs that are left after all that rely on a difference are struck out. Where there are too many
    /// to tell, none are.
    fn confirmed(&mut self, pairs: HashSet<Pair>, gone: &[usize], come: &[usize]) -> HashSet<Pair> {
        let mut waiting: Vec<Pair> = pairs.iter().copied().collect();
        waiting.sort_unstable();
        self.questions.candidates = Some(Candidates {
            pairs,
            old: gone.iter().copied().collect(),
            new: come.iter().copied().collect(),
            relied_on: HashSet::default(),
        });
        // What is spent here must not be missing from the comparison itself.
        let pairs_left = std::mem::replace(&mut self.pairs_left, MOST_PAIRS);
        let mut relying: HashMap<Pair, HashSet<Pair>> = HashMap::default();
        while let Some(pair) = waiting.pop() {
            let Some(relied_on) = self.confirm(pair) else {
                waiting.extend(relying.remove(&pair).unwrap_or_default());
                continue;
            };
            for other in relied_on {
                relying.entry(other).or_default().insert(pair);
            }
        }
        let is_exhausted = std::mem::replace(&mut self.pairs_left, pairs_left) == 0;
        self.questions.forget_answers();
        let confirmed = self.questions.candidates.take().filter(|_| !is_exhausted);
        confirmed.map(|it| it.pairs).unwrap_or_default()
    }

    /// The pairs that a candidate relies on; none where it is struck out.
    fn confirm(&mut self, pair: Pair) -> Option<HashSet<Pair>> {
        let is_candidate = |it: &Candidates| it.pairs.contains(&pair);
        if !self.questions.candidates.as_ref().is_some_and(is_candidate) {
            return Some(HashSet::default());
        }
        self.questions.forget_answers();
        let old = self.old.definitions.get(pair.0)?.schema;
        let new = self.new.definitions.get(pair.1)?.schema;
        let outcome = self.ask(&[Piece::whole(old)], &[Piece::whole(new)]);
        let candidates = self.questions.candidates.as_mut()?;
        let relied_on = std::mem::take(&mut candidates.relied_on);
        if outcome.is_same {
            return Some(relied_on);
        }
        candidates.pairs.remove(&pair);
        None
    }

    /// Whether two schemas are references to definitions that are taken to be one and the same. None where they are
    /// something else, or definitions of which that isn't asked.
    pub(in crate::compat) fn are_candidates(
        &mut self,
        old: &[Piece<'a>],
        new: &[Piece<'a>],
    ) -> Option<bool> {
        let candidates = self.questions.candidates.as_mut()?;
        let (old, old_null_passes) = named_alone(&self.old, old)?;
        let (new, new_null_passes) = named_alone(&self.new, new)?;
        let are_meant = candidates.old.contains(&old) && candidates.new.contains(&new);
        if !are_meant || old_null_passes != new_null_passes {
            return None;
        }
        let is_same = candidates.pairs.contains(&(old, new));
        if is_same {
            candidates.relied_on.insert((old, new));
        }
        Some(is_same)
    }
}

/// The definition that schemas are a reference to and nothing besides, and whether null passes it.
fn named_alone<'a>(side: &Side<'a>, pieces: &[Piece<'a>]) -> Option<(usize, bool)> {
    match expand(side, pieces, true).as_slice() {
        [only] => match only.part {
            Part::Named(index) => Some((index, only.null_passes)),
            _ => None,
        },
        _ => None,
    }
}

/// All pairs of definitions that have the same key.
fn pairs_by_key<'a, K: Hash + Eq>(
    engine: &Engine<'a>,
    gone: &[usize],
    come: &[usize],
    key: impl Fn(&Side<'a>, &NamedSchema<'a>) -> K,
) -> HashSet<Pair> {
    let mut by_key: HashMap<K, Vec<usize>> = HashMap::default();
    for new in come {
        if let Some(definition) = engine.new.definitions.get(*new) {
            by_key
                .entry(key(&engine.new, definition))
                .or_default()
                .push(*new);
        }
    }
    let mut pairs = HashSet::default();
    for old in gone {
        let definition = engine.old.definitions.get(*old);
        let alike = definition.and_then(|it| by_key.get(&key(&engine.old, it)));
        pairs.extend(alike.into_iter().flatten().map(|new| (*old, *new)));
    }
    pairs
}

/// How a schema is written, besides its own texts and the names of what it refers to.
fn writing(schema: &Node) -> String {
    let mut text = String::new();
    write_schema(schema, &mut text);
    text
}

fn write_schema(node: &Node, text: &mut String) {
    match &node.value {
        NodeValue::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by_key(|(key, _)| key.as_str());
            text.push('{');
            for (key, entry) in members {
                text.push_str(&format!("{key:?}:"));
                match key.as_str() {
                    "$ref" | "title" | "description" => {}
                    _ => write_schema(&entry.value, text),
                }
            }
            text.push('}');
        }
        NodeValue::Array(elements) => {
            text.push('[');
            for element in elements {
                write_schema(element, text);
                text.push(',');
            }
            text.push(']');
        }
        _ => text.push_str(&json::canonical(node)),
    }
}

fn description(side: &Side<'_>, definition: usize) -> Option<serde_json::Value> {
    let schema = side.definitions.get(definition)?.schema;
    schema.get("description").map(Node::to_json)
}
