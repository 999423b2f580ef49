//! The types of plain JSON Schemas, with what the builder's options add and change.
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

/// A folder of schemas, a module for each file.
pub mod helpdesk {
    include!(concat!(env!("OUT_DIR"), "/helpdesk/contract.rs"));
}

/// A part of the same schemas, with exhaustive enums and unions.
pub mod strict {
    include!(concat!(env!("OUT_DIR"), "/strict/contract.rs"));
}
