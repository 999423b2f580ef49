//! Released versions: how a contract is frozen, which versions a contract has, and whether the next
//! one may be released.

mod freeze;
mod frozen;
mod judgement;
mod numbers;

pub use freeze::freeze;
pub use frozen::{FrozenVersion, VERSIONS, frozen_versions};
pub use judgement::Judgement;
pub use numbers::next_version;
