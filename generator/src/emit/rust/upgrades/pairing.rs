//! The definitions of two versions, paired by name.

use std::collections::HashMap;

use crate::model::{DefinitionId, Model};

use super::types::Version;

/// Two versions, and which types of the newer one hold every value of their predecessors.
pub(super) struct Pairing<'m> {
    pub(super) old: Version<'m>,
    pub(super) new: Version<'m>,
    old_ids: HashMap<&'m str, DefinitionId>,
    new_ids: HashMap<&'m str, DefinitionId>,
    /// By the newer definition.
    is_possible: Vec<bool>,
}

impl<'m> Pairing<'m> {
    pub(super) fn new(old: Version<'m>, new: Version<'m>) -> Self {
        let (old_ids, new_ids) = (ids(old.model), ids(new.model));
        let has_predecessor = |it: &str| old_ids.contains_key(it);
        let is_possible = new.model.definitions.iter();
        let is_possible = is_possible.map(|it| has_predecessor(&it.name)).collect();
        let mut pairing = Pairing {
            old,
            new,
            old_ids,
            new_ids,
            is_possible,
        };
        // Types that hold each other are possible together or not at all, so all begin as possible.
        while pairing.strike_out() {}
        pairing
    }

    /// The definition of the newer version that bears the name of one of the older.
    pub(super) fn successor(&self, old: DefinitionId) -> Option<DefinitionId> {
        let name = self.old.model.definition(old).name.as_str();
        self.new_ids.get(name).copied()
    }

    /// The definition of the older version that bears the name of one of the newer.
    pub(super) fn predecessor(&self, new: DefinitionId) -> Option<DefinitionId> {
        let name = self.new.model.definition(new).name.as_str();
        self.old_ids.get(name).copied()
    }

    /// Whether the newer type of this name holds every value of its predecessor.
    pub(super) fn is_possible(&self, name: &str) -> bool {
        let new = self.new_ids.get(name);
        new.and_then(|id| self.is_possible.get(id.index()))
            .is_some_and(|it| *it)
    }

    /// Takes back what doesn't hold by what is known now; tells whether anything was taken back.
    fn strike_out(&mut self) -> bool {
        let wrong: Vec<DefinitionId> = self
            .new
            .model
            .ids()
            .filter(|new| self.is_possible[new.index()])
            .filter(|new| {
                let old = self.predecessor(*new);
                old.is_none_or(|old| self.decide(old, *new).is_err())
            })
            .collect();
        for new in &wrong {
            self.is_possible[new.index()] = false;
        }
        !wrong.is_empty()
    }
}

fn ids(model: &Model) -> HashMap<&str, DefinitionId> {
    let ids = model.ids();
    ids.map(|id| (model.definition(id).name.as_str(), id))
        .collect()
}
