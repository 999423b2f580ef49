//! What versions of a contract have besides the shape of documents: definitions, attributes,
//! reservations, pages, numbers.

mod attributes;
mod definitions;
mod material;
mod renamed;
mod reservations;
mod versions;

pub(super) use renamed::Candidates;
pub(super) use versions::judge_version;
