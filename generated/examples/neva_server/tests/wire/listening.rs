//! Where the server listens.

use std::net::TcpListener;
use std::process::Command;

use crate::SERVER;

#[test]
fn a_port_that_is_taken_is_a_failure() {
    let other = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = other.local_addr().expect("an address").to_string();
    let output = Command::new(SERVER)
        .args(["--http", &address])
        .output()
        .expect("the server can be started");
    assert!(!output.status.success(), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(log.contains("AddrInUse"), "{log}");
}
