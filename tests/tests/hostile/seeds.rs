//! Contracts to break: the real one, the fixtures, and the small ones of the lints' cases.

use std::fs;
use std::path::{Path, PathBuf};

use contract_tests::archive::Archive;
use contract_tests::repository;

/// A contract as files.
pub(crate) struct Seed {
    /// What it is called in messages.
    pub(crate) name: String,
    /// The file to read, for a plain schema.
    pub(crate) plain: Option<String>,
    /// Paths within the folder, and contents.
    pub(crate) files: Vec<(String, Vec<u8>)>,
}

/// All of them, in an order that doesn't depend on the machine.
pub(crate) fn seeds() -> Vec<Seed> {
    let tests = repository().join("tests");
    let mut seeds = Vec::new();
    for fixture in sorted(&tests.join("fixtures")) {
        if fixture.join("contract.yaml").is_file() {
            seeds.push(package(&fixture));
        } else {
            seeds.extend(sorted(&fixture).iter().map(|schema| plain_schema(schema)));
        }
    }
    let mut cases = sorted(&tests.join("cases/accepted"));
    for rule in sorted(&tests.join("cases/lints")) {
        cases.extend(sorted(&rule));
    }
    seeds.extend(cases.iter().map(|case| archived(case)));
    // Large ones take their time: one case in twenty is about them.
    let large = seeds.len().div_ceil(20);
    seeds.extend((0..large).map(|_| package(&repository().join("contract"))));
    seeds
}

fn package(folder: &Path) -> Seed {
    let mut files = Vec::new();
    collect(folder, folder, &mut files);
    Seed {
        name: file_name(folder),
        plain: None,
        files,
    }
}

fn plain_schema(path: &Path) -> Seed {
    Seed {
        name: file_name(path),
        plain: Some(file_name(path)),
        files: vec![(file_name(path), fs::read(path).unwrap())],
    }
}

fn archived(case: &Path) -> Seed {
    let archive = Archive::parse(&fs::read_to_string(case).unwrap()).unwrap();
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("package");
    let path = archive.unpack(&folder).unwrap();
    Seed {
        name: file_name(case),
        plain: (path != folder).then(|| file_name(&path)),
        ..package(&folder)
    }
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, Vec<u8>)>) {
    for path in sorted(folder) {
        if path.is_dir() {
            collect(root, &path, files);
        } else {
            let name = path.strip_prefix(root).unwrap().to_string_lossy();
            files.push((name.into_owned(), fs::read(&path).unwrap()));
        }
    }
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}
