//! Malformed entries among a thousand good ones: each costs itself. (What is said of each kind, and that each costs one
//! tool of a thousand, is tested without a network as well.)

use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply};
use crate::outcome::Outcome;
use crate::peers::{Expectation, entry, lists, script, situations};
use crate::program::Run;

const GOOD: usize = 1_000;

fn name(index: usize) -> String {
    format!("tool-{index}")
}

/// A catalog of as many tools as there are good entries.
fn catalog() -> Value {
    let tools = (0..GOOD).map(|index| {
        json!({"name": name(index), "versions": [{"version": 1, "input_schema": {"type": "object"}}]})
    });
    let tools: Vec<Value> = tools.collect();
    json!({"package_name": "shop", "package_version": "3.1.4", "tools": tools})
}

/// The list with these texts in place of the entries of these places.
fn list(bad: &[(usize, String)]) -> String {
    let mut entries: Vec<String> = (0..GOOD)
        .map(|index| entry(&name(index)).to_string())
        .collect();
    for (place, text) in bad {
        entries[*place].clone_from(text);
    }
    format!("[{}]", entries.join(","))
}

/// A server with a list as a text, which needn't be one that could be made otherwise.
fn server(list: String) -> HttpServer {
    lists(move |request| {
        let id = &request.message["id"];
        let text = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"tools":{list}}}}}"#);
        Reply::Whole(200, "application/json", text.into_bytes())
    })
}

/// Good rows but for these.
fn costs(bad: Vec<(usize, String)>, code: i32) -> Expectation {
    Box::new(move |outcome: &Outcome| {
        assert_eq!(outcome.code, code, "{}", outcome.stderr);
        let rows = outcome.rows();
        let mut expected: Vec<String> = (0..GOOD)
            .map(|index| format!("{} active", name(index)))
            .collect();
        for (place, row) in &bad {
            expected[*place].clone_from(row);
        }
        assert_eq!(rows.len(), expected.len());
        let different = rows
            .iter()
            .zip(&expected)
            .filter(|(row, expected)| row != expected);
        let different: Vec<_> = different.collect();
        assert!(different.is_empty(), "{different:#?}");
    })
}

fn brackets(levels: usize) -> String {
    "[".repeat(levels) + &"]".repeat(levels)
}

fn nested(levels: usize) -> String {
    format!(
        "{}1{}",
        r#"{"properties":{"a":"#.repeat(levels),
        "}}".repeat(levels)
    )
}

/// What an entry `tool-N` becomes, and whether its name is left.
type Kind = (fn(Value) -> String, bool);

