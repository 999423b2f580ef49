//! Catalogs that are taken of servers.

use norm_contract::{CatalogSnapshot, Validate};
use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply};
use crate::mcp::tool;
use crate::program::{run, serving, shown, versioned};

#[test]
fn a_catalog_is_taken_of_a_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serving(vec![versioned("a"), tool("b")]);
    let done = run(&["snapshot", &server.url()]);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let catalog: Value = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!(CatalogSnapshot::validate(&catalog), []);
    assert_eq!(catalog["package_name"], "shop-server");
    assert_eq!(catalog["package_version"], "0.1.0");
    assert_eq!(catalog["tools"][1]["name"], "b");

    // What was taken fits what it was taken of.
    let file = shown(&folder.path().join("catalog.json"));
    let package = ["--package-name", "shop", "--package-version", "1.2.3"];
    let url = server.url();
    let done = run(&[&["snapshot", "--output", &file, &url], &package[..]].concat());
    assert_eq!((done.code, done.stdout.as_str()), (0, ""));
    let done = run(&["check", "--catalog", &file, "--require-all", &url]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(
        done.stdout.contains("checked against contract 1.2.3"),
        "{}",
        done.stdout
    );
}

#[test]
fn what_no_catalog_can_hold_is_told() {
    let server = serving(vec![tool("a"), json!({"name": "b", "inputSchema": []})]);
    let done = run(&["snapshot", &server.url()]);
    assert_eq!(done.code, 5);
    let catalog: Value = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!(catalog["tools"].as_array().map(Vec::len), Some(1));
    assert!(
        done.stderr
            .starts_with("shop-server: left out: b\n  /inputSchema: expected "),
        "{}",
        done.stderr
    );

    let done = run(&["snapshot", &HttpServer::start(|_| Reply::status(503)).url()]);
    assert_eq!((done.code, done.stdout.as_str()), (4, ""));
    assert_eq!(
        done.stderr,
        "127.0.0.1: the server can't be reached: HTTP 503\n"
    );
    let done = run(&["snapshot", &HttpServer::start(|_| Reply::status(401)).url()]);
    assert_eq!((done.code, done.stdout.as_str()), (3, ""));
    assert_eq!(
        done.stderr,
        "127.0.0.1: the server asks for authorisation: HTTP 401\n\
         127.0.0.1: a token is passed by --bearer-env NAME, other headers by --header NAME:VALUE\n"
    );
}
