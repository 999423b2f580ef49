//! Contracts that can't be compared, because they are wrong themselves.

use super::Printed;
use crate::diagnostic::{Diagnostic, Summary, render_text};
use crate::reading::Reading;
use crate::source::Sources;

/// The errors of what was read, each with its files.
#[derive(Debug, Default)]
pub struct Refusals {
    readings: Vec<Problems>,
}

/// Errors, and the files that they are about.
#[derive(Debug)]
pub(super) struct Problems {
    pub(super) sources: Sources,
    pub(super) diagnostics: Vec<Diagnostic>,
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

    /// All of them with the lines that they are about, for people.
    pub fn print(&self, colors: bool) -> Printed {
        let mut stderr = String::new();
        let mut all = Vec::new();
        for Problems {
            sources,
            diagnostics,
        } in &self.readings
        {
            stderr.push_str(&render_text(sources, diagnostics, colors));
            all.extend(diagnostics.iter().cloned());
        }
        stderr.push_str(&format!("{}: nothing was done\n", Summary::of(&all)));
        Printed {
            stdout: String::new(),
            stderr,
        }
    }
}
