//! Which branch of the old union is which one of the new.

use crate::source::Node;

use super::super::engine::{Engine, Outcome};
use super::super::form::Form;
use super::super::json;
use super::super::piece::{Part, Piece, expand};
use super::super::side::Side;
use super::super::types::Types;
use super::unions::{Branch, Choice};

/// A constant that a value of a branch always carries: by the property's name, or the value itself.
type Tag<'a> = (Option<&'a str>, &'a Node);

/// What is known of a branch before it is compared.
struct Traits<'a> {
    /// The definition that it refers to and says nothing besides.
    definition: Option<usize>,
    /// The last word of its reference.
    reference: Option<&'a str>,
    tags: Vec<Tag<'a>>,
    types: Types,
}

/// The pairs found so far, and what is left.
struct Pairing<'a> {
    old: Vec<Traits<'a>>,
    new: Vec<Traits<'a>>,
    pairs: Vec<(usize, usize)>,
}

impl<'a> Engine<'a> {
    /// Pairs branches: by the definition that they refer to, by what they say, by their tags, by one
    /// fitting into the other, by their types. Any pairing is sound; a good one tells what was meant.
    pub(super) fn pair_branches(
        &mut self,
        old: &Choice<'a>,
        new: &Choice<'a>,
    ) -> Vec<(usize, usize)> {
        if let ([_], [_]) = (old.branches.as_slice(), new.branches.as_slice()) {
            return vec![(0, 0)];
        }
        let traits = |side: &Side<'a>, choice: &Choice<'a>| {
            let branches = choice.branches.iter();
            branches.map(|it| Traits::of(side, it)).collect()
        };
        let mut pairing = Pairing {
            old: traits(&self.old, old),
            new: traits(&self.new, new),
            pairs: Vec::new(),
        };
        pairing.by_definition(self);
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
        pairing.pairs.sort_by_key(|(_, new)| *new);
        pairing.pairs
    }

    /// Pairs what is left where a question is answered with yes.
    fn pair_by_outcome(
        &mut self,
        old: &Choice<'a>,
        new: &Choice<'a>,
        pairing: &mut Pairing<'a>,
        mut fits: impl FnMut(&mut Self, &[Piece<'a>], &[Piece<'a>]) -> bool,
    ) {
        let new_left: Vec<usize> = pairing.new_left().collect();
        for index in new_left {
            let Some(after) = new.branches.get(index) else {
                continue;
            };
            let found = pairing.old_left().find(|before| {
                let before = old.branches.get(*before);
                before.is_some_and(|before| fits(self, &before.pieces, &after.pieces))
            });
            pairing.pairs.extend(found.map(|before| (before, index)));
        }
    }
}

impl<'a> Traits<'a> {
    fn of(side: &Side<'a>, branch: &Branch<'a>) -> Self {
        let definition = match expand(side, &branch.pieces, true).as_slice() {
            [only] => match only.part {
                Part::Named(index) => Some(index),
                _ => None,
            },
            _ => None,
        };
        let reference = branch.node.and_then(|node| node.get("$ref")?.as_str());
        Traits {
            definition,
            reference: reference.and_then(|text| text.rsplit(['/', '#']).next()),
            tags: tags_of(side, &branch.pieces),
            types: side.types(&branch.pieces),
        }
    }
}

/// The constants that values of schemas always carry.
fn tags_of<'a>(side: &Side<'a>, pieces: &[Piece<'a>]) -> Vec<Tag<'a>> {
    let own: Vec<Piece<'a>> = expand(side, pieces, false)
        .into_iter()
        .filter(|piece| !piece.is_union())
        .collect();
    let form = Form::of(side, &own);
    let constant = |form: &Form<'a>| {
        let values = form.values.as_ref()?;
        match values.items.as_slice() {
            [only] if !values.is_open() => Some(only.value),
            _ => None,
        }
    };
    let mut tags: Vec<Tag<'a>> = constant(&form)
        .map(|value| (None, value))
        .into_iter()
        .collect();
    for name in form.object.required.keys() {
        let schemas = expand(side, &form.object.property(name).schemas, false);
        let own: Vec<Piece<'a>> = schemas.into_iter().filter(|it| !it.is_union()).collect();
        let value = constant(&Form::of(side, &own));
        tags.extend(value.map(|value| (Some(*name), value)));
    }
    tags
}

