//! Everything that a reader of Russian is told, on either stream: words of others stand in quotation marks, and all
//! else is Russian but for codes and names.

use serde_json::{Value, json};

use crate::http_server::{HttpServer, Reply};
use crate::mcp::page;
use crate::outcome::Outcome;
use crate::peers::{all, entry, lists, lists_one_then, script, situations};
use crate::program::Run;

/// Words of Latin letters that are the same in both languages.
const NAMES: [&str; 11] = [
    "a", "b", "c", "HTML", "HTTP", "JSON", "MCP", "null", "sh", "shop", "SIGKILL",
];

/// What is said in the program's own words: without quotations, pointers, codes of reasons and addresses.
fn own_words(text: &str) -> Vec<String> {
    let mut text = text.to_owned();
    for (open, close) in [('«', '»'), ('`', '`'), ('"', '"')] {
        while let Some((start, rest)) = text.split_once(open) {
            let after = rest.split_once(close).map_or("", |(_, after)| after);
            text = format!("{start} {after}");
        }
    }
    let is_code = |word: &&str| word.starts_with(['/', '-']) || word.contains(['_', '.', '/', ':']);
    let words = text.split_whitespace().filter(|word| !is_code(word));
    let words = words.flat_map(|word| word.split(|it: char| !it.is_ascii_alphabetic()));
    let words = words.filter(|word| !word.is_empty() && !NAMES.contains(word));
    words.map(str::to_owned).collect()
}

#[track_caller]
fn is_russian(outcome: &Outcome) {
    for text in [&outcome.stdout, &outcome.stderr] {
        assert_eq!(own_words(text), [""; 0], "{outcome}");
    }
}

fn in_russian(run: Run) -> Run {
    run.option("--lang", "ru").option("--format", "human")
}

#[test]
fn what_is_said_of_servers() {
    let answer = |text: &'static str, kind: &'static str| {
        let kind = kind.to_owned();
        HttpServer::start(move |_| {
            Reply::With(
                200,
                vec![("Content-Type", kind.clone())],
                text.as_bytes().to_vec(),
            )
        })
    };
    let servers = [
        answer("{\"jsonrpc\":", "application/json"),
        answer("", "application/json"),
        answer("<p>", "text/html"),
        HttpServer::start(|_| Reply::status(500)),
        HttpServer::start(|_| Reply::status(401)),
        HttpServer::start(|_| Reply::Bytes(b"SMTP ready\r\n\r\n".to_vec())),
        HttpServer::start(|_| Reply::Bytes(Vec::new())),
        HttpServer::start(|request| request.error(200, -32603, "the disk is full")),
        lists_one_then(|request| request.error(200, -32603, "the page is lost")),
        lists(|request| request.result(json!({"tools": 5}))),
        lists(|request| request.result(page(&[entry("a")], json!("2")))),
        lists(|request| {
            let mut tools = all();
            tools[0]["inputSchema"] = json!({"type": "money"});
            tools[1]["inputSchema"] = json!({"type": "object", "properties": {"x": {"enum": []}}});
            tools[2] = json!(null);
            request.result(page(&tools, Value::Null))
        }),
    ];
    let of_urls = servers.iter().map(|server| {
        let run = in_russian(Run::check()).url(&server.url());
        ("a server", run, Box::new(is_russian) as _)
    });
    let of_scripts = ["echo it is broken >&2; exit 3", "kill -9 $$", "echo hello"].map(|rest| {
        let run = in_russian(Run::check()).shell(&script(rest));
        ("a program", run, Box::new(is_russian) as _)
    });
    situations(of_urls.chain(of_scripts).collect());
}

#[test]
fn what_is_said_of_snapshots() {
    let server = lists(|request| {
        let mut tools = all();
        tools[1]["inputSchema"] = json!(true);
        tools[2] = json!("no tool");
        request.result(page(&tools, Value::Null))
    });
    let run = Run::new("snapshot").option("--lang", "ru");
    let outcome = run.url(&server.url()).end();
    assert_eq!(outcome.code, 5, "{outcome}");
    assert_eq!(
        outcome.stderr.lines().collect::<Vec<_>>(),
        [
            "shop: не вошёл в каталог инструмент: b",
            "  /inputSchema: ожидалось: объект; найдено: true",
            "shop: не вошёл в каталог инструмент: #3",
            "  целиком: ожидалось: объект; найдено: \"no tool\"",
        ]
    );
    let unreachable = Run::new("snapshot").option("--lang", "ru");
    let outcome = unreachable.shell("exit 3").end();
    assert_eq!(outcome.code, 4, "{outcome}");
    is_russian(&outcome);
}

