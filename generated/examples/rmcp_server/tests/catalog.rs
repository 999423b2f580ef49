//! That the server offers what the catalog of the examples says.

use consumer_wire::{FORMER_VERSION, HttpServer, PROTOCOL_VERSION, agreement};

const SERVER: &str = env!("CARGO_BIN_EXE_example-rmcp-server");

/// neva's alone: it asks the user.
const NOT_OFFERED: [&str; 1] = ["wrap"];

#[test]
fn over_http() {
    let server = HttpServer::start(SERVER);
    let server = agreement::at(server.url());
    agreement::expect(&server, PROTOCOL_VERSION, &NOT_OFFERED);
}

#[test]
fn over_stdio() {
    let server = agreement::behind(SERVER, &[]);
    agreement::expect(&server, PROTOCOL_VERSION, &NOT_OFFERED);
}

#[test]
fn in_a_former_generation_over_http() {
    let server = HttpServer::start_with(SERVER, &["--former"]);
    let server = agreement::at(server.url());
    agreement::expect(&server, FORMER_VERSION, &NOT_OFFERED);
}

#[test]
fn in_a_former_generation_over_stdio() {
    let server = agreement::behind(SERVER, &["--former"]);
    agreement::expect(&server, FORMER_VERSION, &NOT_OFFERED);
}
