//! Arguments, and the secrets that they name.

use crate::http_server::HttpServer;
use crate::program::{folder, run, serving, shown, write};

#[test]
fn arguments_that_make_no_sense_are_told_without_secrets() {
    let (folder, catalog) = folder();
    let server = serving(Vec::new());
    let url = server.url();
    let damaged = shown(&write(&folder, "damaged.yaml", "package_name: shop\n"));
    type Case<'a> = (&'a [&'a str], &'a str);
    let cases: [Case<'_>; 14] = [
        (&["check", &url], "--catalog <FILE>"),
        (&["check", "--catalog", &catalog], "required"),
        (
            &["check", "--catalog", &catalog, &url, "--", "cat"],
            "cannot be used",
        ),
        (&["check", "--catalog", &damaged, &url], "damaged.yaml:1:1"),
        (
            &["check", "--catalog", "missing.json", &url],
            "missing.json can't be read",
        ),
        (
            &["check", "--catalog", &catalog, "ftp://joe:secret@x.example"],
            "`http://` or `https://`",
        ),
        (
            &["check", "--catalog", &catalog, "--header", "secret", &url],
            "a colon between them",
        ),
        (
            &[
                "check",
                "--catalog",
                &catalog,
                "--header",
                "X-Key: se\ncret",
                &url,
            ],
            "the header x-key has line breaks",
        ),
        (
            &[
                "check",
                "--catalog",
                &catalog,
                "--bearer-env",
                "UNSET",
                &url,
            ],
            "variable that --bearer-env names isn't set",
        ),
        (
            &["check", "--catalog", &catalog, "--ca-cert", &catalog, &url],
            "there is no certificate",
        ),
        (
            &["check", "--catalog", &catalog, "--call=missing", &url],
            "the catalog has no tool `missing`",
        ),
        (
            &["check", "--catalog", &catalog, "--call=", &url],
            "a value is required for '--call",
        ),
        (
            &["check", "--catalog", &catalog, "--server-id", "", &url],
            "a value is required for '--server-id",
        ),
        (
            &["check", "--catalog", &catalog, "--checked-at", "noon", &url],
            "--checked-at noon",
        ),
    ];
    for (arguments, expected) in cases {
        let done = run(arguments);
        assert_eq!(
            (done.code, done.stdout.as_str()),
            (2, ""),
            "{arguments:?}: {}",
            done.stderr
        );
        assert!(
            done.stderr.contains(expected),
            "{arguments:?}: {}",
            done.stderr
        );
        for secret in ["secret", "se\ncret", "cret"] {
            assert!(!done.stderr.contains(secret), "{}", done.stderr);
        }
    }
    assert!(server.requests().is_empty());
}

#[test]
fn secrets_go_to_the_server_and_nowhere_else() {
    let (_folder, catalog) = folder();
    let server = HttpServer::start(|request| {
        let told: Vec<&str> = request.headers.values().map(String::as_str).collect();
        request.error(400, -32000, &told.join(" "))
    });
    let url = format!("{}?query=hidden-query", server.url());
    let options = ["--header", "X-Key: header-value", "--bearer-env", "TOKEN"];
    for format in ["human", "json", "junit", "github", "html"] {
        let mut arguments = vec!["check", "--catalog", &catalog, "--format", format];
        arguments.extend(options);
        arguments.push(&url);
        let done = run(&arguments);
        assert_eq!(done.code, 4, "{}", done.stderr);
        for secret in ["header-value", "token-value", "hidden-query"] {
            let shown = format!("{}{}", done.stdout, done.stderr);
            assert!(!shown.contains(secret), "{format}: {shown}");
        }
    }
    let request = &server.requests()[0];
    assert_eq!(request.header("x-key"), "header-value");
    assert_eq!(request.header("authorization"), "Bearer token-value");
}
