//! That the server offers what the catalog of the examples says, in the generation that it was compiled for.

use consumer_wire::{HttpServer, agreement};

const SERVER: &str = env!("CARGO_BIN_EXE_example-neva-server");

const VERSION: &str = match cfg!(feature = "legacy-spec") {
    true => consumer_wire::FORMER_VERSION,
    false => consumer_wire::PROTOCOL_VERSION,
};

#[test]
fn over_http() {
    let server = HttpServer::start(SERVER);
    agreement::expect(&agreement::at(server.url()), VERSION, &[]);
}

#[test]
fn over_stdio() {
    agreement::expect(&agreement::behind(SERVER, &[]), VERSION, &[]);
}
