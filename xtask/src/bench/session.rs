//! What all parts of a benchmark share: the folder, how often to measure, and what is told on the way.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};

use super::reason::reason;
use super::tools;
use crate::workbench::Workbench;

/// One run of the command.
pub(super) struct Session {
    /// How often each thing is measured.
    pub(super) runs: u32,
    /// `bench` in cargo's target folder. It stays, with the tools that are installed there.
    pub(super) workbench: Workbench,
    doing: RefCell<String>,
    skipped: RefCell<Vec<String>>,
    failed: RefCell<Vec<String>>,
}

impl Session {
    pub(super) fn new(runs: u32) -> Result<Self, String> {
        let folder = tools::target_folder()?.join("bench");
        Ok(Session {
            runs,
            workbench: Workbench::at(folder)?,
            doing: RefCell::default(),
            skipped: RefCell::default(),
            failed: RefCell::default(),
        })
    }

    /// Writes a file into the session's folder, piece by piece.
    pub(super) fn put_in_pieces(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), String> {
        self.workbench.put(name, "")?;
        let path = self.workbench.path(name);
        let written = File::create(&path).and_then(|file| {
            let mut out = BufWriter::new(file);
            write(&mut out).and_then(|()| out.flush())
        });
        written.map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Says what is being done, for whoever waits.
    pub(super) fn progress(&self, what: &str) {
        self.progress_within(what, "");
    }

    /// The same, with how far it has come. On a terminal that takes the place of what stood there;
    /// elsewhere it would be too much.
    pub(super) fn progress_within(&self, what: &str, how_far: &str) {
        let mut errors = std::io::stderr();
        if errors.is_terminal() {
            let _ = write!(errors, "\r\x1b[K{what}{how_far} …").and_then(|()| errors.flush());
        } else if self.doing.replace(what.to_owned()) != what {
            let _ = writeln!(errors, "{what} …");
        }
    }

    /// Says that something isn't measured, at once and once more in the end.
    pub(super) fn skip(&self, what: &str, problem: &str) {
        let message = format!("{what}: {}", reason(problem));
        self.tell(&format!("SKIPPED {message}"));
        self.skipped.borrow_mut().push(message);
    }

    /// Says that something of ours couldn't be measured, at once and once more in the end.
    pub(super) fn fail(&self, what: &str, problem: &str) {
        let message = format!("{what}: {}", problem.trim_end());
        self.tell(&format!("FAILED {message}"));
        self.failed.borrow_mut().push(message);
    }

    pub(super) fn has_failed(&self) -> bool {
        !self.failed.borrow().is_empty()
    }

    /// What was skipped, each with its reason.
    pub(super) fn skipped(&self) -> Vec<String> {
        self.skipped.borrow().clone()
    }

    /// What failed, each with its reason.
    pub(super) fn failed(&self) -> Vec<String> {
        self.failed.borrow().clone()
    }

    /// Says in the end what the tables don't hold.
    pub(super) fn summarize(&self) {
        for message in self.skipped.borrow().iter() {
            self.tell(&format!("SKIPPED {message}"));
        }
        for message in self.failed.borrow().iter() {
            self.tell(&format!("FAILED {message}"));
        }
        let (skipped, failed) = (self.skipped.borrow().len(), self.failed.borrow().len());
        self.tell(&format!("{skipped} skipped, {failed} failed"));
    }

    fn tell(&self, line: &str) {
        let mut errors = std::io::stderr();
        let clear = if errors.is_terminal() { "\r\x1b[K" } else { "" };
        let _ = writeln!(errors, "{clear}{line}");
    }
}
