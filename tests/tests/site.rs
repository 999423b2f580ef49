//! The site of a contract: what is on it, that it holds together, and that versions leave each other alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use contract_tests::repository;
use norm_contract_generator::command::{
    DocsOutcome, DocsRequest, GenerateRequest, docs, docs_outputs, generate,
};
use norm_contract_generator::emit::Outputs;
use norm_contract_generator::emit::docs::SiteOptions;
use norm_contract_generator::versions::freeze;
use scraper::{ElementRef, Html, Selector};

/// The site of this contract, by path.
fn site_of(contract: &Path) -> Outputs {
    site_at(contract, None)
}

fn site_at(contract: &Path, base_url: Option<&str>) -> Outputs {
    let options = SiteOptions {
        base_url: base_url.map(str::to_owned),
    };
    docs_outputs(contract, &options).unwrap_or_else(|refusals| panic!("refused: {refusals:?}"))
}

/// Made once, since many tests look at it.
fn our_site() -> &'static Outputs {
    static SITE: OnceLock<Outputs> = OnceLock::new();
    SITE.get_or_init(|| site_of(&repository().join("contract")))
}

fn pages(site: &Outputs) -> BTreeMap<&str, Html> {
    let pages = site.iter().filter(|(path, _)| path.ends_with(".html"));
    pages
        .map(|(path, text)| (path, Html::parse_document(text)))
        .collect()
}

fn select<'h>(page: &'h Html, selector: &str) -> Vec<ElementRef<'h>> {
    let selector = Selector::parse(selector).expect("the selector is right");
    page.select(&selector).collect()
}

fn attributes<'h>(page: &'h Html, selector: &str, attribute: &str) -> Vec<&'h str> {
    let elements = select(page, selector).into_iter();
    elements.filter_map(|it| it.attr(attribute)).collect()
}

fn text(element: ElementRef<'_>) -> String {
    element.text().collect()
}

/// The path that a relative address leads to from a file, and the fragment.
fn resolved(from: &str, address: &str) -> (String, Option<String>) {
    let (path, fragment) = match address.split_once('#') {
        Some((path, fragment)) => (path, Some(fragment.to_owned())),
        None => (address, None),
    };
    if path.is_empty() {
        return (from.to_owned(), fragment);
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => assert!(parts.pop().is_some(), "{address} on {from} leads out"),
            part => parts.push(part),
        }
    }
    (parts.join("/"), fragment)
}

#[test]
fn a_folder_for_each_version_and_language_has_the_same_pages_as_html_and_markdown() {
    let site = our_site();
    for folder in ["1.0.0/ru", "1.0.0/en", "1.2.0/ru", "1.2.0/en"] {
        for page in [
            "index",
            "errors-and-states",
            "errorcode/no_data",
            "reasoncode/deprecated",
            "az",
            "changes",
        ] {
            for ending in ["html", "md"] {
                let path = format!("{folder}/{page}.{ending}");
                assert!(site.get(&path).is_some(), "{path} is missing");
            }
        }
        assert!(site.get(&format!("{folder}/search-index.js")).is_some());
    }
    for (path, _) in site.iter() {
        if let Some(page) = path.strip_suffix(".html").filter(|page| page.contains('/')) {
            assert!(
                site.get(&format!("{page}.md")).is_some(),
                "{path} has no twin"
            );
            let other = match page.contains("/ru/") {
                true => page.replacen("/ru/", "/en/", 1),
                false => page.replacen("/en/", "/ru/", 1),
            };
            assert!(
                site.get(&format!("{other}.html")).is_some(),
                "{path} is alone"
            );
        }
    }
    for path in ["index.html", "versions.html", "versions.js", "llms.txt"] {
        assert!(site.get(path).is_some(), "{path} is missing");
    }
    assert!(site.get("sitemap.xml").is_none(), "it would be absolute");
}

