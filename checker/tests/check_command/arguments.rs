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
    let cases: [Case<'_>; 15] = [
        (&["check", &url], "--catalog <FILE>"),
        (&["check", "--catalog", &catalog], "required"),
        (
            &["check", "--catalog", &catalog, &url, "--", "cat"],
            "cannot be used",
        ),
        (
            &["check", "--catalog", &catalog, "--jobs", "2", &url],
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
        refused(arguments, expected);
    }
    assert!(server.requests().is_empty());
}

/// A moment that no clock shows is none, whatever it looks like.
#[test]
fn impossible_moments_are_refused() {
    let (_folder, catalog) = folder();
    let server = serving(Vec::new());
    for (moment, why) in [
        (
            "2026-07-28T10:00:60Z",
            "second 60 stands only at 23:59:60 UTC",
        ),
        (
            "2016-12-31T23:59:60+01:00",
            "second 60 stands only at 23:59:60 UTC",
        ),
        ("2026-07-28T23:59:61Z", "the second is 00 to 60"),
        ("2026-07-28T24:00:00Z", "the hour is 00 to 23"),
        ("2026-13-28T10:00:00Z", "the month is 01 to 12"),
        ("2026-02-30T10:00:00Z", "the month has no such day"),
    ] {
        let arguments = ["check", "--catalog", &catalog, "--checked-at", moment];
        let expected = format!("--checked-at {moment}: `{moment}` is no date and time: {why}; ");
        refused(&[&arguments[..], &[&server.url()]].concat(), &expected);
    }
    assert!(server.requests().is_empty());
    let leap = [
        "check",
        "--catalog",
        &catalog,
        "--checked-at",
        "2016-12-31T23:59:60Z",
    ];
    let done = run(&[&leap[..], &[&server.url()]].concat());
    assert_eq!(done.code, 0, "{}", done.stderr);
}
/// The run ends as one that was called wrongly, and says this.
#[track_caller]
fn refused(arguments: &[&str], expected: &str) {
    let done = run(arguments);
    let stderr = &done.stderr;
    assert_eq!(
        (done.code, done.stdout.as_str()),
        (2, ""),
        "{arguments:?}: {stderr}"
    );
    assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
    for secret in ["secret", "se\ncret", "cret"] {
        assert!(!stderr.contains(secret), "{stderr}");
    }
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
