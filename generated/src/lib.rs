//! The contract between the NORM platform and the MCP servers of businesses.
//!
//! A business runs an MCP server, the platform sits between it and an agent. This crate has the types of what they
//! tell each other about failures, and what a platform does with them:
//!
//! - [`v1`]: the types of the current contract, generated, and named at the top level too. Each major version is a
//!   module and a feature of its own; `v1` is on by default;
//! - [`platform`]: the side of an error, a tool's state from its reasons, the tools that a model sees;
//! - [`protocol`]: the error that handlers of an MCP server return, its code by protocol version, and what it becomes
//!   on the wire; with the feature `tracing`, what is behind it goes to the log;
//! - with the features `neva` and `rmcp`: `adapters`, these errors in the types of MCP's SDKs;
//! - with the feature `validate`: the trait `Validate`, which judges any document by the contract, `SCHEMA`, the contract's
//!   JSON Schema, and `platform::from_server`, which makes an [`Error`] of whatever a server sent;
//! - with the feature `bundle`: `BUNDLE`, the contract itself with all its texts;
//! - with the features `chrono` and `jiff`: conversions between [`support::Timestamp`] and the types of these crates.
//!
//! Every type accepts what a newer minor version may send (unknown properties, unknown values of enums) and gives it
//! back unchanged.
//!
//! ```
//! use norm_contract::{Error, ErrorCode, Side};
//!
//! let mut error = Error::new(ErrorCode::NoData).with_message("no orders before 2020");
//! error.assign_side();
//!
//! assert_eq!(error.side, Some(Side::BusinessData.into()));
//! assert_eq!(
//!     serde_json::to_string(&error)?,
//!     r#"{"code":"no_data","message":"no orders before 2020","side":"business_data"}"#
//! );
//! # Ok::<(), serde_json::Error>(())
//! ```

#[cfg(any(feature = "neva", feature = "rmcp"))]
pub mod adapters;
#[cfg(feature = "chrono")]
#[rustfmt::skip]
#[path = "v1/chrono_conversions.rs"]
mod chrono_conversions;
#[cfg(feature = "jiff")]
#[rustfmt::skip]
#[path = "v1/jiff_conversions.rs"]
mod jiff_conversions;
#[cfg(feature = "v1")]
pub mod platform;
#[cfg(feature = "v1")]
pub mod protocol;
/// The types of the contract's first major version, generated from the contract.
#[cfg(feature = "v1")]
#[rustfmt::skip]
pub mod v1;
#[cfg(feature = "validate")]
mod validate;
#[cfg(feature = "validate")]
#[allow(unreachable_pub)]
#[rustfmt::skip]
#[path = "v1/validation.rs"]
mod validation;

#[cfg(feature = "v1")]
pub use self::protocol::ProtocolError;
#[cfg(feature = "v1")]
pub use self::v1::*;
#[cfg(feature = "validate")]
pub use self::validate::{SCHEMA, Validate};

/// The contract itself as one JSON text, with the texts of both languages, pages and examples: what the generator reads in
/// place of the contract's folder.
#[cfg(feature = "bundle")]
pub const BUNDLE: &str = include_str!("../schema/contract.bundle.json");

// The examples of both READMEs compile and hold.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
#[doc = include_str!("../../README.ru.md")]
struct Readme;
