//! `norm-contract check` and `snapshot` as people call them.

#[path = "support/http_server.rs"]
mod http_server;
#[path = "support/mcp.rs"]
mod mcp;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use http_server::{HttpServer, Reply, Request};
use mcp::{discovered, page, tool};
use norm_contract::{CatalogSnapshot, ConformanceReport, Validate};
use serde_json::{Value, json};
use tempfile::TempDir;

/// What came of a run: exit code, standard output, standard error.
struct Run {
    code: i32,
    stdout: String,
    stderr: String,
}

fn run(arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_norm-contract"));
    command.args(arguments).env("NO_COLOR", "1");
    for variable in [
        "HTTP_PROXY",
        "http_proxy",
        "ALL_PROXY",
        "all_proxy",
        "UNSET",
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
    ] {
        command.env_remove(variable);
    }
    command.env("TOKEN", "token-value").env("KEY", "key-value");
    let output = command.output().expect("it runs");
    Run {
        code: output.status.code().expect("an exit code"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A folder with a catalog of the tools `a` and `b`.
fn folder() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let tools = ["a", "b"].map(|name| {
        let version =
            json!({"version": 1, "input_schema": {"type": "object"}, "sample_arguments": {}});
        json!({"name": name, "versions": [version]})
    });
    let catalog = json!({"package_name": "shop", "package_version": "3.1.4", "tools": tools});
    let file = write(&folder, "catalog.json", &catalog.to_string());
    (folder, shown(&file))
}

fn write(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let file = folder.path().join(name);
    fs::write(&file, text).expect("it is written");
    file
}

fn shown(path: &Path) -> String {
    path.to_str().expect("a path of UTF-8").to_owned()
}

/// A server of the current generation with these tools.
fn serving(tools: Vec<Value>) -> HttpServer {
    HttpServer::start(move |request| match request.method() {
        "server/discover" => request.result(discovered("shop-server")),
        "tools/list" => request.result(page(&tools, Value::Null)),
        "tools/call" => request.result(json!({"content": []})),
        _ => Reply::status(500),
    })
}

fn versioned(name: &str) -> Value {
    let mut tool = tool(name);
    tool["_meta"] = json!({"norm-contract/tool-version": 1});
    tool
}

#[test]
fn the_report_alone_is_on_standard_output() {
    let (_folder, catalog) = folder();
    let server = serving(vec![versioned("a"), versioned("b")]);
    let moment = "2026-07-28T10:00:00Z";
    let arguments = [
        "check",
        "--catalog",
        &catalog,
        "--checked-at",
        moment,
        "--format",
        "json",
        &server.url(),
    ];
    let done = run(&arguments);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!(ConformanceReport::validate(&report), []);
    assert_eq!(report["server_id"], "shop-server");
    assert_eq!(report["server_version"], 7);
    assert_eq!(report["package_version"], "3.1.4");
    assert_eq!(report["checked_at"], moment);
    assert_eq!(run(&arguments).stdout, done.stdout);
    // Nobody is called unless that is asked for.
    assert!(!server.methods().contains(&"tools/call".to_owned()));
}

#[test]
fn the_exit_code_says_how_it_went() {
    let (_folder, catalog) = folder();
    let code = |server: &HttpServer, options: &[&str]| {
        let url = server.url();
        let mut arguments = vec!["check", "--catalog", &catalog];
        arguments.extend(options);
        arguments.push(&url);
        run(&arguments).code
    };
    let good = serving(vec![versioned("a")]);
    assert_eq!(code(&good, &[]), 0);
    assert_eq!(code(&good, &["--require-all"]), 1);
    let bad = serving(vec![
        versioned("a"),
        json!({"name": "b", "inputSchema": true}),
    ]);
    assert_eq!(code(&bad, &[]), 1);
    assert_eq!(code(&bad, &["--fail-on", "unavailable"]), 0);
    assert_eq!(code(&bad, &["--fail-on", "never"]), 0);
    let closed = HttpServer::start(|_| Reply::status(401));
    assert_eq!(code(&closed, &[]), 3);
    let absent = HttpServer::start(|_| Reply::status(404));
    assert_eq!(code(&absent, &["--fail-on", "never"]), 4);
    let cut = HttpServer::start(|request| match request.method() {
        "server/discover" => request.result(discovered("shop-server")),
        _ => request.result(page(&[versioned("a")], json!("again"))),
    });
    assert_eq!(code(&cut, &["--fail-on", "never"]), 5);
}

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

#[test]
fn a_report_is_written_as_a_whole() {
    let (folder, catalog) = folder();
    let server = serving(vec![versioned("a"), versioned("b")]);
    let file = shown(&folder.path().join("deep").join("report.xml"));
    let url = server.url();
    let done = run(&[
        "check",
        "--catalog",
        &catalog,
        "--format",
        "junit",
        "--output",
        &file,
        &url,
    ]);
    assert_eq!(
        (done.code, done.stdout.as_str()),
        (0, ""),
        "{}",
        done.stderr
    );
    assert!(
        fs::read_to_string(&file)
            .expect("it is there")
            .starts_with("<?xml")
    );
    let unwritable = shown(&folder.path().join("catalog.json").join("report"));
    let done = run(&[
        "check",
        "--catalog",
        &catalog,
        "--output",
        &unwritable,
        &url,
    ]);
    assert_eq!((done.code, done.stdout.as_str()), (2, ""));
}

#[test]
fn tools_are_called_if_asked_for() {
    let (_folder, catalog) = folder();
    let mut writes = versioned("b");
    writes["annotations"] = json!({"readOnlyHint": false});
    let called = |option: &str| {
        let server = serving(vec![versioned("a"), writes.clone()]);
        let done = run(&["check", "--catalog", &catalog, option, &server.url()]);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let calls = server
            .requests()
            .into_iter()
            .filter(|it| it.method() == "tools/call");
        let names = calls.map(|it| {
            it.message["params"]["name"]
                .as_str()
                .expect("a name")
                .to_owned()
        });
        (names.collect::<Vec<_>>(), done.stderr)
    };
    let note = "shop-server: b was not called: its annotations say that it changes something\n";
    assert_eq!(called("--call"), (vec!["a".to_owned()], note.to_owned()));
    assert_eq!(called("--call=b"), (vec!["b".to_owned()], String::new()));
}

#[test]
fn several_servers_have_a_report_each_and_a_summary() {
    let (folder, catalog) = folder();
    let secret = |request: &Request| {
        let is_known = request.header("authorization") == "Bearer token-value"
            && request.header("x-key") == "key-value";
        match request.method() {
            _ if !is_known => Reply::status(401),
            "server/discover" => request.result(discovered("secret")),
            _ => request.result(page(&[versioned("a"), versioned("b")], Value::Null)),
        }
    };
    let secret = HttpServer::start(secret);
    let closed = HttpServer::start(|_| Reply::status(403));
    let list = format!(
        "- {{ url: '{}', id: first, bearer_env: TOKEN, header_env: {{ X-Key: KEY }} }}\n- url: {}\n- command: [no-such-program, --secret]\n",
        secret.url(),
        closed.url()
    );
    let list = shown(&write(&folder, "servers.yaml", &list));
    let arguments = [
        "check",
        "--catalog",
        &catalog,
        "--servers",
        &list,
        "--jobs",
        "2",
        "--format",
        "json",
    ];
    let done = run(&arguments);
    assert_eq!(done.code, 4, "{}", done.stderr);
    let reports: Value = serde_json::from_str(&done.stdout).expect("JSON");
    let ids: Vec<&str> = reports
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| it["server_id"].as_str().expect("an id"))
        .collect();
    assert_eq!(ids, ["first", "127.0.0.1", "no-such-program"]);
    let lines: Vec<&str> = done.stderr.lines().collect();
    assert_eq!(
        lines[0],
        "127.0.0.1: the server asks for authorisation: HTTP 403"
    );
    assert!(
        lines[1].starts_with("no-such-program: the server can't be reached: "),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with("first: passed (0), 2 tools, "),
        "{}",
        lines[2]
    );
    assert!(
        lines[3].starts_with("127.0.0.1: asks for authorisation (3), 0 tools, "),
        "{}",
        lines[3]
    );
    assert!(
        lines[4].starts_with("no-such-program: can't be reached (4), 0 tools, "),
        "{}",
        lines[4]
    );
}

#[test]
fn a_list_of_servers_has_its_problems_told_with_lines() {
    let (folder, catalog) = folder();
    let list = "- url: ftp://x.example\n- id: twice\n  url: http://x.example\n- id: twice\n  command: []\n- nonsense\n- url: http://x.example\n  header_env: { X-Key: UNSET }\n  colour: red\n- command: [cat]\n  bearer_env: TOKEN\n";
    let list = shown(&write(&folder, "servers.yaml", list));
    let done = run(&["check", "--catalog", &catalog, "--servers", &list]);
    assert_eq!((done.code, done.stdout.as_str()), (2, ""));
    for place in ["1:8", "4:7", "5:12", "6:3", "8:24", "9:3", "11:3"] {
        assert!(
            done.stderr.contains(&format!("servers.yaml:{place}")),
            "{place}: {}",
            done.stderr
        );
    }
}

#[test]
fn a_catalog_is_taken_of_a_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serving(vec![versioned("a"), tool("b")]);
    let done = run(&["snapshot", &server.url()]);
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    let catalog: Value = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!(CatalogSnapshot::validate(&catalog), []);
    assert_eq!(catalog["package_name"], "shop-server");
    assert_eq!(catalog["package_version"], "0.1.0");
    assert_eq!(catalog["tools"][1]["name"], "b");

    // What was taken fits what it was taken of.
    let file = shown(&folder.path().join("catalog.json"));
    let package = ["--package-name", "shop", "--package-version", "1.2.3"];
    let url = server.url();
    let done = run(&[&["snapshot", "--output", &file, &url], &package[..]].concat());
    assert_eq!((done.code, done.stdout.as_str()), (0, ""));
    let done = run(&["check", "--catalog", &file, "--require-all", &url]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(
        done.stdout.contains("checked against contract 1.2.3"),
        "{}",
        done.stdout
    );
}

#[test]
fn what_no_catalog_can_hold_is_told() {
    let server = serving(vec![tool("a"), json!({"name": "b", "inputSchema": []})]);
    let done = run(&["snapshot", &server.url()]);
    assert_eq!(done.code, 5);
    let catalog: Value = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!(catalog["tools"].as_array().map(Vec::len), Some(1));
    assert!(
        done.stderr
            .starts_with("shop-server: left out: b\n  /inputSchema: expected "),
        "{}",
        done.stderr
    );

    let done = run(&["snapshot", &HttpServer::start(|_| Reply::status(503)).url()]);
    assert_eq!((done.code, done.stdout.as_str()), (4, ""));
    assert_eq!(
        done.stderr,
        "127.0.0.1: the server can't be reached: HTTP 503\n"
    );
    let done = run(&["snapshot", &HttpServer::start(|_| Reply::status(401)).url()]);
    assert_eq!((done.code, done.stdout.as_str()), (3, ""));
    assert_eq!(
        done.stderr,
        "127.0.0.1: the server asks for authorisation: HTTP 401\n"
    );
}

#[test]
fn a_list_of_one_server_gives_a_list_of_one_report() {
    let (folder, catalog) = folder();
    let server = serving(vec![versioned("a"), versioned("b")]);
    let list = format!("- url: {}\n", server.url());
    let list = shown(&write(&folder, "servers.yaml", &list));
    let arguments = ["check", "--catalog", &catalog, "--servers", &list];
    let done = run(&[&arguments[..], &["--format", "json"]].concat());
    assert_eq!(done.code, 0, "{}", done.stderr);
    let reports: Value = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!(reports[0]["server_id"], "shop-server");
    assert_eq!(reports.as_array().map(Vec::len), Some(1));
}

#[test]
fn a_contract_may_have_its_own_key_for_versions() {
    let (_folder, catalog) = folder();
    let mut tools = vec![tool("a"), tool("b")];
    tools[0]["_meta"] = json!({"shop/version": 1});
    tools[1]["_meta"] = json!({"shop/version": 2});
    let server = serving(tools);
    let url = server.url();
    let key = ["--tool-version-key", "shop/version", "--format", "json"];
    let done = run(&[&["check", "--catalog", &catalog, &url], &key[..]].concat());
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!(report["tools"][0]["reasons"], json!([]));
    let unknown = json!(["unknown_contract_version"]);
    assert_eq!(report["tools"][1]["reasons"], unknown);

    let taken = run(&["snapshot", "--tool-version-key", "shop/version", &url]);
    let taken: Value = serde_json::from_str(&taken.stdout).expect("JSON");
    assert_eq!(taken["tools"][1]["versions"][0]["version"], 2);
}

#[test]
fn what_a_catalog_misspells_is_told_and_fails_nothing() {
    let (folder, _) = folder();
    let catalog = "\
package_name: shop
package_version: 3.1.4
tools:
  - name: a
    versions: [{ version: 1, input_schema: { type: object }, depricated: true }]
";
    let catalog = shown(&write(&folder, "odd.yaml", catalog));
    let server = serving(vec![versioned("a")]);
    let done = run(&["check", "--catalog", &catalog, &server.url()]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    for told in [
        "warning[unknown-catalog-member]: CatalogToolVersion has no member `depricated`",
        "odd.yaml:5:62",
        "did you mean `deprecated`?",
    ] {
        assert!(done.stderr.contains(told), "{told}: {}", done.stderr);
    }
}
