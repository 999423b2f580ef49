//! A choice between types.

use super::{Schema, Texts};
use crate::source::Span;

/// A union: a value is of one of its variants.
#[derive(Clone, Debug)]
pub struct Union {
    /// In declared order.
    pub variants: Vec<Variant>,
    /// Whether exactly one variant may fit (`oneOf`), or several may (`anyOf`, a list of types).
    pub exclusive: bool,
    /// Whether values that fit no variant must be read (all unions that don't say `x-closed: true`).
    pub open: bool,
    /// Whether the schema itself allows values that fit no variant: it says what objects are like, and not that there
    /// are objects alone.
    pub extensible: bool,
    /// Keywords that narrow the union as a whole, by name.
    pub narrowing: Vec<(String, serde_json::Value)>,
}

/// One of a union's types.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The variant's name in Rust.
    pub rust_name: String,
    /// Title and description of its own; those of a type that it refers to are that type's.
    pub texts: Texts,
    /// What its values are.
    pub schema: Schema,
    /// Where it stands.
    pub span: Span,
}
