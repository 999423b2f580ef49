//! Several servers in one run, one of each fate.

use std::time::Duration;

use serde_json::Value;

use norm_contract::{ConformanceReport, Validate};

use crate::http_server::{HttpServer, Reply};
use crate::mcp::page;
use crate::outcome::{Outcome, row};
use crate::peers::{entry, full_page, lists, lists_one_then, script};
use crate::program::Run;
use crate::signals::end_by_signal;

/// The servers, from the gravest to the best: what each is called, where it is, what the check of it ends with.
struct Fates(Vec<(&'static str, String, i32)>);

impl Fates {
    fn new() -> Self {
        let url = |server: HttpServer| format!("url: '{}?key=s3cret-query'", server.url());
        let unauthorized = HttpServer::start(|_| Reply::status(401));
        let failing =
            lists(|request| request.result(page(&[entry("a"), Value::Null], Value::Null)));
        let cut_short = lists_one_then(|_| Reply::status(500));
        let good = lists(|request| request.result(full_page()));
        Fates(vec![
            (
                "gone",
                "command: [sh, -c, exit 3, s3cret-argument]".to_owned(),
                4,
            ),
            ("locked", url(unauthorized), 3),
            ("wrong", url(failing), 1),
            ("half", url(cut_short), 5),
            ("good", url(good), 0),
        ])
    }

    fn list(&self, from: usize) -> String {
        // The best come first, so that no answer is the gravest by its place.
        let fates = self.0[from..].iter().rev();
        fates
            .map(|(id, place, _)| format!("- {{ id: {id}, {place} }}\n"))
            .collect()
    }
}

fn check(list: &str) -> Run {
    Run::check()
        .file("servers.yaml", list)
        .arguments(["--servers", "servers.yaml"])
}

fn reports(outcome: &Outcome) -> Vec<Value> {
    let reports = match serde_json::from_str(&outcome.stdout) {
        Ok(Value::Array(reports)) => reports,
        // The list of servers has one.
        Ok(report) => vec![report],
        Err(error) => panic!("{error}: {outcome}"),
    };
    for report in &reports {
        assert_eq!(ConformanceReport::validate(report), [], "{report}");
    }
    reports
}

#[test]
fn the_gravest_fate_counts() {
    let fates = Fates::new();
    for (from, (_, _, code)) in fates.0.iter().enumerate() {
        for jobs in ["1", "4"] {
            let outcome = check(&fates.list(from)).option("--jobs", jobs).end();
            assert_eq!(outcome.code, *code, "{outcome}");
            let ids: Vec<Value> = reports(&outcome)
                .iter()
                .map(|it| it["server_id"].clone())
                .collect();
            let expected: Vec<&str> = fates.0[from..].iter().rev().map(|(id, _, _)| *id).collect();
            assert_eq!(ids, expected);
        }
    }
}

#[test]
fn each_has_a_report_and_a_line() {
    let outcome = check(&Fates::new().list(0)).end();
    let rows = reports(&outcome).into_iter().map(|report| {
        let rows = report["tools"].as_array().expect("rows").iter();
        rows.map(row).collect::<Vec<_>>()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let unavailable = ["a", "b", "c"].map(|name| format!("{name} unavailable server_unreachable"));
    assert_eq!(rows[0], ["a active", "b active", "c active"]);
    assert_eq!(
        rows[1],
        [
            "a active".to_owned(),
            unavailable[1].clone(),
            unavailable[2].clone()
        ]
    );
    assert_eq!(rows[2], ["a active", "#2 excluded input_schema_violation"]);
    assert_eq!(rows[3], unavailable);
    assert_eq!(rows[4], unavailable);
    for line in [
        "good: passed (0), 3 tools, ",
        "half: incomplete (5), 1 tool, ",
        "wrong: failed (1), 2 tools, ",
        "locked: asks for authorisation (3), 0 tools, ",
        "gone: can't be reached (4), 0 tools, ",
        "half: the list of tools was cut short: HTTP 500",
        "locked: the server asks for authorisation: HTTP 401",
        "gone: the server can't be reached: the program sh has ended, exit code 3",
    ] {
        assert!(
            outcome.stderr.lines().any(|it| it.starts_with(line)),
            "{line}: {outcome}"
        );
    }
}

#[test]
fn one_that_hangs_holds_up_nobody_else() {
    let silent = HttpServer::start(|_| Reply::Silence(Duration::from_secs(60)));
    let good = lists(|request| request.result(full_page()));
    let hanging =
        format!("- {{ id: silent, url: '{}' }}\n", silent.url()).replace("silent,", "silent-ID,");
    let hanging: String = (0..3)
        .map(|number| hanging.replace("ID", &number.to_string()))
        .collect();
    let list = format!(
        "{hanging}- {{ id: sleeping, command: [sleep, '600'] }}\n- {{ id: good, url: '{}' }}\n",
        good.url()
    );
    let outcome = check(&list)
        .option("--total-timeout", "2")
        .option("--jobs", "5")
        .end();
    assert_eq!(outcome.code, 4, "{outcome}");
    let reports = reports(&outcome);
    assert_eq!(reports.len(), 5);
    assert_eq!(row(&reports[4]["tools"][0]), "a active");
    for report in &reports[..4] {
        assert_eq!(
            report["tools"][0]["details"][0]["actual"],
            "not done within 2 s"
        );
    }
    assert!(outcome.time < Duration::from_secs(8), "{outcome}");
}

#[test]
fn a_signal_ends_all_programs() {
    let program = script("trap '' TERM INT; sleep 600 & discover; echo ready > pipe-$1; sleep 600");
    let mut run = check(
        "- command: [sh, server.sh, a]\n- command: [sh, server.sh, b]\n- command: [sh, server.sh, c]\n",
    )
    .file("server.sh", program);
    let ready = ["pipe-a", "pipe-b", "pipe-c"].map(|name| run.pipe(name));
    let child = run.start();
    for ready in ready {
        assert_eq!(ready(), "ready\n");
    }
    end_by_signal(&run, child, "INT", 130);
}

#[test]
fn a_list_that_is_none() {
    for (list, words) in [
        ("", "expected a list of at least one server"),
        ("[]", "expected a list of at least one server"),
        (
            "- null\n",
            "expected a server, which is an object, found null",
        ),
        ("- {}\n", "expected either a `url` or a `command`"),
        (
            "- { url: 'http://x', command: [y] }\n",
            "expected either a `url` or a `command`",
        ),
        (
            "- { command: [] }\n",
            "expected a program and its arguments, a list of texts",
        ),
        (
            "- { command: [sh, 5] }\n",
            "expected a program and its arguments, a list of texts",
        ),
        (
            "- { command: [sh], bearer_env: ZOO_BEARER }\n",
            "a program is sent no headers",
        ),
        (
            "- { url: 'http://x', bearer_env: NO_SUCH_VARIABLE }\n",
            "the environment variable that `bearer_env` names isn't set",
        ),
        (
            "- { url: 'http://x', id: a }\n- { url: 'http://y', id: a }\n",
            "the id `a` is there already",
        ),
        ("- &a { url: 'http://x' }\n", "anchor"),
    ] {
        let outcome = check(list).end();
        assert_eq!(
            (outcome.code, outcome.stdout.as_str()),
            (2, ""),
            "{list}: {outcome}"
        );
        assert!(outcome.stderr.contains(words), "{list}: {outcome}");
        assert!(
            outcome.stderr.contains("servers.yaml:"),
            "{list}: {outcome}"
        );
    }
}

#[test]
fn programs_are_not_given_what_authorises_at_others() {
    let list = "- { id: told, url: 'http://127.0.0.1:1/', bearer_env: SHOP_TOKEN, header_env: { X-Key: SHOP_KEY } }\n\
                - { id: teller, command: [sh, -c, 'echo \"$SHOP_TOKEN, $SHOP_KEY, $SHOP_NAME\" >&2; exit 3'] }\n";
    let outcome = check(list)
        .variable("SHOP_TOKEN", "s3cret-bearer")
        .variable("SHOP_KEY", "s3cret-header")
        .variable("SHOP_NAME", "garden")
        .end();
    assert_eq!(outcome.code, 4, "{outcome}");
    // The program has written what it was given.
    assert!(outcome.stderr.contains(": , , garden"), "{outcome}");
}
