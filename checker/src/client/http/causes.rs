//! What errors of the network say, in a few words and without what is nobody's business: an error of the client of
//! HTTP shows the URL.

use norm_contract_generator::Words;
use std::error::Error;
use std::io::ErrorKind;

use rustls::{CertificateError, InvalidMessage};

use crate::client::failure::{Failure, Kind};

/// Why no answer has come from a host.
pub(super) fn of(error: &reqwest::Error, host: &str) -> Failure {
    let cause = match error.is_dns() {
        true => without_address(error, host),
        false => known(error).unwrap_or_else(|| {
            let what = match error.is_connect() {
                true => Words::new("нет соединения", "no connection"),
                false => Words::new("нет ответа по HTTP", "no answer over HTTP"),
            };
            what.because(&innermost(error))
        }),
    };
    Failure::new(Kind::NoConnection, cause)
}

/// Why a host has no address: it may have none, or who knows it may have been out of reach.
fn without_address(error: &reqwest::Error, host: &str) -> Words {
    // The resolver of the system tells it by words alone: those of glibc and macOS, musl, Windows.
    const FOR_NOW: [&str; 3] = [
        "Temporary failure in name resolution",
        "Try again",
        "(os error 11002)",
    ];
    let cause = innermost(error);
    let is_for_now = FOR_NOW.iter().any(|words| cause.english.contains(words));
    let what = match is_for_now {
        true => Words::new(
            format!("адрес хоста {host} сейчас не узнать"),
            format!("the address of the host {host} can't be found out at the moment"),
        ),
        false => Words::new(
            format!("хост {host} не найден"),
            format!("the host {host} can't be found"),
        ),
    };
    what.because(&cause)
}

/// Why the rest of an answer hasn't come.
pub(super) fn of_body(error: &reqwest::Error) -> Words {
    let cause = known(error).unwrap_or_else(|| innermost(error));
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
fn known(error: &reqwest::Error) -> Option<Words> {
    chain(error).find_map(cause_of)
}

fn cause_of(error: &(dyn Error + 'static)) -> Option<Words> {
    if let Some(error) = error.downcast_ref() {
        return Some(of_tls(error));
    }
    // The type of this can't be named, but what it says can be known.
    if error.to_string() == "connection closed before message completed" {
        return Some(Words::new(
            "соединение закрыто до конца ответа",
            "the connection was closed before the end of the answer",
        ));
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
    Some(Words::new(russian, english))
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

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::dns::{Name, Resolve, Resolving};

    /// Finds no address, and says why as the resolver of the system does.
    struct Resolver(&'static str);

    impl Resolve for Resolver {
        fn resolve(&self, _: Name) -> Resolving {
            let why = format!("failed to lookup address information: {}", self.0);
            Box::pin(async { Err(std::io::Error::other(why).into()) })
        }
    }

    async fn told_by(why: &'static str) -> Failure {
        let url = reqwest::Url::parse("http://shop.example/mcp?key=secret").expect("a URL");
        let tls = super::super::tls::configuration(&url, &Default::default()).expect("a client");
        let client = reqwest::Client::builder()
            .no_proxy()
            .tls_backend_preconfigured(tls)
            .dns_resolver(Resolver(why));
        let sent = client.build().expect("a client").post(url).send().await;
        of(&sent.expect_err("the host has no address"), "shop.example")
    }

    #[tokio::test]
    async fn a_host_without_an_address_is_told_from_a_resolver_that_knows_none_now() {
        let of_system = "failed to lookup address information";
        for why in [
            "Name or service not known",
            "nodename nor servname provided, or not known",
        ] {
            let cause = Words::new(
                format!("хост shop.example не найден: «{of_system}: {why}»"),
                format!("the host shop.example can't be found: {of_system}: {why}"),
            );
            assert_eq!(told_by(why).await, Failure::new(Kind::NoConnection, cause));
        }
        for why in ["Temporary failure in name resolution", "Try again"] {
            let cause = Words::new(
                format!("адрес хоста shop.example сейчас не узнать: «{of_system}: {why}»"),
                format!(
                    "the address of the host shop.example can't be found out at the moment: {of_system}: {why}"
                ),
            );
            assert_eq!(told_by(why).await, Failure::new(Kind::NoConnection, cause));
        }
    }
}
