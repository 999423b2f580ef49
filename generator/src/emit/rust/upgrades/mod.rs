//! From the types of an older major version to those of the next: which can hold every value of their
//! predecessors, and how a value is taken over so that it is encoded as before.
//!
//! Types are paired by their names in the contract. What counts is what they hold in Rust, since decoding
//! is structural too: a keyword that only narrows values stands in nobody's way.

mod apply;
mod conversion;
mod literals;
mod pairing;
mod plan;
mod planning;
mod print;
mod reasons;
mod structs;
mod types;

use self::pairing::Pairing;
use self::plan::Plan;
pub(super) use self::print::print;
pub use self::reasons::{Obstacle, Reason, TypeWords};
use self::types::Version;
use super::boxing::Boxes;
use crate::model::{DefinitionId, Model};

/// Whether values of a type can be taken over into a newer version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Upgrade {
    /// All of them, unchanged on the wire.
    Possible,
    /// Not all of them, for each of these reasons.
    Impossible(Vec<Obstacle>),
}

/// A type of the older version, and whether its values can be taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinitionUpgrade {
    /// Its name in the contract.
    pub name: String,
    /// Whether they can.
    pub upgrade: Upgrade,
}

/// Says of each type of the older version, in its order, whether the type of that name in the newer one
/// can hold every value of it.
pub fn upgrades(old: &Model, new: &Model) -> Vec<DefinitionUpgrade> {
    let pairing = Pairing::new(Version::new(old), Version::new(new));
    let of_definition = |id: DefinitionId| {
        let name = old.definition(id).name.clone();
        let upgrade = match pairing.successor(id).map(|new| pairing.decide(id, new)) {
            Some(Ok(_)) => Upgrade::Possible,
            Some(Err(obstacles)) => Upgrade::Impossible(obstacles),
            None => Upgrade::Impossible(vec![Obstacle {
                subject: old.definition(id).path(),
                reason: Reason::Removed,
            }]),
        };
        DefinitionUpgrade { name, upgrade }
    };
    old.ids().map(of_definition).collect()
}

/// The older version as the printing of the newer one sees it.
pub(super) struct Older<'m> {
    /// Its module, beside that of the newer version.
    module: String,
    boxes: Boxes,
    pairing: Pairing<'m>,
    /// By the newer definition: where its values come from, and how.
    plans: Vec<Option<(DefinitionId, Plan<'m>)>>,
}

impl<'m> Older<'m> {
    pub(super) fn new(old: &'m Model, module: &str, new: &'m Model) -> Self {
        let pairing = Pairing::new(Version::new(old), Version::new(new));
        let plan = |id: DefinitionId| {
            let predecessor = pairing.predecessor(id)?;
            let plan = pairing.decide(predecessor, id).ok()?;
            Some((predecessor, plan))
        };
        Older {
            module: module.to_owned(),
            boxes: Boxes::new(old),
            plans: new.ids().map(plan).collect(),
            pairing,
        }
    }
}
