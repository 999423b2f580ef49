//! The plain JSON Schema in the hands of other languages.

use serde_json::{Value, json};

use super::Check;
use super::subjects::{SUBJECTS, Subject};
use crate::workbench::Workbench;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "ajv",
        about: "Ajv takes the schema in strict mode and judges documents by it",
        run: ajv,
    },
    Check {
        name: "typescript",
        about: "json-schema-to-typescript makes one clean type of each definition",
        run: typescript,
    },
    Check {
        name: "python",
        about: "datamodel-code-generator makes one clean pydantic type of each definition",
        run: python,
    },
];

fn ajv(workbench: &Workbench) -> Result<(), String> {
    workbench.npm_install(&["ajv@8.20.0", "ajv-formats@3.0.1"])?;
    workbench.put("check.cjs", include_str!("scripts/ajv.cjs"))?;
    for subject in &SUBJECTS {
        let schema = prepare(workbench, subject)?;
        workbench.run("node", &["check.cjs", &schema, "cases.json"])?;
    }
    Ok(())
}

fn typescript(workbench: &Workbench) -> Result<(), String> {
    workbench.npm_install(&["json-schema-to-typescript@16.0.0", "typescript@7.0.2"])?;
    for subject in &SUBJECTS {
        let schema = prepare(workbench, subject)?;
        let types = format!("{}.ts", subject.name);
        workbench.run(
            "json2ts",
            &["--unreachableDefinitions", "-i", &schema, "-o", &types],
        )?;
        let text = workbench.read(&types)?;
        let declared = text.lines().filter_map(|line| {
            let line = line.strip_prefix("export ")?;
            let name = line
                .strip_prefix("interface ")
                .or(line.strip_prefix("type "))?;
            name.split([' ', '<']).next()
        });
        expect_names(workbench, &schema, &types, declared)?;
        let usage = format!("{}.usage.ts", subject.name);
        workbench.put(&usage, &typescript_usage(subject)?)?;
        let options = ["--noEmit", "--strict", "--skipLibCheck", "--types", ""];
        workbench.run("tsc", &[&options[..], &[&usage]].concat())?;
    }
    Ok(())
}

/// A file that compiles if every example is a value of its type.
fn typescript_usage(subject: &Subject) -> Result<String, String> {
    let examples = subject.examples()?;
    let constants = examples.iter().enumerate().map(|(index, example)| {
        let type_name = &example.type_name;
        format!(
            "export const example{index}: types.{type_name} = {};\n",
            example.document
        )
    });
    let import = format!("import type * as types from './{}';\n", subject.name);
    Ok(std::iter::once(import).chain(constants).collect())
}

fn python(workbench: &Workbench) -> Result<(), String> {
    workbench.pip_install(&["datamodel-code-generator==0.89.0", "pydantic==2.14.4"])?;
    workbench.put("check.py", include_str!("scripts/check.py"))?;
    for subject in &SUBJECTS {
        let schema = prepare(workbench, subject)?;
        let types = format!("{}.py", subject.name);
        let files = ["--input", &schema, "--output", &types];
        let options = [
            "--input-file-type=jsonschema",
            "--output-model-type=pydantic_v2.BaseModel",
            "--target-python-version=3.11",
        ];
        workbench.run("datamodel-codegen", &[&files[..], &options].concat())?;
        let text = workbench.read(&types)?;
        let declared = text.lines().filter_map(|line| {
            let name = line.strip_prefix("class ")?;
            name.split(['(', ':']).next()
        });
        expect_names(workbench, &schema, &types, declared)?;
        workbench.run("python", &["check.py", subject.name, "cases.json"])?;
    }
    Ok(())
}

/// Generates a contract's schema, puts the documents to judge by it into `cases.json`, and returns
/// the schema's path.
fn prepare(workbench: &Workbench, subject: &Subject) -> Result<String, String> {
    workbench.generate(subject)?;
    let examples = subject.examples()?;
    let cases = examples
        .iter()
        .map(|example| json!({"type": example.type_name, "document": example.document}));
    workbench.put("cases.json", &Value::from_iter(cases).to_string())?;
    Ok(format!("{}/schema/contract.schema.json", subject.name))
}

/// Fails unless the declared types are the schema's definitions, each once under its own name. A
/// type of the document as a whole may be among them, and numbered ones of a definition that is a
/// choice: these languages name every branch.
fn expect_names<'a>(
    workbench: &Workbench,
    schema: &str,
    types: &str,
    declared: impl Iterator<Item = &'a str>,
) -> Result<(), String> {
    let schema: Value = serde_json::from_str(&workbench.read(schema)?)
        .map_err(|error| format!("{schema} is no JSON: {error}"))?;
    let is_a_branch = |name: &str| {
        let choice = name.trim_end_matches(|last: char| last.is_ascii_digit());
        choice != name && !schema["$defs"][choice]["anyOf"].is_null()
    };
    let whole = schema["title"].as_str();
    let mut declared: Vec<&str> = declared
        .filter(|name| Some(*name) != whole && !is_a_branch(name))
        .collect();
    declared.sort_unstable();
    let definitions = schema["$defs"].as_object();
    let names = definitions.into_iter().flatten();
    let mut expected: Vec<&str> = names.map(|(name, _)| name.as_str()).collect();
    expected.sort_unstable();
    if declared == expected {
        return Ok(());
    }
    Err(format!(
        "{types} declares the types\n  {}\nand the schema defines\n  {}",
        declared.join(", "),
        expected.join(", ")
    ))
}
