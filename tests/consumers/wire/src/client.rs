//! What every way to talk to a server has.

use crate::{Answer, Request};

/// A server to be talked to.
pub trait Client {
    /// Sends a message and waits for the answer.
    fn send(&mut self, request: &Request) -> Answer;

    /// Sends a message that is not answered.
    fn notify(&mut self, request: &Request);

    /// What the server has written to its log.
    fn log(&self) -> String;
}
