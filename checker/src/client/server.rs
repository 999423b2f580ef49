//! What is asked.

use super::address::{HttpAddress, Program};
use super::headers::Headers;
use super::http::Certificates;

/// A server, and what it takes to reach it.
#[derive(Clone, Debug)]
pub struct Server {
    /// Where it is.
    pub address: Address,
    /// Headers that go with every request over HTTP. A program gets none.
    pub headers: Headers,
    /// Certificate authorities to be trusted besides the system's.
    pub certificates: Certificates,
}

/// Where a server is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// Behind a URL, by Streamable HTTP.
    Http(HttpAddress),
    /// Behind a program's standard input and output. The program is started, and ended with all that it has started.
    Program(Program),
}

impl Server {
    /// A server behind a URL, without headers and certificates of its own.
    pub fn at(address: HttpAddress) -> Self {
        Server::new(Address::Http(address))
    }

    /// A server that is a program.
    pub fn behind(program: Program) -> Self {
        Server::new(Address::Program(program))
    }

    fn new(address: Address) -> Self {
        Server {
            address,
            headers: Headers::default(),
            certificates: Certificates::default(),
        }
    }

    /// The host or the program.
    pub fn name(&self) -> String {
        match &self.address {
            Address::Http(address) => address.host().to_owned(),
            Address::Program(program) => program.name(),
        }
    }
}
