//! Where a difference is found and what is said of it.

use std::rc::Rc;

use crate::source::Span;

use super::statement::Statement;
use super::subject::{Change, NamePath, NameStep, Subject};

/// The places of a pair and what it is called.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub(super) old: Span,
    pub(super) new: Span,
    /// Nobody sees it while a question is asked.
    pub(super) subject: Rc<Subject>,
}

/// What is said of a difference besides its rule.
pub(super) struct Detail {
    pub(super) site: Site,
    pub(super) expected: Statement,
    pub(super) actual: Statement,
    pub(super) change: Option<Change>,
    pub(super) absent: Option<String>,
}

impl Detail {
    pub(super) fn new(
        site: Site,
        expected: impl Into<Statement>,
        actual: impl Into<Statement>,
    ) -> Self {
        Detail {
            site,
            expected: expected.into(),
            actual: actual.into(),
            change: None,
            absent: None,
        }
    }

    /// Says where in what stands at the new place the thing would stand, by a JSON Pointer.
    pub(super) fn with_absent(mut self, pointer: String) -> Self {
        self.absent = Some(pointer);
        self
    }

    /// Says what has become of what the difference is about.
    pub(super) fn with_change(mut self, change: Option<Change>) -> Self {
        self.change = change;
        self
    }
}

impl Site {
    /// What has a place in one version only, or in none.
    pub(super) fn nowhere(subject: Subject) -> Self {
        Site {
            old: Span::NOWHERE,
            new: Span::NOWHERE,
            subject: Rc::new(subject),
        }
    }

    /// What became of what the site is of.
    pub(super) fn change(&self, change: fn(NamePath) -> Change) -> Option<Change> {
        self.subject.path().cloned().map(change)
    }

    /// What became of a part of what the site is of.
    pub(super) fn change_of_part(
        &self,
        step: NameStep,
        change: fn(NamePath) -> Change,
    ) -> Option<Change> {
        self.subject.path().map(|path| change(path.part(step)))
    }
}
