//! Random schemas and documents, the same on every run of the same seed.

mod documents;
pub mod mutations;
pub mod pointer;
mod schemas;
pub mod values;

pub use documents::Documents;
pub use schemas::{changed_schema, places, schema};
