//! A frozen version is the contract itself, in one file that nobody edits.

use std::fs;
use std::path::Path;

use contract_tests::{copy_folder, outputs_of, repository};
use norm_contract_generator::compat::Version;
use norm_contract_generator::source::Loaded;
use norm_contract_generator::versions::{
    Judgement, freeze, freeze_without_approvals, frozen_versions,
};
use norm_contract_generator::{Reading, read};

fn frozen(contract: &Path, version: &str) -> String {
    let (loaded, problems) = Loaded::from_path(contract);
    assert!(problems.is_empty());
    freeze(&loaded, version)
}

fn version_of(contract: &Path) -> String {
    let model = read(contract).model.expect("it can be used");
    model.package.version.expect("it has a version").value
}

#[test]
fn a_frozen_version_gives_the_outputs_of_the_folder_that_it_was_made_of() {
    for contract in ["contract", "tests/fixtures/orders"] {
        let contract = repository().join(contract);
        let version = &version_of(&contract);
        let folder = tempfile::tempdir().expect("a folder");
        copy_folder(&contract, folder.path());
        let versions = folder.path().join("versions");
        fs::create_dir_all(&versions).expect("the folder is made");
        let bundle = versions.join(format!("{version}.json"));
        let text = frozen(&contract, version);
        fs::write(&bundle, &text).expect("the bundle is written");
        assert!(
            outputs_of(folder.path()) == outputs_of(&bundle),
            "the outputs of {version} differ"
        );
        assert_eq!(frozen(&bundle, version), text, "freezing is idempotent");
    }
}

#[test]
fn what_a_crate_carries_is_whole_and_without_the_approvals_of_a_release() {
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = "name: shop\nversion: 1.0.0\ntitle: Shop\nlanguages: [en]\n";
    fs::write(folder.path().join("contract.yaml"), manifest).expect("it is written");
    let without = frozen(folder.path(), "1.0.0");
    let approvals = "- { finding: \"0123456789ab\", reason: nobody ever sent it }\n";
    fs::write(folder.path().join("approvals.yaml"), approvals).expect("it is written");
    assert_ne!(frozen(folder.path(), "1.0.0"), without);
    let (loaded, _) = Loaded::from_path(folder.path());
    assert_eq!(freeze_without_approvals(&loaded, "1.0.0"), without);
}

fn compared(reading: &Reading) -> Version<'_> {
    Version {
        loaded: &reading.loaded,
        model: reading.model.as_ref(),
    }
}

/// The history of a released version tells which of its changes were accepted, and finds them by fingerprint.
#[test]
fn approvals_of_released_versions_still_match_their_findings() {
    let versions = frozen_versions(&repository().join("contract")).expect("they can be listed");
    let readings: Vec<Reading> = versions.iter().map(|it| read(&it.path)).collect();
    let mut approved = 0;
    for pair in readings.windows(2) {
        let judgement = Judgement::new(compared(&pair[0]), compared(&pair[1]));
        assert_eq!(judgement.stale, []);
        approved += judgement.approved.len();
    }
    assert!(approved >= 4, "1.2.0 alone has four");
}

#[test]
fn an_edit_of_a_frozen_version_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let bundle = folder.path().join("1.0.0.json");
    let text = frozen(&repository().join("contract"), "1.0.0");
    let lines = text.lines().count();
    fs::write(&bundle, text.replace("\"no_data\"", "\"no_dato\"")).expect("the bundle is written");
    let reading = read(&bundle);
    assert!(reading.model.is_none());
    let [found] = reading.diagnostics.as_slice() else {
        panic!("{} diagnostics", reading.diagnostics.len());
    };
    let place = reading.loaded.sources.position(found.primary);
    assert_eq!(found.rule.id, "frozen-version");
    assert_eq!((place.line, place.column), (lines - 1, 13));
}
