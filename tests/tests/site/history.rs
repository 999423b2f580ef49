//! What a page tells of releases.

use std::fs;
use std::path::Path;

use contract_tests::{outputs_of, repository};
use norm_contract_generator::Language;
use norm_contract_generator::command::{GenerateRequest, Part, generate};
use norm_contract_generator::compat::Version;
use norm_contract_generator::versions::{Judgement, changelog_section, freeze};
use scraper::Html;

use crate::looking::{our_site, select, site_of, text};

/// A package of one object and one enum with pages.
fn package(folder: &Path, version: &str, properties: &str, values: &str) {
    fs::create_dir_all(folder.join("schemas")).unwrap();
    fs::create_dir_all(folder.join("versions")).unwrap();
    let manifest = format!(
        "name: shop\nversion: {version}\nlanguages: [ru, en]\naxes: [output]\nschemas: [schemas/shop.yaml]\n"
    );
    fs::write(folder.join("contract.yaml"), manifest).unwrap();
    let schemas = format!(
        "$defs:
  Order:
    title: Заказ
    description: Один заказ.
    x-i18n: {{ en: {{ title: Order, description: One order. }} }}
    type: object
    properties:
      number: {{ type: integer }}
{properties}
  Status:
    title: Статус
    description: Что с заказом.
    x-i18n: {{ en: {{ title: Status, description: What became of it. }} }}
    type: string
    x-pages: true
    oneOf:
      - {{ const: open, description: Открыт., x-i18n: {{ en: {{ description: Open. }} }} }}
{values}
"
    );
    fs::write(folder.join("schemas/shop.yaml"), schemas).unwrap();
}

fn release(folder: &Path, version: &str) {
    let reading = norm_contract_generator::read(folder);
    assert!(reading.model.is_some(), "{:?}", reading.diagnostics);
    let path = folder.join(format!("versions/{version}.json"));
    fs::write(path, freeze(&reading.loaded, version)).unwrap();
}

/// A version that brings a field and a value, released after one without them, and marks both as on the way
/// out in the one at work.
fn package_with_releases(path: &Path) {
    package(path, "1.0.0", "", "");
    release(path, "1.0.0");
    let paid =
        "      - { const: paid, description: Оплачен., x-i18n: { en: { description: Paid. } } }";
    package(path, "1.1.0", "      note: { type: string }", paid);
    release(path, "1.1.0");
    let deprecated_note = "      note: { type: string, x-deprecated: { note: Не нужна., x-i18n: { en: { note: No use. } } } }";
    let deprecated_paid = "      - { const: paid, description: Оплачен., x-i18n: { en: { description: Paid. } }, \
         x-deprecated: { note: Не нужен., replaced_by: open, x-i18n: { en: { note: No use. } } } }";
    package(path, "1.2.0", deprecated_note, deprecated_paid);
}

#[test]
fn marks_and_the_changes_page_come_from_comparing_the_versions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    package_with_releases(path);
    let site = site_of(path);

    let row = |path: &str| {
        let page = Html::parse_document(site.get(path).unwrap());
        let row = select(&page, "tr[id='order.note']");
        row[0].child_elements().map(text).collect::<Vec<_>>()
    };
    assert_eq!(
        row("1.1.0/en/reference.html"),
        ["note since 1.1.0", "no", "string"]
    );
    assert_eq!(
        row("next/ru/reference.html"),
        [
            "note с версии 1.1.0",
            "нет",
            "string",
            "Устарело с версии 1.2.0 (не выпущена): Не нужна."
        ]
    );

    let paragraphs = |path: &str| {
        let page = Html::parse_document(site.get(path).unwrap());
        let paragraphs = select(&page, "main > p").into_iter();
        paragraphs
            .map(|it| text(it).trim().to_owned())
            .collect::<Vec<_>>()
    };
    let paid = paragraphs("1.1.0/ru/status/paid.html");
    assert_eq!(paid[..2], ["с версии 1.1.0", "Оплачен."]);
    let paid = paragraphs("next/en/status/paid.html");
    assert_eq!(
        paid[1..4],
        [
            "since 1.1.0",
            "Paid.",
            "Deprecated since 1.2.0 (unreleased): No use. Replaced by: open."
        ]
    );
    let open = paragraphs("1.1.0/en/status/open.html");
    assert_eq!(
        open[0], "Open.",
        "what was there from the first on has no mark"
    );

    let changes = |path: &str| {
        let page = Html::parse_document(site.get(path).unwrap());
        let elements = select(&page, "main h2, main h3, main > ul > li, main > p").into_iter();
        elements.map(text).collect::<Vec<_>>()
    };
    assert_eq!(
        changes("1.0.0/en/changes.html"),
        ["1.0.0", "The first version."]
    );
    assert_eq!(
        changes("1.1.0/ru/changes.html"),
        [
            "1.1.0",
            "Добавлено",
            "Order.note: новое необязательное поле",
            "Status: новое значение paid",
            "1.0.0",
            "Первая версия."
        ]
    );
    assert_eq!(
        changes("next/en/changes.html")[1..5],
        [
            "1.2.0 (unreleased)",
            "Deprecated",
            "Order.note: property deprecated",
            "Status.paid: value deprecated"
        ]
    );
}

