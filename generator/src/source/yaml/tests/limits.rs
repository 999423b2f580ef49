//! Texts that are built to do harm end quickly.

use crate::source::testing::{problems, read};

#[test]
fn nesting_ends_at_128_levels() {
    let brackets = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(read("case.yaml", &brackets(128)).is_ok());
    let too_deep = |column| Err(vec![("nesting-too-deep", 1, column)]);
    assert_eq!(read("case.yaml", &brackets(129)), too_deep(129));
    // The parser itself ends here, before it tells of the first bracket.
    assert_eq!(read("case.yaml", &"[".repeat(100_000)), too_deep(256));
    assert_eq!(read("case.yaml", &"{a: ".repeat(100_000)), too_deep(1021));
    assert_eq!(read("case.yaml", &"- ".repeat(100_000)), too_deep(257));
    let refused = problems("case.yaml", &"? ".repeat(100_000));
    assert_eq!(refused.len(), 100);
}

#[test]
fn large_and_malicious_texts_end_quickly() {
    let bomb = "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n";
    assert_eq!(problems("case.yaml", bomb).len(), 20);
    let started = std::time::Instant::now();
    for text in [
        "a: &x 1\n".repeat(100_000),
        "*x ".repeat(100_000),
        "\t".repeat(300_000),
        "\u{1}".repeat(300_000),
        format!("\"{}", "a\n".repeat(200_000)),
        format!("'{}", "''".repeat(200_000)),
        "%".repeat(300_000),
        "---\n".repeat(100_000),
    ] {
        assert!(!problems("case.yaml", &text).is_empty());
    }
    for text in [
        "# я\n".repeat(100_000),
        "- я: x\n".repeat(10_000),
        format!("a: |\n{}", "  я\n".repeat(100_000)),
        format!("a: x{} y\n", "\n".repeat(300_000)),
        "-\n".repeat(20_000),
    ] {
        assert!(read("case.yaml", &text).is_ok());
    }
    assert!(started.elapsed().as_secs() < 20);
}
