//! The reports as texts: what they show, and that nothing of a server's gets out of its place.

mod support;

use norm_contract::{ConformanceReport, Validate};
use norm_contract_check::output::{Format, Language, Style, notes, render};
use norm_contract_check::{Conformance, Listing, Policy};
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::{Value, json};
use support::{catalog, checked, entry};

/// What a server could put into any of its texts: markup, a workflow command, a terminal's escapes, a change of the
/// direction of reading.
const HOSTILE: &str =
    "</script><script>alert(1)</script>\"'&\u{1b}[31m\u{9b}2J\r\n::error::x\u{202e}\u{0}]]>";

/// A server with one tool in each of the states that a server can bring about, and one that has a hostile name.
fn several() -> Conformance {
    let object = json!({"type": "object"});
    let catalog = catalog(&[
        ("active", object.clone(), json!(null)),
        ("degraded", object.clone(), json!(null)),
        ("excluded", object.clone(), object.clone()),
        ("unsure", object.clone(), json!(null)),
        ("not-offered", object, json!(null)),
    ]);
    let mut degraded = entry("degraded");
    degraded["description"] = json!("x".repeat(70_000));
    let mut unsure = entry("unsure");
    unsure["inputSchema"] = json!({"type": "object", "range": HOSTILE});
    let tools = vec![
        entry("active"),
        degraded,
        entry("excluded"),
        unsure,
        entry(HOSTILE),
    ];
    checked(&catalog, &Listing::complete("shop-server", tools))
}

fn shown(format: Format) -> String {
    render(&[several()], format, Style::default())
}

#[test]
fn json_is_the_report() {
    let text = shown(Format::Json);
    assert!(
        !text.contains(['\u{1b}', '\u{9b}', '\u{202e}', '\u{0}']),
        "{text}"
    );
    let value: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(
        value,
        serde_json::to_value(several().report).expect("it encodes")
    );
    assert_eq!(value["tools"][4]["name"], HOSTILE);
    let two = render(&[several(), several()], Format::Json, Style::default());
    let two: Vec<Value> = serde_json::from_str(&two).expect("it is a list");
    for report in &two {
        assert_eq!(ConformanceReport::validate(report), []);
    }
    assert_eq!(two.len(), 2);
}

#[test]
fn people_see_states_reasons_and_places() {
    let text = shown(Format::Human);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..6],
        [
            "shop-server, checked against contract 3.1.4 at 2026-07-28T10:00:00Z",
            "  active      active",
            "  degraded    degraded  result_too_large",
            "      the whole: expected a definition of at most 65536 bytes, found 70109 bytes",
            "  excluded    excluded  output_schema_violation",
            "      /outputSchema: expected an output schema, found absent",
        ]
    );
    assert_eq!(lines.last(), Some(&"2 active, 1 degraded, 2 excluded"));
    assert!(
        !text.contains(['\u{1b}', '\u{9b}', '\u{202e}', '\u{0}', '\r']),
        "{text}"
    );
    let style = Style {
        colors: true,
        ..Style::default()
    };
    let colored = render(&[several()], Format::Human, style);
    assert!(
        colored.contains("\u{1b}[31mexcluded   \u{1b}[0m excluded"),
        "{colored}"
    );
    assert!(!colored.contains("\u{1b}[31m\u{9b}"), "{colored}");
}

#[test]
fn notes_tell_what_the_report_does_not() {
    assert_eq!(
        notes(&several(), Language::English),
        [
            "shop-server: tools of the catalog that aren't offered: not-offered",
            "shop-server: one place could not be verified",
        ]
    );
    let gone = checked(
        &catalog(&[]),
        &Listing::unreachable("shop", "connection\u{1b} refused"),
    );
    assert_eq!(
        notes(&gone, Language::English),
        ["shop: the server can't be reached: connection␛ refused"]
    );
}

#[test]
fn annotations_are_one_line_each() {
    let text = shown(Format::Github);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert_eq!(
        lines[0],
        "::warning title=shop-server%3A degraded is degraded::result_too_large%0A\
         the whole: expected a definition of at most 65536 bytes, found 70109 bytes"
    );
    assert!(lines[1].starts_with("::error title=shop-server%3A excluded is excluded::"));
    assert!(lines[2].starts_with("::warning title=shop-server%3A unsure is not verified::"));
    assert!(
        lines[3].starts_with("::error title=shop-server%3A </script>"),
        "{}",
        lines[3]
    );
    assert_eq!(
        lines[4],
        "::notice title=shop-server%3A not-offered is not offered::The catalog has this tool."
    );
}

/// The elements of JUnit's schema as it is in common use: parents, and the attributes allowed.
const JUNIT: &[(&str, &[&str], &[&str])] = &[
    (
        "testsuites",
        &[""],
        &["name", "tests", "failures", "errors", "time", "disabled"],
    ),
    (
        "testsuite",
        &["testsuites"],
        &[
            "name",
            "tests",
            "failures",
            "errors",
            "skipped",
            "disabled",
            "time",
            "timestamp",
        ],
    ),
    (
        "testcase",
        &["testsuite"],
        &["name", "classname", "time", "status", "assertions"],
    ),
    ("failure", &["testcase"], &["message", "type"]),
    ("error", &["testcase"], &["message", "type"]),
    ("skipped", &["testcase"], &["message"]),
    ("system-out", &["testcase", "testsuite"], &[]),
    ("system-err", &["testcase", "testsuite"], &[]),
];

