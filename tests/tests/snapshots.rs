//! Every output of every version is held by a snapshot, so that a change of the generator that
//! alters any of them shows up in review.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use contract_tests::{outputs_of, repository};

/// Compares all outputs of a contract with `tests/snapshots/<folder>/`; nothing else may lie there.
/// Every output is compared before the test fails, so that one run shows all that a change alters.
fn assert_snapshots(contract: &Path, folder: &str) {
    let snapshots = repository().join("tests/snapshots").join(folder);
    let mut expected = BTreeSet::new();
    let mut differing = Vec::new();
    for (path, text) in outputs_of(contract).iter() {
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
fn the_current_version() {
    assert_snapshots(&repository().join("contract"), "1.0.0");
}

#[test]
fn a_contract_with_a_tools_data_and_integer_codes() {
    assert_snapshots(
        &repository().join("tests/fixtures/orders"),
        "fixtures/orders",
    );
}

#[test]
fn a_plain_schema() {
    let schema: PathBuf = repository().join("tests/fixtures/plain/ticket.schema.json");
    assert_snapshots(&schema, "fixtures/plain");
}