fn is_same_tag(left: &Tag<'_>, right: &Tag<'_>) -> bool {
    left.0 == right.0 && json::same(left.1, right.1)
}

impl<'a> Pairing<'a> {
    fn has_new(&self, index: usize) -> bool {
        self.pairs.iter().any(|(_, new)| *new == index)
    }

    fn old_left(&self) -> impl Iterator<Item = usize> {
        let has_old = |index: usize| self.pairs.iter().any(|(old, _)| *old == index);
        (0..self.old.len()).filter(move |index| !has_old(*index))
    }

    fn new_left(&self) -> impl Iterator<Item = usize> {
        (0..self.new.len()).filter(|index| !self.has_new(*index))
    }

    /// Pairs what is left where `fits` tells two apart from all others.
    fn pair_left(&mut self, fits: impl Fn(&Traits<'a>, &Traits<'a>) -> bool) {
        let new_left: Vec<usize> = self.new_left().collect();
        for after in new_left {
            let Some(new) = self.new.get(after) else {
                continue;
            };
            let fits_new = |before: &usize| self.old.get(*before).is_some_and(|old| fits(old, new));
            let found = self.old_left().find(fits_new);
            if let Some(before) = found {
                self.pairs.push((before, after));
            }
        }
    }

    /// By the definition that both refer to; where there are no definitions, by how it is called.
    fn by_definition(&mut self, engine: &Engine<'a>) {
        let pairs = &engine.pairs;
        self.pair_left(|old, new| match (old.definition, new.definition) {
            (Some(old), Some(new)) => pairs.get(&old) == Some(&new),
            (None, None) => old.reference.is_some() && old.reference == new.reference,
            _ => false,
        });
    }

    /// By a constant that no other branch of either union carries.
    fn by_tag(&mut self) {
        let is_telling = |branches: &[Traits<'a>], tag: &Tag<'a>| {
            let carries = |it: &&Traits<'a>| it.tags.iter().any(|other| is_same_tag(other, tag));
            branches.iter().filter(carries).count() == 1
        };
        let telling: Vec<Tag<'a>> = self
            .new
            .iter()
            .flat_map(|it| it.tags.iter().copied())
            .filter(|tag| is_telling(&self.new, tag) && is_telling(&self.old, tag))
            .collect();
        let has = |tags: &[Tag<'a>], tag: &Tag<'a>| tags.iter().any(|it| is_same_tag(it, tag));
        self.pair_left(|old, new| {
            telling
                .iter()
                .any(|tag| has(&old.tags, tag) && has(&new.tags, tag))
        });
    }

    /// By types that nothing else of what is left has. Two definitions of different names are two kinds.
    fn by_types(&mut self) {
        let count = |branches: &[Traits<'a>], left: &[usize], types: Types| {
            let same = |index: &&usize| branches.get(**index).is_some_and(|it| it.types == types);
            left.iter().filter(same).count()
        };
        let (old_left, new_left): (Vec<usize>, Vec<usize>) =
            (self.old_left().collect(), self.new_left().collect());
        let mut telling: Vec<Types> = self.new.iter().map(|it| it.types).collect();
        telling.retain(|types| {
            count(&self.old, &old_left, *types) == 1 && count(&self.new, &new_left, *types) == 1
        });
        self.pair_left(|old, new| {
            let are_two = old.definition.is_some() && new.definition.is_some();
            old.types == new.types && telling.contains(&new.types) && !are_two
        });
    }
}
