//! Servers that are programs: the test's own executable, which becomes one where it is told to by its first argument. So
//! these tests have a `main` of their own, [`run`].
#![allow(dead_code)]

use std::io::{BufRead, Write, stderr, stdin, stdout};
use std::process::{ExitCode, exit};

use libtest_mimic::{Arguments, Trial};
use norm_contract_check::client::Program;
use serde_json::{Value, json};

/// The argument that makes the executable a server.
const SERVE: &str = "--serve";

/// A server's side of the conversation.
pub(crate) struct Peer {
    /// What it was started with besides its name.
    pub(crate) arguments: Vec<String>,
}

pub(crate) type Behaviour = fn(&mut Peer);

/// Runs the tests, or one of the servers.
pub(crate) fn run(servers: &[(&str, Behaviour)], tests: &[(&'static str, fn())]) -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some(SERVE) {
        let name = arguments.next().unwrap_or_default();
        let server = servers.iter().find(|(known, _)| *known == name);
        let (_, behave) = server.expect("a server of this name");
        behave(&mut Peer {
            arguments: arguments.collect(),
        });
        return ExitCode::SUCCESS;
    }
    let trials = tests.iter().copied().map(|(name, test)| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// A server as a client starts it.
pub(crate) fn program(server: &str, arguments: &[&str]) -> Program {
    Program::new(executable(), words(server, arguments))
}

/// The same as words for a shell's command line.
pub(crate) fn command(server: &str, arguments: &[&str]) -> Vec<String> {
    let mut command = vec![executable()];
    command.extend(words(server, arguments).into_iter().map(str::to_owned));
    command
}

fn executable() -> String {
    let path = std::env::current_exe().expect("this executable");
    path.into_os_string()
        .into_string()
        .expect("a path of UTF-8")
}

fn words<'a>(server: &'a str, arguments: &[&'a str]) -> Vec<&'a str> {
    [SERVE, server]
        .into_iter()
        .chain(arguments.iter().copied())
        .collect()
}

impl Peer {
    /// The next message; none at the end.
    pub(crate) fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        let count = stdin().lock().read_line(&mut line).expect("input");
        (count > 0).then(|| serde_json::from_str(&line).expect("a message"))
    }

    /// Answers each request by what is made of its method and itself, until there are no more. Notifications pass.
    pub(crate) fn answer_all(
        &mut self,
        mut result: impl FnMut(&mut Peer, &str, &Value) -> Option<Value>,
    ) {
        while let Some(message) = self.next() {
            let method = message["method"].as_str().unwrap_or_default().to_owned();
            if message.get("id").is_none() || method.is_empty() {
                continue;
            }
            match result(self, &method, &message) {
                Some(result) => self.result(&message, result),
                None => self.error(&message, -32601, "Method not found"),
            }
        }
    }

    pub(crate) fn result(&mut self, request: &Value, result: Value) {
        self.line(&json!({"jsonrpc": "2.0", "id": request["id"], "result": result}).to_string());
    }

    pub(crate) fn error(&mut self, request: &Value, code: i64, message: &str) {
        let error = json!({"code": code, "message": message});
        self.line(&json!({"jsonrpc": "2.0", "id": request["id"], "error": error}).to_string());
    }

    /// Writes a line. A client that is gone ends the server.
    pub(crate) fn line(&mut self, line: &str) {
        let mut stdout = stdout().lock();
        if writeln!(stdout, "{line}")
            .and_then(|()| stdout.flush())
            .is_err()
        {
            exit(0);
        }
    }

    /// Writes to the log.
    pub(crate) fn log(&mut self, text: &str) {
        if writeln!(stderr(), "{text}").is_err() {
            exit(0);
        }
    }
}
