//! Servers that are asked over HTTP.

#[path = "../support/http_server.rs"]
mod http_server;
#[path = "../support/mcp.rs"]
mod mcp;

mod calls;
mod connections;
mod generations;
mod headers;
mod lists;
mod servers;
