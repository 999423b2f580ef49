//! What `generate` prints.

use super::generate::shown;
use super::{GenerateOutcome, GenerateRequest, GenerateResult, MessageFormat, Printed};
use crate::diagnostic::{Diagnostic, Summary, counted, printable, rule};
use crate::source::{Sources, Span};
use crate::write::{Difference, DifferenceKind, WriteError, render_differences};

/// How an outcome is to be printed.
#[derive(Clone, Copy, Debug)]
pub struct Presentation<'a> {
    /// The form of messages.
    pub format: MessageFormat,
    /// Whether text is coloured.
    pub colors: bool,
    /// The command that brings the output folder up to date.
    pub mending_command: &'a str,
}

impl Presentation<'_> {
    /// Tells what came of generating.
    pub fn print(&self, request: &GenerateRequest, outcome: GenerateOutcome) -> Printed {
        match self.format {
            MessageFormat::Text => self.text(request, &outcome),
            MessageFormat::Json | MessageFormat::Github => self.for_programs(request, outcome),
        }
    }

    fn text(&self, request: &GenerateRequest, outcome: &GenerateOutcome) -> Printed {
        let mut text = String::new();
        let found = Summary::of(&outcome.diagnostics);
        let summary = match &outcome.result {
            GenerateResult::Refused => format!("{found}: nothing was generated"),
            GenerateResult::Failed(error) => format!("error: {}", printable(&error.to_string())),
            GenerateResult::Written(summary) => summary.to_string(),
            GenerateResult::Compared(differences) if differences.is_empty() => {
                format!("{} is up to date", shown(&request.out))
            }
            GenerateResult::Compared(differences) => {
                text.push_str(&render_differences(&shown(&request.out), differences));
                let count = counted(differences.len(), "file");
                let mend = self.mending_command;
                format!("\n{count} out of date. To mend that, run: {mend}")
            }
        };
        text.push_str(&summary);
        if outcome.is_success() && !outcome.diagnostics.is_empty() {
            text.push_str(&format!(" ({found})"));
        }
        text.push('\n');
        let GenerateOutcome {
            sources,
            diagnostics,
            ..
        } = outcome;
        self.format.print(sources, diagnostics, self.colors, &text)
    }

    fn for_programs(&self, request: &GenerateRequest, outcome: GenerateOutcome) -> Printed {
        let GenerateOutcome {
            mut sources,
            mut diagnostics,
            result,
        } = outcome;
        match result {
            GenerateResult::Refused | GenerateResult::Written(_) => {}
            GenerateResult::Failed(error) => diagnostics.push(failure(&mut sources, &error)),
            GenerateResult::Compared(differences) => {
                let found = differences
                    .into_iter()
                    .map(|difference| self.out_of_date(&mut sources, request, difference));
                diagnostics.extend(found);
            }
        }
        self.format.print(&sources, &diagnostics, self.colors, "")
    }

    /// A difference as a diagnostic at the first line that differs.
    fn out_of_date(
        &self,
        sources: &mut Sources,
        request: &GenerateRequest,
        difference: Difference,
    ) -> Diagnostic {
        let message = difference.message();
        let line = difference.line();
        let text = match &difference.kind {
            DifferenceKind::Changed { before, .. } => String::from_utf8_lossy(before).into_owned(),
            DifferenceKind::Missing { .. } | DifferenceKind::Orphaned => String::new(),
        };
        let lines_before = text.split_inclusive('\n').take(line - 1);
        let start = lines_before.map(str::len).sum::<usize>();
        let start = u32::try_from(start).unwrap_or(u32::MAX);
        let file = sources.add(request.out.join(&difference.path), text);
        let place = Span {
            file,
            start,
            end: start,
        };
        Diagnostic::new(&rule::OUT_OF_DATE, place, message)
            .with_help(format!("Run {}.", self.mending_command))
    }
}

/// A failure to write as a diagnostic on the file.
fn failure(sources: &mut Sources, error: &WriteError) -> Diagnostic {
    let file = sources.add(error.path(), "");
    Diagnostic::new(
        &rule::UNWRITABLE_FILE,
        Span::start_of(file),
        error.to_string(),
    )
}
