//! Every output of every version is held by a snapshot, so that a change of the generator that
//! alters any of them shows up in review.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use contract_tests::{crate_outputs_of, outputs_of, repository};
use norm_contract_generator::versions::{FrozenVersion, file_digest, frozen_versions};

/// All outputs of a contract by their paths.
fn texts(contract: &Path) -> BTreeMap<String, String> {
    let outputs = outputs_of(contract);
    let texts = outputs
        .iter()
        .map(|(path, text)| (path.to_owned(), text.to_owned()));
    texts.collect()
}

/// Compares texts with `tests/snapshots/<folder>/`; nothing else may lie there. Every one is compared
/// before the test fails, so that one run shows all that a change alters.
fn assert_snapshots(texts: &BTreeMap<String, String>, folder: &str) {
    let snapshots = repository().join("tests/snapshots").join(folder);
    let mut expected = BTreeSet::new();
    let mut differing = Vec::new();
    for (path, text) in texts {
        let name = path.replace('/', "__");
        expected.insert(format!("{name}.snap"));
        let compared = std::panic::catch_unwind(|| {
            insta::with_settings!({
                snapshot_path => &snapshots,
                prepend_module_to_snapshot => false,
                omit_expression => true,
            }, {
                insta::assert_snapshot!(name, text);
            });
        });
        if compared.is_err() {
            differing.push(path.to_owned());
        }
    }
    let unreferenced: Vec<String> = std::fs::read_dir(&snapshots)
        .expect("the folder of the snapshots is there")
        .map(|entry| {
            entry
                .expect("the folder can be read")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        // What is still to be reviewed beside its snapshot.
        .filter(|name| !expected.contains(name.trim_end_matches(".new")))
        .collect();
    assert!(
        unreferenced.is_empty(),
        "no output belongs to these, remove them from {folder}: {unreferenced:?}"
    );
    assert!(
        differing.is_empty(),
        "these outputs differ from their snapshots in {folder}: {differing:?}"
    );
}

#[test]
fn every_frozen_version() {
    let versions = frozen_versions(&repository().join("contract")).expect("they can be listed");
    assert!(!versions.is_empty());
    for FrozenVersion { version, path } in versions {
        let text = std::fs::read_to_string(&path).expect("the frozen version can be read");
        let mut texts = texts(&path);
        // A frozen version never changes, not even where no output would.
        texts.insert("frozen-digest".to_owned(), file_digest(&text));
        assert_snapshots(&texts, &version.to_string());
    }
}

#[test]
fn a_contract_with_a_tools_data_and_integer_codes() {
    assert_snapshots(
        &texts(&repository().join("tests/fixtures/orders")),
        "fixtures/orders",
    );
}

#[test]
fn a_plain_schema() {
    let schema: PathBuf = repository().join("tests/fixtures/plain/ticket.schema.json");
    assert_snapshots(&texts(&schema), "fixtures/plain");
}

#[test]
fn several_major_versions() {
    let outputs = crate_outputs_of(&repository().join("tests/fixtures/majors"));
    let texts = outputs
        .iter()
        .map(|(path, text)| (path.to_owned(), text.to_owned()));
    assert_snapshots(&texts.collect(), "fixtures/majors");
}
