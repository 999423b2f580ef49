//! Generates a module for each schema that the tests put to use, and a table of their types.
//!
//! The schemas are those of the repository and, where they are there, those of `../shared`. More may
//! be had by two variables of the environment:
//!
//! - `LOSSLESS_CASES`: a folder of further cases, of the form of `tests/cases/lossless`.
//! - `LOSSLESS_SCHEMAS`: a folder of further schemas. Large ones take minutes to compile, so those of MCP are
//!   left to `cargo xtask e2e`.
//! - `LOSSLESS_ORACLE=all`: typify's types of these schemas too.

#[path = "../../../src/archive.rs"]
#[allow(
    dead_code,
    reason = "what is expected of a case is another test's business"
)]
mod archive;
mod oracle;
mod subjects;
mod table;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use norm_contract_generator::emit::schema::document;
use norm_contract_generator::{Builder, read};
use serde_json::Value;

use subjects::{Subject, subjects};
use table::{Table, TypeRow};

fn main() -> ExitCode {
    match generate_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn generate_all() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut table = Table::default();
    let mut without_oracle = Vec::new();
    let mut refusals = String::new();
    for subject in subjects(&out)? {
        match generate(&out, &subject) {
            Ok(types) => {
                let judge = judge(&out, &subject)?;
                let oracle = match subject.has_oracle {
                    true => oracle::generate(&out, &subject.name, &judge),
                    false => Err("not asked".to_owned()),
                };
                if let Err(problem) = &oracle {
                    let problem = problem.lines().next().unwrap_or_default();
                    without_oracle.push(format!("{} ({problem})", subject.name));
                }
                table.accepted(&out, &subject, &types, oracle.ok().as_ref())?;
            }
            Err(reason) if subject.must_accept => {
                refusals.push_str(&format!("{}:\n{reason}\n", subject.origin));
            }
            Err(_) => table.refused(&subject)?,
        }
    }
    if !refusals.is_empty() {
        return Err(refusals.into());
    }
    println!(
        "cargo::warning=not compared with typify, which makes no types of them: {}",
        without_oracle.join(", ")
    );
    fs::write(out.join("subjects.rs"), table.text())?;
    Ok(())
}

/// Generates the types of a subject and says which there are.
fn generate(out: &Path, subject: &Subject) -> Result<Vec<TypeRow>, norm_contract_generator::Error> {
    let folder = out.join(&subject.name);
    Builder::new(&subject.contract).out_dir(folder).generate()?;
    let reading = read(&subject.contract);
    let Some(model) = reading.model else {
        return Ok(Vec::new());
    };
    let rows = model.ids().map(|id| {
        let examples = model.examples.iter().filter(|it| it.definition == id);
        let examples = examples.map(|it| it.document.to_json()).collect();
        TypeRow::new(
            subject,
            &reading.loaded.sources,
            model.definition(id),
            examples,
        )
    });
    Ok(rows.collect())
}

/// The schema by which documents of the subject's types are valid, as a file beside the types: that of
/// the subject itself, or of a package the plain one that is made of it.
fn judge(out: &Path, subject: &Subject) -> Result<Value, Box<dyn Error>> {
    let schema = if subject.is_package {
        let model = read(&subject.contract).model;
        model.map(|model| document(&model)).unwrap_or_default()
    } else {
        serde_json::from_str(&fs::read_to_string(&subject.contract)?)?
    };
    let file = out.join(&subject.name).join("judge.json");
    fs::write(file, schema.to_string())?;
    Ok(schema)
}
