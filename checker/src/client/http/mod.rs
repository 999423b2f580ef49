//! Streamable HTTP: each message is a request of its own, and its answer a message of JSON or a stream of events.

mod beginning;
mod body;
mod causes;
mod connection;
mod events;
mod lossy;
mod proxy;
mod redirect;
mod routing;
mod tls;

use norm_contract_generator::Words;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, Response, StatusCode, Url};
use serde_json::value::RawValue;

use super::address::HttpAddress;
use super::failure::{Failure, Kind};
use super::limits::Limits;
use super::message::{self, Incoming};
use super::notes::Notes;
use super::outgoing::{Notification, Request, reply};
use super::server::Server;
use super::transport::note_aside;
use beginning::Beginning;
use body::Budget;
use connection::Connection;
use events::Events;

pub use tls::{Certificates, InvalidCertificates};

const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");
const PROTOCOL_VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");

/// The most that is read of an answer that is no success, in bytes.
const ERROR_BYTES: usize = 64 * 1024;

/// What a server may take to end a session.
const LEAVE_TAKING: std::time::Duration = std::time::Duration::from_secs(1);

pub(super) struct Http {
    connection: Connection,
    /// Goes with every request: the user's headers, and what the session has.
    headers: HeaderMap,
    budget: Budget,
    /// Of the answer to the last request, unless it is there as a whole.
    beginning: Beginning,
    notes: Notes,
}

impl Http {
    pub(super) fn new(
        HttpAddress(url): &HttpAddress,
        server: &Server,
        limits: &Limits,
        notes: Notes,
    ) -> Result<Self, Failure> {
        Ok(Http {
            connection: Connection::new(url.clone(), server.certificates.clone())?,
            headers: server.headers.map().clone(),
            budget: Budget::new(limits.bytes),
            beginning: Beginning::default(),
            notes,
        })
    }

    /// Names the version of the protocol in every request from here on.
    pub(super) fn set_version(&mut self, version: &str) {
        // A version that can't be in a header is none that the server could ask for there.
        if let Ok(version) = HeaderValue::from_str(version) {
            self.headers.insert(PROTOCOL_VERSION, version);
        }
    }

    /// Makes nothing of what was agreed with the server.
    pub(super) fn forget_session(&mut self) {
        self.headers.remove(SESSION);
        self.headers.remove(PROTOCOL_VERSION);
    }

    /// Sends a request and waits for its answer.
    pub(super) async fn request(&mut self, request: &Request) -> Result<Box<RawValue>, Failure> {
        self.beginning = Beginning::default();
        let routing = routing::of(request, &self.notes);
        let response = self.post(request.text(), routing).await?;
        let id = request.id;
        if request.method == "initialize"
            && let Some(session) = response.headers().get(SESSION)
        {
            let mut session = session.clone();
            session.set_sensitive(true);
            self.headers.insert(SESSION, session);
        }
        if !response.status().is_success() {
            return Err(self.rejection(response).await);
        }
        match kind_of(response.headers()) {
            ContentKind::Json => {
                let text = self.budget.text_of(response, &mut self.beginning).await?;
                let messages = message::read(&text).map_err(|why| {
                    let other = Words::new(
                        "ответ — не сообщение MCP",
                        "the answer is no message of MCP",
                    );
                    Failure::unusable(other.because(&why))
                })?;
                self.answer_among(messages, id).await.ok_or_else(|| {
                    Failure::unusable(Words::new(
                        "в присланном нет ответа на запрос",
                        "the answer holds no response to the request",
                    ))
                })?
            }
            ContentKind::Events => self.answer_in_stream(response, id).await,
            ContentKind::Other(_) if response.content_length() == Some(0) => {
                let status = response.status().as_u16();
                Err(Failure::unusable(Words::new(
                    format!("ответ пуст (HTTP {status})"),
                    format!("the answer is empty (HTTP {status})"),
                )))
            }
            ContentKind::Other(kind) => Err(Failure::unusable(kind)),
        }
    }

    /// What has come of the result of a request whose answer wasn't read to its end.
    pub(super) fn result_bytes(&self, id: i64) -> usize {
        self.beginning.result_bytes(id)
    }

    /// Sends what isn't answered.
    pub(super) async fn notify(&mut self, notification: &Notification) -> Result<(), Failure> {
        let response = self.post(notification.text(), HeaderMap::new()).await?;
        match response.status() {
            status if status.is_success() => Ok(()),
            _ => Err(self.rejection(response).await),
        }
    }

