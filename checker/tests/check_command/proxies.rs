//! Servers behind a proxy that the environment names. The one here is on this machine, and the server nowhere.

use std::net::TcpListener;

use crate::http_server::{HttpServer, Reply};
use crate::program::{Run, folder, run_with, serving, versioned};

const SERVER: &str = "http://shop.example.invalid/mcp";

/// Checks a server through the proxy at `address`, in a language.
fn check(address: &str, url: &str, language: &str) -> Run {
    let (_folder, catalog) = folder();
    let proxy = format!("http://user:proxy-secret@{address}");
    run_with(
        &["check", "--catalog", &catalog, "--lang", language, url],
        &[("http_proxy", &proxy), ("https_proxy", &proxy)],
    )
}

fn told(run: &Run) -> &str {
    assert!(!run.stderr.contains("secret"), "{}", run.stderr);
    assert!(!run.stdout.contains("secret"), "{}", run.stdout);
    &run.stderr
}

#[test]
fn a_server_is_asked_through_the_proxy() {
    let proxy = serving(vec![versioned("a"), versioned("b")]);
    let checked = check(&proxy.address.to_string(), SERVER, "en");
    assert_eq!(checked.code, 0, "{}", told(&checked));
    let targets = proxy.requests().into_iter().map(|it| it.target);
    let targets: Vec<String> = targets.collect();
    assert_eq!(targets, [SERVER, SERVER]);
}

#[test]
fn this_machine_needs_no_proxy() {
    let server = serving(vec![versioned("a"), versioned("b")]);
    let proxy = HttpServer::start(|_| Reply::status(407));
    let checked = check(&proxy.address.to_string(), &server.url(), "en");
    assert_eq!(checked.code, 0, "{}", told(&checked));
    assert_eq!(proxy.requests().len(), 0);
}

#[test]
fn what_is_no_address_of_a_proxy_is_not_passed_over() {
    let (_folder, catalog) = folder();
    let arguments = ["check", "--catalog", &catalog, SERVER];
    let misnamed = ("http_proxy", "ht tp://user:proxy-secret@there");
    let checked = run_with(&arguments, &[misnamed]);
    assert_eq!(checked.code, 4);
    assert_eq!(
        told(&checked).lines().next(),
        Some(
            "shop.example.invalid: the server can't be reached: the environment variable http_proxy holds no address of a proxy"
        )
    );
    let exempted = run_with(&arguments, &[misnamed, ("no_proxy", "example.invalid")]);
    assert_eq!(exempted.code, 4);
    assert!(
        told(&exempted).contains("the host shop.example.invalid can't be found"),
        "{}",
        exempted.stderr
    );
}

#[test]
fn what_fails_on_the_way_names_the_proxy() {
    let refusing = HttpServer::start(|_| Reply::status(407));
    let refusing = refusing.address.to_string();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let closed = listener.local_addr().expect("its address").to_string();
    drop(listener);
    let tunnelled = SERVER.replace("http:", "https:");
    for (proxy, url, language, cause) in [
        (&refusing, SERVER, "en", "through the proxy {}: HTTP 407"),
        (&refusing, SERVER, "ru", "через прокси {}: HTTP 407"),
        (
            &refusing,
            &tunnelled,
            "en",
            "through the proxy {}: no connection: ",
        ),
        (
            &closed,
            SERVER,
            "en",
            "through the proxy {}: connection refused",
        ),
        (
            &closed,
            &tunnelled,
            "ru",
            "через прокси {}: соединение отклонено",
        ),
    ] {
        let checked = check(proxy, url, language);
        assert_eq!(checked.code, 4, "{}", told(&checked));
        let cause = cause.replace("{}", proxy);
        assert!(
            told(&checked).contains(&cause),
            "{cause}: {}",
            checked.stderr
        );
    }
}
