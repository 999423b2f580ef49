//! The servers that are checked, and asking them.

use futures_util::StreamExt;
use futures_util::stream;
use norm_contract_check::Language;
use norm_contract_check::client::{Answer, Limits, Server, TrialCall, ask};

use crate::server_command::ProgressLine;

/// A server to be checked.
pub(crate) struct Peer {
    pub(super) server: Server,
    /// What its report calls it, where that isn't its own name.
    pub(super) id: Option<String>,
    pub(super) calls: Vec<TrialCall>,
}

impl Peer {
    pub(super) fn new(server: Server, id: Option<String>) -> Self {
        Peer {
            server,
            id,
            calls: Vec::new(),
        }
    }

    fn label(&self) -> String {
        self.id.clone().unwrap_or_else(|| self.server.name())
    }
}

/// The answers of all, in the order of the list whoever is first.
pub(super) async fn ask_all(
    peers: &[Peer],
    at_once: usize,
    limits: &Limits,
    language: Language,
) -> Vec<Answer> {
    let answers = peers.iter().map(async |peer| {
        let progress = ProgressLine::new(peer.label(), language);
        ask(&peer.server, &peer.calls, limits, &progress).await
    });
    stream::iter(answers).buffered(at_once).collect().await
}
