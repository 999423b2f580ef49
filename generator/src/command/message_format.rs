//! The forms that diagnostics are printed in, and where.

use std::str::FromStr;

use crate::diagnostic::{Diagnostic, render_github, render_json, render_text};
use crate::source::Sources;

/// The form of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MessageFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON object a line.
    Json,
    /// For GitHub Actions: annotations beside the changed lines.
    Github,
}

impl MessageFormat {
    /// All forms.
    pub const ALL: [MessageFormat; 3] = [
        MessageFormat::Text,
        MessageFormat::Json,
        MessageFormat::Github,
    ];

    /// Its name on a command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            MessageFormat::Text => "text",
            MessageFormat::Json => "json",
            MessageFormat::Github => "github",
        }
    }
}

impl FromStr for MessageFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let format = Self::ALL.into_iter().find(|format| format.as_str() == name);
        format.ok_or_else(|| {
            let names = Self::ALL.map(Self::as_str).join(", ");
            format!("`{name}` is no message format; the formats are {names}")
        })
    }
}

/// What a command prints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// For standard output: what programs read, and nothing else.
    pub stdout: String,
    /// For standard error: everything for people.
    pub stderr: String,
}

impl MessageFormat {
    /// Diagnostics in this form; the summary is for people alone.
    pub(super) fn print(
        self,
        sources: &Sources,
        diagnostics: &[Diagnostic],
        colors: bool,
        summary: &str,
    ) -> Printed {
        let (stdout, stderr) = match self {
            MessageFormat::Text => {
                let text = render_text(sources, diagnostics, colors) + summary;
                (String::new(), text)
            }
            MessageFormat::Json => (render_json(sources, diagnostics), String::new()),
            MessageFormat::Github => (render_github(sources, diagnostics), String::new()),
        };
        Printed { stdout, stderr }
    }
}
