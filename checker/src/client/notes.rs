//! What is told besides the list.

use norm_contract_generator::Words;
use std::sync::{Arc, Mutex, PoisonError};

/// A server that does something wrong with every line need not be told of for every line.
const MOST_NOTES: usize = 20;

/// A list of notes that several parts write.
#[derive(Clone, Default)]
pub(super) struct Notes(Arc<Mutex<Vec<Words>>>);

impl Notes {
    /// Adds a note that isn't there yet.
    pub(super) fn add(&self, note: Words) {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if notes.len() < MOST_NOTES && !notes.contains(&note) {
            notes.push(note);
        }
    }

    pub(super) fn take(&self) -> Vec<Words> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
