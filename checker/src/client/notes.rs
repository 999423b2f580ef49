//! What is told besides the list.

use std::sync::{Arc, Mutex, PoisonError};

/// A server that does something wrong with every line need not be told of for every line.
const MOST_NOTES: usize = 20;

/// A list of notes that several parts write.
#[derive(Clone, Default)]
pub(super) struct Notes(Arc<Mutex<Vec<String>>>);

impl Notes {
    /// Adds a note that isn't there yet.
    pub(super) fn add(&self, note: impl Into<String>) {
        let note = note.into();
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if notes.len() < MOST_NOTES && !notes.contains(&note) {
            notes.push(note);
        }
    }

    pub(super) fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
