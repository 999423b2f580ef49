//! How fast generated types decode and encode, beside what serde derives for structs of the same
//! shape. The types and documents are those of the crate `consumer-measured`.

use std::collections::BTreeMap;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::report::{Figure, Report, Row};
use super::samples::Samples;
use super::session::Session;
use super::tools;
use crate::process;
use crate::workspace;

/// How long building and measuring may take.
const LIMIT: Duration = Duration::from_secs(3600);

const DECODE: &str = "decode µs";
const ENCODE: &str = "encode µs";

pub(super) fn run(session: &Session) -> Result<Vec<Report>, String> {
    session.progress("types: building and measuring");
    let mut command = Command::new(tools::cargo());
    command
        .args([
            "bench",
            "--quiet",
            "--package",
            "consumer-measured",
            "--bench",
            "types",
        ])
        .args(["--", "--runs", &session.runs.to_string()])
        .current_dir(workspace::root());
    let printed = process::run(&mut command, LIMIT)?.printed;
    let lines = printed.lines().filter(|line| line.starts_with('{'));
    let lines: Vec<Value> = lines
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()
        .map_err(|error| format!("the benchmark of types prints no JSON: {error}"))?;
    Ok(reports(&lines))
}

/// A table for each subject, in the order in which they come.
fn reports(lines: &[Value]) -> Vec<Report> {
    let mut order: Vec<&str> = Vec::new();
    let mut by_subject: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for line in lines {
        let subject = line["subject"].as_str().unwrap_or_default();
        if !order.contains(&subject) {
            order.push(subject);
        }
        by_subject.entry(subject).or_default().push(line);
    }
    let reports = order.into_iter().map(|subject| {
        let lines = by_subject.remove(subject).unwrap_or_default();
        report(subject, &lines)
    });
    reports.collect()
}

fn report(subject: &str, lines: &[&Value]) -> Report {
    let mut rows: Vec<Row> = lines.iter().map(|line| row(line)).collect();
    let first = rows.first();
    let base = |name| first.and_then(|row| row.samples(name)).cloned();
    let (decode, encode) = (base(DECODE), base(ENCODE));
    let contender = first.map(|row| row.contender.clone());
    for row in &mut rows {
        row.compare(decode.as_ref(), DECODE, "decode / first");
        row.compare(encode.as_ref(), ENCODE, "encode / first");
    }
    let contender = contender.unwrap_or_default();
    Report {
        part: "types",
        title: format!("Types: {subject} (ratios of time; the first is {contender})"),
        rows,
    }
}

fn row(line: &Value) -> Row {
    let figure = |name, key: &str| {
        let runs = line[key].as_array()?;
        let samples: Samples = runs.iter().filter_map(Value::as_f64).collect();
        Some(Figure { name, samples })
    };
    let figures = [figure(DECODE, "decode"), figure(ENCODE, "encode")];
    Row {
        contender: line["contender"].as_str().unwrap_or_default().to_owned(),
        result: Ok(figures.into_iter().flatten().collect()),
    }
}
