//! That the server offers what the catalog of the examples says, in the generation that it was compiled for.

use consumer_wire::{HttpServer, agreement};

const SERVER: &str = env!("CARGO_BIN_EXE_example-neva-server");

/// The version of the protocol, and what the catalog has besides: `wrap` asks the user in the course of a call, which
/// came with 2026-07-28.
const SPOKEN: (&str, &[&str]) = match cfg!(feature = "legacy-spec") {
    true => (consumer_wire::FORMER_VERSION, &["wrap"]),
    false => (consumer_wire::PROTOCOL_VERSION, &[]),
};

#[test]
fn over_http() {
    let server = HttpServer::start(SERVER);
    agreement::expect(&agreement::at(server.url()), SPOKEN.0, SPOKEN.1);
}

#[test]
fn over_stdio() {
    agreement::expect(&agreement::behind(SERVER, &[]), SPOKEN.0, SPOKEN.1);
}
