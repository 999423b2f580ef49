//! Checks an MCP server against a catalog snapshot: gives every tool that the server offers a state, with the reasons
//! and the places that diverge.
//!
//! - [`catalog`]: the catalog, read from a file or taken of a server;
//! - [`listing`]: what a server offers, as it came, entry by entry;
//! - [`verdict`]: the comparison, which yields a [`report::Conformance`];
//! - [`report`]: the contract's ConformanceReport, what else there is to tell, and the exit code;
//! - [`output`]: the report for people and programs;
//! - [`rules`]: what the problems of its input are called.
//!
//! The engine knows no network. Whoever embeds it makes a [`listing::Listing`] of what a server sent, and gets back
//! data; nothing is printed, and no state is kept. The feature `client` has what asks a server for its listing.
//!
//! ```
//! use norm_contract::{ReasonCode, ToolState, support::Timestamp};
//! use norm_contract_check::{Catalog, Listing, Settings, check};
//! use serde_json::json;
//!
//! let catalog = Catalog::from_value(&json!({
//!     "package_name": "orders",
//!     "package_version": "1.0.0",
//!     "tools": [{
//!         "name": "orders_search",
//!         "versions": [{
//!             "version": 1,
//!             "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}}
//!         }]
//!     }]
//! }))?;
//! let listing = Listing::complete("order-server", vec![json!({
//!     "name": "orders_search",
//!     "inputSchema": {"type": "object", "properties": {"query": {"type": "integer"}}}
//! })]);
//! let settings = Settings::new(Timestamp::parse("2026-07-28T10:00:00Z")?);
//!
//! let report = check(&catalog, &listing, &settings).report;
//! assert_eq!(report.tools[0].state, ToolState::Excluded);
//! assert_eq!(report.tools[0].reasons, [ReasonCode::InputSchemaViolation, ReasonCode::MissingVersion]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod catalog;
#[cfg(feature = "client")]
pub mod client;
pub mod listing;
pub mod output;
pub mod report;
pub mod rules;
mod schema;
pub mod verdict;

pub use catalog::Catalog;
pub use listing::Listing;
pub use norm_contract_generator::{Language, Words};
pub use report::{Conformance, ExitCode, FailOn, Policy};
pub use verdict::{Settings, check};
