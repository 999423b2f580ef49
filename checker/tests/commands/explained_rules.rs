//! `explain`, of the ids that messages have.

use std::collections::BTreeSet;

use norm_contract_check::rules;
use norm_contract_generator::compat::COMPAT_RULES;
use norm_contract_generator::diagnostic::RULES;

use super::program::{Call, call, call_anywhere};

const ENUM_VALUE_REMOVED: &str = "\
enum-value-removed

An enum lost a value.

Axis    Verdict
output  breaks nobody
input   breaks somebody where the enum, object or union is closed
rust    breaks somebody

What to do

Old documents carry it, and Rust code names it. Keep the value and mark it with `x-deprecated`; its name belongs into \
`x-reserved` when it goes.
";

#[test]
fn every_id_has_a_page() {
    let explained = call_anywhere(&["explain", "enum-value-removed"]);
    assert_eq!(explained, Call::printed(ENUM_VALUE_REMOVED));
    let rules = RULES.iter().chain(rules::RULES);
    let rules = rules.map(|rule| (rule.id, rule.summary, rule.explanation));
    let compared = COMPAT_RULES
        .iter()
        .map(|rule| (rule.id(), rule.summary(), rule.explanation()));
    for (id, summary, explanation) in rules.chain(compared) {
        let explained = call_anywhere(&["explain", id]);
        assert_eq!(
            (explained.code, explained.stderr.as_str()),
            (Some(0), ""),
            "{id}"
        );
        let page = explained.stdout;
        assert!(
            page.starts_with(&format!("{id}\n\n{summary}\n\n")),
            "{page}"
        );
        assert!(
            page.ends_with(&format!("\nWhat to do\n\n{explanation}\n")),
            "{page}"
        );
        for text in [summary, explanation] {
            assert!(text.len() > 10 && text.ends_with('.'), "{id} says: {text}");
        }
    }
}

/// The ids in what a check says of its files: `error[invalid-catalog]: …`.
fn ids_told(catalog: &str, servers: Option<&str>) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    write("catalog.json", catalog);
    let mut arguments = vec![
        "check",
        "--catalog",
        "catalog.json",
        "--servers",
        "servers.yaml",
    ];
    match servers {
        Some(text) => write("servers.yaml", text),
        None => arguments[4] = "nowhere.yaml",
    }
    let told = call(folder.path(), &arguments);
    assert_eq!(told.code, Some(2), "{}", told.stderr);
    let lines = told.stderr.lines();
    let ids = lines.filter_map(|line| {
        let (severity, rest) = line.split_once('[')?;
        let (id, _) = rest.split_once("]: ")?;
        ["error", "warning"]
            .contains(&severity)
            .then(|| id.to_owned())
    });
    ids.collect()
}

#[test]
fn whatever_a_check_says_of_its_files_can_be_explained() {
    const CATALOG: &str = r#"{"package_name": "a", "package_version": "1.0.0", "tools": []}"#;
    let misspelt = CATALOG.replace("tools", "tool");
    let servers = Some("- url: 5");
    for (told, expected) in [
        (
            ids_told(&misspelt, servers),
            &["invalid-catalog", "unknown-catalog-member"][..],
        ),
        (ids_told("{", servers), &["syntax"]),
        (ids_told(CATALOG, servers), &["invalid-server-list"]),
        (
            ids_told(CATALOG, Some("- url: a\n  url: b")),
            &["duplicate-key"],
        ),
        (ids_told(CATALOG, None), &["unreadable-file"]),
    ] {
        let told: BTreeSet<&str> = told.iter().map(String::as_str).collect();
        assert_eq!(told, BTreeSet::from_iter(expected.iter().copied()));
        for id in told {
            let explained = call_anywhere(&["explain", id]);
            assert_eq!(
                (explained.code, explained.stderr.as_str()),
                (Some(0), ""),
                "{id}"
            );
            assert!(explained.stdout.starts_with(&format!("{id}\n\n")), "{id}");
        }
    }
}
