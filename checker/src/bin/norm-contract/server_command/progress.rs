//! One line of a terminal that says what goes on.

use std::io::{IsTerminal, Write, stderr};

use norm_contract_check::client::{Observer, Progress};
use norm_contract_check::{Language, Words};
use norm_contract_generator::diagnostic::printable_line;

use super::counted;

const CLEAR: &str = "\r\x1b[K";

/// The line; nothing where standard error is no terminal that lines can be rewritten on.
pub(crate) struct ProgressLine {
    label: String,
    language: Language,
    is_shown: bool,
}

impl ProgressLine {
    pub(crate) fn new(label: String, language: Language) -> Self {
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        ProgressLine {
            label,
            language,
            is_shown: stderr().is_terminal() && !is_dumb,
        }
    }

    fn show(&self, text: &str) {
        if self.is_shown {
            // What can't be shown is missed by nobody.
            let _ = write!(stderr(), "{CLEAR}{text}").and_then(|()| stderr().flush());
        }
    }
}

impl Observer for ProgressLine {
    fn observe(&self, progress: Progress<'_>) {
        let step = match progress {
            Progress::Connecting => Words::new("соединение", "connecting"),
            Progress::Connected { version } => Words::new(
                format!("работает по MCP {version}"),
                format!("speaks MCP {version}"),
            ),
            Progress::Listed { pages, tools } => Words::new(
                format!("инструментов: {tools}, страниц: {pages}"),
                format!("{} on {}", counted(tools, "tool"), counted(pages, "page")),
            ),
            Progress::Calling { tool } => {
                Words::new(format!("пробный вызов {tool}"), format!("calling {tool}"))
            }
            _ => return,
        };
        let step = step.text(self.language);
        self.show(&printable_line(&format!("{}: {step}", self.label)));
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.show("");
    }
}