fn kinds() -> Vec<Kind> {
    fn with(mut entry: Value, member: &str, value: Value) -> String {
        entry[member] = value;
        entry.to_string()
    }
    fn input(entry: Value, schema: Value) -> String {
        with(entry, "inputSchema", schema)
    }
    fn without(mut entry: Value, member: &str) -> String {
        entry.as_object_mut().expect("an object").remove(member);
        entry.to_string()
    }
    vec![
        (|_| "null".to_owned(), false),
        (|_| "1e400".to_owned(), false),
        (|_| "17".to_owned(), false),
        (|_| "false".to_owned(), false),
        (|_| r#""tool""#.to_owned(), false),
        (|_| "[]".to_owned(), false),
        (|_| "{}".to_owned(), false),
        (|entry| format!("[{entry}]"), false),
        (|entry| without(entry, "name"), false),
        (|entry| with(entry, "name", json!("")), false),
        (|entry| with(entry, "name", json!(["tool"])), false),
        (|entry| with(entry, "name", Value::Null), false),
        (
            |entry| entry.to_string().replace(r#""tool-"#, r#""\ud800"#),
            false,
        ),
        (|entry| without(entry, "inputSchema"), true),
        (|entry| input(entry, Value::Null), true),
        (|entry| input(entry, json!(true)), true),
        (|entry| input(entry, json!(false)), true),
        (|entry| input(entry, json!("{}")), true),
        (|entry| input(entry, json!([])), true),
        (|entry| input(entry, json!({})), true),
        (|entry| input(entry, json!({"type": "string"})), true),
        (|entry| input(entry, json!({"type": ["object"]})), true),
        (
            |entry| input(entry, json!({"type": "object", "properties": []})),
            true,
        ),
        (
            |entry| input(entry, json!({"type": "object", "properties": {"a": 5}})),
            true,
        ),
        (
            |entry| input(entry, json!({"type": "object", "required": "a"})),
            true,
        ),
        (
            |entry| input(entry, json!({"type": "object", "minProperties": -1})),
            true,
        ),
        (
            |entry| {
                input(
                    entry,
                    json!({"type": "object", "properties": {"a": {"type": "money"}}}),
                )
            },
            true,
        ),
        (
            |entry| {
                input(
                    entry,
                    json!({"type": "object", "properties": {"a": {"enum": "x"}}}),
                )
            },
            true,
        ),
        (
            |entry| input(entry, json!({"type": "object", "$ref": 5})),
            true,
        ),
        (
            |entry| {
                input(
                    entry,
                    json!({"type": "object", "properties": {"a": {"type": "string", "x-mcp-header": "a b"}}}),
                )
            },
            true,
        ),
        (
            |entry| {
                input(
                    entry,
                    json!({"type": "object", "properties": {"a": {"type": "object", "x-mcp-header": "A"}}}),
                )
            },
            true,
        ),
        (
            |entry| input(entry, json!("DEEP")).replace(r#""DEEP""#, &brackets(30_000)),
            true,
        ),
        (|entry| with(entry, "outputSchema", json!(true)), true),
        (|entry| with(entry, "outputSchema", Value::Null), true),
        (
            |entry| with(entry, "outputSchema", json!({"type": "money"})),
            true,
        ),
        (
            |entry| {
                with(entry, "outputSchema", json!("DEEP")).replace(r#""DEEP""#, &brackets(30_000))
            },
            true,
        ),
        (|entry| with(entry, "annotations", json!("none")), true),
        (
            |entry| with(entry, "annotations", json!({"destructiveHint": 1})),
            true,
        ),
        (
            |entry| with(entry, "annotations", json!({"title": []})),
            true,
        ),
        (|entry| with(entry, "title", json!(5)), true),
        (|entry| with(entry, "description", json!({"en": "a"})), true),
        (|entry| with(entry, "icons", json!("a.png")), true),
        (|entry| with(entry, "icons", json!([null])), true),
        (|entry| with(entry, "execution", json!("now")), true),
        (
            |entry| with(entry, "execution", json!({"taskSupport": "maybe"})),
            true,
        ),
        (
            |entry| with(entry, "_meta", json!({"norm-contract/tool-version": "1"})),
            true,
        ),
    ]
}

#[test]
fn every_kind_costs_itself() {
    let mut bad = Vec::new();
    let mut rows = Vec::new();
    for (number, (kind, is_named)) in kinds().into_iter().enumerate() {
        let place = number * 20 + 7;
        bad.push((place, kind(entry(&name(place)))));
        let label = match is_named {
            true => name(place),
            false => format!("#{}", place + 1),
        };
        rows.push((place, format!("{label} excluded input_schema_violation")));
    }
    // Of these two each is the other's fault.
    bad.push((998, entry("tool-999").to_string()));
    rows.push((998, "tool-999 excluded input_schema_violation".to_owned()));
    rows.push((999, "tool-999 excluded input_schema_violation".to_owned()));
    let over_http = server(list(&bad));
    let answer = format!(
        r#"{{"jsonrpc":"2.0","id":2,"result":{{"tools":{}}}}}"#,
        list(&bad)
    );
    let by_lines = Run::check_against(&catalog()).file("answer", answer + "\n");
    situations(vec![
        (
            "over HTTP",
            Run::check_against(&catalog()).url(&over_http.url()),
            costs(rows.clone(), 1),
        ),
        (
            "by lines",
            by_lines.shell(&script("discover; cat answer; next")),
            costs(rows, 1),
        ),
    ]);
}

#[test]
fn one_alone_costs_one() {
    let deep = entry("tool-500")
        .to_string()
        .replace(r#"{"type":"object"}"#, &nested(100_000));
    assert!(deep.len() > 1_000_000);
    let mut long = entry("tool-500");
    long["description"] = json!("x".repeat(64 * 1024));
    let mut heavy = entry("tool-500");
    let properties = (0..20_000).map(|index| (format!("p{index}"), json!({"type": "string"})));
    heavy["inputSchema"]["properties"] = Value::Object(properties.collect());
    let cases = [
        (
            "null",
            "null".to_owned(),
            "#501 excluded input_schema_violation",
            1,
        ),
        ("deep", deep, "tool-500 degraded result_too_large", 5),
        (
            "deep as a whole",
            brackets(100_000),
            "#501 excluded input_schema_violation result_too_large",
            1,
        ),
        (
            "long",
            long.to_string(),
            "tool-500 degraded result_too_large",
            0,
        ),
        (
            "heavy",
            heavy.to_string(),
            "tool-500 degraded result_too_large",
            0,
        ),
    ];
    let cases = cases.into_iter().map(|(kind, text, row, code)| {
        let server = server(list(&[(500, text)]));
        let run = Run::check_against(&catalog()).url(&server.url());
        (kind, run, costs(vec![(500, row.to_owned())], code))
    });
    situations(cases.collect());
}

#[test]
fn a_snapshot_leaves_them_out() {
    let bad: Vec<(usize, String)> = kinds()
        .into_iter()
        .enumerate()
        .map(|(place, (kind, _))| (place, kind(entry(&name(place)))))
        .collect();
    let server = server(list(&bad));
    let outcome = Run::new("snapshot").url(&server.url()).end();
    assert_eq!(outcome.code, 5, "{}", outcome.stderr);
    let catalog = outcome.catalog();
    let tools = catalog["tools"].as_array().expect("tools");
    let names: Vec<&str> = tools
        .iter()
        .map(|tool| tool["name"].as_str().expect("a name"))
        .collect();
    let expected: Vec<String> = (bad.len()..GOOD).map(name).collect();
    assert_eq!(names, expected);
    let told = outcome
        .stderr
        .lines()
        .filter(|line| line.starts_with("shop: left out: "));
    assert_eq!(told.count(), bad.len(), "{}", outcome.stderr);
}
