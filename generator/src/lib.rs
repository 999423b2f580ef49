//! Reads a contract and emits what others build on: Rust types, the attribute tables, a plain JSON
//! Schema and documentation pages.
//!
//! Data flows one way: [`source`] reads files into values with places, [`model`] resolves them,
//! [`lint`] judges the model, [`emit`] turns it into texts.

mod builder;
#[cfg(any(feature = "compat", feature = "docs"))]
mod code_span;
// Compiled here to be tested; outputs whose consumers ask for them have them copied in.
#[cfg(test)]
#[path = "conversions/chrono.rs"]
mod chrono_conversions;
#[cfg(feature = "cli")]
pub mod command;
#[cfg(feature = "cli")]
pub mod command_line;
#[cfg(feature = "compat")]
pub mod compat;
pub mod diagnostic;
pub mod emit;
mod hashing;
#[cfg(test)]
#[path = "conversions/jiff.rs"]
mod jiff_conversions;
mod language;
pub mod lint;
pub mod model;
mod options;
mod reading;
pub mod source;
pub mod support;
#[cfg(feature = "lint-examples")]
pub mod validation;
pub mod versions;
pub mod write;

pub use builder::{Builder, Error};
#[cfg(any(feature = "compat", feature = "docs"))]
pub use code_span::{SentencePiece, code_span, sentence_pieces};
pub use language::{Language, Words};
pub use options::Options;
pub use reading::{ReadOptions, Reading, read, read_after, read_frozen_text, read_with};
