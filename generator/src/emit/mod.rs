//! Emitting: pure functions from the model to texts. None knows another, none touches a file.

mod description;
#[cfg(feature = "docs")]
pub mod docs;
#[cfg(test)]
mod fixture;
mod json;
pub mod meta_schema;
mod outputs;
pub mod rust;
pub mod schema;
pub mod tables;

pub use outputs::Outputs;
