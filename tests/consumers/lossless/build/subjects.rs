//! The schemas that are put to the test, and where they come from.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

use crate::archive::Archive;

/// A schema, and what is known of it.
pub(crate) struct Subject {
    /// The name of its module.
    pub(crate) name: String,
    /// Where it comes from, for messages.
    pub(crate) origin: String,
    /// What the generator reads: a package's folder or a plain schema's file.
    pub(crate) contract: PathBuf,
    pub(crate) is_package: bool,
    /// Whether refusing it is a failure.
    pub(crate) must_accept: bool,
    /// Whether typify's types of it are compiled besides.
    pub(crate) has_oracle: bool,
    /// Documents that have to survive, and the type that they are of.
    pub(crate) documents: Value,
    pub(crate) root: Option<String>,
}

const REPOSITORY: &str = "../../..";

/// All subjects. Files that hold more than a schema are taken apart in `out`.
pub(crate) fn subjects(out: &Path) -> Result<Vec<Subject>, Box<dyn Error>> {
    let repository = Path::new(REPOSITORY);
    let tests = repository.join("tests");
    let shared = repository.join("../shared");
    let mut subjects = Vec::new();
    for package in [
        "contract",
        "tests/fixtures/corners",
        "tests/fixtures/orders",
    ] {
        subjects.push(Subject::new(repository.join(package), true));
    }
    for schema in files(&tests.join("fixtures/plain"), "json")? {
        subjects.push(Subject::new(schema, true));
    }
    for archive in files(&tests.join("cases/accepted"), "txtar")? {
        subjects.push(unpacked(out, &archive)?);
    }
    for case in files(&tests.join("cases/lossless"), "json")? {
        subjects.push(lossless_case(out, "", &case, true)?);
    }
    if is_there(&shared.join("cases/lossless")) {
        for case in files(&shared.join("cases/lossless"), "json")? {
            subjects.push(lossless_case(out, "shared_", &case, true)?);
        }
    }
    println!("cargo::rerun-if-env-changed=LOSSLESS_CASES");
    if let Some(folder) = env::var_os("LOSSLESS_CASES") {
        // Of schemas that nobody has seen typify may make what doesn't compile.
        for case in files(Path::new(&folder), "json")? {
            subjects.push(lossless_case(out, "further_", &case, false)?);
        }
    }
    println!("cargo::rerun-if-env-changed=LOSSLESS_SCHEMAS");
    println!("cargo::rerun-if-env-changed=LOSSLESS_ORACLE");
    let oracle_of_all = env::var_os("LOSSLESS_ORACLE").is_some_and(|it| it == "all");
    if let Some(folder) = env::var_os("LOSSLESS_SCHEMAS") {
        for schema in files(Path::new(&folder), "json")? {
            subjects.push(Subject::new(schema, oracle_of_all));
        }
    }
    Ok(subjects)
}

impl Subject {
    fn new(contract: PathBuf, has_oracle: bool) -> Self {
        watch(&contract);
        Subject {
            name: module_name("", &contract),
            origin: contract.display().to_string(),
            is_package: contract.is_dir(),
            contract,
            must_accept: true,
            has_oracle,
            documents: Value::Array(Vec::new()),
            root: None,
        }
    }
}

/// A case of `tests/cases/lossless`: a schema with its documents.
fn lossless_case(
    out: &Path,
    prefix: &str,
    path: &Path,
    has_oracle: bool,
) -> Result<Subject, Box<dyn Error>> {
    let name = module_name(prefix, path);
    let case: Value = serde_json::from_str(&fs::read_to_string(path)?)?;
    let folder = out.join(&name);
    fs::create_dir_all(&folder)?;
    let contract = folder.join("schema.json");
    write_if_changed(&contract, &case["schema"].to_string())?;
    Ok(Subject {
        origin: path.display().to_string(),
        must_accept: case["must_accept"] == true,
        documents: case["lossless"].clone(),
        root: case["root"].as_str().map(str::to_owned),
        name,
        ..Subject::new(contract, has_oracle)
    })
}

/// A case of `tests/cases/accepted`: the files of a package or a plain schema.
fn unpacked(out: &Path, path: &Path) -> Result<Subject, Box<dyn Error>> {
    let name = module_name("accepted_", path);
    let contract = Archive::parse(&fs::read_to_string(path)?)?.unpack(&out.join(&name))?;
    Ok(Subject {
        name,
        origin: path.display().to_string(),
        is_package: contract.is_dir(),
        contract,
        must_accept: true,
        has_oracle: true,
        documents: Value::Array(Vec::new()),
        root: None,
    })
}

/// Whether a folder outside of the repository is there; if it isn't, that is told.
fn is_there(folder: &Path) -> bool {
    let is_there = folder.is_dir();
    if !is_there {
        let folder = folder.display();
        println!("cargo::warning={folder} is absent: the tests pass over its schemas");
    }
    is_there
}

fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    watch(folder);
    let unreadable = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut paths = fs::read_dir(folder)
        .map_err(unreadable)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(unreadable)?;
    paths.retain(|path| path.extension().is_some_and(|it| it == ending));
    paths.sort();
    Ok(paths)
}

fn watch(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
}

/// A file that the script writes itself and has cargo watch must not become newer in each run.
fn write_if_changed(path: &Path, text: &str) -> std::io::Result<()> {
    if fs::read_to_string(path).is_ok_and(|before| before == text) {
        return Ok(());
    }
    fs::write(path, text)
}

/// A name of letters, digits and underscores.
fn module_name(prefix: &str, path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let letters = stem.chars();
    let letters = letters.map(|it| if it.is_ascii_alphanumeric() { it } else { '_' });
    let name: String = letters.collect();
    match name.starts_with(|first: char| first.is_ascii_digit()) && prefix.is_empty() {
        true => format!("of_{name}"),
        false => format!("{prefix}{name}"),
    }
}
