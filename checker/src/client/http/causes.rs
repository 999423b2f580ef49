//! What errors of the network say, in a few words and without what is nobody's business: an error of the client of
//! HTTP shows the URL.

use std::error::Error;
use std::io::ErrorKind;

use rustls::{CertificateError, InvalidMessage};

use crate::client::failure::{Failure, Kind};

/// Why no answer has come from a host.
pub(super) fn of(error: &reqwest::Error, host: &str) -> Failure {
    let cause = known(error).unwrap_or_else(|| match error.is_connect() {
        true => format!("no connection: {}", innermost(error)),
        false => format!("no answer of HTTP: {}", innermost(error)),
    });
    let cause = match cause.as_str() {
        NO_SUCH_HOST => format!("the host {host} can't be found"),
        _ => cause,
    };
    Failure::new(Kind::NoConnection, cause)
}

/// Why the rest of an answer hasn't come.
pub(super) fn of_body(error: &reqwest::Error) -> String {
    let cause = known(error).unwrap_or_else(|| innermost(error));
    format!("the answer broke off: {cause}")
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
fn known(error: &reqwest::Error) -> Option<String> {
    chain(error).find_map(words_for)
}

fn words_for(error: &(dyn Error + 'static)) -> Option<String> {
    if let Some(error) = error.downcast_ref() {
        return Some(of_tls(error));
    }
    // The type of this one can't be named, but what it says can be known.
    if error.to_string() == "dns error" {
        return Some(NO_SUCH_HOST.to_owned());
    }
    let error = error.downcast_ref::<std::io::Error>()?;
    // What an error of this kind wraps isn't its source.
    if let Some(words) = error.get_ref().and_then(|wrapped| words_for(wrapped)) {
        return Some(words);
    }
    let words = match error.kind() {
        ErrorKind::ConnectionRefused => "connection refused",
        ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::BrokenPipe
        | ErrorKind::UnexpectedEof => "the connection was closed",
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => "no way to the host",
        ErrorKind::TimedOut => "the connection timed out",
        _ => return None,
    };
    Some(words.to_owned())
}

fn of_tls(error: &rustls::Error) -> String {
    match error {
        rustls::Error::InvalidMessage(InvalidMessage::InvalidContentType) => {
            "the server doesn't speak TLS".to_owned()
        }
        rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer) => {
            "TLS: the issuer of the server's certificate isn't trusted".to_owned()
        }
        error => format!("TLS: {error}"),
    }
}

/// All that is behind an error, the error itself left out.
fn chain(error: &reqwest::Error) -> impl Iterator<Item = &(dyn Error + 'static)> {
    std::iter::successors(error.source(), |error| (*error).source())
}
