//! The contract's errors in the types of MCP's SDKs, so that `?` does the rest.
//!
//! Each SDK is a feature of its own: `neva` for the crate neva, `rmcp` for the official one. Their modules say what
//! becomes of an error in a tool, a resource, a prompt, and how a request is refused before any of them is called.
//! `generated/examples/` in this project's repository has a server on each, to be copied from.

#[cfg(feature = "neva")]
pub mod neva;
#[cfg(feature = "rmcp")]
pub mod rmcp;
