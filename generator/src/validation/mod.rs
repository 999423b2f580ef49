//! Judging documents by a contract's schema, in the words that a contract's reports use.
//!
//! Like the support code, these files are ordinary Rust, compiled and tested here, and copied into an output that asks
//! for validation: `mod` lines and re-exports by relative path in this file, paths into `super`, `std`, `serde_json`
//! and `jsonschema` in the others, no `cfg` but that of the unit tests, nothing newer than the 2018 edition.

mod divergence;
mod document_order;
mod expectation;
mod schema;

// Not every crate that this is copied into chooses its words.
#[allow(unused_imports)]
pub use self::divergence::Wording;
pub use self::divergence::{Divergence, shown};
pub use self::schema::Schema;