/// The elements of a document with their attributes, each held against the schema.
fn junit_elements(text: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut reader = Reader::from_str(text);
    let mut open = vec![String::new()];
    let mut elements = Vec::new();
    loop {
        let event = reader.read_event().expect("it is XML");
        let (start, is_empty) = match event {
            Event::Eof => break,
            Event::End(_) => {
                open.pop();
                continue;
            }
            Event::Start(start) => (start, false),
            Event::Empty(start) => (start, true),
            _ => continue,
        };
        let name = String::from_utf8(start.name().as_ref().to_vec()).expect("UTF-8");
        let known = JUNIT.iter().find(|it| it.0 == name);
        let (_, parents, allowed) =
            known.unwrap_or_else(|| panic!("<{name}> is no element of JUnit"));
        let parent = open.last().expect("the root");
        assert!(
            parents.contains(&parent.as_str()),
            "<{name}> stands in <{parent}>"
        );
        let attributes = start.attributes().map(|attribute| {
            let attribute = attribute.expect("it is an attribute");
            let key = String::from_utf8(attribute.key.as_ref().to_vec()).expect("UTF-8");
            assert!(
                allowed.contains(&key.as_str()),
                "<{name}> has no attribute {key}"
            );
            let value = String::from_utf8(attribute.value.to_vec()).expect("UTF-8");
            (key, value)
        });
        elements.push((name.clone(), attributes.collect()));
        if !is_empty {
            open.push(name);
        }
    }
    assert_eq!(open, [""]);
    elements
}

/// An element's attribute.
fn attribute<'a>(element: &'a (String, Vec<(String, String)>), key: &str) -> &'a str {
    let found = element.1.iter().find(|(name, _)| name == key);
    found.map_or("", |(_, value)| value.as_str())
}

#[test]
fn junit_is_what_systems_for_integration_read() {
    let text = shown(Format::Junit);
    assert!(!text.contains(['\u{1b}', '\u{9b}', '\u{0}']), "{text}");
    let elements = junit_elements(&text);
    let suite = elements
        .iter()
        .find(|it| it.0 == "testsuite")
        .expect("a suite");
    assert_eq!(attribute(suite, "name"), "shop-server");
    let counts = ["tests", "failures", "errors", "skipped"].map(|key| attribute(suite, key));
    assert_eq!(counts, ["6", "2", "0", "2"]);
    let outcomes: Vec<&str> = elements.iter().skip(2).map(|it| it.0.as_str()).collect();
    assert_eq!(
        outcomes,
        [
            "testcase", "testcase", "testcase", "failure", "testcase", "skipped", "testcase",
            "failure", "testcase", "skipped"
        ]
    );
    assert_eq!(attribute(&elements[5], "type"), "output_schema_violation");
    let strict = Style {
        policy: Policy {
            require_all: true,
            ..Policy::default()
        },
        ..Style::default()
    };
    let elements = junit_elements(&render(&[several()], Format::Junit, strict));
    assert_eq!(elements.last().map(|it| it.0.as_str()), Some("failure"));
    let gone = checked(
        &catalog(&[("a", json!({"type": "object"}), json!(null))]),
        &Listing::unreachable("shop", "refused"),
    );
    let elements = junit_elements(&render(&[gone], Format::Junit, Style::default()));
    assert_eq!(elements.last().map(|it| it.0.as_str()), Some("error"));
}

#[test]
fn pages_stand_alone_in_both_languages() {
    for (language, expected) in [
        (
            Language::Russian,
            [
                "<html lang=\"ru\">",
                "Отчёт о соответствии",
                "исключён",
                "Ожидалось",
            ],
        ),
        (
            Language::English,
            [
                "<html lang=\"en\">",
                "Conformance report",
                "excluded",
                "Expected",
            ],
        ),
    ] {
        let style = Style {
            language,
            ..Style::default()
        };
        let page = render(&[several()], Format::Html, style);
        for words in expected {
            assert!(page.contains(words), "{words}");
        }
        // The three cells of a violation, side by side.
        for cell in [
            "<code>/outputSchema</code></td>",
            ">an output schema</td>",
            ">absent</td>",
        ] {
            assert!(page.contains(cell), "{cell}");
        }
        assert!(page.contains("<code>not-offered</code>"));
        for foreign in ["src=", "href=", "http:", "https:", "url(", "@import"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
    }
}

#[test]
fn nothing_of_a_servers_becomes_markup() {
    let page = shown(Format::Html);
    assert_eq!(page.matches("<script>").count(), 1);
    assert_eq!(page.matches("</script>").count(), 1);
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"));
    assert!(!page.contains(['\u{1b}', '\u{9b}', '\u{202e}', '\u{0}', '\r']));
}

#[test]
fn rows_are_there_without_the_script() {
    let page = shown(Format::Html);
    assert_eq!(page.matches("<article").count(), 5);
    assert!(!page.contains("hidden="));
    assert!(!page.contains("<article hidden"));
    // The buttons do nothing without the script, so they can't be pressed.
    assert_eq!(
        page.matches("<button").count(),
        page.matches(" disabled>").count()
    );
}