#[test]
fn a_major_version_says_whose_values_cannot_be_taken_over() {
    let site = site_of(&repository().join("tests/fixtures/majors"));
    let page = Html::parse_document(site.get("next/en/changes.html").unwrap());
    let headings: Vec<String> = select(&page, "main h3").into_iter().map(text).collect();
    assert!(
        headings.contains(
            &"Types in Rust whose values can't be taken over from the version before".to_owned()
        ),
        "{headings:?}"
    );
    let lines: Vec<String> = select(&page, "main li").into_iter().map(text).collect();
    let expected = "Customer.email: the property is required now".to_owned();
    assert!(lines.contains(&expected), "{lines:?}");
}

/// Stars and lines mean themselves there, as everywhere in what the comparison tells.
#[test]
fn what_cannot_be_taken_over_is_told_letter_by_letter() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let kind = |kind: &str| format!("      kind: {{ type: string, const: '{kind}' }}");
    package(path, "1.0.0", &kind("a*b*c"), "");
    release(path, "1.0.0");
    package(path, "2.0.0", &kind("_d_ <e>"), "");
    let site = site_of(path);
    let page = Html::parse_document(site.get("next/en/changes.html").unwrap());
    let lines: Vec<String> = select(&page, "main li").into_iter().map(text).collect();
    let expected = r#"Order.kind: another value: "a*b*c" before, "_d_ <e>" now"#;
    assert!(lines.contains(&expected.to_owned()), "{lines:?}");
}

#[test]
fn markdown_tells_of_releases_in_sentences_beside_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    package_with_releases(folder.path());
    let outputs = outputs_of(folder.path());
    let reference = outputs.get("docs/en/reference.md").unwrap();
    for expected in [
        "| note | no | string | Deprecated since 1.2.0 (unreleased): No use. |\n| number | no | integer |  |\n\nSince 1.1.0: `note`.\n",
        "Values: open, paid.\n\nSince 1.1.0: `paid`. Deprecated since 1.2.0 (unreleased): `paid`.",
    ] {
        assert!(reference.contains(expected), "{reference}");
    }
    let paid = outputs.get("docs/ru/status/paid.md").unwrap();
    assert!(
        paid.contains("# paid\n\nС версии 1.1.0.\n\nОплачен.\n"),
        "{paid}"
    );
    // A release tells of those before it and not of what came later.
    let first = outputs_of(&folder.path().join("versions/1.1.0.json"));
    let paid = first.get("docs/en/status/paid.md").unwrap();
    assert!(paid.contains("# paid\n\nSince 1.1.0.\n\nPaid.\n"), "{paid}");
    let first = outputs_of(&folder.path().join("versions/1.0.0.json"));
    let reference = first.get("docs/en/reference.md").unwrap();
    assert!(!reference.contains("ince 1"), "{reference}");
}

#[test]
fn a_release_that_cannot_be_read_stops_the_pages_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    package_with_releases(folder.path());
    let frozen = folder.path().join("versions/1.0.0.json");
    let text = fs::read_to_string(&frozen).unwrap();
    fs::write(&frozen, text.replace("One order.", "An order.")).unwrap();
    let mut request = GenerateRequest::new(folder.path(), folder.path().join("out"));
    let outcome = generate(&request);
    let errors: Vec<_> = outcome
        .diagnostics
        .iter()
        .filter(|it| it.is_error())
        .collect();
    let [found] = errors.as_slice() else {
        panic!("{errors:?}");
    };
    assert_eq!(found.rule.id, "frozen-version");
    let file = outcome.sources.file(found.primary.file);
    assert!(file.path.ends_with("versions/1.0.0.json"));
    request.parts.retain(|part| *part != Part::Docs);
    assert!(generate(&request).is_success());
}

#[test]
fn a_reason_in_another_language_says_which() {
    let site = our_site();
    let reasons = |path: &str| {
        let page = Html::parse_document(site.get(path).unwrap());
        let foreign = select(&page, "main li > span[lang]").into_iter();
        foreign
            .map(|it| (it.attr("lang").unwrap().to_owned(), text(it)))
            .collect::<Vec<_>>()
    };
    let expected = "The list grows by what neva 0.9 answers over stdio; nobody has to send it, and clients \
                    that know the shorter list lose nothing.";
    let in_russian = reasons("1.2.0/ru/changes.html");
    assert_eq!(in_russian[0], ("en".to_owned(), expected.to_owned()));
    assert_eq!(reasons("1.2.0/en/changes.html"), []);
    let page = site.get("1.2.0/en/changes.html").unwrap();
    assert!(page.contains(&format!("({expected})")));
}

