//! Other people's programs: bounded in time, and silent unless they fail.

use std::fs::{self, File};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use wait4::{ResUse, Wait4};

/// How often a running program is looked at, and so how exact its time is.
const PAUSE: Duration = Duration::from_millis(1);
/// So much of a failed program's output is shown: its end, where the reason stands.
const SHOWN_OUTPUT: usize = 8_000;

/// What a program that ended well has printed and used.
#[derive(Debug)]
pub(crate) struct Finished {
    /// All that it printed.
    pub(crate) printed: String,
    /// From its start to its end.
    pub(crate) wall: Duration,
    /// Of the processor, by it and by what it started and waited for.
    pub(crate) cpu: Duration,
    /// The most memory that it, or one of those, held at once, in bytes.
    pub(crate) peak_memory: u64,
}

/// Runs a program to its end.
///
/// # Errors
/// It can't be started, fails, or takes longer than it may; in that case it is ended with all that
/// it has started. The message holds what it printed.
pub(crate) fn run(command: &mut Command, limit: Duration) -> Result<Finished, String> {
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
    let start = Instant::now();
    let child = command.spawn().map_err(|error| {
        format!("{line}: it can't be started: {error}. Install it, or run .ci/run, which does.")
    })?;
    let used = wait(child, limit);
    let wall = start.elapsed();
    let text = fs::read(&printed).unwrap_or_default();
    let printed = String::from_utf8_lossy(&text).into_owned();
    match used {
        Some(used) if used.status.success() => Ok(Finished {
            printed,
            wall,
            cpu: used.rusage.utime + used.rusage.stime,
            peak_memory: used.rusage.maxrss,
        }),
        Some(used) => Err(format!("{line}: {}\n{}", used.status, end_of(&printed))),
        None => {
            let seconds = limit.as_secs();
            Err(format!(
                "{line}: ended after {seconds} s\n{}",
                end_of(&printed)
            ))
        }
    }
}

/// Waits for a program; none where it had to be ended.
fn wait(mut child: Child, limit: Duration) -> Option<ResUse> {
    let start = Instant::now();
    while start.elapsed() < limit {
        match child.try_wait4() {
            Ok(Some(used)) => return Some(used),
            Ok(None) => sleep(PAUSE),
            Err(_) => break,
        }
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
        run(Command::new("sh").args(["-c", script]), limit).map(|finished| finished.printed)
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
    fn what_was_started_and_waited_for_counts() {
        let busy = "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done";
        let mut command = Command::new("sh");
        let finished = run(
            command.args(["-c", &format!("sh -c '{busy}'; echo done")]),
            Duration::from_secs(60),
        )
        .unwrap();
        assert!(finished.cpu > Duration::ZERO);
        assert!(finished.peak_memory > 0);
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
