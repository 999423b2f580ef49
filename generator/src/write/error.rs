//! Why files couldn't be written.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A file or folder that an operation failed on.
#[derive(Debug)]
pub struct WriteError {
    path: PathBuf,
    problem: Problem,
}

#[derive(Debug)]
enum Problem {
    Io {
        action: &'static str,
        error: io::Error,
    },
    LeadsOutOfRoot,
    Foreign,
}

impl WriteError {
    /// The system refused; `action` completes "can't be …".
    pub(crate) fn new(path: &Path, action: &'static str, error: io::Error) -> Self {
        WriteError {
            path: path.to_owned(),
            problem: Problem::Io { action, error },
        }
    }

    /// An output's path isn't one below the output folder.
    pub(super) fn leads_out_of_root(path: &str) -> Self {
        WriteError {
            path: PathBuf::from(path),
            problem: Problem::LeadsOutOfRoot,
        }
    }

    /// Somebody else's file is where an output belongs.
    pub(super) fn foreign(path: &Path) -> Self {
        WriteError {
            path: path.to_owned(),
            problem: Problem::Foreign,
        }
    }

    /// The file or folder.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.problem {
            Problem::Io { action, error } => {
                // The system's number for it helps nobody.
                let reason = error.to_string();
                let reason = reason.split(" (os error").next().unwrap_or_default();
                write!(formatter, "{path} can't be {action}: {reason}. ")?;
                formatter.write_str(advice(error.kind()))
            }
            Problem::LeadsOutOfRoot => write!(
                formatter,
                "an output is named {path}, which doesn't lie in the output folder. \
                 Rename the definition that it was made from."
            ),
            Problem::Foreign => write!(
                formatter,
                "{path} is there and wasn't written by an earlier run, so it would be lost. \
                 Move it away, or name another output folder."
            ),
        }
    }
}

impl Error for WriteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            Problem::Io { error, .. } => Some(error),
            Problem::LeadsOutOfRoot | Problem::Foreign => None,
        }
    }
}

/// How to mend it.
fn advice(kind: io::ErrorKind) -> &'static str {
    match kind {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "Make the output folder writable for this user, or name another one."
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "A file stands where a folder is needed: move it away, or name another output folder."
        }
        io::ErrorKind::IsADirectory => {
            "A folder stands where a file is needed: move it away, or name another output folder."
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "Free some space and run it again."
        }
        _ => "Mend that and run it again: it takes up where it stopped.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_failed_and_how_to_mend_it() {
        let error = io::Error::from(io::ErrorKind::PermissionDenied);
        let error = WriteError::new(Path::new("generated/docs/a.md"), "written", error);
        assert_eq!(
            error.to_string(),
            "generated/docs/a.md can't be written: permission denied. \
             Make the output folder writable for this user, or name another one."
        );
        assert_eq!(error.path(), Path::new("generated/docs/a.md"));
    }
}
