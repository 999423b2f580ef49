//! Released versions: how a contract is frozen, which versions a contract has, and whether the next
//! one may be released.

#[cfg(feature = "compat")]
mod changelog;
#[cfg(feature = "compat")]
mod changes;
mod freeze;
mod frozen;
#[cfg(feature = "compat")]
mod judgement;
mod majors;
mod manifest;

#[cfg(feature = "compat")]
pub use crate::compat::{is_enough, next_version};
#[cfg(feature = "compat")]
pub use changelog::{changelog_section, with_section};
#[cfg(feature = "cli")]
pub(crate) use changes::{Weight, change_words, changes_by_weight, told_name};
pub use freeze::{freeze, freeze_without_approvals};
pub use frozen::{FrozenVersion, VERSIONS, check_frozen, frozen_versions, read_frozen};
pub(crate) use frozen::{listed_versions, package_version};
#[cfg(feature = "compat")]
pub use judgement::Judgement;
pub use majors::older_majors;
pub use manifest::with_version;

pub use crate::source::file_digest;
