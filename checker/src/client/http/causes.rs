//! What errors of the network say, in a few words and without what is nobody's business: an error of the client of
//! HTTP shows the URL.

use norm_contract_generator::Words;
use std::error::Error;
use std::io::ErrorKind;

use rustls::{CertificateError, InvalidMessage};

use crate::client::failure::{Failure, Kind};

/// What is behind an error, where users meet it.
enum Cause {
    /// The host has no address.
    NoSuchHost,
    /// Anything else.
    Told(Words),
}

/// Why no answer has come from a host.
pub(super) fn of(error: &reqwest::Error, host: &str) -> Failure {
    let cause = match known(error) {
        Some(Cause::NoSuchHost) => Words::new(
            format!("хост {host} не найден"),
            format!("the host {host} can't be found"),
        ),
        Some(Cause::Told(words)) => words,
        None => {
            let innermost = innermost(error);
            match error.is_connect() {
                true => Words::new(
                    format!("нет соединения: {innermost}"),
                    format!("no connection: {innermost}"),
                ),
                false => Words::new(
                    format!("нет ответа HTTP: {innermost}"),
                    format!("no answer of HTTP: {innermost}"),
                ),
            }
        }
    };
    Failure::new(Kind::NoConnection, cause)
}

/// Why the rest of an answer hasn't come.
pub(super) fn of_body(error: &reqwest::Error) -> Words {
    let cause = match known(error) {
        Some(Cause::NoSuchHost) => Words::new("хост не найден", "no such host"),
        Some(Cause::Told(words)) => words,
        None => Words::same(innermost(error)),
    };
    Words::new(
        format!("ответ оборвался: {}", cause.russian),
        format!("the answer broke off: {}", cause.english),
    )
}

/// The words of what is behind all else, which knows no URL.
pub(super) fn innermost(error: &reqwest::Error) -> String {
    match chain(error).last() {
        Some(innermost) => innermost.to_string(),
        None => "without a cause".to_owned(),
    }
}

/// What is behind the error, if it is of a kind that users meet.
fn known(error: &reqwest::Error) -> Option<Cause> {
    chain(error).find_map(cause_of)
}

fn cause_of(error: &(dyn Error + 'static)) -> Option<Cause> {
    if let Some(error) = error.downcast_ref() {
        return Some(Cause::Told(of_tls(error)));
    }
    // The type of this one can't be named, but what it says can be known.
    if error.to_string() == "dns error" {
        return Some(Cause::NoSuchHost);
    }
    let error = error.downcast_ref::<std::io::Error>()?;
    // What an error of this kind wraps isn't its source.
    if let Some(cause) = error.get_ref().and_then(|wrapped| cause_of(wrapped)) {
        return Some(cause);
    }
    let (russian, english) = match error.kind() {
        ErrorKind::ConnectionRefused => ("соединение отклонено", "connection refused"),
        ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::BrokenPipe
        | ErrorKind::UnexpectedEof => ("соединение закрыто", "the connection was closed"),
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => {
            ("нет пути к хосту", "no way to the host")
        }
        ErrorKind::TimedOut => (
            "истекло время ожидания соединения",
            "the connection timed out",
        ),
        _ => return None,
    };
    Some(Cause::Told(Words::new(russian, english)))
}

fn of_tls(error: &rustls::Error) -> Words {
    match error {
        rustls::Error::InvalidMessage(InvalidMessage::InvalidContentType) => {
            Words::new("сервер не говорит по TLS", "the server doesn't speak TLS")
        }
        rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer) => Words::new(
            "TLS: издатель сертификата сервера не входит в число доверенных",
            "TLS: the issuer of the server's certificate isn't trusted",
        ),
        error => Words::same(format!("TLS: {error}")),
    }
}

/// All that is behind an error, the error itself left out.
fn chain(error: &reqwest::Error) -> impl Iterator<Item = &(dyn Error + 'static)> {
    std::iter::successors(error.source(), |error| (*error).source())
}
