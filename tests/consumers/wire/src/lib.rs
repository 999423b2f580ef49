//! A client without an SDK: it starts a server as a child process, sends it messages that are made by hand, wrong ones
//! included, and shows what came back as it stood on the wire.
//!
//! - [`Request`]: a message of MCP 2026-07-28 with its headers, of which each part can be changed or left out;
//! - [`HttpServer`] and [`StdioServer`]: a server that is ended when the value is dropped, whatever happens;
//! - [`Answer`]: what came back, and whether the contract's `accepted` list of a situation has it.
//!
//! Its failures are panics: it is for tests.

mod answer;
mod http;
mod process;
mod request;
mod stdio;

pub use self::answer::Answer;
pub use self::http::HttpServer;
pub use self::request::{PROTOCOL_VERSION, Request, meta};
pub use self::stdio::StdioServer;
