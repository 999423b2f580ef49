//! Reading: files become values with positions. Nothing here knows what a contract is.

mod bundle;
mod document;
mod dynamic;
mod identified;
mod json;
mod load;
mod node;
mod outline;
mod plain_scalar;
mod reference;
mod resolver;
mod sources;
#[cfg(test)]
mod testing;
mod textless;
mod walk;
mod yaml;

pub use bundle::{BUNDLE_FORMAT, BUNDLE_FORMAT_VERSION, digest_of, file_digest};
pub use document::read_document;
pub use load::{APPROVALS, Loaded, MANIFEST, page_id};
pub(crate) use node::Step;
pub use node::{Entry, Members, Node, NodeValue};
pub use reference::{
    Reference, ReferenceError, definition_reference, find_pointer, referenced_definition,
};
pub use resolver::Resolver;
pub use sources::{FileId, Position, SourceFile, Sources, Span, push_pointer_token};
pub use textless::NestedTooDeep;
pub use walk::{Holds, each_schema, holds};
