//! What a contract can't hold is refused, each at its own place.

use crate::source::testing::{problems, read};

#[test]
fn refuses_each_at_its_own_place() {
    let table = [
        (
            "a: &x\n  b: 1\nc: *x\n",
            vec![("yaml-alias", 1, 4), ("yaml-alias", 3, 4)],
        ),
        ("a: &x b\n", vec![("yaml-alias", 1, 4)]),
        ("a: &x\nb: 1\n", vec![("yaml-alias", 1, 4)]),
        ("&x a: 1\n", vec![("yaml-alias", 1, 1)]),
        ("a: 1\nb: [*x]\n", vec![("yaml-alias", 2, 5)]),
        (
            "a: !!str 1\nb: !x [c]\nc: !<tag:y> d\n",
            vec![("yaml-tag", 1, 4), ("yaml-tag", 2, 4), ("yaml-tag", 3, 4)],
        ),
        (
            "- !t &x y\n- &x !t y\n",
            vec![
                ("yaml-tag", 1, 3),
                ("yaml-alias", 1, 6),
                ("yaml-alias", 2, 3),
                ("yaml-tag", 2, 6),
            ],
        ),
        ("a: 1\nb:\n  <<: {c: 1}\n", vec![("yaml-merge-key", 3, 3)]),
        ("a: 1\nb: 2\na: 3\n", vec![("duplicate-key", 3, 1)]),
        (
            "{я: 1, 'я': 2, \"\\u044f\": 3}",
            vec![("duplicate-key", 1, 8), ("duplicate-key", 1, 16)],
        ),
        (
            "1: a\ntrue: b\nnull: c\n~: d\n: e\n1.5: f\n",
            vec![
                ("non-string-key", 1, 1),
                ("non-string-key", 2, 1),
                ("non-string-key", 3, 1),
                ("non-string-key", 4, 1),
                ("non-string-key", 5, 1),
                ("non-string-key", 6, 1),
            ],
        ),
        (
            "? {a: 1}\n: b\n? [c]\n: d\n? - e\n: f\n",
            vec![
                ("non-string-key", 1, 3),
                ("non-string-key", 3, 3),
                ("non-string-key", 5, 3),
            ],
        ),
        ("a: 1\n---\nb: 2\n", vec![("several-documents", 2, 1)]),
        ("a: 1\n...\n# c\nb: 2\n", vec![("several-documents", 4, 1)]),
        ("---\n---\n", vec![("several-documents", 2, 1)]),
        (
            "[.inf, -.INF, .nan, 1e400, 18446744073709551616]",
            vec![
                ("number-out-of-range", 1, 2),
                ("number-out-of-range", 1, 8),
                ("number-out-of-range", 1, 15),
                ("number-out-of-range", 1, 21),
                ("number-out-of-range", 1, 28),
            ],
        ),
        (
            "a: -9223372036854775809\nb: 0x1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF\n",
            vec![("number-out-of-range", 1, 4), ("number-out-of-range", 2, 4)],
        ),
        (
            "я: \"\u{7}\u{0}\"\n",
            vec![("syntax", 1, 5), ("syntax", 1, 6)],
        ),
        ("a: 1\n\tb: 2\n", vec![("syntax", 2, 1)]),
        ("a: \"b\n", vec![("syntax", 1, 4)]),
        ("a: 'b\n", vec![("syntax", 1, 4)]),
        ("a: b: c\n", vec![("syntax", 1, 5)]),
        ("a:\n  - b\n c: d\n", vec![("syntax", 3, 2)]),
        ("[a\n", vec![("syntax", 2, 1)]),
        (
            "a: 1\na: 2\nb: &x\n - c: d: e",
            vec![
                ("duplicate-key", 2, 1),
                ("yaml-alias", 3, 4),
                ("syntax", 4, 8),
            ],
        ),
    ];
    let mut different = Vec::new();
    for (text, expected) in table {
        let found = read("case.yaml", text);
        if found != Err(expected) {
            different.push((text, found));
        }
    }
    assert_eq!(different, []);
}

#[test]
fn a_duplicate_key_is_told_with_both_places() {
    let problem = problems(
        "case.yaml",
        "$defs:\n  A:\n    type: string\n  # я\n  A:\n    type: integer\n",
    )
    .remove(0);
    assert_eq!(
        problem.message,
        "the key `A` stands twice in this mapping, on line 2 and on line 5"
    );
    let (first, label) = &problem.related[0];
    assert_eq!(
        (first.start, first.end, label.as_str()),
        (9, 10, "the first one")
    );
    assert_eq!((problem.primary.start, problem.primary.end), (38, 39));
}

#[test]
fn a_syntax_error_says_what_is_and_how_to_mend_it() {
    let table = [
        (
            "a:\n  b: 1\n\tc: 2\n",
            "(3, 1) a tab stands in the indentation, expected were spaces",
            "Replace the tab by spaces.",
        ),
        (
            "a: b: c\n",
            "(1, 5) here stands a `:` after which no value can follow",
            "Put a text with `: ` in it into quotes, and give each key a line of its own, indented like its neighbours.",
        ),
        (
            "a: \"b\n",
            "(1, 4) a quote is opened here and not closed",
            "Close the quote; a quote within the text is written `\\\"`, or `''` in single quotes.",
        ),
        (
            ",\n",
            "(1, 1) this is no valid YAML: while parsing a node, did not find expected node content",
            "",
        ),
    ];
    for (text, expected, help) in table {
        let mut found = problems("case.yaml", text);
        let problem = found.pop().unwrap();
        let (_, line, column) = read("case.yaml", text).unwrap_err().pop().unwrap();
        assert_eq!(format!("({line}, {column}) {}", problem.message), expected);
        assert_eq!(problem.help.unwrap_or_default(), help);
    }
}
