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

/// The seeds by kind, each in an order that doesn't depend on the machine.
pub(crate) struct Seeds {
    /// Small packages and plain schemas without an error, of which something may be made even when broken.
    pub(crate) accepted: Vec<Seed>,
    /// Small ones that are refused.
    pub(crate) refused: Vec<Seed>,
    /// The real contract.
    pub(crate) contract: Seed,
}

pub(crate) fn seeds() -> Seeds {
    let tests = repository().join("tests");
    let mut accepted: Vec<Seed> = sorted(&tests.join("cases/accepted"))
        .iter()
        .map(|case| archived(case))
        .collect();
    for fixture in sorted(&tests.join("fixtures")) {
        if fixture.join("contract.yaml").is_file() {
            accepted.push(package(&fixture));
        } else {
            accepted.extend(sorted(&fixture).iter().map(|schema| plain_schema(schema)));
        }
    }
    let contract = package(&repository().join("contract"));
    // The schemas of packages are plain schemas too, of which less is asked.
    let plain: Vec<Seed> = accepted
        .iter()
        .chain([&contract])
        .flat_map(schemas_alone)
        .collect();
    accepted.extend(plain);
    let rules = sorted(&tests.join("cases/lints"));
    let refused = rules.iter().flat_map(|rule| sorted(rule));
    Seeds {
        accepted,
        refused: refused.map(|case| archived(&case)).collect(),
        contract,
    }
}

fn schemas_alone(package: &Seed) -> Vec<Seed> {
    let names = package.files.iter().map(|(name, _)| name);
    let schemas = names.filter(|name| name.starts_with("schemas/"));
    schemas
        .map(|schema| Seed {
            name: format!("{} of {}", schema, package.name),
            plain: Some(schema.clone()),
            files: package
                .files
                .iter()
                .filter(|(name, _)| name.starts_with("schemas/"))
                .cloned()
                .collect(),
        })
        .collect()
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
