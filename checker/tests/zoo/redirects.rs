//! Servers that send their clients elsewhere.

use crate::http_server::{HttpServer, Reply};
use crate::mcp::discovered;
use crate::peers::{full_page, passed, situations, unreachable};
use crate::program::Run;

fn good() -> HttpServer {
    HttpServer::start(|request| match request.method() {
        "server/discover" => request.result(discovered("shop")),
        _ => request.result(full_page()),
    })
}

/// A server that sends whoever comes to its usual place elsewhere.
fn redirecting(status: u16, location: impl Into<String>) -> HttpServer {
    let location = location.into();
    HttpServer::start(move |request| match request.target.split('?').next() {
        Some("/mcp") => Reply::status(status).with_header("Location", location.clone()),
        _ if request.method() == "server/discover" => request.result(discovered("shop")),
        _ => request.result(full_page()),
    })
}

fn run(server: &HttpServer) -> Run {
    Run::check().url(&server.url())
}

#[test]
fn on_the_same_host_secrets_go_along() {
    let servers = [301, 302, 307, 308].map(|status| redirecting(status, "/mcp/"));
    let cases = servers.iter().map(|it| ("elsewhere", run(it), passed()));
    situations(cases.collect());
    for server in &servers {
        let requests = server.requests();
        assert_eq!(requests.len(), 3);
        for request in requests {
            assert_eq!(request.http_method, "POST");
            assert_eq!(request.header("x-key"), "s3cret-header");
            assert!(request.header("authorization").starts_with("Basic "));
        }
    }
}

#[test]
fn to_another_host_nothing_goes() {
    let target = good();
    let port = target.address.port();
    let at = |place: String| redirecting(307, place);
    let other_port = at(format!("http://127.0.0.1:{port}/mcp"));
    let other_name = at(format!("http://localhost:{port}/mcp"));
    let no_scheme = at(format!("//localhost:{port}/mcp"));
    let other_scheme = at(format!("https://127.0.0.1:{port}/mcp"));
    let with_user = at(format!(
        "http://s3cret-user:s3cret-password@127.0.0.1:{port}/mcp"
    ));
    let other_service = "HTTP 307, a redirect to another service of 127.0.0.1";
    let elsewhere = "HTTP 307, a redirect to the host localhost";
    situations(vec![
        ("another port", run(&other_port), unreachable(other_service)),
        ("another name", run(&other_name), unreachable(elsewhere)),
        ("without a scheme", run(&no_scheme), unreachable(elsewhere)),
        (
            "another scheme",
            run(&other_scheme),
            unreachable(other_service),
        ),
        ("with a user", run(&with_user), unreachable(other_service)),
    ]);
    assert!(target.requests().is_empty());
}

#[test]
fn nowhere() {
    let to_itself = redirecting(308, "/mcp");
    let to_a_get = redirecting(303, "/mcp/");
    let no_place = HttpServer::start(|_| Reply::status(302));
    let no_url = redirecting(302, "http://");
    let a_file = redirecting(302, "file:///etc/passwd");
    let more_and_more = HttpServer::start(|request| {
        let place = format!("{}x", request.target);
        Reply::status(307).with_header("Location", place)
    });
    situations(vec![
        (
            "to itself",
            run(&to_itself),
            unreachable("it redirects more than 5 times"),
        ),
        (
            "without an end",
            run(&more_and_more),
            unreachable("it redirects more than 5 times"),
        ),
        (
            "to another method",
            run(&to_a_get),
            unreachable("HTTP 303, a redirect to where a request can't be repeated"),
        ),
        (
            "no place",
            run(&no_place),
            unreachable("HTTP 302, a redirect to nowhere"),
        ),
        (
            "no URL",
            run(&no_url),
            unreachable("HTTP 302, a redirect to nowhere"),
        ),
        (
            "a file",
            run(&a_file),
            unreachable("HTTP 302, a redirect to nowhere"),
        ),
    ]);
    assert_eq!(to_itself.requests().len(), 6);
}
