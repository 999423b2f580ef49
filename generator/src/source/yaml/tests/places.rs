//! Where keys and values stand.

use crate::source::testing::{place, places, places_of_collections};

#[test]
fn keys_and_scalars_have_places() {
    let text = "\u{feff}# ё\nя: {😀: 'x' , \"б\" : [ж, 1 ]} # c\nl:\n- |\n  t\n\n- >-\n   u\n   v\n\n-\n- w\n  z # c\n/~:\ne: \"\" # c\n? q\n";
    let expected = vec![
        place("/я", 2, 1, "я"),
        place("/я/😀", 2, 5, "😀"),
        place("/я/😀", 2, 8, "'x'"),
        place("/я/б", 2, 14, "\"б\""),
        place("/я/б/0", 2, 21, "ж"),
        place("/я/б/1", 2, 24, "1"),
        place("/l", 3, 1, "l"),
        place("/l/0", 4, 3, "|\n  t"),
        place("/l/1", 7, 3, ">-\n   u\n   v"),
        place("/l/2", 11, 1, "-"),
        place("/l/3", 12, 3, "w\n  z"),
        place("/~1~0", 14, 1, "/~"),
        place("/~1~0", 14, 3, ":"),
        place("/e", 15, 1, "e"),
        place("/e", 15, 4, "\"\""),
        place("/q", 16, 3, "q"),
        place("/q", 16, 3, "q"),
    ];
    assert_eq!(places("case.yaml", text), expected);
}

#[test]
fn collections_reach_from_their_beginning_to_their_end() {
    let text = "# c\na:\n  b: {c: [1, 2 ] } # c\n\n  d:\n  - - e\n    - f:\n  -   g: h # c\n      i: j\n\n# c\n";
    let expected = [
        (
            2,
            1,
            "a:\n  b: {c: [1, 2 ] } # c\n\n  d:\n  - - e\n    - f:\n  -   g: h # c\n      i: j",
        ),
        (
            3,
            3,
            "b: {c: [1, 2 ] } # c\n\n  d:\n  - - e\n    - f:\n  -   g: h # c\n      i: j",
        ),
        (3, 6, "{c: [1, 2 ] }"),
        (3, 10, "[1, 2 ]"),
        (6, 3, "- - e\n    - f:\n  -   g: h # c\n      i: j"),
        (6, 5, "- e\n    - f:"),
        (7, 7, "f:"),
        (8, 7, "g: h # c\n      i: j"),
    ];
    let expected = expected.map(|(line, column, covered)| (line, column, covered.to_owned()));
    assert_eq!(places_of_collections("case.yaml", text), expected);
}

#[test]
fn an_empty_value_stands_at_its_indicator_else_at_its_key() {
    let text = "? a\n:b: c\nd: [\"e\":, {f, g: , \"h\":}]\n? i\n:\n";
    let expected = vec![
        place("/a", 1, 3, "a"),
        place("/a", 1, 3, "a"),
        place("/:b", 2, 1, ":b"),
        place("/:b", 2, 5, "c"),
        place("/d", 3, 1, "d"),
        place("/d/0/e", 3, 5, "\"e\""),
        place("/d/0/e", 3, 8, ":"),
        place("/d/1/f", 3, 12, "f"),
        place("/d/1/f", 3, 12, "f"),
        place("/d/1/g", 3, 15, "g"),
        place("/d/1/g", 3, 16, ":"),
        place("/d/1/h", 3, 20, "\"h\""),
        place("/d/1/h", 3, 23, ":"),
        place("/i", 4, 3, "i"),
        place("/i", 5, 1, ":"),
    ];
    assert_eq!(places("case.yaml", text), expected);
}
