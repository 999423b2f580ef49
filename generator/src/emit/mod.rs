//! Emitting: pure functions from the model to texts. None knows another, none touches a file.

mod outputs;

pub use outputs::Outputs;
