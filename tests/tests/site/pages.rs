//! What there is on a site, and what its pages say of themselves.

use std::fs;

use contract_tests::repository;
use norm_contract_generator::emit::docs::SiteOptions;
use scraper::Html;

use crate::looking::{attributes, our_site, pages, resolved, select, site_at, site_of, text};

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

#[test]
fn a_plain_schema_has_a_site_of_one_version() {
    let site = site_of(&repository().join("tests/fixtures/helpdesk/tickets.json"));
    assert!(site.get("next/en/reference.html").is_some());
    let pages = pages(&site);
    let index = &pages["index.html"];
    assert_eq!(attributes(index, "main a", "href")[0], "next/en/index.html");
}

#[test]
fn the_index_leads_to_each_letter_that_it_has() {
    let site = our_site();
    for language in ["ru", "en"] {
        let path = format!("1.2.0/{language}/az.html");
        let page = Html::parse_document(site.get(&path).unwrap());
        let headings = select(&page, "main h2").into_iter();
        let headings: Vec<String> = headings
            .map(|it| {
                format!(
                    "{} #{}",
                    text(it).trim().replace('\u{a0}', " "),
                    it.attr("id").unwrap()
                )
            })
            .collect();
        let links = select(&page, "nav.jumps[aria-label] a").into_iter();
        let links: Vec<String> = links
            .map(|it| format!("{} {}", text(it), it.attr("href").unwrap()))
            .collect();
        assert!(links.len() > 10, "{links:?}");
        assert!(links.contains(&"E #letter-e".to_owned()));
        assert_eq!(links, headings);
        let index = format!("1.2.0/{language}/search-index.js");
        assert!(!site.get(&index).unwrap().contains("#letter-"));
    }
}
