//! Bodies of answers that are streams of events.

use std::pin::Pin;

use futures_util::{Stream, StreamExt};
use norm_contract_generator::Words;
use reqwest::Response;
use sse_stream::SseByteStream;

use super::beginning::{Beginning, locked};
use super::body::{Budget, Interrupted};
use super::lossy::LossyPieces;
use crate::client::failure::Failure;

type GuardedBody =
    Pin<Box<dyn Stream<Item = Result<tokio_util::bytes::Bytes, Interrupted>> + Send>>;

/// The events of a body that is a stream of them.
pub(super) struct Events {
    events: SseByteStream<GuardedBody>,
    budget: Budget,
}

impl Events {
    /// The events of a body. `beginning`: what has come of the one that is under way, for whoever doesn't wait for its end.
    pub(super) fn of(response: Response, budget: &Budget, beginning: &mut Beginning) -> Self {
        let counted = beginning.of_event();
        let mut pieces = LossyPieces::default();
        let body = budget.guarded(response).map(move |chunk| {
            let chunk = chunk?;
            locked(&counted).push(&chunk);
            // A tool whose text isn't UTF-8 is no reason to lose the others.
            Ok(pieces.push(&chunk).into())
        });
        Events {
            events: SseByteStream::new(Box::pin(body)),
            budget: budget.clone(),
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
            Some(interrupted) => self.budget.failure(interrupted),
            None => {
                let damaged =
                    Words::new("поток событий повреждён", "the stream of events is damaged");
                Failure::unusable(damaged.because(&Words::foreign(error)))
            }
        }
    }
}
