//! Bodies of answers, of which no more is read than there may be.

use norm_contract_generator::Words;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::{Stream, StreamExt};
use reqwest::Response;

use super::beginning::Beginning;
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
pub(super) enum Interrupted {
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

    /// The whole of a body. A tool whose text isn't UTF-8 is no reason to lose the others. `beginning`: what has come of it
    /// until it is whole, for whoever doesn't wait for that.
    pub(super) async fn text_of(
        &self,
        response: Response,
        beginning: &mut Beginning,
    ) -> Result<String, Failure> {
        let mut body = self.guarded(response);
        let bytes = beginning.of_text();
        while let Some(chunk) = body.next().await {
            let chunk = chunk.map_err(|interrupted| self.failure(&interrupted))?;
            bytes.extend_from_slice(&chunk);
        }
        Ok(match String::from_utf8(std::mem::take(bytes)) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        })
    }

    pub(super) fn guarded(
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

    pub(super) fn failure(&self, interrupted: &Interrupted) -> Failure {
        match interrupted {
            Interrupted::TooMuch => Failure::too_much(self.total),
            Interrupted::Broken(cause) => Failure::broken_off(cause.clone()),
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

impl fmt::Display for Interrupted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Interrupted::TooMuch => "too much",
            Interrupted::Broken(cause) => &cause.english,
        })
    }
}

impl std::error::Error for Interrupted {}
