//! What a consumer may ask for, the same in a build script and on a command line.

use crate::ReadOptions;
use crate::emit::rust::RustOptions;

/// What is taken of a contract and what its Rust types are to be like: [`crate::Builder`] and
/// [`crate::command::GenerateRequest`] both carry it.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What is taken of the contract.
    pub reading: ReadOptions,
    /// What the Rust types are to be like.
    pub rust: RustOptions,
}
