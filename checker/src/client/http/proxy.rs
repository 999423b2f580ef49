//! The proxy between here and a server, where the environment names one: HTTP_PROXY and the like.

use std::env;

use hyper_util::client::proxy::matcher::Matcher;
use norm_contract_generator::Words;
use reqwest::Url;

use crate::client::failure::Failure;

/// Some address that a proxy may have.
const ANY_PROXY: &str = "http://127.0.0.1";

/// A proxy, by its address. Who it is used as is nobody's business.
pub(super) struct Proxy {
    /// `host:port`, the port left out where it is that of the scheme.
    pub(super) address: String,
}

impl Proxy {
    /// The one that requests to an address take, found as the client of HTTP finds it.
    pub(super) fn of(url: &Url) -> Option<Self> {
        let intercepted = Matcher::from_system().intercept(&url.as_str().parse().ok()?)?;
        let uri = intercepted.uri();
        let host = uri.host()?;
        let address = match uri.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        };
        Some(Proxy { address })
    }

    /// The environment variable that has to name the proxy for an address, and names none.
    pub(super) fn misnamed_for(url: &Url) -> Option<&'static str> {
        let of_scheme = match url.scheme() {
            "https" => ["https_proxy", "HTTPS_PROXY"],
            _ => ["http_proxy", "HTTP_PROXY"],
        };
        let address = url.as_str().parse().ok()?;
        let value = |variable: &str| env::var(variable).unwrap_or_default();
        let takes = |proxy: String, exceptions: String| {
            let matcher = Matcher::builder().all(proxy).no(exceptions).build();
            matcher.intercept(&address).is_some()
        };
        let exceptions = ["no_proxy", "NO_PROXY"].map(value).join(",");
        let mut variables = of_scheme.into_iter().chain(["all_proxy", "ALL_PROXY"]);
        variables.find(|variable| {
            let named = value(variable);
            let is_needed = !named.is_empty() && takes(ANY_PROXY.to_owned(), exceptions.clone());
            is_needed && !takes(named, String::new())
        })
    }

    /// A failure on the way through it, which may be its own.
    pub(super) fn on_the_way(&self, failure: Failure) -> Failure {
        let Proxy { address } = self;
        let way = Words::new(
            format!("через прокси {address}"),
            format!("through the proxy {address}"),
        );
        Failure {
            cause: way.because(&failure.cause),
            ..failure
        }
    }
}
