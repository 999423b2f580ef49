//! Released versions: how a contract is frozen, which versions a contract has, and whether the next
//! one may be released.

mod changelog;
mod freeze;
mod frozen;
mod judgement;
mod manifest;
mod numbers;

pub use changelog::{changelog_section, with_section};
pub use freeze::freeze;
pub use frozen::{FrozenVersion, VERSIONS, frozen_versions};
pub use judgement::Judgement;
pub use manifest::with_version;
pub use numbers::next_version;

pub use crate::source::file_digest;
