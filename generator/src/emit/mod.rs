//! Emitting: pure functions from the model to texts. None knows another, none touches a file.

mod description;
mod outputs;
pub mod rust;

pub use outputs::Outputs;
