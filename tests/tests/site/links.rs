//! Whatever a page refers to is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use contract_tests::repository;
use norm_contract_generator::command::{DocsRequest, docs};
use norm_contract_generator::emit::docs::SiteOptions;

use crate::looking::{attributes, our_site, pages, resolved, select, site_of};
use crate::versions::contract_with_versions;

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
            let is_there = |id: &String| page.contains(&format!("<a id=\"{id}\"></a>"));
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
        // The name of SVG looks like an address, and nothing asks for it.
        let text = text.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        assert!(!text.contains("//") || !text.contains("http"), "{path}");
        assert!(
            !text.contains("url(") && !text.contains("@import"),
            "{path}"
        );
    }
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
