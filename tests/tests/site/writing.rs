//! Bringing a site into a folder.

use std::fs;
use std::path::PathBuf;

use contract_tests::{copy_folder, repository};
use norm_contract_generator::command::{DocsOutcome, DocsRequest, GenerateRequest, docs, generate};
use norm_contract_generator::emit::docs::SiteOptions;

use crate::versions::contract_with_versions;

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
fn a_site_does_not_come_among_the_sources_of_its_contract() {
    let around = tempfile::tempdir().expect("a folder");
    let contract = around.path().join("contract");
    copy_folder(&repository().join("tests/fixtures/orders"), &contract);
    let files = || fs::read_dir(&contract).expect("a folder").count();
    let before = files();
    let made_in = |out: PathBuf| {
        let request = DocsRequest {
            contract: contract.clone(),
            out,
            site: SiteOptions::default(),
        };
        let outcome = docs(&request);
        (
            outcome.is_success(),
            outcome.print(&request.out, false).stderr,
        )
    };
    let outs = [
        contract.clone(),
        around.path().to_owned(),
        contract.join("schemas/.."),
    ];
    for out in outs {
        let expected = format!(
            "error: a site in {} would stand among the contract's own files. \
             Name another folder with `--out`, such as `--out target/site`; nothing was written.\n",
            out.display()
        );
        assert_eq!(made_in(out), (false, expected));
        assert_eq!(files(), before);
    }
    let (is_success, told) = made_in(around.path().join("site"));
    assert!(is_success, "{told}");
}
