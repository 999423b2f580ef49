//! Where an answer leads to.

use norm_contract_generator::Words;
use reqwest::header::LOCATION;
use reqwest::{Response, Url};

use super::host_of;

pub(super) enum Redirect {
    /// To another place on the same host, which may know the same secrets.
    Within(Url),
    /// To where nobody goes with secrets, and why.
    Elsewhere(Words),
}

impl Redirect {
    /// None if the answer is no redirect.
    pub(super) fn of(response: &Response, from: &Url) -> Option<Self> {
        let status = response.status().as_u16();
        if !matches!(status, 301 | 302 | 303 | 307 | 308) {
            return None;
        }
        let location = response.headers().get(LOCATION);
        let location = location.and_then(|location| location.to_str().ok());
        let to = location.and_then(|location| from.join(location).ok());
        let Some(mut to) = to.filter(Url::has_host) else {
            return Some(Redirect::Elsewhere(Words::new(
                format!("HTTP {status}, перенаправление без адреса"),
                format!("HTTP {status}, a redirect to nowhere"),
            )));
        };
        if status == 303 {
            return Some(Redirect::Elsewhere(Words::new(
                "HTTP 303, перенаправление туда, где запрос нельзя повторить",
                "HTTP 303, a redirect to where a request can't be repeated",
            )));
        }
        if !is_same_place(from, &to) {
            let cause = match host_of(&to) {
                host if host == host_of(from) => Words::new(
                    format!("HTTP {status}, перенаправление на другую службу {host}"),
                    format!("HTTP {status}, a redirect to another service of {host}"),
                ),
                host => Words::new(
                    format!("HTTP {status}, перенаправление на хост {host}"),
                    format!("HTTP {status}, a redirect to the host {host}"),
                ),
            };
            return Some(Redirect::Elsewhere(cause));
        }
        // Who asks stays who he was. Setting these can't fail in a URL that has a host.
        let _ = to.set_username(from.username());
        let _ = to.set_password(from.password());
        Some(Redirect::Within(to))
    }
}

/// The same host and port; or the usual ports, from `http` to `https`.
fn is_same_place(from: &Url, to: &Url) -> bool {
    let port = Url::port_or_known_default;
    let is_same_service = from.scheme() == to.scheme() && port(from) == port(to);
    let is_secured = (from.scheme(), port(from), to.scheme(), port(to))
        == ("http", Some(80), "https", Some(443));
    host_of(from) == host_of(to) && (is_same_service || is_secured)
}
