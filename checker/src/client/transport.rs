//! The way to a server: over HTTP or by lines.

use norm_contract_generator::Words;
use std::time::Duration;

use norm_contract_generator::validation::shown;
use serde_json::value::RawValue;

use super::failure::Failure;
use super::http::Http;
use super::message::Incoming;
use super::notes::Notes;
use super::outgoing::{Notification, Request};
use super::stdio::Stdio;

pub(super) enum Transport {
    Http(Box<Http>),
    Stdio(Box<Stdio>),
}

impl Transport {
    /// Sends a request and waits for its answer.
    pub(super) async fn request(
        &mut self,
        request: &Request,
        limit: Duration,
    ) -> Result<Box<RawValue>, Failure> {
        let answer = async {
            match self {
                Transport::Http(http) => http.request(request).await,
                Transport::Stdio(stdio) => stdio.request(request).await,
            }
        };
        let answer = tokio::time::timeout(limit, answer).await;
        let answer = answer.unwrap_or_else(|_| Err(Failure::late(limit)));
        answer.map_err(|failure| failure.after(self.result_bytes(request.id)))
    }

    /// What has come of the result of a request whose answer wasn't read to its end.
    fn result_bytes(&self, id: i64) -> usize {
        match self {
            Transport::Http(http) => http.result_bytes(id),
            Transport::Stdio(stdio) => stdio.result_bytes(id),
        }
    }

    /// Sends what isn't answered.
    pub(super) async fn notify(
        &mut self,
        notification: &Notification,
        limit: Duration,
    ) -> Result<(), Failure> {
        match self {
            Transport::Http(http) => {
                let taken = tokio::time::timeout(limit, http.notify(notification));
                taken.await.unwrap_or_else(|_| Err(Failure::late(limit)))
            }
            Transport::Stdio(stdio) => {
                stdio.send(notification.text());
                Ok(())
            }
        }
    }

    /// Takes leave of the server.
    pub(super) async fn close(self) {
        match self {
            Transport::Http(http) => http.close().await,
            Transport::Stdio(stdio) => stdio.close().await,
        }
    }
}

/// What is told of a message that answers nothing.
pub(super) fn note_aside(message: &Incoming, notes: &Notes) {
    match message {
        Incoming::Notification { method } if method == "notifications/tools/list_changed" => {
            notes.add(Words::new(
                "сервер сообщает, что его список инструментов меняется во время чтения",
                "the server says that its list of tools changes while it is read",
            ));
        }
        Incoming::Notification { .. } => {}
        Incoming::Request { method, .. } if method == "ping" => {}
        Incoming::Request { method, .. } => {
            notes.add(Words::new(
                format!("сервер просит {method}, ему отказано"),
                format!("the server asks for {method}, which is refused"),
            ));
        }
        Incoming::Answer(response) => {
            let id = response.id.as_ref().map(shown);
            let Words { russian, english } = id.map_or(Words::new("нет", "none"), Words::same);
            notes.add(Words::new(
                format!("пропущен ответ без запроса, id: {russian}"),
                format!("an answer to no request was passed over, id {english}"),
            ));
        }
    }
}
