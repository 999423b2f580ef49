//! Servers behind TLS.

#[path = "support/http_server.rs"]
mod http_server;
#[path = "support/mcp.rs"]
mod mcp;

use std::sync::Arc;

use http_server::{Connection, HttpServer};
use mcp::{discovered, names, page, tool};
use norm_contract_check::client::{
    Answer, Certificates, HttpAddress, Limits, Progress, Server, ask,
};
use norm_contract_check::listing::Completeness;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use serde_json::Value;

/// A server whose certificate is for this name, and the certificate.
fn serving(name: &str) -> (HttpServer, String) {
    let signed = generate_simple_self_signed([name.to_owned()]).expect("a certificate");
    let CertifiedKey { cert, signing_key } = signed;
    let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
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

async fn asked(http: &HttpServer, scheme: &str, certificate: Option<&str>) -> Answer {
    let url = format!("{scheme}://{}/mcp", http.address);
    let mut server = Server::at(HttpAddress::parse(&url).expect("a URL"));
    if let Some(pem) = certificate {
        let added = server.certificates.add_pem(pem.as_bytes());
        added.expect("a certificate");
    }
    ask(&server, &[], &Limits::default(), &|_: Progress<'_>| {}).await
}

fn cause(answer: Answer) -> String {
    match answer.listing.completeness {
        Completeness::Unreachable { cause, .. } => cause,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn an_authority_is_trusted_once_it_is_named() {
    let (http, certificate) = serving("127.0.0.1");
    let (_, stranger) = serving("127.0.0.1");
    let unknown = "TLS: the issuer of the server's certificate isn't trusted";
    assert_eq!(cause(asked(&http, "https", Some(&stranger)).await), unknown);
    let answer = asked(&http, "https", Some(&certificate)).await;
    assert_eq!(names(&answer.listing.tools), ["a"]);
    assert_eq!(answer.listing.completeness, Completeness::Complete);
}

#[tokio::test]
async fn a_certificate_for_another_name_is_refused() {
    let (http, certificate) = serving("other.example");
    let cause = cause(asked(&http, "https", Some(&certificate)).await);
    assert!(cause.starts_with("TLS: invalid peer certificate: certificate not valid for name \"127.0.0.1\""), "{cause}");
}

#[tokio::test]
async fn a_server_without_tls_is_told() {
    let http = HttpServer::start(|request| request.error(200, -32601, "no"));
    let (_, certificate) = serving("127.0.0.1");
    let answer = asked(&http, "https", Some(&certificate)).await;
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
