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
            let what = match error.is_connect() {
                true => Words::new("нет соединения", "no connection"),
                false => Words::new("нет ответа по HTTP", "no answer over HTTP"),
            };
            what.because(&innermost(error))
        }
    };
    Failure::new(Kind::NoConnection, cause)
}

/// Why the rest of an answer hasn't come.
pub(super) fn of_body(error: &reqwest::Error) -> Words {
    let cause = match known(error) {
        Some(Cause::NoSuchHost) => Words::new("хост не найден", "no such host"),
        Some(Cause::Told(words)) => words,
        None => innermost(error),
    };
    Words::new("ответ оборвался", "the answer broke off").because(&cause)
}

/// The words of what is behind all else, which knows no URL.
pub(super) fn innermost(error: &reqwest::Error) -> Words {
    match chain(error).last() {
        Some(innermost) => Words::foreign(innermost),
        None => Words::new("причина неизвестна", "the cause isn't known"),
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
    // The types of these can't be named, but what they say can be known.
    match error.to_string().as_str() {
        "dns error" => return Some(Cause::NoSuchHost),
        "connection closed before message completed" => {
            return Some(Cause::Told(Words::new(
                "соединение закрыто до конца ответа",
                "the connection was closed before the end of the answer",
            )));
        }
        _ => {}
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
    use CertificateError as Certificate;
    let (russian, english) = match error {
        rustls::Error::InvalidMessage(InvalidMessage::InvalidContentType) => {
            return Words::new("сервер не говорит по TLS", "the server doesn't speak TLS");
        }
        rustls::Error::InvalidCertificate(Certificate::UnknownIssuer) => (
            "издатель сертификата сервера не входит в число доверенных",
            "the issuer of the server's certificate isn't trusted",
        ),
        rustls::Error::InvalidCertificate(
            Certificate::Expired | Certificate::ExpiredContext { .. },
        ) => (
            "срок действия сертификата сервера истёк",
            "the server's certificate has expired",
        ),
        rustls::Error::InvalidCertificate(
            Certificate::NotValidYet | Certificate::NotValidYetContext { .. },
        ) => (
            "сертификат сервера ещё не действует",
            "the server's certificate isn't valid yet",
        ),
        rustls::Error::InvalidCertificate(
            Certificate::NotValidForName | Certificate::NotValidForNameContext { .. },
        ) => (
            "сертификат сервера выдан для другого хоста",
            "the server's certificate is for another host",
        ),
        rustls::Error::InvalidCertificate(Certificate::Revoked) => (
            "сертификат сервера отозван",
            "the server's certificate was revoked",
        ),
        error => return Words::new("ошибка TLS", "TLS").because(&Words::foreign(error)),
    };
    Words::same("TLS").because(&Words::new(russian, english))
}

/// All that is behind an error, the error itself left out.
fn chain(error: &reqwest::Error) -> impl Iterator<Item = &(dyn Error + 'static)> {
    std::iter::successors(error.source(), |error| (*error).source())
}
