//! The link from a Rust type back to its definition.

/// A type that the contract defines.
pub trait ContractType {
    /// The type's name in the contract, which is its key in the schema's `$defs`.
    const NAME: &'static str;
}
