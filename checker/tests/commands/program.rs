//! The program, called.

use std::path::Path;
use std::process::{Command, Output};

/// What a call came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Call {
    /// A usage error as the program says it.
    pub(crate) fn usage(message: &str) -> Self {
        Call {
            code: Some(2),
            stdout: String::new(),
            stderr: format!("error: {message}\n\nFor more information, try '--help'.\n"),
        }
    }

    /// What goes to standard output where all is well.
    pub(crate) fn printed(stdout: &str) -> Self {
        Call {
            code: Some(0),
            stdout: stdout.to_owned(),
            stderr: String::new(),
        }
    }

    /// What goes to standard error, with an exit code.
    pub(crate) fn told(code: i32, stderr: &str) -> Self {
        Call {
            code: Some(code),
            stdout: String::new(),
            stderr: stderr.to_owned(),
        }
    }
}

impl From<Output> for Call {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
        Call {
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// The program in a folder, in an environment that says nothing of language and colours.
pub(crate) fn norm_contract(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_norm-contract"));
    command.current_dir(folder);
    for variable in [
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
        "NO_COLOR",
        "CLICOLOR_FORCE",
    ] {
        command.env_remove(variable);
    }
    command
}

/// Calls it with these arguments.
pub(crate) fn call(folder: &Path, arguments: &[&str]) -> Call {
    let output = norm_contract(folder).args(arguments).output();
    output.expect("the program starts").into()
}

/// Calls it with these arguments in a folder in which nothing is.
pub(crate) fn call_anywhere(arguments: &[&str]) -> Call {
    let folder = tempfile::tempdir().expect("a temporary folder");
    call(folder.path(), arguments)
}