#[test]
fn every_link_and_fragment_resolves_and_ids_are_unique() {
    for contract in ["contract", "tests/fixtures/orders", "tests/fixtures/majors"] {
        let site = site_of(&repository().join(contract));
        let pages = pages(&site);
        let mut ids: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (path, page) in &pages {
            let all = attributes(page, "[id]", "id");
            let unique: BTreeSet<&str> = all.iter().copied().collect();
            assert_eq!(all.len(), unique.len(), "{path} has an id twice");
            ids.insert(path, unique);
        }
        let mut links = 0;
        for (path, page) in &pages {
            for selector in ["a", "link"] {
                for address in attributes(page, selector, "href") {
                    if selector == "a" && address.contains("://") {
                        continue;
                    }
                    links += 1;
                    let (target, fragment) = resolved(path, address);
                    assert!(site.get(&target).is_some(), "{path} links {address}");
                    if let Some(fragment) = fragment {
                        let ids = &ids[target.as_str()];
                        assert!(ids.contains(fragment.as_str()), "{path} links {address}");
                    }
                }
            }
            for address in attributes(page, "[src]", "src") {
                let (target, _) = resolved(path, address);
                assert!(site.get(&target).is_some(), "{path} loads {address}");
            }
        }
        assert!(links > 20, "{contract} has links");
    }
}

#[test]
fn links_of_markdown_resolve() {
    let site = our_site();
    let mut links = 0;
    for (path, text) in site.iter().filter(|(path, _)| path.ends_with(".md")) {
        for piece in text.split("](").skip(1) {
            let address = piece.split(')').next().unwrap();
            if address.contains("://") {
                continue;
            }
            links += 1;
            let (target, fragment) = resolved(path, address);
            let page = site.get(&target);
            let page = page.unwrap_or_else(|| panic!("{path} links {address}"));
            let has = |id: &String| page.contains(&format!("<a id=\"{id}\"></a>"));
            // Rows and values carry their ids in HTML alone.
            let is_there = |id: &String| has(id) || id.contains('.');
            assert!(
                fragment.as_ref().is_none_or(is_there),
                "{path} links {address}"
            );
        }
    }
    assert!(links > 1000);
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let site = our_site();
    for (path, page) in pages(site) {
        let loaded = [
            "script", "img", "iframe", "source", "audio", "video", "object",
        ];
        for element in loaded {
            for address in attributes(&page, element, "src") {
                assert!(!address.contains("//"), "{path} loads {address}");
            }
        }
        for address in attributes(&page, "link", "href") {
            assert!(!address.contains("//"), "{path} names {address}");
        }
        assert!(select(&page, "style, [style], script:not([src])").is_empty());
    }
    for (path, text) in site.iter().filter(|(path, _)| path.starts_with("assets/")) {
        assert!(!text.contains("//") || !text.contains("http"), "{path}");
        assert!(
            !text.contains("url(") && !text.contains("@import"),
            "{path}"
        );
    }
}

#[test]
fn languages_name_each_other() {
    let site = our_site();
    for (path, page) in pages(site) {
        let Some((_, rest)) = path.split_once('/') else {
            continue;
        };
        let language = &rest[..2];
        assert_eq!(attributes(&page, "html", "lang"), [language], "{path}");
        let other = if language == "ru" { "en" } else { "ru" };
        let there = path.replacen(&format!("/{language}/"), &format!("/{other}/"), 1);
        let link = &format!("nav.languages a[hreflang={other}][lang={other}]");
        let links = attributes(&page, link, "href");
        assert_eq!(links.len(), 1, "{path}");
        assert_eq!(resolved(path, links[0]), (there.clone(), None));
        let alternates: Vec<(String, &str)> = select(&page, "link[rel=alternate][hreflang]")
            .into_iter()
            .map(|it| {
                (
                    resolved(path, it.attr("href").unwrap()).0,
                    it.attr("hreflang").unwrap(),
                )
            })
            .collect();
        let mut expected = vec![(path.to_owned(), language), (there, other)];
        expected.sort_by_key(|(_, language)| *language == "en");
        assert_eq!(alternates, expected);
    }
}

