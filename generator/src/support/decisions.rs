//! What was found out about a part of a document, so that it isn't found out again.

use std::any::TypeId;
use std::cell::Cell;

type Made = Vec<(TypeId, Decision)>;

/// How the parts of a document that are unions were decoded.
///
/// A union tries its branches in turn, and each try decodes the unions inside, which try theirs. Without a memory
/// the tries multiply with every level: a wrong value at the bottom of 40 levels would keep a processor busy for
/// days. With it a union decides once for each value.
///
/// Few values have any: a union whose best branch could be decoded has nothing to remember.
#[derive(Default)]
pub(super) struct Decisions {
    // Boxed twice, since nearly every array and object has one of these and it is empty.
    #[allow(clippy::box_collection)]
    made: Cell<Option<Box<Made>>>,
}

/// How one union decoded one value.
#[derive(Clone)]
pub(super) enum Decision {
    /// As the branch of this index.
    Branch(usize),
    /// As none, though some seemed to fit.
    NoBranch {
        /// What is wrong with the one that fits best.
        message: String,
    },
}

impl Decisions {
    /// What the union of this type decided about the value.
    pub(super) fn recall(&self, union: TypeId) -> Option<Decision> {
        let made = self.made.take()?;
        let decision = made
            .iter()
            .find(|(key, _)| *key == union)
            .map(|(_, decision)| decision.clone());
        self.made.set(Some(made));
        decision
    }

    pub(super) fn remember(&self, union: TypeId, decision: Decision) {
        let mut made = self.made.take().unwrap_or_default();
        made.push((union, decision));
        self.made.set(Some(made));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_union_has_its_own() {
        let decisions = Decisions::default();
        let (one, other) = (TypeId::of::<u8>(), TypeId::of::<i8>());
        assert!(decisions.recall(one).is_none());
        decisions.remember(one, Decision::Branch(3));
        assert!(decisions.recall(other).is_none());
        let message = "missing".to_owned();
        decisions.remember(other, Decision::NoBranch { message });
        assert!(matches!(decisions.recall(one), Some(Decision::Branch(3))));
        assert!(matches!(
            decisions.recall(other),
            Some(Decision::NoBranch { message }) if message == "missing"
        ));
    }
}
