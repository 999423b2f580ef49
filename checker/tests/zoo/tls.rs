//! Servers behind TLS, and those that should be.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;

use rcgen::{CertificateParams, CertifiedKey, KeyPair};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::http_server::{HttpServer, Reply, Request};
use crate::mcp::discovered;
use crate::peers::{full_page, passed, situations, unreachable};
use crate::program::Run;

fn good(request: &Request) -> Reply {
    match request.method() {
        "server/discover" => request.result(discovered("shop")),
        _ => request.result(full_page()),
    }
}

/// A certificate that its owner has signed, for this name.
fn certificate(name: &str, change: impl FnOnce(&mut CertificateParams)) -> CertifiedKey<KeyPair> {
    let mut params = CertificateParams::new([name.to_owned()]).expect("a name");
    let own_name = &mut params.distinguished_name;
    own_name.push(rcgen::DnType::CommonName, format!("authority of {name}"));
    change(&mut params);
    let signing_key = KeyPair::generate().expect("a key");
    let cert = params.self_signed(&signing_key).expect("a certificate");
    CertifiedKey { cert, signing_key }
}

fn server(certified: &CertifiedKey<KeyPair>) -> HttpServer {
    let key = PrivatePkcs8KeyDer::from(certified.signing_key.serialize_der());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![certified.cert.der().clone()], PrivateKeyDer::from(key))
        .expect("a certificate");
    let config = Arc::new(config);
    HttpServer::start_wrapped(good, move |stream| {
        let connection = ServerConnection::new(Arc::clone(&config)).expect("a connection");
        Box::new(StreamOwned::new(connection, stream))
    })
}

fn secure(server: &HttpServer) -> String {
    server.url().replace("http://", "https://")
}

/// A server that answers to the first words of TLS as servers of HTTP do.
fn without_tls() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            // The client may be gone by then.
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
        }
    });
    address
}

#[test]
fn certificates() {
    let own = certificate("127.0.0.1", |_| {});
    let other_name = certificate("shop.example", |_| {});
    let expired = certificate("127.0.0.1", |params| {
        params.not_after = rcgen::date_time_ymd(2020, 1, 1);
    });
    let run = |certified: &CertifiedKey<KeyPair>, trusted: &CertifiedKey<KeyPair>| {
        let run = Run::check().file("authority.pem", trusted.cert.pem());
        let run = run.arguments(["--ca-cert", "authority.pem"]);
        run.url(&secure(&server(certified)))
    };
    let unknown = "TLS: the issuer of the server's certificate isn't trusted";
    let stranger = Run::check().url(&secure(&server(&own)));
    situations(vec![
        ("its own", stranger, unreachable(unknown)),
        ("its own, trusted", run(&own, &own), passed()),
        (
            "its own, another trusted",
            run(&own, &other_name),
            unreachable(unknown),
        ),
        (
            "for another name",
            run(&other_name, &other_name),
            unreachable("TLS: the server's certificate is for another host"),
        ),
        (
            "expired",
            run(&expired, &expired),
            unreachable("TLS: the server's certificate has expired"),
        ),
    ]);
}

#[test]
fn one_side_alone_speaks_tls() {
    let plain = without_tls();
    let own = certificate("127.0.0.1", |_| {});
    let secured = server(&own);
    situations(vec![
        (
            "the client",
            Run::check().url(&format!("https://{plain}/mcp")),
            unreachable("the server doesn't speak TLS"),
        ),
        (
            "the server",
            Run::check().url(&secured.url()),
            Box::new(|outcome| {
                assert_eq!(outcome.code, 4, "{outcome}");
                assert_eq!(outcome.rows().len(), 3);
            }),
        ),
    ]);
    assert!(secured.requests().is_empty());
}

#[test]
fn authorities_that_are_none() {
    let run = |content: &str| {
        let run = Run::check().file("authority.pem", content);
        run.arguments(["--ca-cert", "authority.pem"])
            .url("https://127.0.0.1:9/mcp")
    };
    let missing = Run::check()
        .arguments(["--ca-cert", "nowhere.pem"])
        .url("https://127.0.0.1:9/mcp");
    for (run, words) in [
        (missing, "--ca-cert nowhere.pem: No such file or directory"),
        (
            run("hello"),
            "--ca-cert authority.pem: there is no certificate",
        ),
        (
            run("-----BEGIN CERTIFICATE-----\naGVsbG8=\n-----END CERTIFICATE-----\n"),
            "--ca-cert authority.pem: certificate 1 can't be used",
        ),
    ] {
        let outcome = run.end();
        assert_eq!(
            (outcome.code, outcome.stdout.as_str()),
            (2, ""),
            "{outcome}"
        );
        assert!(outcome.stderr.contains(words), "{outcome}");
    }
}