    /// Ends the session, if there is one. A server needn't allow it.
    pub(super) async fn close(self) {
        if self.headers.contains_key(SESSION) {
            let request = self.connection.request(Method::DELETE);
            let ended = request.headers(self.headers).send();
            // Nothing depends on it any more.
            let _ = tokio::time::timeout(LEAVE_TAKING, ended).await;
        }
    }

    async fn post(&mut self, text: String, routing: HeaderMap) -> Result<Response, Failure> {
        let mut all = self.headers.clone();
        all.extend(routing);
        all.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        let accepted = HeaderValue::from_static("application/json, text/event-stream");
        all.insert(ACCEPT, accepted);
        self.connection.post(text, all).await
    }

    /// What an answer says that is no success.
    async fn rejection(&self, response: Response) -> Failure {
        let status = response.status();
        let number = status.as_u16();
        if matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
            return Failure::new(
                Kind::NeedsAuthorization,
                Words::same(format!("HTTP {number}")),
            );
        }
        let text = body::beginning_of(response, ERROR_BYTES).await;
        let messages = message::read(&text).unwrap_or_default();
        let error = messages.into_iter().find_map(|message| match message {
            // Whatever its id: some servers leave it out, or answer before they have read it.
            Incoming::Answer(response) => response.outcome.err(),
            _ => None,
        });
        let failure = match error {
            Some(refusal) => Failure::refused(&format!("HTTP {number}, "), refusal),
            None => Failure::unusable(Words::same(format!("HTTP {number}"))),
        };
        match status == StatusCode::NOT_FOUND && self.headers.contains_key(SESSION) {
            true => Failure::new(Kind::SessionLost, failure.cause),
            false => failure,
        }
    }

    async fn answer_in_stream(
        &mut self,
        response: Response,
        id: i64,
    ) -> Result<Box<RawValue>, Failure> {
        let mut events = Events::of(response, &self.budget, &mut self.beginning);
        while let Some(event) = events.next().await? {
            let Ok(messages) = message::read(&event) else {
                self.notes.add(Words::new(
                    "сервер присылает события, которые не являются сообщениями; они пропущены",
                    "the server sends events that are no messages; they were passed over",
                ));
                continue;
            };
            if let Some(answer) = self.answer_among(messages, id).await {
                return answer;
            }
        }
        Err(Failure::unusable(Words::new(
            "поток событий закончился без ответа",
            "the stream of events ended without an answer",
        )))
    }

    /// Does what is to be done about messages, and picks the answer.
    async fn answer_among(
        &mut self,
        messages: Vec<Incoming>,
        id: i64,
    ) -> Option<Result<Box<RawValue>, Failure>> {
        let mut answer = None;
        for message in messages {
            match message {
                Incoming::Answer(response) if answer.is_none() && response.answers(id) => {
                    answer = Some(response.into_result(""));
                }
                message => {
                    note_aside(&message, &self.notes);
                    if let Incoming::Request { id, method } = message {
                        // A server that doesn't take the reply goes without, as from a client that is gone.
                        let _ = self.post(reply(&id, &method), HeaderMap::new()).await;
                    }
                }
            }
        }
        answer
    }
}

enum ContentKind {
    Json,
    Events,
    /// What is wrong with it.
    Other(Words),
}

fn kind_of(headers: &HeaderMap) -> ContentKind {
    let kind = headers.get(CONTENT_TYPE);
    let kind = kind.map(|kind| String::from_utf8_lossy(kind.as_bytes()).into_owned());
    let essence = kind.as_deref().map(|kind| match kind.split_once(';') {
        Some((essence, _)) => essence.trim(),
        None => kind.trim(),
    });
    let is = |known: &str| essence.is_some_and(|it| it.eq_ignore_ascii_case(known));
    match essence {
        _ if is("application/json") => ContentKind::Json,
        _ if is("text/event-stream") => ContentKind::Events,
        _ if is("text/html") => ContentKind::Other(Words::new(
            "ответ — HTML, а не MCP",
            "the answer is HTML, not MCP",
        )),
        // As it was sent: secrets are looked for letter by letter.
        Some(other) => ContentKind::Other(Words::new(
            format!("ответ — {other}, а не MCP"),
            format!("the answer is {other}, not MCP"),
        )),
        None => ContentKind::Other(Words::new(
            "у ответа не указан тип содержимого",
            "the answer has no content type",
        )),
    }
}

fn host_of(url: &Url) -> &str {
    url.host_str().unwrap_or_default()
}
