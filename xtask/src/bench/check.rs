//! How long the compiler takes to check what was generated.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::contest::{CPU, Contender, WALL, compete};
use super::report::Report;
use super::schemas::{Schema, schemas};
use super::session::Session;
use super::tools;
use crate::process;
use crate::workbench::read;
use crate::workspace;

/// How long it may take to compile the crates' dependencies.
const BUILD_LIMIT: Duration = Duration::from_secs(900);

/// The crates of the benchmark are a workspace of their own, with the dependencies of all.
const WORKSPACE: &str = "\
[workspace]
resolver = \"3\"
members = [\"crates/*\"]
";

/// What typify's types need where a schema has formats and patterns.
const DEPENDENCIES: &str = "\
[dependencies]
serde = { version = \"1\", features = [\"derive\"] }
serde_json = { version = \"1\", features = [\"float_roundtrip\"] }
chrono = { version = \"0.4\", default-features = false, features = [\"serde\"] }
regress = \"0.11\"
uuid = { version = \"1\", features = [\"serde\"] }
";

/// The crate that shows what cargo takes for itself.
const EMPTY: &str = "empty";

pub(super) fn run(session: &Session) -> Result<Vec<Report>, String> {
    let ours = tools::generator(session)?;
    let typify = tools::typify(session);
    let schemas = schemas(session)?;
    // From an earlier run, maybe with other crates.
    let _ = std::fs::remove_dir_all(session.workbench.path("check/crates"));
    let lock = read(&workspace::root().join("Cargo.lock"))?;
    session.workbench.put("check/Cargo.lock", &lock)?;
    session.workbench.put("check/Cargo.toml", WORKSPACE)?;
    put_crate(session, EMPTY, "")?;
    let contests: Vec<(&Schema, Vec<String>)> = schemas
        .iter()
        .map(|schema| {
            Ok((
                schema,
                crates_of(session, &ours, typify.as_deref(), schema)?,
            ))
        })
        .collect::<Result<_, String>>()?;
    session.progress("check: compiling the dependencies");
    cargo_check(session, &["--package", EMPTY])?;
    let reports = contests
        .iter()
        .map(|(schema, crates)| report(session, schema, crates));
    Ok(reports.collect())
}

/// Puts the types of all generators into crates and returns the crates' names.
fn crates_of(
    session: &Session,
    ours: &str,
    typify: Option<&str>,
    schema: &Schema,
) -> Result<Vec<String>, String> {
    session.progress(&format!("check: generating {}", schema.name));
    let mut crates = Vec::new();
    let out = session.workbench.path(&format!("check/{}", schema.name));
    let mut command = Command::new(ours);
    command
        .arg("generate")
        .arg("--contract")
        .arg(&schema.contract);
    command.args(["--only", "rust"]).arg("--out").arg(&out);
    process::run(&mut command, BUILD_LIMIT)?;
    let name = format!("ours-{}", crate_name(schema));
    put_crate(session, &name, &read(&out.join("rust/contract.rs"))?)?;
    crates.push(name);
    let Some(typify) = typify else {
        return Ok(crates);
    };
    match print_by_typify(typify, &schema.file, &out.join("typify.rs")) {
        Ok(text) => {
            let name = format!("typify-{}", crate_name(schema));
            put_crate(session, &name, &text)?;
            crates.push(name);
        }
        Err(problem) => session.skip(&format!("check of typify's {}", schema.name), &problem),
    }
    Ok(crates)
}

/// The output of typify's library: without the builders that its command line adds unless told.
fn print_by_typify(typify: &str, schema: &Path, out: &Path) -> Result<String, String> {
    let mut command = Command::new(typify);
    command
        .args(["typify", "--no-builder"])
        .arg(schema)
        .arg("--output")
        .arg(out);
    process::run(&mut command, BUILD_LIMIT)?;
    read(out)
}

fn crate_name(schema: &Schema) -> String {
    schema.name.replace('.', "-")
}

fn put_crate(session: &Session, name: &str, text: &str) -> Result<(), String> {
    let package =
        format!("[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n");
    let folder = format!("check/crates/{name}");
    session
        .workbench
        .put(&format!("{folder}/Cargo.toml"), &(package + DEPENDENCIES))?;
    session.workbench.put(&format!("{folder}/src/lib.rs"), text)
}

fn report(session: &Session, schema: &Schema, crates: &[String]) -> Report {
    let mut contenders: Vec<Contender> =
        crates.iter().map(|name| contender(session, name)).collect();
    contenders.push(contender(session, EMPTY));
    let mut rows = compete(session, &format!("check, {}", schema.name), &contenders);
    let typify = rows.iter().find(|row| row.contender.starts_with("typify"));
    let base = |name| typify.and_then(|row| row.samples(name)).cloned();
    let (cpu, wall) = (base(CPU), base(WALL));
    for row in &mut rows {
        row.compare(cpu.as_ref(), CPU, "CPU / typify");
        row.compare(wall.as_ref(), WALL, "wall / typify");
    }
    Report {
        part: "check",
        title: format!("cargo check: {}", schema.title()),
        rows,
    }
}

fn contender(session: &Session, name: &str) -> Contender {
    let folder = session.workbench.path("check");
    let cargo = tools::cargo();
    let words = [&cargo, "check", "--quiet", "--offline", "--package", name];
    Contender {
        ours: name.starts_with("ours"),
        touched: Some(folder.join(format!("crates/{name}/src/lib.rs"))),
        variables: variables(session),
        folder,
        ..Contender::new(session, name, &words)
    }
}

/// The whole crate is checked each time, and nothing of the repository's builds is touched.
fn variables(session: &Session) -> Vec<(&'static str, String)> {
    let target = tools::shown(session.workbench.path("check/target"));
    vec![
        ("CARGO_TARGET_DIR", target),
        ("CARGO_INCREMENTAL", "0".to_owned()),
    ]
}

fn cargo_check(session: &Session, arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new(tools::cargo());
    command
        .args(["check", "--quiet"])
        .args(arguments)
        .current_dir(session.workbench.path("check"))
        .envs(variables(session));
    process::run(&mut command, BUILD_LIMIT).map(drop)
}
