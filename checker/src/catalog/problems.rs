//! What can be wrong with a catalog: it isn't of the contract's type, or it contradicts itself.

use std::collections::BTreeMap;
use std::fmt;

use norm_contract::{CatalogSnapshot, Validate};
use norm_contract_generator::Language;
use norm_contract_generator::source::NestedTooDeep;
use serde_json::Value;

use crate::schema;
use crate::schema::cursor::{Cursor, Found};

/// One thing that is wrong with a catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// JSON Pointer to the place. A missing property's pointer is the one that it would have.
    pub pointer: String,
    /// What is there, and what was expected.
    pub message: String,
}

/// All that is wrong with a catalog; at least one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl Problem {
    pub(super) fn new(pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Problem {
            pointer: pointer.into(),
            message: message.into(),
        }
    }
}

/// One line for each.
impl fmt::Display for Problems {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                formatter.write_str("\n")?;
            }
            let place = match problem.pointer.as_str() {
                "" => "the catalog",
                pointer => pointer,
            };
            write!(formatter, "{place}: {}", problem.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// All that is wrong, in the document's order.
pub(super) fn of(document: &Value) -> Vec<Problem> {
    let violations = CatalogSnapshot::validate(document);
    if !violations.is_empty() {
        let told = violations.into_iter().map(|it| {
            let message = format!("expected {}, found {}", it.expected, it.actual);
            Problem::new(it.path, message)
        });
        return told.collect();
    }
    let mut inspection = Inspection::default();
    inspection.package_version(document);
    for (pointer, tool) in elements(document, "", "tools") {
        inspection.tool(tool, &pointer);
    }
    inspection.problems
}

/// Looks for what a catalog that is of the contract's type contradicts itself in.
#[derive(Default)]
pub(super) struct Inspection {
    /// The tools met, with their pointers.
    names: BTreeMap<String, String>,
    pub(super) problems: Vec<Problem>,
}

impl Inspection {
    pub(super) fn package_version(&mut self, document: &Value) {
        let version = document["package_version"].as_str().unwrap_or_default();
        if let Err(error) = semver::Version::parse(version) {
            let message = format!("`{version}` is no version by SemVer, such as `1.2.0`: {error}");
            self.problems
                .push(Problem::new("/package_version", message));
        }
    }

    pub(super) fn tool(&mut self, tool: &Value, pointer: &str) {
        let name = tool["name"].as_str().unwrap_or_default();
        if name.is_empty() {
            let message = "the name is empty: no server can offer this tool";
            self.problems
                .push(Problem::new(format!("{pointer}/name"), message));
        }
        if let Some(first) = self.names.insert(name.to_owned(), pointer.to_owned()) {
            let message = format!("the tool `{name}` is there already, at {first}");
            self.problems
                .push(Problem::new(format!("{pointer}/name"), message));
        }
        versions(tool, pointer, &mut self.problems);
    }
}

fn versions(tool: &Value, pointer: &str, problems: &mut Vec<Problem>) {
    let versions = elements(tool, pointer, "versions");
    if versions.is_empty() {
        let message = "there is no version, so nothing can be compared; expected at least one";
        problems.push(Problem::new(format!("{pointer}/versions"), message));
    }
    let mut numbers = BTreeMap::new();
    for (pointer, version) in versions {
        let number = version["version"].to_string();
        if let Some(first) = numbers.insert(number.clone(), pointer.clone()) {
            let message = format!("version {number} is there already, at {first}");
            problems.push(Problem::new(format!("{pointer}/version"), message));
        }
        schemas(version, &pointer, problems);
        pagination(version, &pointer, problems);
    }
}

fn schemas(version: &Value, pointer: &str, problems: &mut Vec<Problem>) {
    for member in ["input_schema", "output_schema"] {
        let Some(schema) = version.get(member) else {
            continue;
        };
        let pointer = format!("{pointer}/{member}");
        if let Err(error) = NestedTooDeep::refused(schema) {
            problems.push(Problem::new(pointer, error.to_string()));
            continue;
        }
        for fault in schema::faults(schema, Language::English) {
            let message = format!("expected {}, found {}", fault.expected, fault.actual);
            problems.push(Problem::new(format!("{pointer}{}", fault.path), message));
        }
    }
    let Some(arguments) = version.get("sample_arguments") else {
        return;
    };
    // What the schema can't judge isn't wrong for that.
    if let Ok(validator) = schema::compile(&version["input_schema"]) {
        let pointer = format!("{pointer}/sample_arguments");
        for fault in schema::violations(&validator, arguments, &pointer, Language::English) {
            let message = format!(
                "the tool's own `input_schema` refuses this: expected {}, found {}",
                fault.expected, fault.actual
            );
            problems.push(Problem::new(fault.path, message));
        }
    }
}

fn pagination(version: &Value, pointer: &str, problems: &mut Vec<Problem>) {
    let Some(pagination) = version.get("pagination") else {
        return;
    };
    for (member, schema) in [
        ("input_cursor", "input_schema"),
        ("output_cursor", "output_schema"),
    ] {
        let cursor = pagination[member].as_str().unwrap_or_default();
        // RFC 6901; the root is no place for a cursor.
        let escapes = cursor.replace("~0", "").replace("~1", "");
        if !cursor.starts_with('/') || escapes.contains('~') {
            let message = format!("`{cursor}` is no JSON Pointer to a property, such as `/cursor`");
            let pointer = format!("{pointer}/pagination/{member}");
            problems.push(Problem::new(pointer, message));
            continue;
        }
        // Without an output schema there is nothing that could contradict.
        let Some(own) = version.get(schema) else {
            continue;
        };
        if Cursor::new(cursor).declared_by(own) == Found::No {
            let message = format!(
                "the tool's own `{schema}` declares no property at `{cursor}`; declare it there, or name the place where it is declared"
            );
            let pointer = format!("{pointer}/pagination/{member}");
            problems.push(Problem::new(pointer, message));
        }
    }
}

/// The elements of a list, each with its pointer.
fn elements<'a>(parent: &'a Value, pointer: &str, member: &str) -> Vec<(String, &'a Value)> {
    let elements = parent[member].as_array().map(Vec::as_slice);
    let numbered = elements.unwrap_or_default().iter().enumerate();
    numbered
        .map(|(index, element)| (format!("{pointer}/{member}/{index}"), element))
        .collect()
}
