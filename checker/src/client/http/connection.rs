//! The client of HTTP, and where it goes.

use norm_contract_generator::Words;
use std::net::IpAddr;

use reqwest::header::HeaderMap;
use reqwest::redirect::Policy;
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode, Url};

use super::proxy::Proxy;
use super::redirect::Redirect;
use super::tls::{self, Certificates};
use super::{causes, host_of};
use crate::client::failure::{Failure, Kind};

const USER_AGENT: &str = concat!("norm-contract/", env!("CARGO_PKG_VERSION"));

/// How often a server may send its client elsewhere on the way to an answer.
const MOST_REDIRECTS: usize = 5;

pub(super) struct Connection {
    client: Client,
    url: Url,
    proxy: Option<Proxy>,
    certificates: Certificates,
}

impl Connection {
    pub(super) fn new(url: Url, certificates: Certificates) -> Result<Self, Failure> {
        Ok(Connection {
            client: client(&url, &certificates)?,
            proxy: proxy(&url),
            url,
            certificates,
        })
    }

    pub(super) fn request(&self, method: Method) -> RequestBuilder {
        self.client.request(method, self.url.clone())
    }

    /// Posts a message; again where the server says that its place is elsewhere on the same host.
    pub(super) async fn post(
        &mut self,
        text: String,
        headers: HeaderMap,
    ) -> Result<Response, Failure> {
        for _ in 0..=MOST_REDIRECTS {
            let request = self.request(Method::POST).headers(headers.clone());
            let sent = request.body(text.clone()).send().await;
            let response = sent.map_err(|error| self.failure(&error))?;
            if response.status() == StatusCode::PROXY_AUTHENTICATION_REQUIRED {
                let number = response.status().as_u16();
                let cause = Words::same(format!("HTTP {number}"));
                return Err(self.on_the_way(Failure::new(Kind::NoConnection, cause)));
            }
            match Redirect::of(&response, &self.url) {
                None => return Ok(response),
                Some(Redirect::Within(url)) => self.go_to(url)?,
                Some(Redirect::Elsewhere(cause)) => {
                    return Err(Failure::new(Kind::NoConnection, cause));
                }
            }
        }
        let cause = Words::new(
            format!("перенаправлений больше {MOST_REDIRECTS}"),
            format!("it redirects more than {MOST_REDIRECTS} times"),
        );
        Err(Failure::new(Kind::NoConnection, cause))
    }

    fn failure(&self, error: &reqwest::Error) -> Failure {
        // It is the proxy that is looked for then.
        let host = match &self.proxy {
            Some(proxy) => proxy.address.as_str(),
            None => host_of(&self.url),
        };
        let failure = causes::of(error, host);
        match error.is_connect() {
            true => self.on_the_way(failure),
            false => failure,
        }
    }

    fn on_the_way(&self, failure: Failure) -> Failure {
        match &self.proxy {
            Some(proxy) => proxy.on_the_way(failure),
            None => failure,
        }
    }

    fn go_to(&mut self, url: Url) -> Result<(), Failure> {
        if url.scheme() != self.url.scheme() {
            self.client = client(&url, &self.certificates)?;
            self.proxy = proxy(&url);
        }
        self.url = url;
        Ok(())
    }
}

/// Redirects are followed by hand: other clients make a GET of a POST, and take secrets along to other hosts.
fn client(url: &Url, certificates: &Certificates) -> Result<Client, Failure> {
    let mut builder = Client::builder()
        .user_agent(USER_AGENT)
        .redirect(Policy::none())
        .tls_backend_preconfigured(tls::configuration(url, certificates)?);
    if is_loopback(url) {
        // For a proxy on another machine this would be that machine.
        builder = builder.no_proxy();
    } else if let Some(variable) = Proxy::misnamed_for(url) {
        // To go without would be to take a way that nobody has asked for. The value may hold a password.
        let cause = Words::new(
            format!("в переменной окружения {variable} не адрес прокси"),
            format!("the environment variable {variable} holds no address of a proxy"),
        );
        return Err(Failure::new(Kind::NoConnection, cause));
    }
    builder.build().map_err(|error| {
        let cause = Words::new("клиент HTTP не создан", "no HTTP client could be made");
        Failure::new(
            Kind::NoConnection,
            cause.because(&causes::innermost(&error)),
        )
    })
}

/// This machine's own addresses need none.
fn proxy(url: &Url) -> Option<Proxy> {
    (!is_loopback(url)).then(|| Proxy::of(url)).flatten()
}

fn is_loopback(url: &Url) -> bool {
    let host = host_of(url);
    let address = host.trim_start_matches('[').trim_end_matches(']');
    let address: Option<IpAddr> = address.parse().ok();
    host == "localhost" || address.is_some_and(|address| address.is_loopback())
}
