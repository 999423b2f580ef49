//! The proxy between here and a server, where the environment names one: HTTP_PROXY and the like.

use hyper_util::client::proxy::matcher::Matcher;
use norm_contract_generator::Words;
use reqwest::Url;

use crate::client::failure::Failure;

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
