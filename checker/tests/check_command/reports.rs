//! What is told of one server, and where it is written.

use std::fs;

use norm_contract::{ConformanceReport, Validate};
use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply};
use crate::mcp::{discovered, page, tool};
use crate::program::{folder, run, serving, shown, versioned, write};

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
