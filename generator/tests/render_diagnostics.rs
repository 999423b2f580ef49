//! Diagnostics as people, programs and GitHub read them.

#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use norm_contract_generator::diagnostic::{
    Diagnostic, Summary, render_github, render_json, render_line, render_text, rule, sort,
};
use norm_contract_generator::source::{FileId, Sources, Span};

const CONTRACT: &str = "\
Error:
\ttype: \"обжект\"
  properties:
    a: 1
    b: 2
    c: 3
  type: object
";

/// The place of the `nth` occurrence (from 0) of a text in a file.
fn place(sources: &Sources, file: FileId, text: &str, nth: usize) -> Span {
    let (start, _) = sources
        .file(file)
        .text
        .match_indices(text)
        .nth(nth)
        .unwrap();
    between(file, start, start + text.len())
}

fn between(file: FileId, start: usize, end: usize) -> Span {
    Span {
        file,
        start: start as u32,
        end: end as u32,
    }
}

fn duplicate_key(sources: &Sources, file: FileId) -> Diagnostic {
    let message = "The key `type` stands twice in one mapping; each key may stand once.";
    Diagnostic::new(
        &rule::DUPLICATE_KEY,
        place(sources, file, "type", 1),
        message,
    )
    .with_related(place(sources, file, "type", 0), "first here")
    .with_help("Remove one of the two, or rename it.")
}

fn text_of(sources: &Sources, diagnostic: Diagnostic) -> String {
    render_text(sources, &[diagnostic], false)
}

#[test]
fn text_shows_message_places_and_help() {
    let mut sources = Sources::default();
    let file = sources.add("contract/schemas/errors.yaml", CONTRACT);
    let diagnostic = duplicate_key(&sources, file);
    let expected = "\
error[duplicate-key]: The key `type` stands twice in one mapping; each key may stand once.
 --> contract/schemas/errors.yaml:7:3
  |
2 |     type: \"обжект\"
  |     ---- first here
...
7 |   type: object
  |   ^^^^
  |
  = help: Remove one of the two, or rename it.

";
    assert_eq!(text_of(&sources, diagnostic), expected);
}

#[test]
fn text_has_colours_only_when_asked() {
    let mut sources = Sources::default();
    let file = sources.add("errors.yaml", CONTRACT);
    let diagnostics = [duplicate_key(&sources, file)];
    let plain = render_text(&sources, &diagnostics, false);
    assert!(!plain.contains('\u{1b}'));
    let coloured = render_text(&sources, &diagnostics, true);
    assert!(coloured.contains("\u{1b}[91merror[duplicate-key]"));
    assert!(coloured.contains("errors.yaml:7:3\n"));
    assert_eq!(without_colours(&coloured), plain);
}

fn without_colours(text: &str) -> String {
    let mut pieces = text.split("\u{1b}[");
    let first = pieces.next().unwrap().to_owned();
    pieces.fold(first, |plain, piece| {
        plain + piece.split_once('m').unwrap().1
    })
}

#[test]
fn text_shows_places_of_other_files_under_their_own_names() {
    let mut sources = Sources::default();
    let main = sources.add("a.yaml", "one: 1\n");
    let other = sources.add("b.yaml", "two: 2\r\nthree: 3\r\n");
    let empty = sources.add("c.yaml", "");
    let diagnostic = Diagnostic::new(&rule::TAG, place(&sources, main, "1", 0), "A tag.")
        .with_related(place(&sources, other, "three", 0), "as\nhere")
        .with_related(Span::start_of(empty), "not shown");
    let expected = "\
error[yaml-tag]: A tag.
 --> a.yaml:1:6
  |
1 | one: 1
  |      ^
  |
 ::: b.yaml:2:1
  |
2 | three: 3
  | ----- as here
  |
 ::: c.yaml:1:1

";
    assert_eq!(text_of(&sources, diagnostic), expected);
}

