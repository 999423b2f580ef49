//! Running the program against a server, and what holds of every run: it ends in time, standard output has the report
//! and nothing else, no secret is told, and nothing that was started is left.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::outcome::Outcome;
use crate::signals::send_signal;

/// No situation takes longer, however busy the machine is.
const BOUND: Duration = Duration::from_secs(25);

/// What is secret in every run: none of it is ever told.
pub(crate) const SECRETS: [&str; 6] = [
    "s3cret-header",
    "s3cret-user",
    "s3cret-password",
    "s3cret-query",
    "s3cret-bearer",
    "s3cret-argument",
];

/// A variable of the environment that everything inherits which a run starts.
const MARK: &str = "NORM_CONTRACT_ZOO_RUN";

/// A run of the program to be made.
pub(crate) struct Run {
    command: Command,
    /// Each of them once.
    options: BTreeMap<&'static str, String>,
    arguments: Vec<String>,
    folder: TempDir,
    mark: String,
}

/// The catalog of every check: three tools of version 1 that take an object of any kind.
pub(crate) fn catalog() -> Value {
    let tools = ["a", "b", "c"].map(|name| {
        json!({"name": name, "versions": [{"version": 1, "input_schema": {"type": "object"}}]})
    });
    json!({"package_name": "shop", "package_version": "3.1.4", "tools": tools})
}

impl Run {
    /// A run of a command of the program.
    pub(crate) fn new(command: &str) -> Self {
        static RUNS: AtomicUsize = AtomicUsize::new(0);
        let number = RUNS.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}-{number}", std::process::id());
        let folder = tempfile::tempdir().expect("a folder");
        let mut run = Command::new(env!("CARGO_BIN_EXE_norm-contract"));
        run.arg(command)
            .current_dir(folder.path())
            .env(MARK, &mark)
            .env("ZOO_BEARER", "s3cret-bearer")
            .stdin(Stdio::null())
            .stderr(Stdio::piped());
        for variable in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] {
            run.env_remove(variable)
                .env_remove(variable.to_ascii_lowercase());
        }
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            run.env_remove(variable);
        }
        Run {
            command: run,
            options: BTreeMap::new(),
            arguments: Vec::new(),
            folder,
            mark,
        }
    }

    /// A check against the catalog, with limits that are enough for whoever answers at all.
    pub(crate) fn check() -> Self {
        Run::check_against(&catalog())
    }

    pub(crate) fn check_against(catalog: &Value) -> Self {
        Run::new("check")
            .file("catalog.json", catalog.to_string())
            .option("--catalog", "catalog.json")
            .option("--checked-at", "2026-07-28T10:00:00Z")
            .option("--format", "json")
            .option("--timeout", "15")
            .option("--total-timeout", "20")
    }

    /// Sets an option, in place of what it was.
    pub(crate) fn option(mut self, name: &'static str, value: &str) -> Self {
        self.options.insert(name, value.to_owned());
        self
    }

    /// Sets a variable of the environment.
    pub(crate) fn variable(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn arguments<const N: usize>(mut self, arguments: [&str; N]) -> Self {
        self.arguments.extend(arguments.map(str::to_owned));
        self
    }

    /// Puts a file into the folder that the program runs in.
    pub(crate) fn file(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        fs::write(self.folder.path().join(name), content).expect("written");
        self
    }

    /// With a short time for each request.
    pub(crate) fn hasty(self) -> Self {
        self.option("--timeout", "1")
    }

    /// Against a server of HTTP, with a secret wherever one may be.
    pub(crate) fn url(self, url: &str) -> Self {
        let (scheme, rest) = url.split_once("://").expect("a scheme");
        let url = format!("{scheme}://s3cret-user:s3cret-password@{rest}?key=s3cret-query");
        self.arguments(["--header", "X-Key: s3cret-header", &url])
    }

    /// Against a program of the shell.
    pub(crate) fn shell(self, script: &str) -> Self {
        self.file("server.sh", script)
            .arguments(["--", "sh", "server.sh", "s3cret-argument"])
    }

    /// Starts it, for who wants to do something while it runs.
    pub(crate) fn start(&mut self) -> Child {
        self.start_with_output(Stdio::piped())
    }

    /// The same with its output going elsewhere.
    pub(crate) fn start_with_output(&mut self, output: Stdio) -> Child {
        for (name, value) in &self.options {
            self.command.args([name, value.as_str()]);
        }
        let command = self.command.args(&self.arguments).stdout(output);
        command.spawn().expect("the program starts")
    }

    /// A file that the run has written.
    pub(crate) fn written(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).expect("a file")
    }

    /// Makes a pipe in the folder, and waits for what is written into it.
    pub(crate) fn pipe(&self, name: &str) -> impl FnOnce() -> String + use<> {
        let pipe = self.path(name);
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo is there").success());
        let (sender, receiver) = channel();
        thread::spawn(move || sender.send(fs::read_to_string(pipe)));
        move || {
            let text = receiver.recv_timeout(BOUND);
            text.expect("it is written in time").expect("a text")
        }
    }

    pub(crate) fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// Runs it to its end.
    pub(crate) fn end(mut self) -> Outcome {
        let start = Instant::now();
        let child = self.start();
        self.end_of(child, start)
    }

    /// Waits for the end of what was started.
    pub(crate) fn end_of(&self, child: Child, start: Instant) -> Outcome {
        let output = awaited(child);
        let time = start.elapsed();
        self.nothing_is_left();
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        let outcome = Outcome {
            code: output.status.code().expect("an exit code"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
            time,
        };
        for secret in SECRETS {
            let is_told = outcome.stdout.contains(secret) || outcome.stderr.contains(secret);
            assert!(!is_told, "{secret} is told: {outcome}");
        }
        outcome
    }

    /// What the run has started and what is still there of that, itself included.
    pub(crate) fn processes(&self) -> Vec<String> {
        processes_with(&format!("{MARK}={}", self.mark))
    }

    /// Whatever the run has started has its mark, and so have the things that those have started.
    fn nothing_is_left(&self) {
        let deadline = Instant::now() + Duration::from_secs(3);
        loop {
            let left = self.processes();
            if left.is_empty() {
                return;
            }
            assert!(Instant::now() < deadline, "left behind: {left:?}");
            // The system tells nobody of the end of what isn't his own.
            thread::sleep(Duration::from_millis(5));
        }
    }
}

fn awaited(child: Child) -> Output {
    let number = child.id();
    let (sender, receiver) = channel();
    thread::spawn(move || sender.send(child.wait_with_output()));
    match receiver.recv_timeout(BOUND) {
        Ok(output) => output.expect("an end"),
        Err(_) => {
            send_signal("KILL", number);
            panic!("it did not end within {BOUND:?}");
        }
    }
}

/// The processes that were started with this in their environment; none where the system doesn't tell.
fn processes_with(variable: &str) -> Vec<String> {
    let Ok(processes) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let marked = processes.flatten().filter_map(|process| {
        let environment = fs::read(process.path().join("environ")).ok()?;
        let mut variables = environment.split(|byte| *byte == 0);
        let is_marked = variables.any(|it| it == variable.as_bytes());
        let command = fs::read(process.path().join("cmdline")).unwrap_or_default();
        is_marked.then(|| String::from_utf8_lossy(&command).replace('\0', " "))
    });
    marked.collect()
}