/// What a history in both languages says of a release in the folder and the contract that came of it.
fn judgement(folder: &Path, release: &str) -> Judgement {
    let [old, new] = [
        norm_contract_generator::read(&folder.join(format!("versions/{release}.json"))),
        norm_contract_generator::read(folder),
    ];
    let [old, new] = [&old, &new].map(|reading| Version {
        loaded: &reading.loaded,
        model: reading.model.as_ref(),
    });
    Judgement::new(old, new)
}

#[test]
fn a_reason_with_a_translation_is_told_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    package(path, "1.0.0", "      note: { type: string }", "");
    release(path, "1.0.0");
    package(path, "1.0.1", "", "");
    let removal = judgement(path, "1.0.0");
    let removal = removal.approvable().next().expect("the field is gone");
    let approvals = format!(
        "- finding: \"{}\"\n  reason: Nobody read it.\n  x-i18n: {{ ru: {{ reason: Его никто не читал. }} }}\n",
        removal.fingerprint
    );
    fs::write(path.join("approvals.yaml"), approvals).unwrap();

    let site = site_of(path);
    for (page, reason) in [
        ("next/ru/changes.html", "(Его никто не читал.)"),
        ("next/en/changes.html", "(Nobody read it.)"),
    ] {
        let page = Html::parse_document(site.get(page).unwrap());
        let line = text(select(&page, "main h3 + ul > li")[0]);
        assert!(line.ends_with(reason), "{line}");
        assert!(select(&page, "main li > span[lang]").is_empty());
    }
    let judgement = judgement(path, "1.0.0");
    let section = changelog_section(
        &"1.0.1".parse().unwrap(),
        Some(&judgement),
        &[Language::Russian, Language::English],
    );
    let ends = section.lines().filter(|line| line.starts_with("- "));
    let ends: Vec<&str> = ends
        .filter_map(|line| line.split_once(" ("))
        .map(|it| it.1)
        .collect();
    assert_eq!(ends, ["Его никто не читал.)", "Nobody read it.)"]);
}

#[test]
fn a_page_that_came_or_went_is_told_as_such() {
    let site = our_site();
    let page = Html::parse_document(site.get("1.2.0/ru/changes.html").unwrap());
    // The first list is of what is new.
    assert_eq!(text(select(&page, "main h3")[0]), "Добавлено");
    let list = select(&page, "main h3 + ul")[0];
    let lines: Vec<String> = list.child_elements().map(text).collect();
    let expected = "catalog: новая страница документации".to_owned();
    assert!(lines.contains(&expected), "{lines:?}");
}

/// `a.b` is a property of its own, whose name begins like that of a part of `a`; values needn't be texts.
#[test]
fn what_goes_takes_its_own_marks_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let codes = |more: &str| {
        let first =
            "      - { const: new, description: Новый., x-i18n: { en: { description: New. } } }";
        format!(
            "{first}\n  Code:\n    title: Код\n    description: Код ответа.\n    x-i18n: {{ en: {{ title: Code, description: Code of an answer. }} }}\n    \
             type: integer\n    oneOf:\n      - {{ const: 200, x-rust-name: Fine, description: Да., x-i18n: {{ en: {{ description: Fine. }} }} }}\n{more}"
        )
    };
    package(path, "1.0.0", "      a: { type: string }", &codes(""));
    release(path, "1.0.0");
    let both = "      a: { type: string }\n      a.b: { type: string }";
    let gone = "      - { const: 410, x-rust-name: Gone, description: Нет., x-i18n: { en: { description: Gone. } } }";
    package(path, "1.1.0", both, &codes(gone));
    release(path, "1.1.0");
    package(path, "2.0.0", "      a.b: { type: string }", &codes(gone));
    let outputs = outputs_of(path);
    let reference = outputs.get("docs/en/reference.md").unwrap();
    for expected in ["\nSince 1.1.0: `a.b`.\n", "\nSince 1.1.0: `Gone (410)`.\n"] {
        assert!(reference.contains(expected), "{reference}");
    }

    let site = site_of(path);
    let page = Html::parse_document(site.get("next/en/changes.html").unwrap());
    let links: Vec<(String, String)> = select(&page, "main > ul > li > a")
        .into_iter()
        .map(|it| (text(it), it.attr("href").unwrap().to_owned()))
        .collect();
    assert_eq!(
        links,
        [
            ("Order.a.b", "reference.html#order.a_b"),
            ("Code", "reference.html#code"),
        ]
        .map(|(name, address)| (name.to_owned(), address.to_owned()))
    );
}
