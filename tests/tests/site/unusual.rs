//! Contracts that hold what few do.

use std::fs;
use std::path::Path;

use norm_contract_generator::emit::Outputs;
use scraper::Html;

use crate::looking::{attributes, pages, resolved, select, site_of, text};

const FILES: [(&str, &str); 3] = [
    (
        "contract.yaml",
        "name: demo\nversion: 1.0.0\nlanguages: [en]\npages: [names]\n",
    ),
    (
        "schemas/main.yaml",
        r##"$defs:
  Name:
    title: Name
    description: |-
      What it is.

      # Origin

      See [the place][place].

      Details
      -------

      [place]: names.md#place
    type: string
    x-pages: true
    oneOf:
      - { const: "", description: "Nothing." }
      - const: aux
        description: |-
          ## Devices

          See [the place][place].

          [place]: names.md#place.street
  Aux:
    title: Devices
    description: What there is.
    type: string
    x-pages: true
    oneOf:
      - { const: printer, description: "Stands at [the *place*](names.md#place)." }
  Place:
    title: Place
    description: |-
      # A place

      See [its part][place].

      [place]: names.md#part
    type: object
    properties:
      street: { type: string, description: "# A street" }
"##,
    ),
    (
        "pages/names.en.md",
        "---\ntitle: \"Names [\\\"all\\\"]\"\ndescription: 'It''s of names.'\n---\n\n\
         ## Part {#part}\n\n{{ type Name }}\n\n### Words\n\nSee [Street].\n\n{{ type Place }}\n\n{{ type Aux }}\n\n[street]: #place.street\n",
    ),
];

fn unusual_site() -> Outputs {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &Path, content: &str| {
        fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
        fs::write(path, content).expect("it is written");
    };
    for (path, content) in FILES {
        write(&folder.path().join(path), content);
    }
    for (value, path) in [
        (r#""""#, "Name/a.json"),
        (r#""aux""#, "Name/b.json"),
        (r#""printer""#, "Aux/a.json"),
        ("{}", "Place/a.json"),
    ] {
        write(&folder.path().join("examples").join(path), value);
    }
    site_of(folder.path())
}

fn headings(page: &Html) -> Vec<(String, String)> {
    let headings = select(page, "main :is(h1, h2, h3, h4, h5, h6)").into_iter();
    headings
        .map(|it| {
            (
                it.value().name().to_owned(),
                text(it).replace('\u{a0}', " "),
            )
        })
        .collect()
}

fn expected(headings: &[(&str, &str)]) -> Vec<(String, String)> {
    let headings = headings.iter();
    headings
        .map(|(level, text)| ((*level).to_owned(), (*text).to_owned()))
        .collect()
}

#[test]
fn headings_in_texts_stand_below_what_they_are_about() {
    let site = unusual_site();
    let pages = pages(&site);
    assert_eq!(
        headings(&pages["next/en/names.html"]),
        expected(&[
            ("h1", "Names [\"all\"]"),
            ("h2", "Part"),
            ("h3", "Name"),
            ("h4", "Origin"),
            ("h5", "Details"),
            ("h3", "Words"),
            ("h3", "Place"),
            ("h4", "A place"),
            ("h3", "Aux"),
        ])
    );
    assert_eq!(
        headings(&pages["next/en/name/value-aux.html"]),
        expected(&[
            ("h1", "aux"),
            ("h2", "Devices"),
            ("h2", "Example"),
            ("h2", "In Rust")
        ])
    );
    let markdown = site.get("next/en/names.md").expect("there is a twin");
    let found: Vec<&str> = markdown
        .lines()
        .filter(|line| line.starts_with('#'))
        .collect();
    assert_eq!(
        found,
        [
            "# Names [\"all\"]",
            "## Part",
            "### Name",
            "#### Origin",
            "##### Details",
            "### Words",
            "### Place",
            "#### A place",
            "### Aux",
        ]
    );
}

#[test]
fn links_by_labels_lead_where_others_do() {
    let site = unusual_site();
    let pages = pages(&site);
    let links = attributes(&pages["next/en/name/value-aux.html"], "main p a", "href");
    assert!(links.contains(&"../names.html#place.street"), "{links:?}");
    let markdown = site
        .get("next/en/name/value-aux.md")
        .expect("there is a twin");
    assert!(
        markdown.contains("See [the place](../names.md#place)."),
        "{markdown}"
    );
    let markdown = site.get("next/en/names.md").expect("there is a twin");
    for link in ["See [the place](#place).", "See [its part](#part)."] {
        assert!(markdown.contains(link), "each text has labels of its own");
    }
    let links = attributes(&pages["next/en/names.html"], "main p a", "href");
    assert!(
        links.contains(&"#place.street"),
        "a label of the page: {links:?}"
    );
}

#[test]
fn an_empty_value_is_seen() {
    let site = unusual_site();
    for (path, page) in &pages(&site) {
        for link in select(page, "a:not(.anchor)") {
            assert!(!text(link).trim().is_empty(), "{path}");
        }
        for address in attributes(page, "a", "href") {
            assert!(
                site.get(&resolved(path, address).0).is_some(),
                "{path} links {address}"
            );
        }
    }
    let page = &pages(&site)["next/en/name/value-.html"];
    assert_eq!(text(select(page, "h1")[0]), "\"\"");
    let index = site.get("next/en/az.md").expect("there is an index");
    assert!(index.contains("- [\"\"](name/value-.md) — "), "{index}");
}

#[test]
fn no_folder_is_called_like_a_device_of_windows() {
    let site = unusual_site();
    assert!(site.get("next/en/type-aux/printer.html").is_some());
    assert!(site.get("next/en/aux/printer.html").is_none());
}

#[test]
fn descriptions_of_pages_are_words_alone() {
    let site = unusual_site();
    let list = site.get("llms.txt").expect("there is a list");
    let line = "- [printer](next/en/type-aux/printer.md): Stands at the place.\n";
    assert!(list.contains(line), "{list}");
    let markdown = site.get("next/en/type-aux/printer.md").expect("a twin");
    assert!(
        markdown.contains("description: \"Stands at the place.\"\n"),
        "{markdown}"
    );
    assert!(
        markdown.contains("[the *place*](../names.md#place)"),
        "{markdown}"
    );
}

#[test]
fn titles_in_quotes_mean_what_yaml_says() {
    let site = unusual_site();
    let list = site.get("llms.txt").expect("there is a list");
    let line = "- [Names &#91;\"all\"&#93;](next/en/names.md): It's of names.\n";
    assert!(list.contains(line), "{list}");
}
