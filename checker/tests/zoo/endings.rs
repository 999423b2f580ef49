//! Runs that are ended from outside: by the user, or by whoever reads the report.

use std::fs::File;
use std::process::Stdio;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply};
use crate::mcp::page;
use crate::peers::{entry, lists, script};
use crate::program::Run;
use crate::signals::end_by_signal;

#[test]
fn a_signal_ends_a_check_that_hangs_and_its_program() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131)] {
        // It says when it hangs by a pipe, and leaves nothing out that would keep it alive.
        let server =
            script("trap '' TERM INT HUP QUIT; sleep 600 & discover; echo ready > pipe; sleep 600");
        let mut run = Run::check().shell(&server);
        let ready = run.pipe("pipe");
        let child = run.start();
        assert_eq!(ready(), "ready\n");
        if cfg!(target_os = "linux") {
            // The program, its server, and what that has started.
            assert!(run.processes().len() >= 3, "{:?}", run.processes());
        }
        end_by_signal(&run, child, signal, code);
    }
}

/// Tools whose schemas take long to be compared, as the catalog has them or as the server does.
fn intricate_tools(word: &str) -> Vec<(String, Value)> {
    let properties: serde_json::Map<String, Value> = (0..40)
        .map(|index| {
            let schema = json!({"type": "object", "description": word, "properties": {
                "text": {"type": "string", "description": word},
                "list": {"type": "array", "items": {"type": ["integer", "null"], "title": word}}
            }});
            (format!("property-{index}"), schema)
        })
        .collect();
    let schema = json!({"type": "object", "properties": properties});
    (0..1_000)
        .map(|index| (format!("tool-{index}"), schema.clone()))
        .collect()
}

#[test]
fn a_signal_ends_a_check_that_judges() {
    let versions = |schema: Value| json!([{"version": 1, "input_schema": schema}]);
    let tools: Vec<Value> = intricate_tools("agreed")
        .into_iter()
        .map(|(name, schema)| json!({"name": name, "versions": versions(schema)}))
        .collect();
    let catalog = json!({"package_name": "shop", "package_version": "3.1.4", "tools": tools});
    let entries: Vec<Value> = intricate_tools("offered")
        .into_iter()
        .map(|(name, schema)| json!({"name": name, "inputSchema": schema}))
        .collect();
    let list = page(&entries, Value::Null).to_string();
    // The server's input ends when all has been asked; then it is judged.
    let server =
        script("trap 'echo asked > pipe' EXIT; discover; answer \"$(cat list.json)\"; next");
    let mut run = Run::check_against(&catalog)
        .file("list.json", list)
        .shell(&server);
    let asked = run.pipe("pipe");
    let child = run.start();
    assert_eq!(asked(), "asked\n");
    thread::sleep(Duration::from_millis(100));
    if cfg!(target_os = "linux") {
        let left = run.processes();
        assert_eq!(left.len(), 1, "the program alone, and at work: {left:?}");
    }
    let outcome = end_by_signal(&run, child, "INT", 130);
    assert_eq!(outcome.stderr, "", "{outcome}");
}

#[test]
fn a_signal_ends_a_check_that_waits_for_an_answer() {
    let (sender, asked) = channel();
    let server = HttpServer::start(move |_| {
        sender.send(()).expect("somebody waits");
        Reply::Silence(Duration::from_secs(60))
    });
    let mut run = Run::check()
        .option("--output", "report.json")
        .url(&server.url());
    let child = run.start();
    asked
        .recv_timeout(Duration::from_secs(20))
        .expect("a request");
    end_by_signal(&run, child, "INT", 130);
    assert!(!run.path("report.json").exists());
}

/// More than a pipe holds.
fn long_list() -> HttpServer {
    lists(|request| {
        let tools: Vec<Value> = (0..2_000)
            .map(|index| entry(&format!("tool-{index}")))
            .collect();
        request.result(page(&tools, Value::Null))
    })
}

#[test]
fn a_reader_that_has_seen_enough() {
    for format in ["json", "human", "html"] {
        let server = long_list();
        let mut run = Run::check().option("--format", format).url(&server.url());
        let mut child = run.start();
        drop(child.stdout.take());
        let outcome = run.end_of(child, Instant::now());
        assert_eq!(outcome.code, 1, "{outcome}");
        assert!(!outcome.stderr.contains("panicked"), "{outcome}");
    }
}

#[test]
fn nobody_reads_what_is_told() {
    let server = long_list();
    let mut run = Run::check().url(&server.url());
    let mut child = run.start();
    drop(child.stderr.take());
    let outcome = run.end_of(child, Instant::now());
    assert_eq!(outcome.code, 1, "{outcome}");
    assert_eq!(outcome.rows().len(), 2_000);
}

#[test]
fn a_report_that_cannot_be_written() {
    let server = long_list();
    let folder = Run::check()
        .option("--output", "catalog.json/report.json")
        .url(&server.url());
    let outcome = folder.end();
    assert_eq!(
        (outcome.code, outcome.stdout.as_str()),
        (2, ""),
        "{outcome}"
    );
    assert!(
        outcome.stderr.contains("catalog.json can't be created"),
        "{outcome}"
    );

    let Ok(full) = File::options().write(true).open("/dev/full") else {
        return;
    };
    let mut run = Run::check().url(&server.url());
    let child = run.start_with_output(Stdio::from(full));
    let outcome = run.end_of(child, Instant::now());
    assert_eq!(outcome.code, 2, "{outcome}");
    assert!(!outcome.stderr.contains("panicked"), "{outcome}");
}
