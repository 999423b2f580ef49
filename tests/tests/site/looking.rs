//! Sites as the tests look at them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use contract_tests::repository;
use norm_contract_generator::command::docs_outputs;
use norm_contract_generator::emit::Outputs;
use norm_contract_generator::emit::docs::SiteOptions;
use scraper::{ElementRef, Html, Selector};

/// The site of this contract, by path.
pub fn site_of(contract: &Path) -> Outputs {
    site_at(contract, None)
}

pub fn site_at(contract: &Path, base_url: Option<&str>) -> Outputs {
    let options = SiteOptions {
        base_url: base_url.map(str::to_owned),
    };
    docs_outputs(contract, &options).unwrap_or_else(|refusals| panic!("refused: {refusals:?}"))
}

/// Made once, since many tests look at it.
pub fn our_site() -> &'static Outputs {
    static SITE: OnceLock<Outputs> = OnceLock::new();
    SITE.get_or_init(|| site_of(&repository().join("contract")))
}

pub fn pages(site: &Outputs) -> BTreeMap<&str, Html> {
    let pages = site.iter().filter(|(path, _)| path.ends_with(".html"));
    pages
        .map(|(path, text)| (path, Html::parse_document(text)))
        .collect()
}

pub fn select<'h>(page: &'h Html, selector: &str) -> Vec<ElementRef<'h>> {
    let selector = Selector::parse(selector).expect("the selector is right");
    page.select(&selector).collect()
}

pub fn attributes<'h>(page: &'h Html, selector: &str, attribute: &str) -> Vec<&'h str> {
    let elements = select(page, selector).into_iter();
    elements.filter_map(|it| it.attr(attribute)).collect()
}

pub fn text(element: ElementRef<'_>) -> String {
    element.text().collect()
}

/// The path that a relative address leads to from a file, and the fragment.
pub fn resolved(from: &str, address: &str) -> (String, Option<String>) {
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
