//! Lists of servers.

use serde_json::Value;

use crate::http_server::{HttpServer, Reply, Request};
use crate::mcp::{discovered, page};
use crate::program::{folder, run, serving, shown, versioned, write};

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
    assert_eq!(
        lines[1],
        "127.0.0.1: a token is passed by `bearer_env` in the list of servers, other headers by `header_env`"
    );
    assert!(
        lines[2].starts_with("no-such-program: the server can't be reached: "),
        "{}",
        lines[2]
    );
    assert!(
        lines[3].starts_with("first: passed (0), 2 tools, "),
        "{}",
        lines[3]
    );
    assert!(
        lines[4].starts_with("127.0.0.1: asks for authorisation (3), 0 tools, "),
        "{}",
        lines[4]
    );
    assert!(
        lines[5].starts_with("no-such-program: can't be reached (4), 0 tools, "),
        "{}",
        lines[5]
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
