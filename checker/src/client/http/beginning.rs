//! What has come of an answer that isn't whole, which outlives whoever has waited for it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::client::result_size::ResultSize;

/// What has come of the answer that is read.
#[derive(Default)]
pub(super) struct Beginning {
    /// Of a body that is one message, which is counted only when it matters.
    text: Vec<u8>,
    /// Of a stream, which is counted as it comes.
    event: Arc<Mutex<EventSize>>,
}

impl Beginning {
    /// Begins a body that is one message. Whoever has it as a whole takes it away.
    pub(super) fn of_text(&mut self) -> &mut Vec<u8> {
        *self = Beginning::default();
        &mut self.text
    }

    /// Begins a stream.
    pub(super) fn of_event(&mut self) -> Arc<Mutex<EventSize>> {
        *self = Beginning::default();
        Arc::clone(&self.event)
    }

    /// The bytes of the result so far, if this is of the answer to the request.
    pub(super) fn result_bytes(&self, id: i64) -> usize {
        let mut size = ResultSize::default();
        size.push(&self.text);
        let of_event = locked(&self.event).data.of_answer_to(id, true);
        size.of_answer_to(id, true).max(of_event)
    }
}

/// What has come of the event that is under way: it is handed on when it is whole.
#[derive(Default)]
pub(super) struct EventSize {
    /// How the line begins.
    start: Vec<u8>,
    /// Whether the last byte was a CR, which ends a line by itself or with the LF after it.
    is_after_cr: bool,
    data: ResultSize,
}

impl EventSize {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        const DATA: &[u8] = b"data:";
        for byte in bytes {
            let is_after_cr = std::mem::replace(&mut self.is_after_cr, *byte == b'\r');
            match byte {
                b'\n' if is_after_cr => {}
                // An empty line ends the event.
                b'\n' | b'\r' if self.start.is_empty() => self.data = ResultSize::default(),
                b'\n' | b'\r' => self.start.clear(),
                byte if self.start.len() < DATA.len() => self.start.push(*byte),
                byte if self.start == DATA => self.data.push(&[*byte]),
                _ => {}
            }
        }
    }
}

pub(super) fn locked(size: &Mutex<EventSize>) -> MutexGuard<'_, EventSize> {
    size.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_ends_its_lines_an_event_is_counted_by_itself() {
        const END: &str = "<end>";
        let stream = concat!(
            r#"data: {"id":1,"result":"of another"}<end>"#,
            "<end>",
            ": a comment<end>",
            r#"data: {"id":2,<end>"#,
            r#"data: "result":["ab",<end>"#,
            r#"data: "cd"#,
        );
        let counted = r#"["ab","cd"#.len();
        for end in ["\n", "\r", "\r\n"] {
            let stream = stream.replace(END, end);
            // At 1, a chunk ends between CR and LF.
            for length in [1, 2, 3, stream.len()] {
                let mut size = EventSize::default();
                let chunks = stream.as_bytes().chunks(length);
                chunks.for_each(|chunk| size.push(chunk));
                assert_eq!(size.data.of_answer_to(2, true), counted, "{end:?} {length}");
            }
        }
    }
}
