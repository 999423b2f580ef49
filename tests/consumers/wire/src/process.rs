//! A child process that doesn't outlive the test that has started it.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How long a server may take for anything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A running program whose output is read line by line.
pub(crate) struct Process {
    child: Child,
    lines: Receiver<String>,
    log: Arc<Mutex<String>>,
}

impl Process {
    pub(crate) fn start(program: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(program)
            .args(arguments)
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{program} can't be started: {error}"));
        let stdout = child.stdout.take().expect("its output is a pipe");
        let stderr = child.stderr.take().expect("its log is a pipe");
        let (sender, lines) = channel();
        for_each_line(stdout, move |line| drop(sender.send(line)));
        let log = Arc::new(Mutex::new(String::new()));
        let written = Arc::clone(&log);
        for_each_line(stderr, move |line| {
            let mut log = written.lock().expect("nobody panics with the log");
            log.push_str(&line);
            log.push('\n');
        });
        Process { child, lines, log }
    }

    /// The next line of its output.
    pub(crate) fn line(&self) -> String {
        self.lines
            .recv_timeout(PATIENCE)
            .unwrap_or_else(|error| panic!("no line from the server: {error}\n{}", self.log()))
    }

    pub(crate) fn stdin(&mut self) -> &mut ChildStdin {
        self.child.stdin.as_mut().expect("its input is a pipe")
    }

    /// What it has written to its log so far.
    pub(crate) fn log(&self) -> String {
        self.log.lock().expect("nobody panics with the log").clone()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// On a thread of its own, so that neither a full pipe nor a silent program can hold up the test.
fn for_each_line(pipe: impl Read + Send + 'static, mut take: impl FnMut(String) + Send + 'static) {
    thread::spawn(move || {
        BufReader::new(pipe)
            .lines()
            .map_while(Result::ok)
            .for_each(&mut take)
    });
}