#[test]
fn breadcrumbs_lead_from_the_home_page_by_the_page_of_the_type() {
    let pages = pages(our_site());
    let crumbs = |path: &str| {
        let page = &pages[path];
        let words = select(page, ".breadcrumbs li").into_iter().map(text);
        let links = attributes(page, ".breadcrumbs a", "href");
        (words.collect::<Vec<_>>(), links)
    };
    assert_eq!(
        crumbs("1.2.0/en/errorcode/no_data.html"),
        (
            ["NORM contract", "Errors and states", "no_data"]
                .map(str::to_owned)
                .to_vec(),
            vec!["../index.html", "../errors-and-states.html#errorcode"],
        )
    );
    assert_eq!(
        crumbs("1.2.0/ru/az.html"),
        (
            ["Контракт NORM", "Указатель"].map(str::to_owned).to_vec(),
            vec!["index.html"],
        )
    );
    assert_eq!(crumbs("1.2.0/ru/index.html"), (vec![], vec![]));
}

#[test]
fn ids_are_stable_and_the_same_in_both_languages() {
    let site = our_site();
    let pages = pages(site);
    for version in ["1.0.0", "1.2.0"] {
        let ids = |language: &str| -> Vec<&str> {
            let page = &pages[format!("{version}/{language}/errors-and-states.html").as_str()];
            attributes(page, "main [id]", "id")
        };
        let russian = ids("ru");
        assert_eq!(russian, ids("en"));
        for id in [
            "errors",
            "toolreport",
            "toolreport.state",
            "errorcode.no_data",
            "toolstate.degraded",
            "reasoncode.missing_version",
        ] {
            assert!(russian.contains(&id), "{id} is missing");
        }
    }
}

#[test]
fn tables_say_what_those_of_markdown_say() {
    let site = our_site();
    for language in ["ru", "en"] {
        let path = format!("1.0.0/{language}/errors-and-states");
        let html = Html::parse_document(site.get(&format!("{path}.html")).unwrap());
        let mut found: Vec<Vec<String>> = Vec::new();
        for row in select(&html, "main tr") {
            let cells = row
                .child_elements()
                .map(|cell| text(cell).trim().to_owned());
            found.push(cells.collect());
        }
        let markdown = site.get(&format!("{path}.md")).unwrap();
        let rows = markdown.lines().filter(|line| line.starts_with("| "));
        let rows = rows.filter(|line| !line.starts_with("| ---"));
        let expected: Vec<Vec<String>> = rows
            .map(|line| {
                let cells = line.trim_matches('|').split('|');
                cells.map(|cell| cell.trim().to_owned()).collect()
            })
            .collect();
        assert!(expected.len() > 40);
        assert_eq!(found, expected);
        let values = if language == "ru" {
            "Значения: "
        } else {
            "Values: "
        };
        let found: Vec<String> = select(&html, "p.values").into_iter().map(text).collect();
        let expected: Vec<&str> = markdown
            .lines()
            .filter(|it| it.starts_with(values))
            .collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn an_example_is_shown_as_the_file_has_it() {
    let site = our_site();
    let page = Html::parse_document(site.get("1.2.0/ru/errorcode/no_data.html").unwrap());
    let shown: Vec<String> = select(&page, "main pre > code.language-json")
        .into_iter()
        .map(text)
        .collect();
    let file = repository().join("contract/examples/DomainError/no_data.json");
    let expected: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let found: serde_json::Value = serde_json::from_str(&shown[0]).unwrap();
    assert_eq!(found, expected);
}

/// The folder of a version, by path within it.
fn folder<'s>(site: &'s Outputs, version: &str) -> BTreeMap<&'s str, &'s str> {
    let prefix = format!("{version}/");
    let files = site.iter();
    files
        .filter_map(|(path, text)| Some((path.strip_prefix(&prefix)?, text)))
        .collect()
}

/// A copy of the contract with these frozen versions alone.
fn contract_with_versions(versions: &[&str]) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    copy_folder(&repository().join("contract"), copy.path());
    for entry in fs::read_dir(copy.path().join("versions")).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if !versions.contains(&stem.as_str()) {
            fs::remove_file(path).unwrap();
        }
    }
    copy
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let there = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy_folder(&path, &there),
            false => drop(fs::copy(&path, there).unwrap()),
        }
    }
}

