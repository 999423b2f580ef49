//! What errors of the network say, in a few words and without what is nobody's business: an error of the client of
//! HTTP shows the URL.

use norm_contract_generator::Words;
use std::error::Error;
use std::io::ErrorKind;

use rustls::{CertificateError, InvalidMessage};

use crate::client::failure::{Failure, Kind};

/// Why no answer has come from a host.
pub(super) fn of(error: &reqwest::Error, host: &str) -> Failure {
    let cause = known(error).unwrap_or_else(|| {
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
    });
    let cause = match cause.english.as_str() {
        NO_SUCH_HOST => Words::new(
            format!("хост {host} не найден"),
            format!("the host {host} can't be found"),
        ),
        _ => cause,
    };
    Failure::new(Kind::NoConnection, cause)
}

/// Why the rest of an answer hasn't come.
pub(super) fn of_body(error: &reqwest::Error) -> Words {
    let cause = known(error).unwrap_or_else(|| Words::same(innermost(error)));
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

const NO_SUCH_HOST: &str = "no such host";

/// What is behind the error, if it is of a kind that users meet.
fn known(error: &reqwest::Error) -> Option<Words> {
    chain(error).find_map(words_for)
}

fn words_for(error: &(dyn Error + 'static)) -> Option<Words> {
    if let Some(error) = error.downcast_ref() {
        return Some(of_tls(error));
    }
    // The type of this one can't be named, but what it says can be known.
    if error.to_string() == "dns error" {
        return Some(Words::new("хост не найден", NO_SUCH_HOST));
    }
    let error = error.downcast_ref::<std::io::Error>()?;
    // What an error of this kind wraps isn't its source.
    if let Some(words) = error.get_ref().and_then(|wrapped| words_for(wrapped)) {
        return Some(words);
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
    Some(Words::new(russian, english))
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
