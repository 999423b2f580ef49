//! Other people's programs, and ours as they are run: bounded in time, and silent unless they fail.

use std::fs::{self, File};
use std::io;
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use wait4::{ResUse, Wait4};

/// How often a running program is looked at, and so how exact its time is.
const PAUSE: Duration = Duration::from_millis(1);
/// So much of a failed program's output is shown: its end, where the reason stands.
const SHOWN_OUTPUT: usize = 8_000;

/// What a program that came to its end has printed and used.
#[derive(Debug)]
pub(crate) struct Finished {
    /// How it ended.
    pub(crate) status: ExitStatus,
    /// All that it printed.
    pub(crate) printed: String,
    /// From its start to its end.
    pub(crate) wall: Duration,
    /// Of the processor, by it and by what it started and waited for.
    pub(crate) cpu: Duration,
    /// The most memory that it, or one of those, held at once, in bytes.
    pub(crate) peak_memory: u64,
}

/// Runs a program to its end, which is to be a success.
///
/// # Errors
/// As [`finish`], and where it fails. The message holds what it printed.
pub(crate) fn run(command: &mut Command, limit: Duration) -> Result<Finished, String> {
    let finished = finish(command, limit)?;
    if finished.status.success() {
        return Ok(finished);
    }
    let line = command_line(command);
    let printed = end_of(&finished.printed);
    Err(format!("{line}: {}\n{printed}", finished.status))
}

/// Runs a program to its end, whatever that is.
///
/// # Errors
/// It can't be started, or takes longer than it may; in that case it is ended with all that it has
/// started. The message holds what it printed.
pub(crate) fn finish(command: &mut Command, limit: Duration) -> Result<Finished, String> {
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
        .stdin(Stdio::null())
        .stdout(file)
        .stderr(second);
    in_own_group(command);
    let start = Instant::now();
    let child = command.spawn().map_err(|error| {
        format!("{line}: it can't be started: {error}. Install it, or run .ci/run, which does.")
    })?;
    let used = wait(child, limit);
    let wall = start.elapsed();
    let text = fs::read(&printed).map_err(|error| format!("{line}: its output: {error}"))?;
    let printed = String::from_utf8_lossy(&text).into_owned();
    match used.map_err(|error| format!("{line}: it can't be waited for: {error}"))? {
        Some(used) => Ok(Finished {
            status: used.status,
            printed,
            wall,
            cpu: used.rusage.utime + used.rusage.stime,
            peak_memory: used.rusage.maxrss,
        }),
        None => {
            let seconds = limit.as_secs();
            Err(format!(
                "{line}: ended after {seconds} s\n{}",
                end_of(&printed)
            ))
        }
    }
}

/// Waits for a program; none where it took too long. One that isn't waited for to its end is ended.
fn wait(mut child: Child, limit: Duration) -> io::Result<Option<ResUse>> {
    let start = Instant::now();
    while start.elapsed() < limit {
        match child.try_wait4() {
            Ok(None) => sleep(PAUSE),
            Ok(Some(used)) => return Ok(Some(used)),
            Err(error) => {
                end_with_descendants(&mut child);
                return Err(error);
            }
        }
    }
    end_with_descendants(&mut child);
    Ok(None)
}

/// A program that runs beside others, and is ended with all that it has started when this is dropped.
#[derive(Debug)]
pub(crate) struct Background {
    line: String,
    child: Child,
}

impl Background {
    /// Starts a program; what it prints is dropped.
    ///
    /// # Errors
    /// It can't be started.
    pub(crate) fn start(command: &mut Command) -> Result<Self, String> {
        let line = command_line(command);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        in_own_group(command);
        let child = command
            .spawn()
            .map_err(|error| format!("{line}: it can't be started: {error}"))?;
        Ok(Background { line, child })
    }

    /// Waits until it takes connections.
    ///
    /// # Errors
    /// It ends before, or takes longer than it may.
    pub(crate) fn listens(&mut self, port: u16, limit: Duration) -> Result<(), String> {
        let line = &self.line;
        let start = Instant::now();
        while start.elapsed() < limit {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return Ok(());
            }
            if let Ok(Some(status)) = self.child.try_wait() {
                return Err(format!("{line}: {status} before it listened"));
            }
            sleep(PAUSE);
        }
        let seconds = limit.as_secs();
        Err(format!("{line}: it doesn't listen after {seconds} s"))
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        end_with_descendants(&mut self.child);
    }
}

fn in_own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
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
