//! A server that is talked to by lines.

use std::io::Write;

use serde_json::Value;

use crate::process::Process;
use crate::{Answer, Client, Request};

/// A server behind its standard input and output.
pub struct StdioServer(Process);

impl StdioServer {
    /// Starts a program that takes `--stdio`.
    pub fn start(program: &str) -> Self {
        StdioServer(Process::start(program, &["--stdio"]))
    }
}

impl Client for StdioServer {
    /// The headers stay behind.
    fn send(&mut self, request: &Request) -> Answer {
        self.notify(request);
        let text = self.0.line();
        let message = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer::new(None, None, message, text)
    }

    fn notify(&mut self, request: &Request) {
        let stdin = self.0.stdin();
        writeln!(stdin, "{}", request.body())
            .and_then(|()| stdin.flush())
            .expect("the server takes a line");
    }

    fn log(&self) -> String {
        self.0.log()
    }
}
