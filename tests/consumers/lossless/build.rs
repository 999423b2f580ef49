//! Generates a module for each case of `tests/cases/lossless`, and of the folder of further cases that
//! `LOSSLESS_CASES` names.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use norm_contract_generator::Builder;
use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut modules = String::new();
    let mut rows = String::new();
    println!("cargo::rerun-if-env-changed=LOSSLESS_CASES");
    for folder in [
        Some("../../cases/lossless".into()),
        env::var_os("LOSSLESS_CASES").map(PathBuf::from),
    ] {
        let Some(folder) = folder else { continue };
        println!("cargo::rerun-if-changed={}", folder.display());
        for path in cases(&folder)? {
            let name = path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .replace('-', "_");
            let case: Value = serde_json::from_str(&fs::read_to_string(&path)?)?;
            let refused = generate(&out, &name, &case["schema"]).err();
            let must_accept = case["must_accept"] == true;
            match refused {
                None => {
                    let root = case["root"].as_str().unwrap_or_default();
                    let file = out.join(&name).join("contract.rs");
                    writeln!(
                        modules,
                        "#[allow(missing_docs)] pub mod {name} {{ include!({file:?}); }}"
                    )?;
                    writeln!(
                        rows,
                        "({name:?}, {must_accept}, {:?}, Some(round_trip::<{name}::{root}>)),",
                        case["lossless"].to_string()
                    )?;
                }
                Some(reason) if must_accept => {
                    return Err(format!("{}:\n{reason}", path.display()).into());
                }
                Some(_) => writeln!(
                    rows,
                    "({name:?}, {must_accept}, {:?}, None),",
                    case["lossless"].to_string()
                )?,
            }
        }
    }
    let table = format!("{modules}\npub(crate) static CASES: &[super::Row] = &[\n{rows}];\n");
    let table = table.replace("round_trip::<", "super::round_trip::<");
    fs::write(out.join("cases.rs"), table)?;
    Ok(())
}

fn cases(folder: &Path) -> Result<Vec<PathBuf>, std::io::Error> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>, std::io::Error>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    Ok(paths)
}

fn generate(out: &Path, name: &str, schema: &Value) -> Result<(), norm_contract_generator::Error> {
    let folder = out.join(name);
    let file = folder.join("schema.json");
    fs::create_dir_all(&folder).expect("the folder can be made");
    fs::write(&file, schema.to_string()).expect("the schema can be written");
    Builder::new(file).out_dir(folder).generate()
}
