//! What only the server may know. Every run of the zoo has secrets and looks for them in all that is printed; here are
//! servers that tell what they were told, and arguments that get into the wrong place.

use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply, Request};
use crate::mcp::{discovered, page};
use crate::outcome::Outcome;
use crate::peers::{entry, full_page, lists, lists_one_then, situations, unreachable};
use crate::program::{Run, SECRETS};

/// All that came with a request and needn't be told.
fn all_that_is_known(request: &Request) -> String {
    let headers = request
        .headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}"));
    let headers: Vec<String> = headers.collect();
    format!("{} {}", request.target, headers.join(" "))
}

/// A run that authorises by a token instead of a user.
fn with_token(server: &HttpServer) -> Run {
    let url = format!("{}?key=s3cret-query", server.url());
    Run::check().arguments([
        "--bearer-env",
        "ZOO_BEARER",
        "--header",
        "X-Key: s3cret-header",
        &url,
    ])
}

#[track_caller]
fn has_no_secrets(text: &str) {
    for secret in SECRETS {
        assert!(!text.contains(secret), "{secret} is told: {text}");
    }
    // What the user and the password are sent as, RFC 7617.
    assert!(
        !text.contains("czNjcmV0LXVzZXI6czNjcmV0LXBhc3N3b3Jk"),
        "{text}"
    );
}

#[test]
fn secrets_arrive() {
    let server = lists(|request| request.result(full_page()));
    with_token(&server).end().passed();
    Run::check().url(&server.url()).end().passed();
    let requests = server.requests();
    let authorization: Vec<&str> = requests
        .iter()
        .map(|it| it.header("authorization"))
        .collect();
    let basic = "Basic czNjcmV0LXVzZXI6czNjcmV0LXBhc3N3b3Jk";
    let bearer = "Bearer s3cret-bearer";
    assert_eq!(authorization, [bearer, bearer, basic, basic]);
    for request in &requests {
        assert_eq!(request.header("x-key"), "s3cret-header");
        assert_eq!(request.target, "/mcp?key=s3cret-query");
    }
}

#[test]
fn a_server_that_repeats_what_it_was_told() {
    let error =
        HttpServer::start(|request| request.error(400, -32000, &all_that_is_known(request)));
    let second = lists_one_then(|request| request.error(200, -32000, &all_that_is_known(request)));
    let redirect = HttpServer::start(|request| {
        let place = format!(
            "http://{}.example{}",
            request.header("x-key"),
            request.target
        );
        Reply::status(307).with_header("Location", place)
    });
    let kind = HttpServer::start(|request| {
        let kind = format!("text/{}", request.header("x-key"));
        Reply::With(200, vec![("Content-Type", kind)], b"no".to_vec())
    });
    let cursor = lists(|request| {
        let cursor = json!({"cursor": all_that_is_known(request)});
        request.result(page(&[entry("a")], cursor))
    });
    let version = HttpServer::start(|request| match request.method() {
        "server/discover" => {
            let mut result = discovered("shop");
            result["supportedVersions"] = json!([all_that_is_known(request)]);
            request.result(result)
        }
        _ => request.result(full_page()),
    });
    let request = lists(|request| {
        let asks = json!({"id": 1, "method": all_that_is_known(request)});
        let answer = json!({"id": request.message["id"], "result": full_page()});
        Reply::json(200, &json!([asks, answer]))
    });
    let servers = [
        ("in an error", error, 4),
        ("in an error on the second page", second, 5),
        ("as a host", redirect, 4),
        ("as a type", kind, 4),
        ("as a cursor", cursor, 5),
        ("as a version", version, 0),
        ("as a method", request, 0),
    ];
    let mut cases = Vec::new();
    for (name, server, code) in servers {
        for run in [Run::check().url(&server.url()), with_token(&server)] {
            let expectation: crate::peers::Expectation = Box::new(move |outcome: &Outcome| {
                assert_eq!(outcome.code, code, "{outcome}");
                has_no_secrets(&format!("{outcome}"));
                assert!(outcome.stderr.contains("***"), "{outcome}");
            });
            cases.push((name, run, expectation));
        }
    }
    situations(cases);
}

