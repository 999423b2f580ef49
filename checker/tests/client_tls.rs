//! Servers behind TLS.

#[path = "support/http_server.rs"]
mod http_server;
#[path = "support/mcp.rs"]
mod mcp;

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::thread;

use http_server::{Connection, HttpServer};
use mcp::{completeness, discovered, names, page, tool};
use norm_contract_check::client::{
    Answer, Certificates, HttpAddress, Limits, Progress, Server, ask,
};
use norm_contract_check::listing::Completeness;
use rcgen::{CertificateParams, DnType, KeyPair};
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use serde_json::Value;

/// A server whose certificate is for this name and by its owner, and the certificate.
fn serving(name: &str, owner: &str) -> (HttpServer, String) {
    let mut parameters = CertificateParams::new([name.to_owned()]).expect("a name");
    let owner_name = &mut parameters.distinguished_name;
    owner_name.push(DnType::CommonName, owner);
    let key = KeyPair::generate().expect("a key");
    let cert = parameters.self_signed(&key).expect("a certificate");
    let key = PrivatePkcs8KeyDer::from(key.serialize_der());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let configuration = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key.into())
        .expect("a key for the certificate");
    let configuration = Arc::new(configuration);
    let server = HttpServer::start_wrapped(
        |request| match request.method() {
            "server/discover" => request.result(discovered("shop")),
            _ => request.result(page(&[tool("a")], Value::Null)),
        },
        move |stream| -> Box<dyn Connection> {
            let connection = ServerConnection::new(Arc::clone(&configuration));
            Box::new(StreamOwned::new(connection.expect("a connection"), stream))
        },
    );
    (server, cert.pem())
}

async fn asked(url: &str, certificate: &str) -> Answer {
    let mut server = Server::at(HttpAddress::parse(url).expect("a URL"));
    let added = server.certificates.add_pem(certificate.as_bytes());
    added.expect("a certificate");
    ask(&server, &[], &Limits::default(), &|_: Progress<'_>| {}).await
}

fn url_of(http: &HttpServer) -> String {
    format!("https://{}/mcp", http.address)
}

fn cause(answer: Answer) -> String {
    match completeness(&answer) {
        Completeness::Unreachable { cause, .. } => cause.english,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn an_authority_is_trusted_once_it_is_named() {
    let (http, certificate) = serving("127.0.0.1", "the shop");
    let (_, stranger) = serving("127.0.0.1", "a stranger");
    let unknown = "TLS: the issuer of the server's certificate isn't trusted";
    assert_eq!(cause(asked(&url_of(&http), &stranger).await), unknown);
    let answer = asked(&url_of(&http), &certificate).await;
    assert_eq!(names(&answer.listing), ["a"]);
    assert_eq!(completeness(&answer), Completeness::Complete);
}

#[tokio::test]
async fn a_certificate_for_another_name_is_refused() {
    let (http, certificate) = serving("other.example", "the shop");
    let cause = cause(asked(&url_of(&http), &certificate).await);
    assert!(
        cause.starts_with("TLS: the server's certificate is for another host"),
        "{cause}"
    );
}

#[tokio::test]
async fn a_server_without_tls_is_told() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("https://{}/mcp", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            // What it is sent is no request that it understands.
            let mut hello = [0; 5];
            stream.read_exact(&mut hello).expect("a greeting");
            let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
            let _ = stream.read_to_end(&mut Vec::new());
        }
    });
    let (_, certificate) = serving("127.0.0.1", "the shop");
    let answer = asked(&url, &certificate).await;
    assert_eq!(cause(answer), "the server doesn't speak TLS");
}

#[test]
fn what_is_no_certificate_is_refused() {
    let mut certificates = Certificates::default();
    let refusal = |error: norm_contract_check::client::InvalidCertificates| error.to_string();
    let none = certificates.add_pem(b"nothing").map_err(refusal);
    let expected = "there is no certificate; expected `-----BEGIN CERTIFICATE-----`";
    assert_eq!(none, Err(expected.to_owned()));
    let damaged = b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    let damaged = certificates.add_pem(damaged).map_err(refusal);
    let why = damaged.expect_err("it is damaged");
    assert!(why.starts_with("certificate 1 can't be used: "), "{why}");
}