#[test]
fn a_new_version_changes_no_byte_of_the_older_ones() {
    let whole = our_site();
    for versions in [&["1.0.0"][..], &["1.0.0", "1.1.0"]] {
        let contract = contract_with_versions(versions);
        let before = site_of(contract.path());
        for version in versions {
            assert!(folder(&before, version).len() > 50);
            assert_eq!(folder(&before, version), folder(whole, version));
        }
        // What isn't frozen has a folder of its own, and says that it isn't released.
        let page = before
            .get("next/ru/index.html")
            .expect("the contract at work has a folder");
        assert!(page.contains("1.2.0 (не выпущено)"));
    }
    assert_eq!(folder(whole, "next").len(), 0, "it is the last release");
}

#[test]
fn the_contract_at_work_has_a_folder_as_soon_as_it_differs() {
    let contract = contract_with_versions(&["1.0.0", "1.1.0", "1.2.0"]);
    let before = site_of(contract.path());
    assert_eq!(folder(&before, "next").len(), 0);
    let page = contract.path().join("pages/catalog.en.md");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(&page, format!("{text}\nOne more sentence.\n")).unwrap();
    let after = site_of(contract.path());
    assert!(
        after
            .get("next/en/catalog.html")
            .unwrap()
            .contains("One more sentence.")
    );
    for version in ["1.0.0", "1.1.0", "1.2.0"] {
        assert_eq!(folder(&before, version), folder(&after, version));
    }
    let versions = after.get("versions.js").unwrap();
    assert!(versions.contains(r#"{"folder":"next","languages":["ru","en"],"number":null,"#));
}

#[test]
fn two_builds_are_identical() {
    assert_eq!(*our_site(), site_of(&repository().join("contract")));
}

#[test]
fn a_site_is_brought_up_to_date_without_a_trace_of_what_was() {
    let contract = contract_with_versions(&["1.0.0"]);
    let out = tempfile::tempdir().unwrap();
    let request = DocsRequest {
        contract: contract.path().to_owned(),
        out: out.path().join("site"),
        site: SiteOptions::default(),
    };
    let written = || match docs(&request) {
        DocsOutcome::Written(summary) => summary,
        other => panic!("it isn't written: {other:?}"),
    };
    assert!(written().written > 200);
    assert!(request.out.join("next/ru/index.html").exists());
    assert_eq!(written().written, 0, "nothing changed");
    for part in ["1.1.0.json", "1.2.0.json"] {
        let frozen = repository().join("contract/versions").join(part);
        fs::copy(frozen, contract.path().join("versions").join(part)).unwrap();
    }
    assert!(written().removed > 100);
    assert!(!request.out.join("next").exists());
    assert!(request.out.join("1.2.0/ru/index.html").exists());
}

#[test]
fn a_site_and_other_outputs_leave_each_other_alone() {
    let out = tempfile::tempdir().expect("a folder");
    let contract = repository().join("tests/fixtures/orders");
    let files = || {
        let found = ["rust/contract.rs", "index.html"].map(|path| out.path().join(path).exists());
        (found[0], found[1])
    };
    let make_site = || {
        docs(&DocsRequest {
            contract: contract.clone(),
            out: out.path().to_owned(),
            site: SiteOptions::default(),
        })
    };
    let make_rest = || generate(&GenerateRequest::new(&contract, out.path()));
    assert!(make_rest().is_success());
    assert!(make_site().is_success());
    assert_eq!(files(), (true, true));
    assert!(make_rest().is_success());
    assert_eq!(files(), (true, true));
}

#[test]
fn somebody_elses_file_is_not_overwritten() {
    let out = tempfile::tempdir().expect("a folder");
    let index = out.path().join("index.html");
    fs::write(&index, "precious").expect("it is written");
    let request = DocsRequest {
        contract: repository().join("tests/fixtures/orders"),
        out: out.path().to_owned(),
        site: SiteOptions::default(),
    };
    let outcome = docs(&request);
    assert!(!outcome.is_success());
    let told = outcome.print(out.path(), false).stderr;
    let reason = format!(
        "error: {} is there and wasn't written by an earlier run, so it would be lost. \
         Move it away, or name another output folder.\n",
        index.display()
    );
    assert_eq!(told, reason);
    assert_eq!(fs::read_to_string(&index).expect("it is there"), "precious");
    // Nothing at all was written.
    assert_eq!(fs::read_dir(out.path()).expect("a folder").count(), 1);
    fs::remove_file(&index).expect("it is removed");
    assert!(docs(&request).is_success());
}

#[test]
fn with_an_address_the_site_says_where_it_is() {
    let base = "https://example.org/contract";
    let site = site_at(&repository().join("contract"), Some(base));
    let page = Html::parse_document(site.get("1.0.0/en/errorcode/no_data.html").unwrap());
    let here = format!("{base}/1.0.0/en/errorcode/no_data.html");
    assert_eq!(attributes(&page, "link[rel=canonical]", "href"), [&here]);
    assert_eq!(attributes(&page, "link[hreflang=en]", "href"), [&here]);
    let sitemap = site.get("sitemap.xml").unwrap();
    assert!(sitemap.contains(&format!("<loc>{here}</loc>")));
    assert!(
        site.get("llms.txt")
            .unwrap()
            .contains(&format!("({base}/1.2.0/en/index.md)"))
    );
    for wrong in [
        "example.org",
        "ftp://example.org",
        "https://example.org/?a",
        "https://a b",
    ] {
        assert!(SiteOptions::read_base_url(wrong).is_err(), "{wrong}");
    }
    assert_eq!(
        SiteOptions::read_base_url(&format!("{base}/")),
        Ok(base.to_owned())
    );
}

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

#[test]
fn marks_and_the_changes_page_come_from_comparing_the_versions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
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
            "Устарело с версии 1.2.0 (не выпущено): Не нужна."
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

#[test]
fn a_plain_schema_has_a_site_of_one_version() {
    let site = site_of(&repository().join("tests/fixtures/helpdesk/tickets.json"));
    assert!(site.get("next/en/reference.html").is_some());
    let pages = pages(&site);
    let index = &pages["index.html"];
    assert_eq!(attributes(index, "main a", "href")[0], "next/en/index.html");
}

#[test]
fn a_contract_with_a_broken_link_is_refused_where_the_link_stands() {
    let contract = contract_with_versions(&["1.2.0"]);
    let page = contract.path().join("pages/catalog.en.md");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(
        &page,
        format!("{text}\nSee [there](errors-and-state.md#error).\n"),
    )
    .unwrap();
    let out = tempfile::tempdir().unwrap();
    let request = DocsRequest {
        contract: contract.path().to_owned(),
        out: out.path().join("site"),
        site: SiteOptions::default(),
    };
    let outcome = docs(&request);
    assert!(!outcome.is_success());
    let printed = outcome.print(&request.out, false).stderr;
    let line = text.lines().count() + 2;
    assert!(
        printed.contains(&format!("catalog.en.md:{line}:13")),
        "{printed}"
    );
    assert!(
        printed.contains("did you mean `errors-and-states.md`?"),
        "{printed}"
    );
    assert!(!request.out.exists(), "nothing is written");
}
