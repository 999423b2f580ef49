//! `norm-contract check` and `snapshot` as people call them.

#[path = "../support/http_server.rs"]
mod http_server;
#[path = "../support/mcp.rs"]
mod mcp;

mod arguments;
mod program;
mod proxies;
mod reports;
mod several;
mod snapshots;
