//! Servers to be bent: over HTTP an answer by request, by lines a script of the shell.

use std::thread;

use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply, Request};
use crate::mcp::{discovered, page};
use crate::outcome::Outcome;
use crate::program::Run;

/// What a server answers to a request.
pub(crate) type Answer = Box<dyn Fn(&Request) -> Reply + Send + Sync>;

/// What a situation comes to.
pub(crate) type Expectation = Box<dyn Fn(&Outcome) + Send>;

/// A tool's entry of version 1 that takes an object of any kind.
pub(crate) fn entry(name: &str) -> Value {
    json!({
        "name": name,
        "inputSchema": {"type": "object"},
        "_meta": {"norm-contract/tool-version": 1}
    })
}

/// The entries of all tools of the catalog.
pub(crate) fn all() -> Vec<Value> {
    vec![entry("a"), entry("b"), entry("c")]
}

/// All tools, on one page.
pub(crate) fn full_page() -> Value {
    page(&all(), Value::Null)
}

/// The first page, of one tool; the next has the cursor "2".
pub(crate) fn first_page() -> Value {
    page(&[entry("a")], json!("2"))
}

/// A server of the current generation that is well behaved but for its list.
pub(crate) fn lists(list: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> HttpServer {
    HttpServer::start(move |request| match request.method() {
        "server/discover" => request.result(discovered("shop")),
        _ => list(request),
    })
}

/// A server of which only the first page can be had, and this instead of the second.
pub(crate) fn lists_one_then(
    second: impl Fn(&Request) -> Reply + Send + Sync + 'static,
) -> HttpServer {
    lists(move |request| match cursor(request) {
        None => request.result(first_page()),
        Some(_) => second(request),
    })
}

/// The page that a request asks for.
pub(crate) fn cursor(request: &Request) -> Option<&str> {
    request.message["params"]["cursor"].as_str()
}

/// Words of the shell: `next` takes a request, and ends with the input; `answer` answers it by a result;
/// `discover` does so for the first request, after which the first request for the list has been taken.
pub(crate) fn script(rest: &str) -> String {
    let discovered = discovered("shop");
    format!(
        r#"next() {{ IFS= read -r line || exit 0; id=${{line##*'"id":'}}; id=${{id%%[,\}}]*}}; }}
answer() {{ printf '{{"jsonrpc":"2.0","id":%s,"result":%s}}\n' "$id" "$1"; }}
discover() {{ next; answer '{discovered}'; next; }}
full='{full}'
first='{first}'
{rest}
"#,
        full = full_page(),
        first = first_page(),
    )
}

/// Runs situations side by side, and tells of all that don't come to what was expected.
pub(crate) fn situations(situations: Vec<(&'static str, Run, Expectation)>) {
    let running: Vec<_> = situations
        .into_iter()
        .map(|(name, run, expectation)| {
            let thread = thread::Builder::new().name(name.to_owned());
            let started = thread.spawn(move || expectation(&run.end()));
            (name, started.expect("a thread"))
        })
        .collect();
    let failed: Vec<_> = running
        .into_iter()
        .filter_map(|(name, thread)| thread.join().is_err().then_some(name))
        .collect();
    assert!(failed.is_empty(), "failed: {failed:#?}");
}

/// Nothing can be seen, for this cause.
pub(crate) fn unreachable(cause: &'static str) -> Expectation {
    Box::new(move |outcome| outcome.unreachable(cause))
}

/// The first tool alone can be seen, for this cause.
pub(crate) fn cut_short(cause: &'static str) -> Expectation {
    Box::new(move |outcome| outcome.cut_short(&["a"], cause))
}

/// Everything can be seen.
pub(crate) fn passed() -> Expectation {
    Box::new(Outcome::passed)
}
