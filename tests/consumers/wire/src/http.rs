//! A server that is talked to over Streamable HTTP.

use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use ureq::Agent;

use crate::process::{PATIENCE, Process};
use crate::{Answer, Client, Request};

/// A server on a free port of the loopback interface.
pub struct HttpServer {
    process: Process,
    agent: Agent,
    url: String,
}

impl HttpServer {
    /// Starts a program that takes `--http ADDRESS`, and whose first line ends in the URL that it listens on.
    pub fn start(program: &str) -> Self {
        HttpServer::start_with(program, &[])
    }

    /// As [`HttpServer::start`], with more arguments.
    pub fn start_with(program: &str, options: &[&str]) -> Self {
        let process = Process::start(program, &[&["--http", "127.0.0.1:0"], options].concat());
        let line = process.line();
        let url = line.split_whitespace().last().expect("a URL").to_owned();
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .proxy(None)
            .timeout_global(Some(PATIENCE))
            .build()
            .new_agent();
        let server = HttpServer {
            process,
            agent,
            url,
        };
        server.wait_until_it_listens();
        server
    }

    /// Where it is.
    pub fn url(&self) -> &str {
        &self.url
    }

    fn wait_until_it_listens(&self) {
        let address = self
            .url
            .trim_start_matches("http://")
            .split('/')
            .next()
            .expect("an address");
        let start = Instant::now();
        while TcpStream::connect(address).is_err() {
            let log = self.log();
            assert!(
                start.elapsed() < PATIENCE,
                "nobody listens on {address}\n{log}"
            );
            sleep(Duration::from_millis(20));
        }
    }
}

impl Client for HttpServer {
    fn send(&mut self, request: &Request) -> Answer {
        let mut post = self
            .agent
            .post(&self.url)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream");
        for (name, value) in &request.headers {
            post = post.header(name, value);
        }
        let mut response = post
            .send(request.body())
            .unwrap_or_else(|error| panic!("no answer: {error}\n{}", self.log()));
        let session = response.headers().get("Mcp-Session-Id");
        let session = session.and_then(|it| it.to_str().ok()).map(str::to_owned);
        let text = response
            .body_mut()
            .read_to_string()
            .expect("a body of text");
        let http_status = Some(response.status().as_u16());
        Answer::new(http_status, session, message_of(&text), text)
    }

    fn notify(&mut self, request: &Request) {
        let answer = self.send(request);
        assert_eq!(answer.http_status, Some(202), "{}", answer.text);
    }

    fn log(&self) -> String {
        self.process.log()
    }
}

/// The JSON-RPC message in a body: the body itself, or the last event of a stream.
fn message_of(body: &str) -> Value {
    let events = body.lines().filter_map(|line| line.strip_prefix("data:"));
    let candidates = events.rev().chain([body]);
    let mut messages = candidates.filter_map(|text| serde_json::from_str(text.trim()).ok());
    messages.find(Value::is_object).unwrap_or(Value::Null)
}
