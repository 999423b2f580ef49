//! Finding out which generation of the protocol a server speaks.

use norm_contract_generator::Words;
use std::time::{Duration, Instant};

use serde_json::Value;
use serde_json::value::RawValue;
use tokio::time::timeout;

use super::current::{self, Found};
use super::former;
use super::{Agreement, Numbers, Session};
use crate::client::failure::{Failure, Kind};
use crate::client::http::Http;
use crate::client::limits::Limits;
use crate::client::notes::Notes;
use crate::client::outgoing::Notification;
use crate::client::server::{Address, Server};
use crate::client::stdio::Stdio;
use crate::client::transport::Transport;

/// Begins a conversation.
///
/// # Errors
/// There is none to be had.
pub(in crate::client) async fn open(
    server: &Server,
    limits: &Limits,
    notes: &Notes,
) -> Result<Session, Failure> {
    let mut opening = Opening {
        limits,
        notes,
        numbers: Numbers::default(),
    };
    let (mut transport, probed) = match &server.address {
        Address::Http(address) => {
            let mut http = Http::new(address, server, limits, notes.clone())?;
            let found = opening.probe_http(&mut http, opening.probe_limit()).await?;
            (Transport::Http(Box::new(http)), Probed::from(found))
        }
        Address::Program(program) => {
            let mut stdio = Stdio::start(program, limits, notes.clone())?;
            let probed = opening.probe_stdio(&mut stdio).await?;
            (Transport::Stdio(Box::new(stdio)), probed)
        }
    };
    let agreement = match probed.found {
        Found::Current(agreement) => agreement,
        Found::Former(why) => {
            let early = probed.handshake;
            opening.fall_back(&mut transport, why, early).await?
        }
    };
    Ok(Session {
        transport,
        agreement,
        numbers: opening.numbers,
        limits: limits.clone(),
        notes: notes.clone(),
        is_renewed: false,
    })
}

impl Session {
    /// Begins the session anew that the server says it has no more, once; `lost` is how it said so. What the session
    /// knew, such as where a list goes on, is lost.
    ///
    /// # Errors
    /// `lost`, where that wasn't it or the session was begun anew before; else why there is no new one.
    pub(in crate::client) async fn renew(&mut self, lost: Failure) -> Result<(), Failure> {
        let Transport::Http(http) = &mut self.transport else {
            return Err(lost);
        };
        if lost.kind != Kind::SessionLost || std::mem::replace(&mut self.is_renewed, true) {
            return Err(lost);
        }
        http.forget_session();
        self.notes.add(Words::new(
            "сервер потерял сеанс; начат новый",
            "the server has lost the session; a new one was begun",
        ));
        let mut opening = Opening {
            limits: &self.limits,
            notes: &self.notes,
            numbers: std::mem::take(&mut self.numbers),
        };
        let agreement = opening.shake_hands(&mut self.transport, None).await;
        self.numbers = opening.numbers;
        self.agreement = agreement?;
        Ok(())
    }
}

struct Opening<'a> {
    limits: &'a Limits,
    notes: &'a Notes,
    numbers: Numbers,
}

/// What is known after the first request.
struct Probed {
    found: Found,
    /// The answer to `initialize`, where that was asked for already.
    handshake: Option<Result<Box<RawValue>, Failure>>,
}

impl From<Found> for Probed {
    fn from(found: Found) -> Self {
        Probed {
            found,
            handshake: None,
        }
    }
}

