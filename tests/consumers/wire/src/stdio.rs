//! A server that is talked to by lines.

use std::io::Write;

use serde_json::Value;

use crate::process::Process;
use crate::{Answer, Request};

/// A server behind its standard input and output.
pub struct StdioServer(Process);

impl StdioServer {
    /// Starts it.
    pub fn start(program: &str, arguments: &[&str]) -> Self {
        StdioServer(Process::start(program, arguments))
    }

    /// Sends the message, without its headers, and waits for the answer.
    pub fn send(&mut self, request: &Request) -> Answer {
        self.notify(&request.body);
        let text = self.0.line();
        let message = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer {
            http_status: None,
            message,
            text,
        }
    }

    /// Sends a line and waits for nothing.
    pub fn notify(&mut self, line: &str) {
        let stdin = self.0.stdin();
        writeln!(stdin, "{line}")
            .and_then(|()| stdin.flush())
            .expect("the server takes a line");
    }

    /// What the server has written to its log.
    pub fn log(&self) -> String {
        self.0.log()
    }
}
