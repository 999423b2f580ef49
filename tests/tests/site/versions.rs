//! Versions leave each other alone.

use std::collections::BTreeMap;
use std::fs;

use contract_tests::{copy_folder, repository};
use norm_contract_generator::emit::Outputs;

use crate::looking::{our_site, site_of};

/// The folder of a version, by path within it.
fn folder<'s>(site: &'s Outputs, version: &str) -> BTreeMap<&'s str, &'s str> {
    let prefix = format!("{version}/");
    let files = site.iter();
    files
        .filter_map(|(path, text)| Some((path.strip_prefix(&prefix)?, text)))
        .collect()
}

/// A copy of the contract with these frozen versions alone.
pub fn contract_with_versions(versions: &[&str]) -> tempfile::TempDir {
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
        assert!(page.contains("1.2.0 (не выпущена)"));
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
