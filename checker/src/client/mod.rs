//! Asking a server what it offers: the one part of this crate that goes onto the network or starts a program.
//!
//! [`ask`] gives a [`Listing`](crate::Listing) for [`check`](crate::check) and [`snapshot`](crate::catalog::snapshot).
//! Whatever a server does is an answer and no error: how much of its list was seen, and why no more, is the listing's
//! [`Completeness`](crate::listing::Completeness).
//!
//! ```no_run
//! use norm_contract_check::client::{HttpAddress, Limits, Progress, Server, ask};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let server = Server::at(HttpAddress::parse("https://shop.example/mcp")?);
//! let answer = ask(&server, &[], &Limits::default(), &|_: Progress<'_>| {}).await;
//! println!("{} tools in {:?}", answer.listing.tools.len(), answer.time);
//! # Ok(())
//! # }
//! ```
//!
//! Secrets (values of headers, the user and the query of a URL) are in no text that this module makes: no cause, no note,
//! no `Debug`. Nor are the arguments of a program, unless it prints them itself before it ends.

mod address;
mod ask;
mod calls;
mod concealment;
mod failure;
mod headers;
mod http;
mod limits;
mod listing;
mod message;
mod notes;
mod outgoing;
mod progress;
mod result_size;
mod secrets;
mod server;
mod session;
mod stdio;
mod transport;

pub use address::{HttpAddress, InvalidAddress, Program};
pub use ask::{Answer, ask};
pub use calls::{TrialCall, WithoutArguments};
pub use headers::{Headers, InvalidHeader};
pub use http::{Certificates, InvalidCertificates};
pub use limits::Limits;
pub use progress::{Observer, Progress};
pub use server::{Address, Server};