#[test]
fn text_obeys_no_control_character_of_the_input() {
    let mut sources = Sources::default();
    let file = sources.add(
        "a\u{1b}[2J.yaml",
        "key: \u{1b}[31mred\u{9b}0m\u{202e}\u{7f} x\n",
    );
    let diagnostic = Diagnostic::new(
        &rule::TAG,
        place(&sources, file, "x", 0),
        "The value `\u{1b}[31mred` is tagged.",
    )
    .with_related(place(&sources, file, "red", 0), "\u{1b}]0;title\u{7}")
    .with_help("Remove \u{1b}[31m.");
    let expected = "\
error[yaml-tag]: The value `␛[31mred` is tagged.
 --> a␛[2J.yaml:1:20
  |
1 | key: ␛[31mred�0m�␡ x
  |           ---      ^
  |           |
  |           ␛]0;title␇
  |
  = help: Remove ␛[31m.

";
    assert_eq!(text_of(&sources, diagnostic), expected);
}

#[test]
fn a_place_of_many_lines_is_shown_by_its_first() {
    let mut sources = Sources::default();
    let file = sources.add("a.yaml", CONTRACT);
    let whole = between(file, 0, CONTRACT.len());
    let expected = "\
error[yaml-alias]: All of it.
 --> a.yaml:1:1
  |
1 | Error:
  | ^^^^^^

";
    let diagnostic = Diagnostic::new(&rule::ALIAS, whole, "All of it.");
    assert_eq!(text_of(&sources, diagnostic), expected);
}

#[test]
fn a_long_line_is_shown_in_part_with_its_true_column() {
    let mut sources = Sources::default();
    let text = format!("[{}\"Ж\", {}0]", "1,".repeat(300_000), "2,".repeat(300_000));
    let file = sources.add("big.json", text);
    let diagnostic = Diagnostic::new(&rule::TAG, place(&sources, file, "\"Ж\"", 0), "Here.")
        .with_related(place(&sources, file, "0]", 0), "and here");
    let drawn = text_of(&sources, diagnostic);
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[1], " --> big.json:1:600002");
    assert_eq!(lines[6], " ::: big.json:1:1200007");
    assert!(drawn.len() < 1_000, "{}", drawn.len());
    let under = |line: usize, mark: char| {
        let column = lines[line + 1].chars().position(|c| c == mark).unwrap();
        lines[line].chars().skip(column).take(2).collect::<String>()
    };
    assert_eq!(under(3, '^'), "\"Ж");
    assert_eq!(under(8, '-'), "0]");
}

#[test]
fn every_place_of_every_text_can_be_drawn() {
    let texts = [
        "",
        "\n",
        "\r\n",
        "\r",
        "\t\ta\r\n\r\nЖ",
        "\u{feff}a: ё\u{1b}\u{0}",
        "a\n\n\nb",
        "e\u{301}👩‍👩‍👧\u{200d}",
    ];
    for text in texts {
        for start in 0..text.len() + 3 {
            for end in 0..text.len() + 3 {
                let mut sources = Sources::default();
                let file = sources.add("a.yaml", text);
                let diagnostic = Diagnostic::new(&rule::TAG, between(file, start, end), "Message.")
                    .with_related(between(file, end, start), "label");
                let drawn = text_of(&sources, diagnostic);
                assert!(drawn.contains("--> a.yaml:"), "{text:?} {start}..{end}");
            }
        }
    }
}

#[test]
fn a_line_names_place_severity_id_and_message() {
    let mut sources = Sources::default();
    let file = sources.add("errors.yaml", CONTRACT);
    let diagnostic = Diagnostic::new(&rule::TAG, place(&sources, file, "обжект", 0), "One.\nTwo.");
    assert_eq!(
        render_line(&sources, &diagnostic),
        "errors.yaml:2:9: error[yaml-tag]: One. Two."
    );
}

#[test]
fn json_has_one_object_a_line() {
    let mut sources = Sources::default();
    let file = sources.add("schemas/errors.yaml", CONTRACT);
    let bare = Diagnostic::new(
        &rule::TAG,
        place(&sources, file, "обжект", 0),
        "A \"tag\"\u{1b}.",
    );
    let diagnostics = [duplicate_key(&sources, file), bare];
    let expected = concat!(
        r#"{"id":"duplicate-key","severity":"error","#,
        r#""message":"The key `type` stands twice in one mapping; each key may stand once.","#,
        r#""file":"schemas/errors.yaml","line":7,"column":3,"pointer":"","#,
        r#""help":"Remove one of the two, or rename it.","#,
        r#""related":[{"file":"schemas/errors.yaml","line":2,"column":2,"message":"first here"}]}"#,
        "\n",
        r#"{"id":"yaml-tag","severity":"error","message":"A \"tag\"\u001b.","#,
        r#""file":"schemas/errors.yaml","line":2,"column":9,"pointer":"","#,
        r#""help":null,"related":[]}"#,
        "\n",
    );
    assert_eq!(render_json(&sources, &diagnostics), expected);
}

#[test]
fn github_annotations_are_escaped() {
    let mut sources = Sources::default();
    let file = sources.add("a,b:c%.yaml", CONTRACT);
    let diagnostic = Diagnostic::new(
        &rule::TAG,
        place(&sources, file, "обжект", 0),
        "100 %: one,\r\ntwo.",
    )
    .with_help("Remove it.");
    assert_eq!(
        render_github(&sources, &[diagnostic]),
        "::error file=a%2Cb%3Ac%25.yaml,line=2,col=9,title=yaml-tag::\
         100 %25: one,%0D%0Atwo.%0Ahelp: Remove it.\n"
    );
}

#[test]
fn sorts_by_file_then_place_then_id() {
    let mut sources = Sources::default();
    let first = sources.add("z.yaml", CONTRACT);
    let second = sources.add("a.yaml", CONTRACT);
    let at = |file, start| between(file, start, start + 1);
    let mut diagnostics = vec![
        Diagnostic::new(&rule::TAG, at(second, 0), "5"),
        Diagnostic::new(&rule::TAG, at(first, 9), "4"),
        Diagnostic::new(&rule::TAG, at(first, 2), "2"),
        Diagnostic::new(&rule::TAG, at(first, 2), "3"),
        Diagnostic::new(&rule::ALIAS, at(first, 2), "1"),
    ];
    sort(&mut diagnostics);
    let order: Vec<&str> = diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(order, ["1", "2", "3", "4", "5"]);
}

#[test]
fn the_summary_counts_both_severities() {
    let summary = |errors, warnings| Summary { errors, warnings }.to_string();
    assert_eq!(summary(0, 0), "no problems");
    assert_eq!(summary(1, 0), "1 error");
    assert_eq!(summary(0, 2), "2 warnings");
    assert_eq!(summary(2, 1), "2 errors, 1 warning");
    let mut sources = Sources::default();
    let file = sources.add("a.yaml", CONTRACT);
    let diagnostics = [duplicate_key(&sources, file)];
    let counted = Summary::of(&diagnostics);
    assert_eq!((counted.errors, counted.warnings), (1, 0));
}

#[test]
fn many_places_in_one_long_line_are_drawn_in_time() {
    let mut sources = Sources::default();
    let text = format!("[{}0]", "\"Ж\", ".repeat(200_000));
    let length = text.len();
    let file = sources.add("big.json", text);
    let diagnostics: Vec<_> = (0..500)
        .map(|index| between(file, length / 500 * index, length / 500 * index + 3))
        .map(|span| Diagnostic::new(&rule::TAG, span, "Here."))
        .collect();
    let start = Instant::now();
    let drawn = render_text(&sources, &diagnostics, false);
    let elapsed = start.elapsed();
    assert!(elapsed < Duration::from_secs(10), "{elapsed:?}");
    assert!(drawn.len() < 500 * 500, "{}", drawn.len());
}
