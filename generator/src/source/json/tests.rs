//! JSON is read strictly, and everything in it has its place.

use serde_json::json;

use crate::source::testing::{place, places, places_of_collections, problems, read};

#[test]
fn reads_values_exactly() {
    let table = [
        (" null\n", json!(null)),
        ("\u{feff}{}", json!({})),
        (
            r#"{"b": [1, -1, 0.1, 1e3, 1.0], "a": true}"#,
            json!({"a": true, "b": [1, -1, 0.1, 1e3, 1.0]}),
        ),
        (
            "[18446744073709551615, -9223372036854775808]",
            json!([u64::MAX, i64::MIN]),
        ),
        (
            "[2.2250738585072014e-308, 8.41e21]",
            json!([2.2250738585072014e-308, 8.41e21]),
        ),
        (
            r#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\u0000ж""#,
            json!("\"\\/\u{8}\u{c}\n\r\té😀\0ж"),
        ),
        ("\"\u{7f}\u{85}\u{2028}\"", json!("\u{7f}\u{85}\u{2028}")),
        (r#"{"": {"": ""}}"#, json!({"": {"": ""}})),
    ];
    for (text, expected) in table {
        assert_eq!(read("case.json", text), Ok(expected), "{text:?}");
    }
}

#[test]
fn refuses_what_is_not_strict_json() {
    let syntax = |line, column| vec![("syntax", line, column)];
    let table = [
        ("", syntax(1, 1)),
        ("{\"a\": 1,\n}", syntax(2, 1)),
        ("[1,]", syntax(1, 4)),
        ("[1 2]", syntax(1, 4)),
        ("{} // c", syntax(1, 4)),
        ("{} {}", syntax(1, 4)),
        ("{'a': 1}", syntax(1, 2)),
        ("{a: 1}", syntax(1, 2)),
        ("[\"я\", x]", syntax(1, 7)),
        ("[+1]", syntax(1, 2)),
        ("[0x1F]", syntax(1, 3)),
        ("[01]", syntax(1, 3)),
        ("[NaN]", syntax(1, 2)),
        ("[\"a\n\"]", syntax(2, 1)),
        ("\"\\ud800\"", syntax(1, 8)),
        ("\"\\udc00\"", syntax(1, 7)),
        ("[1", syntax(1, 3)),
        ("\"a", syntax(1, 3)),
    ];
    let mut different = Vec::new();
    for (text, expected) in table {
        let found = read("case.json", text);
        if found != Err(expected) {
            different.push((text, found));
        }
    }
    assert_eq!(different, []);
}

#[test]
fn refuses_numbers_without_a_counterpart() {
    let text = "[18446744073709551616,\n -9223372036854775809, 1e400, 1e-400, \"1e400\"]";
    let expected = [(1, 2), (2, 2), (2, 24), (2, 31)];
    let expected = expected.map(|(line, column)| ("number-out-of-range", line, column));
    assert_eq!(read("case.json", text), Err(expected.to_vec()));
}

#[test]
fn refuses_a_duplicate_key_with_both_places() {
    let text = "{\"я\": {\"b\": 1,\n \"b\": 2},\n\"\\u044f\": 3}";
    let found = problems("case.json", text);
    let messages: Vec<&str> = found
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    assert_eq!(
        messages,
        [
            "the key `b` stands twice in this mapping, on line 1 and on line 2",
            "the key `я` stands twice in this mapping, on line 1 and on line 3",
        ]
    );
    let places: Vec<(u32, u32)> = found
        .iter()
        .map(|problem| (problem.related[0].0.start, problem.primary.start))
        .collect();
    assert_eq!(places, [(8, 17), (1, 26)]);
}

#[test]
fn everything_has_its_place() {
    let text = "\u{feff}\n{ \"я\" : [\"😀\" , {\"a/b\": null}],\n  \"c\": -1.5 }\n";
    let expected = vec![
        place("/я", 2, 3, "\"я\""),
        place("/я/0", 2, 10, "\"😀\""),
        place("/я/1/a~1b", 2, 17, "\"a/b\""),
        place("/я/1/a~1b", 2, 24, "null"),
        place("/c", 3, 3, "\"c\""),
        place("/c", 3, 8, "-1.5"),
    ];
    assert_eq!(places("case.json", text), expected);
    let collections = places_of_collections("case.json", &text[4..]);
    let expected = [
        (
            1,
            1,
            "{ \"я\" : [\"😀\" , {\"a/b\": null}],\n  \"c\": -1.5 }",
        ),
        (1, 9, "[\"😀\" , {\"a/b\": null}]"),
        (1, 16, "{\"a/b\": null}"),
    ];
    let expected = expected.map(|(line, column, covered)| (line, column, covered.to_owned()));
    assert_eq!(collections, expected);
}

#[test]
fn nesting_ends_at_128_levels() {
    let objects = |depth: usize| "{\"[\\\"\":".repeat(depth) + "1" + &"}".repeat(depth);
    assert!(read("case.json", &objects(128)).is_ok());
    let too_deep = |column| Err(vec![("nesting-too-deep", 1, column)]);
    assert_eq!(read("case.json", &objects(129)), too_deep(128 * 7 + 1));
    assert_eq!(read("case.json", &"[".repeat(100_000)), too_deep(129));
}
