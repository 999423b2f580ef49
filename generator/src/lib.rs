//! Reads a contract and emits what others build on.

pub mod diagnostic;
pub mod emit;
pub mod model;
pub mod source;
pub mod write;