/// A check that nobody is asked in.
fn idle<const N: usize>(arguments: [&str; N]) -> Run {
    let run = in_russian(Run::check()).arguments(arguments);
    run.url("http://127.0.0.1:9/")
}

#[test]
fn what_is_said_of_arguments_and_files() {
    let of_list = |list: &str| {
        in_russian(Run::check())
            .file("servers.yaml", list)
            .option("--servers", "servers.yaml")
    };
    for (run, told) in [
        (
            idle(["--call=b"]),
            "ошибка: --call=b: в каталоге у инструмента `b` нет `sample_arguments`, поэтому вызвать его нельзя",
        ),
        (
            idle(["--bearer-env", "ZOO_UNSET"]),
            "ошибка: переменная окружения, указанная в --bearer-env, не задана",
        ),
        (
            idle(["--header", "Accept: all"]),
            "ошибка: --header: заголовок accept задаёт сам протокол, изменить его нельзя",
        ),
        (
            idle(["--ca-cert", "none.pem"]),
            "ошибка: --ca-cert none.pem: «No such file or directory (os error 2)»",
        ),
        (
            idle([]).option("--catalog", "none.json"),
            "не удалось прочитать none.json: «No such file or directory (os error 2)»",
        ),
        (
            idle([]).file(
                "catalog.json",
                r#"{"package_name": 5, "package_version": "1"}"#,
            ),
            "ожидалось: строка; найдено: 5",
        ),
        (
            idle([]).file(
                "catalog.json",
                r#"{"package_name": 5, "package_version": "1.0.0", "tool": []}"#,
            ),
            "у CatalogSnapshot нет поля `tool`, поэтому оно ни на что не влияет",
        ),
        (
            idle([]).file(
                "catalog.json",
                r#"{"package_name": 5, "package_version": "1.0.0", "tool": []}"#,
            ),
            "возможно, имелось в виду `tools`",
        ),
        (
            idle([]).file(
                "catalog.json",
                r#"{"package_name": 5, "package_version": "1.0.0", "tools": [{"name": "a", "owned_by": 1}]}"#,
            ),
            "поля этого типа: name, ",
        ),
        (
            idle([]).file(
                "catalog.json",
                r#"{"package_name": "a", "package_version": "1", "tools": []}"#,
            ),
            "`1` — не версия по SemVer, такая как `1.2.0`: «",
        ),
        (
            of_list("- url: [shop]"),
            "ожидалась строка; найдено: массив",
        ),
        (of_list("[]"), "ожидался список хотя бы из одного сервера"),
    ] {
        let outcome = run.end();
        assert_eq!(outcome.code, 2, "{outcome}");
        assert!(outcome.stderr.contains(told), "{told}: {outcome}");
    }
}

/// What decides where the arguments say nothing, whatever the format is.
#[test]
fn the_language_of_the_environment() {
    let server = lists(|request| request.result(page(&[], Value::Null)));
    let english = ["The server offers no tools.", "no tools"];
    let russian = ["Сервер не предлагает инструментов.", "инструментов нет"];
    for (variables, told) in [
        (&[][..], english),
        (&[("LANG", "C.UTF-8")], english),
        (&[("LANG", "fr_FR.UTF-8")], english),
        (&[("LANG", "ru_RU.UTF-8")], russian),
        (&[("LANG", "ru_RU.UTF-8"), ("LC_ALL", "C")], english),
        (
            &[("LANG", "en_US.UTF-8"), ("LC_MESSAGES", "ru_RU")],
            russian,
        ),
    ] {
        for (format, told) in ["html", "human"].iter().zip(told) {
            let run = Run::check().option("--format", format);
            let run = variables
                .iter()
                .fold(run, |run, (name, value)| run.variable(name, value));
            let outcome = run.url(&server.url()).end();
            assert_eq!(outcome.code, 0, "{outcome}");
            assert!(outcome.stdout.contains(told), "{variables:?}: {outcome}");
        }
    }
    let run = Run::check()
        .option("--format", "html")
        .option("--lang", "en");
    let outcome = run.variable("LANG", "ru_RU.UTF-8").url(&server.url()).end();
    assert!(outcome.stdout.contains(english[0]), "{outcome}");
}
