//! Bodies of answers that are streams of events.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::{Stream, StreamExt};
use norm_contract_generator::Words;
use reqwest::Response;
use sse_stream::SseByteStream;

use super::body::{Budget, Interrupted};
use crate::client::failure::Failure;
use crate::client::result_size::ResultSize;

type GuardedBody =
    Pin<Box<dyn Stream<Item = Result<tokio_util::bytes::Bytes, Interrupted>> + Send>>;

/// The events of a body that is a stream of them.
pub(super) struct Events {
    events: SseByteStream<GuardedBody>,
    budget: Budget,
    /// The request that they are to answer.
    id: i64,
    size: Arc<Mutex<EventSize>>,
}

impl Events {
    /// The events of a body that answers the request `id`.
    pub(super) fn of(response: Response, budget: &Budget, id: i64) -> Self {
        let size = Arc::new(Mutex::new(EventSize::default()));
        let counted = Arc::clone(&size);
        let body = budget.guarded(response).inspect(move |chunk| {
            if let Ok(chunk) = chunk {
                locked(&counted).push(chunk);
            }
        });
        Events {
            events: SseByteStream::new(Box::pin(body)),
            budget: budget.clone(),
            id,
            size,
        }
    }

    /// The data of the next event that may be a message; none at the end.
    pub(super) async fn next(&mut self) -> Result<Option<String>, Failure> {
        while let Some(event) = self.events.next().await {
            let event = event.map_err(|error| self.failure(&error))?;
            let is_message = event.event.as_deref().is_none_or(|kind| kind == "message");
            match event.data {
                // An event without data is there to keep the line open or to number the stream.
                Some(data) if is_message && !data.is_empty() => return Ok(Some(data)),
                _ => {}
            }
        }
        Ok(None)
    }

    fn failure(&self, error: &sse_stream::Error) -> Failure {
        let interrupted = match error {
            sse_stream::Error::Body(source) => source.downcast_ref(),
            _ => None,
        };
        match interrupted {
            Some(interrupted) => {
                let bytes = locked(&self.size).data.of_answer_to(self.id, true);
                self.budget.failure(interrupted).after(bytes)
            }
            None => {
                let damaged =
                    Words::new("поток событий повреждён", "the stream of events is damaged");
                Failure::unusable(damaged.because(&Words::foreign(error)))
            }
        }
    }
}

/// What has come of the event that is under way: it is handed on when it is whole.
#[derive(Default)]
struct EventSize {
    /// How the line begins.
    start: Vec<u8>,
    /// Whether the last byte was a CR, which ends a line by itself or with the LF after it.
    is_after_cr: bool,
    data: ResultSize,
}

impl EventSize {
    fn push(&mut self, bytes: &[u8]) {
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

fn locked(size: &Mutex<EventSize>) -> MutexGuard<'_, EventSize> {
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
