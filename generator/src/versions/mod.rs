//! Released versions: how a contract is frozen, and which versions a contract has.

mod freeze;
mod frozen;

pub use freeze::freeze;
pub use frozen::{FrozenVersion, VERSIONS, frozen_versions};
