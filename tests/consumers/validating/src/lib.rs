//! The types of a plain JSON Schema, with validation and a derive macro on each.
#![deny(warnings)]

/// What the derive macro implements.
pub trait Marked {
    /// The type's name.
    const MARK: &'static str;
}

/// The generated types.
pub mod ticket {
    include!(concat!(env!("OUT_DIR"), "/contract.rs"));
}
