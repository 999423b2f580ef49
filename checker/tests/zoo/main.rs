//! The program against a zoo of bad servers: whatever a server does, the check ends in time with a report, an exit code
//! that is promised, and words that say what happened. What couldn't be checked is neither a violation nor a pass.
//!
//! Each server is on a free port of this machine, or a program of the shell.

#![cfg(unix)]

#[path = "../support/http_server.rs"]
mod http_server;
#[path = "../support/mcp.rs"]
mod mcp;

mod connections;
mod endings;
mod entries;
mod events;
mod generations;
mod http_answers;
mod outcome;
mod paging;
mod peers;
mod program;
mod programs;
mod redirects;
mod results;
mod russian;
mod secrets;
mod sessions;
mod several;
mod signals;
mod spread;
mod texts;
mod tls;
