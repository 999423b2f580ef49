//! What both parsers read in the same way is read; the rest is refused.

use serde_json::{Value, json};

use crate::source::testing::{problems, read};

#[test]
fn both_parsers_read_the_same() {
    let table: Vec<(&str, Value)> = vec![
        ("", json!(null)),
        ("# comment alone\n", json!(null)),
        ("---\n", json!(null)),
        ("---\na: 1\n", json!({"a": 1})),
        ("%YAML 1.2\n---\na: 1\n...\n", json!({"a": 1})),
        ("%YAML 1.1\n---\na: no\n", json!({"a": "no"})),
        ("--- a\n", json!("a")),
        ("--- |\n a\n b\n", json!("a\nb\n")),
        ("\u{feff}a: 1\n", json!({"a": 1})),
        ("\u{feff}", json!(null)),
        ("\u{feff}# c\n---\na: я\n", json!({"a": "я"})),
        (
            "a: |\n  x\n   y\n\n  z\n\nb: 1\n",
            json!({"a": "x\n y\n\nz\n", "b": 1}),
        ),
        ("a: |-\n  x\n\n", json!({"a": "x"})),
        ("a: |+\n  x\n\nb: 1\n", json!({"a": "x\n\n", "b": 1})),
        ("a: |2\n   x\n", json!({"a": " x\n"})),
        ("a: |\n", json!({"a": ""})),
        (
            "a: | # comment\n  # text\n  x\n# comment\nb: 1",
            json!({"a": "# text\nx\n", "b": 1}),
        ),
        (
            "a: >\n  x\n  y\n\n  z\n    w\n  v\n",
            json!({"a": "x y\nz\n  w\nv\n"}),
        ),
        ("- >-\n x\n y\n-   |\n  z\n", json!(["x y", "z\n"])),
        ("a: x\n  y\n\n  z\n", json!({"a": "x y\nz"})),
        ("'it''s': 'a\n\n  b'\n", json!({"it's": "a\nb"})),
        (
            "\"a\\tb\\u00e9\\x41\\U0001F600\\/\": \"x\n   y\\\n   z\"",
            json!({"a\tbéA😀/": "x yz"}),
        ),
        (
            "{a: 1,\n  b: [x, y,\n    'z'], c: {d: , e}, \"f\":1}",
            json!({"a": 1, "b": ["x", "y", "z"], "c": {"d": null, "e": null}, "f": 1}),
        ),
        ("[a: 1, {b: 2}, [c], ]", json!([{"a": 1}, {"b": 2}, ["c"]])),
        ("[]", json!([])),
        ("a: {}\n", json!({"a": {}})),
        (
            "? a\n: b\n? c\n? d\n: - e\n",
            json!({"a": "b", "c": null, "d": ["e"]}),
        ),
        ("a: 1 # c\n# d\n\nb: x#y # e\n", json!({"a": 1, "b": "x#y"})),
        (
            "a: 1\r\nb:\r\n  - x\r\n  - |\r\n    y\r\n    z\r\n",
            json!({"a": 1, "b": ["x", "y\nz\n"]}),
        ),
        ("я: ж # 😀 ю\n😀: \"𝄞\"\n", json!({"я": "ж", "😀": "𝄞"})),
        (
            "a:\nb: ~\nc: \"\"\nd: ''\ne: null\nf: Null\n",
            json!({"a": null, "b": null, "c": "", "d": "", "e": null, "f": null}),
        ),
        ("- \n-\n- x\n-\n", json!([null, null, "x", null])),
        (
            "a:\n- x\n-\n- y\nb:\n-\n",
            json!({"a": ["x", null, "y"], "b": [null]}),
        ),
        ("- - a\n  - - b\n-\n  - c\n", json!([["a", ["b"]], ["c"]])),
        (
            "- a: 1\n  b: 2\n-\n  c: 3\n",
            json!([{"a": 1, "b": 2}, {"c": 3}]),
        ),
        (
            "[no, on, yes, y, off, n, N, NO]",
            json!(["no", "on", "yes", "y", "off", "n", "N", "NO"]),
        ),
        ("no: on\ny: yes\n", json!({"no": "on", "y": "yes"})),
        (
            "[true, True, TRUE, tRUE, 'true']",
            json!([true, true, true, "tRUE", "true"]),
        ),
        (
            "[1, -1, +1, 0x1F, 0o14, 0b11, -0]",
            json!([1, -1, 1, 31, 12, 3, 0]),
        ),
        (
            "[1e3, 1.0, .5, 1., -.5e-2, 1_000, 0123, 0.1]",
            json!([1e3, 1.0, 0.5, 1.0, -0.005, "1_000", "0123", 0.1]),
        ),
        (
            "[18446744073709551615, -9223372036854775808]",
            json!([u64::MAX, i64::MIN]),
        ),
        (
            "[2024-01-01, 2024-01-01T10:00:00Z, 12:30:45, 1.2.3]",
            json!(["2024-01-01", "2024-01-01T10:00:00Z", "12:30:45", "1.2.3"]),
        ),
        (
            "{\"1\": a, 'null': b, \"\": c, '<<': d}",
            json!({"1": "a", "null": "b", "": "c", "<<": "d"}),
        ),
        (
            "a: b:c\nd: ?e\nf: -g\nh: :i\nj: a, b] c\n",
            json!({"a": "b:c", "d": "?e", "f": "-g", "h": ":i", "j": "a, b] c"}),
        ),
        ("a: http://x.y/#z\n", json!({"a": "http://x.y/#z"})),
        (
            "hello:\n  world: a\n    --- b\n",
            json!({"hello": {"world": "a --- b"}}),
        ),
        ("a: x\t\nb: y\t# c\n", json!({"a": "x", "b": "y"})),
        (
            "$defs: {A: {enum: [no, on]}}",
            json!({"$defs": {"A": {"enum": ["no", "on"]}}}),
        ),
    ];
    let mut different = Vec::new();
    for (text, expected) in table {
        let found = read("case.yaml", text);
        if found != Ok(expected) {
            different.push((text, found));
        }
    }
    assert_eq!(different, []);
}

#[test]
fn refuses_where_the_parsers_differ() {
    let table = [
        ("a: |\n  b", vec![("ambiguous-value", 1, 4)]),
        ("a: [x, ?1]", vec![("ambiguous-value", 1, 8)]),
        ("a: [x, ?b: 1]", vec![("ambiguous-value", 1, 8)]),
        (
            "a: x\u{2028}y\nb: \u{85}",
            vec![("ambiguous-value", 1, 5), ("ambiguous-value", 2, 4)],
        ),
        ("%YAML 1.3\n--- a\n", vec![("syntax", 1, 1)]),
        ("%NEW 1\n--- a\n", vec![("syntax", 1, 5)]),
        ("\"\\uD83D\\uDE00\"", vec![("syntax", 1, 1)]),
    ];
    for (text, expected) in table {
        assert_eq!(read("case.yaml", text), Err(expected), "{text:?}");
    }
    let help = problems("case.yaml", "a: |\n  b").remove(0).help;
    assert_eq!(help.as_deref(), Some("End the file with a line break."));
}
