//! Contracts that can't be compared, because they are wrong themselves.

use super::Printed;
use super::findings::FindingsFormat;
use crate::diagnostic::{Diagnostic, Summary, render_github, render_json, render_text};
use crate::reading::Reading;
use crate::source::Sources;

/// The errors of what was read, each with its files.
#[derive(Debug, Default)]
pub struct Refusals {
    readings: Vec<Problems>,
}

/// Errors, and the files that they are about.
#[derive(Debug)]
pub struct Problems {
    /// The files.
    pub sources: Sources,
    /// The errors.
    pub diagnostics: Vec<Diagnostic>,
}

impl Refusals {
    /// Those of the readings that gave no model.
    pub(super) fn of<'a>(readings: impl IntoIterator<Item = &'a Reading>) -> Self {
        let wrong = readings
            .into_iter()
            .filter(|reading| reading.model.is_none());
        Refusals {
            readings: wrong
                .map(|reading| Problems {
                    sources: reading.loaded.sources.clone(),
                    diagnostics: reading.diagnostics.clone(),
                })
                .collect(),
        }
    }

    /// Adds what is wrong elsewhere.
    pub(super) fn extend(&mut self, more: impl IntoIterator<Item = Problems>) {
        self.readings.extend(more);
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.readings.is_empty()
    }

    /// What a command prints of them: for people the lines that they are about, else as the diagnostics
    /// of other commands are printed.
    pub fn print(&self, format: FindingsFormat, colors: bool) -> Printed {
        let each = |render: fn(&Sources, &[Diagnostic]) -> String| {
            let readings = self.readings.iter();
            readings
                .map(|it| render(&it.sources, &it.diagnostics))
                .collect::<String>()
        };
        let diagnostics = self.readings.iter().flat_map(|it| it.diagnostics.clone());
        let summary = Summary::of(&diagnostics.collect::<Vec<_>>());
        let summary = format!("{summary}: nothing was done\n");
        match format {
            FindingsFormat::Human | FindingsFormat::Markdown => {
                let readings = self.readings.iter();
                let texts = readings.map(|it| render_text(&it.sources, &it.diagnostics, colors));
                Printed {
                    stdout: String::new(),
                    stderr: texts.collect::<String>() + &summary,
                }
            }
            FindingsFormat::Json => Printed {
                stdout: each(render_json),
                stderr: summary,
            },
            FindingsFormat::Github => Printed {
                stdout: each(render_github),
                stderr: summary,
            },
        }
    }
}
