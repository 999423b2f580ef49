//! Reading: files become values with positions. Nothing here knows what a contract is.

mod document;
mod json;
mod node;
mod outline;
mod plain_scalar;
mod sources;
mod yaml;

pub use document::read_document;
pub use node::{Entry, Node, NodeValue};
pub use sources::{FileId, Position, SourceFile, Sources, Span, push_pointer_token};
