//! Signals, and runs that end by them.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::outcome::Outcome;
use crate::program::Run;

/// What a user takes for at once, on a busy machine.
const SOON: Duration = Duration::from_secs(5);

pub(crate) fn send_signal(name: &str, process: u32) {
    let sent = Command::new("kill")
        .args(["-s", name, &process.to_string()])
        .status();
    assert!(sent.expect("kill is there").success());
}

/// Ends a run by a signal: at once, with this exit code, and without a report.
pub(crate) fn end_by_signal(run: &Run, child: Child, signal: &str, code: i32) -> Outcome {
    let start = Instant::now();
    send_signal(signal, child.id());
    let outcome = run.end_of(child, start);
    assert_eq!(outcome.code, code, "{outcome}");
    assert_eq!(outcome.stdout, "", "{outcome}");
    assert!(outcome.time < SOON, "{outcome}");
    outcome
}