impl Opening<'_> {
    fn probe_limit(&self) -> Duration {
        self.limits.probe.min(self.limits.request)
    }

    async fn probe_http(&mut self, http: &mut Http, limit: Duration) -> Result<Found, Failure> {
        let discover = current::discover(self.numbers.next());
        let answer = timeout(limit, http.request(&discover)).await;
        let answer = answer.unwrap_or_else(|_| Err(Failure::late(limit)));
        current::found(answer, self.notes)
    }

    /// A program that takes long to start answers late, and one that doesn't know the request may never answer. So the
    /// handshake is sent after the request, and whatever answer comes decides.
    async fn probe_stdio(&mut self, stdio: &mut Stdio) -> Result<Probed, Failure> {
        let start = Instant::now();
        let discover = self.numbers.next();
        stdio.send(current::discover(discover).text());
        // However short the time for a request, some of it is left for the handshake.
        let limit = self.probe_limit().min(self.limits.request / 2);
        match timeout(limit, stdio.answer_to(&[discover])).await {
            Ok(Ok((_, response))) => {
                let found = current::found(response.into_result(""), self.notes)?;
                return Ok(found.into());
            }
            Ok(Err(failure)) => return self.start_anew(stdio, failure).await,
            Err(_) => {}
        }
        let initialize = self.numbers.next();
        stdio.send(former::initialize(initialize, former::VERSIONS[0]).text());
        let mut why = None;
        loop {
            let left = self.limits.request.saturating_sub(start.elapsed());
            let answer = timeout(left, stdio.answer_to(&[discover, initialize])).await;
            let answer = answer.map_err(|_| Failure::late(self.limits.request))?;
            match answer {
                Ok((id, response)) if id == discover => {
                    match current::found(response.into_result(""), self.notes)? {
                        Found::Former(failure) => why = failure,
                        current => return Ok(current.into()),
                    }
                }
                Ok((_, response)) => {
                    return Ok(Probed {
                        found: Found::Former(why),
                        handshake: Some(response.into_result("")),
                    });
                }
                Err(failure) => return self.start_anew(stdio, failure).await,
            }
        }
    }

    /// Some programs end at a request that they don't know.
    async fn start_anew(&self, stdio: &mut Stdio, failure: Failure) -> Result<Probed, Failure> {
        if failure.kind != Kind::Ended {
            return Err(failure);
        }
        stdio.restart().await?;
        self.notes.add(Words::new(
            "программа завершилась на запросе server/discover и запущена заново",
            "the program ended at the request server/discover and was started anew",
        ));
        Ok(Found::Former(Some(failure)).into())
    }

    /// Talks to a server that seems to be of a former generation. `why` it does; `early`: the answer to the handshake,
    /// where it was begun already.
    async fn fall_back(
        &mut self,
        transport: &mut Transport,
        why: Option<Failure>,
        early: Option<Result<Box<RawValue>, Failure>>,
    ) -> Result<Agreement, Failure> {
        let refused = match self.shake_hands(transport, early).await {
            Ok(agreement) => return Ok(agreement),
            Err(failure) => failure,
        };
        let was_slow = why.as_ref().is_some_and(|why| why.kind == Kind::Late);
        match transport {
            // It may have had to wake up at first, which isn't the mark of any generation.
            Transport::Http(http) if was_slow && refused.is_answer() => {
                match self.probe_http(http, self.limits.request).await? {
                    Found::Current(agreement) => Ok(agreement),
                    Found::Former(_) => Err(refused),
                }
            }
            _ => Err(more_telling(why, refused)),
        }
    }

    async fn shake_hands(
        &mut self,
        transport: &mut Transport,
        early: Option<Result<Box<RawValue>, Failure>>,
    ) -> Result<Agreement, Failure> {
        let first = match early {
            Some(answer) => answer,
            None => self.initialize(transport, former::VERSIONS[0]).await,
        };
        let result = match first {
            Ok(result) => result,
            Err(failure) => self.initialize_otherwise(transport, failure).await?,
        };
        let agreement = former::agreement(&result, self.notes)?;
        if let Transport::Http(http) = transport {
            http.set_version(&agreement.version);
        }
        let initialized = Notification {
            method: "notifications/initialized",
        };
        let taken = transport.notify(&initialized, self.limits.request).await;
        if let Err(Failure { cause, .. }) = taken {
            let refused = Words::new(
                "сервер не принимает notifications/initialized",
                "the server doesn't take notifications/initialized",
            );
            self.notes.add(refused.because(&cause));
        }
        Ok(agreement)
    }

    /// Tries other versions. If none is taken either, the first refusal stands.
    async fn initialize_otherwise(
        &mut self,
        transport: &mut Transport,
        failure: Failure,
    ) -> Result<Box<RawValue>, Failure> {
        for version in former::others(&failure) {
            if let Ok(result) = self.initialize(transport, version).await {
                return Ok(result);
            }
        }
        Err(failure)
    }

    async fn initialize(
        &mut self,
        transport: &mut Transport,
        version: &str,
    ) -> Result<Box<RawValue>, Failure> {
        let initialize = former::initialize(self.numbers.next(), version);
        transport.request(&initialize, self.limits.request).await
    }
}

/// A server of the current generation refuses a handshake without saying why the other request failed.
fn more_telling(first: Option<Failure>, second: Failure) -> Failure {
    match first {
        Some(first) if current::is_own_error(&first) && second.is_answer() => first,
        _ => second,
    }
}

/// The parts of a server's `serverInfo`: its name and its `_meta`.
pub(in crate::client) fn name_and_meta(info: &Value) -> (Option<String>, Option<Value>) {
    let name = info.get("name").and_then(Value::as_str);
    (name.map(str::to_owned), info.get("_meta").cloned())
}
