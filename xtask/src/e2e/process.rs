//! Other people's programs: bounded in time, and silent unless they fail.

use std::fs::{self, File};
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How often a running program is looked at.
const PAUSE: Duration = Duration::from_millis(20);
/// So much of a failed program's output is shown: its end, where the reason stands.
const SHOWN_OUTPUT: usize = 8_000;

/// Runs a program to its end and returns all that it printed.
///
/// # Errors
/// It can't be started, fails, or takes longer than it may; in that case it is ended with all that
/// it has started. The message holds what it printed.
pub(super) fn run(command: &mut Command, limit: Duration) -> Result<String, String> {
    let line = command_line(command);
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    // Files don't fill up as pipes do, whatever the program prints and whoever still holds them.
    let printed = folder.path().join("printed");
    let file = File::create(&printed).map_err(|error| format!("no temporary file: {error}"))?;
    let second = file
        .try_clone()
        .map_err(|error| format!("no temporary file: {error}"))?;
    command
        .env("NO_COLOR", "1")
        .stdin(std::process::Stdio::null())
        .stdout(file)
        .stderr(second);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let child = command.spawn().map_err(|error| {
        format!("{line}: it can't be started: {error}. Install it, or run .ci/run, which does.")
    })?;
    let status = wait(child, limit);
    let text = fs::read(&printed).unwrap_or_default();
    let text = String::from_utf8_lossy(&text).into_owned();
    match status {
        Some(status) if status.success() => Ok(text),
        Some(status) => Err(format!("{line}: {status}\n{}", end_of(&text))),
        None => {
            let seconds = limit.as_secs();
            Err(format!(
                "{line}: ended after {seconds} s\n{}",
                end_of(&text)
            ))
        }
    }
}

/// Waits for a program; none where it had to be ended.
fn wait(mut child: Child, limit: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    while start.elapsed() < limit {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        sleep(PAUSE);
    }
    end_with_descendants(&mut child);
    None
}

/// Ends a program. What it has started is in its process group.
fn end_with_descendants(child: &mut Child) {
    #[cfg(unix)]
    {
        let group = format!("-{}", child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
    }
    let _ = child.kill();
    let _ = child.wait();
}

fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

fn end_of(text: &str) -> &str {
    let start = text.len().saturating_sub(SHOWN_OUTPUT);
    text.get(text.ceil_char_boundary(start)..)
        .unwrap_or_default()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str, limit: Duration) -> Result<String, String> {
        run(Command::new("sh").args(["-c", script]), limit)
    }

    #[test]
    fn returns_what_was_printed() {
        let limit = Duration::from_secs(10);
        assert_eq!(
            shell("echo one; echo two >&2", limit),
            Ok("one\ntwo\n".to_owned())
        );
    }

    #[test]
    fn a_failure_shows_command_status_and_output() {
        let failure = shell("echo reason; exit 3", Duration::from_secs(10)).unwrap_err();
        assert_eq!(
            failure,
            "sh -c echo reason; exit 3: exit status: 3\nreason\n"
        );
    }

    #[test]
    fn a_program_that_takes_too_long_is_ended_with_what_it_started() {
        let start = Instant::now();
        let failure = shell("echo $$; sleep 60 & wait", Duration::from_millis(300)).unwrap_err();
        assert!(start.elapsed() < Duration::from_secs(20));
        let group = failure.lines().last().unwrap();
        let alive = shell(&format!("kill -0 -- -{group}"), Duration::from_secs(10));
        assert!(alive.is_err(), "the program's group is still there");
    }

    #[test]
    fn a_missing_program_is_told() {
        let failure = run(&mut Command::new("no-such-program"), Duration::from_secs(1));
        assert!(
            failure
                .unwrap_err()
                .starts_with("no-such-program: it can't be started: ")
        );
    }
}