#[test]
fn as_they_were_sent() {
    let kind = HttpServer::start(|request| {
        let kind = format!("text/{}", request.header("x-key"));
        Reply::With(200, vec![("Content-Type", kind)], b"no".to_vec())
    });
    let value = HttpServer::start(|request| {
        let value = request.target.split(['=', '&']).nth(1);
        request.error(400, -32000, value.unwrap_or_default())
    });
    let with_letters = Run::check().arguments(["--header", "X-Key: S3cret-Header", &kind.url()]);
    let encoded = format!("{}?key=s3%2Fcret&more=1", value.url());
    situations(vec![
        (
            "great letters in a type",
            with_letters,
            unreachable("the answer is text/***, not MCP"),
        ),
        (
            "one value of the query",
            Run::check().arguments([encoded.as_str()]),
            unreachable("HTTP 400, error -32000: ***"),
        ),
    ]);
}

#[test]
fn a_server_that_calls_itself_so() {
    let server = HttpServer::start(|request| match request.method() {
        "server/discover" => request.result(discovered(&all_that_is_known(request))),
        _ => {
            let known = all_that_is_known(request);
            let mut tool = entry(&known);
            tool["title"] = json!([known]);
            let mut schema = entry("b");
            schema["inputSchema"] = json!({"type": "object", "required": [known]});
            request.result(page(&[entry("a"), tool, schema], Value::Null))
        }
    });
    let formats = ["json", "human", "junit", "github", "html"];
    for format in formats {
        let run = Run::check().option("--format", format).url(&server.url());
        has_no_secrets(&format!("{}", run.end()));
        let run = with_token(&server)
            .option("--format", format)
            .option("--output", "report");
        let path = run.path("report");
        let mut run = run;
        let child = run.start();
        let outcome = run.end_of(child, std::time::Instant::now());
        assert_eq!(
            (outcome.code, outcome.stdout.as_str()),
            (1, ""),
            "{outcome}"
        );
        assert!(path.exists());
        has_no_secrets(&run.written("report"));
    }
}

#[test]
fn a_tool_that_tells_them_is_in_no_catalog() {
    let server = lists(|request| {
        let known = all_that_is_known(request);
        let mut telling = entry("b");
        telling["inputSchema"] = json!({"type": "object", "properties": {&known: {}}});
        let mut malformed = entry("c");
        malformed["title"] = json!([known]);
        request.result(page(&[entry("a"), telling, malformed], Value::Null))
    });
    let outcome = Run::new("snapshot").url(&server.url()).end();
    has_no_secrets(&format!("{outcome}"));
    assert_eq!(outcome.code, 5, "{outcome}");
    let tools = &outcome.catalog()["tools"];
    assert_eq!(tools.as_array().map(Vec::len), Some(1));
    assert_eq!(tools[0]["name"], "a");
    outcome.told("left out: b");
    outcome.told("expected what anybody may read, found a secret that the server was told");
    outcome.told("left out: c");
}

/// Words of a server are cut at 200 and at 500 characters, wherever a secret stands.
#[test]
fn in_what_is_cut() {
    for filler in (150..600).step_by(13) {
        let server = lists(move |request| {
            let known = request.header("x-key").repeat(3);
            let cursor = json!({"cursor": format!("{}{known}", "x".repeat(filler))});
            request.result(page(&[entry("a")], cursor))
        });
        let outcome = with_token(&server).end();
        assert!(!outcome.stderr.contains("s3cret"), "{filler}: {outcome}");
        assert!(!outcome.stdout.contains("s3cret"), "{filler}: {outcome}");
    }
}

#[test]
fn in_the_wrong_place() {
    let url = "http://s3cret-user:s3cret-password@127.0.0.1:9/mcp?key=s3cret-query";
    let runs = [
        Run::check().arguments(["s3cret-user:s3cret-password@127.0.0.1:9"]),
        Run::check().arguments(["ftp://s3cret-user:s3cret-password@127.0.0.1:9"]),
        Run::check().arguments(["http://s3cret-user:s3cret-password@:9"]),
        Run::check().arguments([url, url]),
        Run::check().arguments(["--header", "s3cret-header", url]),
        Run::check().arguments(["--header", "s3cret header: s3cret-header", url]),
        Run::check().arguments(["--header", "X-Key: s3cret-\u{1}header", url]),
        Run::check().arguments(["--header", "Content-Type: s3cret-header", url]),
        Run::check().arguments(["--bearer-env", "NO_SUCH_VARIABLE", url]),
        Run::check().option("--timeout", "0").arguments([url]),
        Run::check().arguments(["--header", "X-Key: s3cret-header", "--", "true"]),
        Run::check().arguments([url, "--", "true", "s3cret-argument"]),
    ];
    for run in runs {
        let outcome = run.end();
        assert_eq!(outcome.stdout, "", "{outcome}");
        let is_refused = outcome.code == 2 && outcome.stderr.starts_with("error: ");
        assert!(is_refused, "{outcome}");
    }
}

