//! A client without an SDK: it starts a server as a child process, sends it messages that are made by hand, wrong ones
//! included, and shows what came back as it stood on the wire.
//!
//! - [`Request`]: a message of MCP 2026-07-28 with its headers, of which each part can be changed or left out;
//! - [`HttpServer`], [`StdioServer`]: a server that is ended when the value is dropped, whatever happens, and
//!   [`FormerSession`]: one that is talked to as a client of 2025-11-25 does;
//! - [`Answer`]: what came back, and which of the answers that the contract accepts it is;
//! - [`situations`], [`handlers`]: what each server under `generated/examples/` has to answer, and [`deviations`]: where
//!   it is known to answer otherwise;
//! - [`agreement`]: whether a server offers what the catalog of the examples says.
//!
//! Its failures are panics: it is for tests.

pub mod agreement;
mod answer;
mod client;
pub mod deviations;
mod former_session;
pub mod handlers;
mod http;
mod process;
mod request;
pub mod situations;
mod stdio;

pub use self::answer::Answer;
pub use self::client::Client;
pub use self::former_session::{FORMER_VERSION, FormerSession};
pub use self::http::HttpServer;
pub use self::request::{PROTOCOL_VERSION, Request};
pub use self::stdio::StdioServer;
