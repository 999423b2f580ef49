//! Bodies of answers, of which no more is read than there may be.

use norm_contract_generator::Words;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::{Stream, StreamExt};
use reqwest::Response;
use sse_stream::SseByteStream;

use super::causes;
use crate::client::failure::Failure;

/// The bytes that a server may still send.
#[derive(Clone)]
pub(super) struct Budget {
    left: Arc<AtomicUsize>,
    total: usize,
}

/// Why a body ended before its end.
#[derive(Debug)]
enum Interrupted {
    TooMuch,
    Broken(Words),
}

impl Budget {
    pub(super) fn new(total: usize) -> Self {
        Budget {
            left: Arc::new(AtomicUsize::new(total)),
            total,
        }
    }

    /// The whole of a body. A tool whose text isn't UTF-8 is no reason to lose the others.
    pub(super) async fn text_of(&self, response: Response) -> Result<String, Failure> {
        let mut body = self.guarded(response);
        let mut bytes = Vec::new();
        while let Some(chunk) = body.next().await {
            let chunk = chunk.map_err(|interrupted| self.failure(&interrupted))?;
            bytes.extend_from_slice(&chunk);
        }
        Ok(match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        })
    }

    fn guarded(
        &self,
        response: Response,
    ) -> impl Stream<Item = Result<tokio_util::bytes::Bytes, Interrupted>> + Send + use<> {
        let left = Arc::clone(&self.left);
        response.bytes_stream().map(move |chunk| {
            let chunk = chunk.map_err(|error| Interrupted::Broken(causes::of_body(&error)))?;
            let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(chunk.len())
            });
            match taken {
                Ok(_) => Ok(chunk),
                Err(_) => Err(Interrupted::TooMuch),
            }
        })
    }

    fn failure(&self, interrupted: &Interrupted) -> Failure {
        match interrupted {
            Interrupted::TooMuch => Failure::too_much(self.total),
            Interrupted::Broken(cause) => Failure::unusable(cause.clone()),
        }
    }
}

/// The beginning of a body, for what it says of an error.
pub(super) async fn beginning_of(mut response: Response, limit: usize) -> String {
    let mut bytes = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > limit {
            bytes.truncate(limit);
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

type GuardedBody =
    Pin<Box<dyn Stream<Item = Result<tokio_util::bytes::Bytes, Interrupted>> + Send>>;

/// The events of a body that is a stream of them.
pub(super) struct Events {
    events: SseByteStream<GuardedBody>,
    budget: Budget,
}

impl Events {
    pub(super) fn of(response: Response, budget: &Budget) -> Self {
        Events {
            events: SseByteStream::new(Box::pin(budget.guarded(response))),
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
            None => Failure::unusable(Words::new(
                format!("поток событий повреждён: {error}"),
                format!("the stream of events is damaged: {error}"),
            )),
        }
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Interrupted::TooMuch => "too much",
            Interrupted::Broken(cause) => &cause.english,
        })
    }
}

impl std::error::Error for Interrupted {}
