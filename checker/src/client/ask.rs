//! Asking a server, from the first request to the leave-taking.

use norm_contract_generator::Words;
use std::time::{Duration, Instant};

use tokio::time::timeout;

use super::calls::{self, TrialCall};
use super::failure::{Failure, Kind};
use super::limits::{Limits, shown};
use super::listing::{self, Pages};
use super::notes::Notes;
use super::progress::{Observer, Progress};
use super::secrets::Secrets;
use super::server::Server;
use super::session::{self, name_and_meta};
use crate::listing::{Completeness, Listing, Sample};

/// What came of asking a server.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What it offers.
    pub listing: Listing,
    /// The version of the protocol that was spoken; none if it didn't come to that.
    pub protocol_version: Option<String>,
    /// What else is to be told, a sentence each. They may have characters that don't belong onto a terminal.
    pub notes: Vec<Words>,
    /// How long it took.
    pub time: Duration,
}

/// What is known so far. It outlives the conversation, which may be broken off anywhere.
struct Gathered {
    listing: Listing,
    /// What has been read of the list until it is done with.
    pages: Pages,
    is_listed: bool,
    protocol_version: Option<String>,
    notes: Notes,
}

/// Asks a server for its tools, and makes trial calls after that.
///
/// This takes no longer than [`Limits::total`], but for what a program takes to be ended. If the future is dropped, the
/// program ends as well. It needs a runtime of tokio with its timer and input/output on.
pub async fn ask(
    server: &Server,
    calls: &[TrialCall],
    limits: &Limits,
    observer: &dyn Observer,
) -> Answer {
    let start = Instant::now();
    let mut gathered = Gathered {
        listing: Listing::complete(server.name(), Vec::new()),
        pages: Pages::default(),
        is_listed: false,
        protocol_version: None,
        notes: Notes::default(),
    };
    let conversation = converse(server, calls, limits, observer, &mut gathered);
    let ended = timeout(limits.total, conversation).await;
    let ended = ended.unwrap_or_else(|_| {
        let Words { russian, english } = shown(limits.total);
        let cause = Words::new(
            format!("не закончено за {russian}"),
            format!("not done within {english}"),
        );
        Err(Failure::new(Kind::Late, cause))
    });
    if let Err(failure) = ended {
        gathered.break_off(failure, calls);
    }
    gathered.into_answer(&Secrets::of(server), start.elapsed())
}

async fn converse(
    server: &Server,
    calls: &[TrialCall],
    limits: &Limits,
    observer: &dyn Observer,
    gathered: &mut Gathered,
) -> Result<(), Failure> {
    observer.observe(Progress::Connecting);
    let notes = gathered.notes.clone();
    let mut session = session::open(server, limits, &notes).await?;
    observer.observe(Progress::Connected {
        version: session.version(),
    });
    gathered.protocol_version = Some(session.version().to_owned());
    let listing = &mut gathered.listing;
    (listing.server.name, listing.server.meta) = name_and_meta(session.server_info());
    let listed = listing::read(&mut session, limits, observer, &mut gathered.pages).await;
    gathered.is_listed = listed.is_ok();
    if listed.is_ok() {
        listing.tools = std::mem::take(&mut gathered.pages).into_entries();
        let calls = calls::possible(calls, listing, &notes);
        calls::make(&mut session, calls, observer, &mut listing.samples).await;
    }
    session.close().await;
    listed
}

impl Gathered {
    /// What was seen so far is what there is.
    fn break_off(&mut self, failure: Failure, calls: &[TrialCall]) {
        if self.is_listed {
            for call in calls {
                let samples = self.listing.samples.entry(call.tool.clone()).or_default();
                if samples.is_empty() {
                    samples.push(Sample::Failed(failure.cause.clone()));
                }
            }
            return;
        }
        self.listing.tools = std::mem::take(&mut self.pages).into_new_entries();
        let cause = failure.cause;
        self.listing.completeness = match self.listing.tools.is_empty() {
            true => Completeness::Unreachable {
                cause,
                needs_authorization: failure.kind == Kind::NeedsAuthorization,
            },
            false => Completeness::CutShort { cause },
        };
    }

    fn into_answer(mut self, secrets: &Secrets, time: Duration) -> Answer {
        match &mut self.listing.completeness {
            Completeness::Complete => {}
            Completeness::CutShort { cause } | Completeness::Unreachable { cause, .. } => {
                *cause = secrets.removed_from_words(cause);
            }
        }
        if let Some(name) = &mut self.listing.server.name {
            *name = secrets.removed_from(name);
        }
        for sample in self.listing.samples.values_mut().flatten() {
            match sample {
                Sample::Result(_) => {}
                Sample::BrokenOff { cause, .. } | Sample::Failed(cause) => {
                    *cause = secrets.removed_from_words(cause);
                }
            }
        }
        let notes = self.notes.take().into_iter();
        Answer {
            listing: self.listing,
            protocol_version: self.protocol_version,
            notes: notes
                .map(|note| secrets.removed_from_words(&note))
                .collect(),
            time,
        }
    }
}