#[test]
fn in_a_list_of_servers() {
    let servers = "- url: http://s3cret-user:s3cret-password@127.0.0.1:9/mcp?key=s3cret-query\n  \
                   idd: x\n- { url: 'ftp://s3cret-user:s3cret-password@x?k=s3cret-query', id: y }\n";
    let run = Run::check().file("servers.yaml", servers);
    let outcome = run.arguments(["--servers", "servers.yaml"]).end();
    assert_eq!(
        (outcome.code, outcome.stdout.as_str()),
        (2, ""),
        "{outcome}"
    );
    // The line is shown, and the place in it.
    let line = "3 | - { url: ****************************************************, id: * }";
    assert!(outcome.stderr.contains(line), "{outcome}");
    assert!(outcome.stderr.contains("servers.yaml:3:10"), "{outcome}");
    assert!(outcome.stderr.contains("servers.yaml:2:3"), "{outcome}");
}

#[test]
fn values_in_a_list_of_servers() {
    let headers =
        "- { url: 'http://x', headers: { A: s3cret-header }, id: s3cret-query } # s3cret-user\n";
    let token = "- url: http://x\n  tok: s3cret-bearer\n";
    let bearer = "- { url: 'http://x', bearer_env: s3cret-bearer }\n";
    let header = "- { url: 'http://x', header_env: { A: s3cret-header } }\n";
    let object = "- { url: [s3cret-user], id: y }\n";
    let unreadable = "- { url: 'http://s3cret-user', tok: s3cret-bearer ]\n";
    let values = [
        "s3cret-header",
        "s3cret-user",
        "s3cret-query",
        "s3cret-bearer",
    ];
    for (list, words, line) in [
        (
            headers,
            "`headers` is nothing",
            "1 | - { url: **********, headers: { A: ************* }, id: ************ } * ******-****",
        ),
        (token, "`tok` is nothing", "2 |   tok: *************"),
        (
            bearer,
            "the environment variable that `bearer_env` names isn't set",
            "bearer_env: *************",
        ),
        (
            header,
            "the environment variable that `header_env` names isn't set",
            "{ A: ************* }",
        ),
        (
            object,
            "expected a text, found an array",
            "url: [***********]",
        ),
        (unreadable, "servers.yaml:", "******-****"),
    ] {
        let run = Run::check().file("servers.yaml", list);
        let outcome = run.arguments(["--servers", "servers.yaml"]).end();
        assert_eq!(outcome.code, 2, "{outcome}");
        assert!(outcome.stderr.contains(words), "{outcome}");
        assert!(outcome.stderr.contains(line), "{line}: {outcome}");
        for value in values {
            assert!(!outcome.stderr.contains(value), "{outcome}");
        }
    }
}

#[test]
fn in_the_place_of_something_else() {
    let url = "http://s3cret-user:s3cret-password@h/?s3cret-query";
    for (arguments, words) in [
        (
            ["--bearer-env", "s3cret-bearer", "http://x"],
            "the environment variable that --bearer-env names isn't set",
        ),
        (
            ["--ca-cert", url, "http://x"],
            "--ca-cert takes a file, and this is a URL",
        ),
        (
            ["--servers", url, "--jobs=1"],
            "--servers takes a file, and this is a URL",
        ),
    ] {
        let outcome = Run::check().arguments(arguments).end();
        assert_eq!(outcome.code, 2, "{outcome}");
        assert!(outcome.stderr.contains(words), "{outcome}");
        has_no_secrets(&format!("{outcome}"));
    }
    let outcome = Run::check().option("--catalog", url).url("http://x").end();
    let words = "--catalog takes a file, and this is a URL";
    assert!(outcome.stderr.contains(words), "{outcome}");
    assert_eq!(outcome.code, 2, "{outcome}");
}

#[test]
fn a_program_and_its_arguments() {
    let script = crate::peers::script("discover; answer \"$first\"; next; exit 1");
    let outcome = Run::check().shell(&script).end();
    outcome.cut_short(&["a"], "the program sh has ended, exit code 1");
    let report = outcome.report();
    assert_eq!(report["server_id"], "shop");
    let outcome = Run::check().shell("exit 1").end();
    assert_eq!(outcome.report()["server_id"], "sh");
}
