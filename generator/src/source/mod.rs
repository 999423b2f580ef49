//! Reading: files become values with positions. Nothing here knows what a contract is.

mod node;
mod sources;

pub use node::{Entry, Node, NodeValue};
pub use sources::{FileId, Position, SourceFile, Sources, Span, push_pointer_token};
