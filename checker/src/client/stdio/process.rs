//! A program that doesn't outlive its use, nor does what it has started.

use norm_contract_generator::Words;
use std::io::ErrorKind;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use process_wrap::tokio::{ChildWrapper, CommandWrap, KillOnDrop};
use tokio::io::AsyncWriteExt;
use tokio::process::{ChildStdin, ChildStdout};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;

use super::log::Log;
use crate::client::address::Program;
use crate::client::failure::{Failure, Kind};

/// How long a program may take to end after its input has ended, and again after it was asked to.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long a program that has closed its output may take to end.
const ENDING: Duration = Duration::from_secs(1);

pub(super) struct Process {
    name: String,
    child: Box<dyn ChildWrapper>,
    /// None once its input is closed.
    input: Option<UnboundedSender<String>>,
    log: Log,
    /// Its process group's number may belong to others from then on.
    is_killed: bool,
}

impl Process {
    pub(super) fn start(program: &Program) -> Result<(Self, ChildStdout), Failure> {
        let name = program.name();
        let mut command = CommandWrap::with_new(&program.program, |command| {
            command
                .args(&program.arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            for variable in &program.withheld {
                command.env_remove(variable);
            }
        });
        command.wrap(KillOnDrop);
        #[cfg(unix)]
        command.wrap(process_wrap::tokio::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::tokio::JobObject);
        let started = command.spawn();
        let mut child = started.map_err(|error| {
            let why = match error.kind() {
                ErrorKind::NotFound => {
                    Words::new("такой программы нет", "there is no such program")
                }
                ErrorKind::PermissionDenied => {
                    Words::new("её нельзя запускать", "it may not be run")
                }
                other => Words::foreign(other),
            };
            let cause = Words::new(
                format!("программа {name} не запускается"),
                format!("the program {name} can't be started"),
            );
            Failure::new(Kind::NoConnection, cause.because(&why))
        })?;
        let pipes = (
            child.stdin().take(),
            child.stdout().take(),
            child.stderr().take(),
        );
        let (Some(input), Some(output), Some(log)) = pipes else {
            let cause = Words::new(
                format!("у программы {name} нет стандартного ввода и вывода"),
                format!("the program {name} has no standard input and output"),
            );
            return Err(Failure::new(Kind::NoConnection, cause));
        };
        let (sender, lines) = unbounded_channel();
        tokio::spawn(write_lines(input, lines));
        let process = Process {
            name,
            child,
            input: Some(sender),
            log: Log::read(log),
            is_killed: false,
        };
        Ok((process, output))
    }

    /// Has a line written.
    pub(super) fn write(&self, line: String) {
        if let Some(input) = &self.input {
            // Nobody takes it once the program has ended, and that is found out by what it doesn't answer.
            let _ = input.send(line);
        }
    }

    /// Waits for the program's own end.
    pub(super) async fn ended(&mut self) {
        // Where that can't be known, its output tells.
        if self.child.wait().await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// How a program ended that has closed its output, in a few words.
    pub(super) async fn ending(&mut self) -> Words {
        let ended = timeout(ENDING, self.child.wait()).await;
        // What it has started may still hold its standard error.
        let _ = timeout(PATIENCE, self.log.finish()).await;
        let name = &self.name;
        let how = match ended {
            Ok(Ok(status)) => {
                let Words { russian, english } = shown(status);
                Words::new(
                    format!("программа {name} завершилась, {russian}"),
                    format!("the program {name} has ended, {english}"),
                )
            }
            _ => Words::new(
                format!("программа {name} закрыла свой вывод"),
                format!("the program {name} has closed its output"),
            ),
        };
        match self.log.end() {
            log if log.is_empty() => how,
            log => how.because(&Words::foreign(log)),
        }
    }

    /// Ends it: its input ends first, then it is asked to end, then it has to.
    pub(super) async fn end(&mut self) {
        self.input = None;
        if timeout(PATIENCE, self.child.wait()).await.is_err() {
            #[cfg(unix)]
            {
                const SIGTERM: i32 = 15;
                // It may have ended by now.
                let _ = self.child.signal(SIGTERM);
                let _ = timeout(PATIENCE, self.child.wait()).await;
            }
        }
        self.kill();
        let _ = timeout(PATIENCE, self.child.wait()).await;
    }

    /// Ends the program and all that it has started, wherever they are.
    fn kill(&mut self) {
        if std::mem::replace(&mut self.is_killed, true) {
            return;
        }
        // There is nobody left to be killed, which is well.
        let _ = self.child.start_kill();
    }
}

/// Whoever asks may lose interest at any moment.
impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

async fn write_lines(mut input: ChildStdin, mut lines: UnboundedReceiver<String>) {
    while let Some(mut line) = lines.recv().await {
        line.push('\n');
        let written = input.write_all(line.as_bytes()).await;
        if written.is_err() || input.flush().await.is_err() {
            return;
        }
    }
}

fn shown(status: ExitStatus) -> Words {
    match status.code() {
        Some(code) => Words::new(format!("код выхода {code}"), format!("exit code {code}")),
        None => Words::new(
            status.to_string().replacen("signal:", "сигнал", 1),
            status.to_string(),
        ),
    }
}
