//! What can be wrong with a catalog: it isn't of the contract's type, or it contradicts itself.

use std::collections::BTreeMap;
use std::fmt;

use norm_contract::support::ContractType;
use norm_contract::{CatalogSnapshot, SCHEMA};
use norm_contract_generator::compat::{Unreadable, UnreadableKind};
use norm_contract_generator::source::NestedTooDeep;
use norm_contract_generator::validation::Schema;
use norm_contract_generator::{Language, Words};
use serde_json::Value;

use crate::schema;
use crate::schema::cursor::{Cursor, Found};

/// The contract's types, by which a catalog is judged in either language.
static CONTRACT: Schema = Schema::embedded(SCHEMA);

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
pub(super) fn of(document: &Value, language: Language) -> Vec<Problem> {
    let wording = schema::wording(language);
    let divergences = CONTRACT.validate_worded(CatalogSnapshot::NAME, document, wording);
    if !divergences.is_empty() {
        let told = divergences.into_iter().map(|it| {
            let message = schema::difference(&it.expected, &it.actual);
            Problem::new(it.path, message.text(language))
        });
        return told.collect();
    }
    let mut inspection = Inspection::in_language(language);
    inspection.package_version(document);
    for (pointer, tool) in elements(document, "", "tools") {
        inspection.tool(tool, &pointer);
    }
    inspection.problems
}

/// Looks for what a catalog that is of the contract's type contradicts itself in.
pub(super) struct Inspection {
    language: Language,
    /// The tools met, with their pointers.
    names: BTreeMap<String, String>,
    pub(super) problems: Vec<Problem>,
}

impl Inspection {
    pub(super) fn in_language(language: Language) -> Self {
        Inspection {
            language,
            names: BTreeMap::new(),
            problems: Vec::new(),
        }
    }

    fn add(&mut self, pointer: impl Into<String>, message: &Words) {
        let problem = Problem::new(pointer, message.text(self.language));
        self.problems.push(problem);
    }

    pub(super) fn package_version(&mut self, document: &Value) {
        let version = document["package_version"].as_str().unwrap_or_default();
        if let Err(error) = semver::Version::parse(version) {
            let message = Words::new(
                format!("`{version}` — не версия по SemVer, такая как `1.2.0`"),
                format!("`{version}` is no version by SemVer, such as `1.2.0`"),
            );
            self.add("/package_version", &message.because(&Words::foreign(error)));
        }
    }

    pub(super) fn tool(&mut self, tool: &Value, pointer: &str) {
        let name = tool["name"].as_str().unwrap_or_default();
        if name.is_empty() {
            let message = Words::new(
                "имя пустое: такого инструмента не может предложить ни один сервер",
                "the name is empty: no server can offer this tool",
            );
            self.add(format!("{pointer}/name"), &message);
        }
        if let Some(first) = self.names.insert(name.to_owned(), pointer.to_owned()) {
            let message = Words::new(
                format!("инструмент `{name}` уже есть: {first}"),
                format!("the tool `{name}` is there already, at {first}"),
            );
            self.add(format!("{pointer}/name"), &message);
        }
        self.versions(tool, pointer);
    }

    fn versions(&mut self, tool: &Value, pointer: &str) {
        let versions = elements(tool, pointer, "versions");
        if versions.is_empty() {
            let message = Words::new(
                "нет ни одной версии, так что сравнивать не с чем; нужна хотя бы одна",
                "there is no version, so nothing can be compared; expected at least one",
            );
            self.add(format!("{pointer}/versions"), &message);
        }
        let mut numbers = BTreeMap::new();
        for (pointer, version) in versions {
            let number = version["version"].to_string();
            if let Some(first) = numbers.insert(number.clone(), pointer.clone()) {
                let message = Words::new(
                    format!("версия {number} уже есть: {first}"),
                    format!("version {number} is there already, at {first}"),
                );
                self.add(format!("{pointer}/version"), &message);
            }
            self.schemas(version, &pointer);
            self.pagination(version, &pointer);
        }
    }

    fn schemas(&mut self, version: &Value, pointer: &str) {
        for member in ["input_schema", "output_schema"] {
            let Some(schema) = version.get(member) else {
                continue;
            };
            let pointer = format!("{pointer}/{member}");
            if let Err(error) = NestedTooDeep::refused(schema) {
                self.add(pointer, &error.words());
                continue;
            }
            for fault in schema::faults(schema, self.language) {
                let message = schema::difference(&fault.expected, &fault.actual);
                self.add(format!("{pointer}{}", fault.path), &message);
            }
            for part in schema::unreadable(schema) {
                self.unreadable(&part, &pointer);
            }
        }
        let Some(arguments) = version.get("sample_arguments") else {
            return;
        };
        // What the schema can't judge isn't wrong for that.
        if let Ok(validator) = schema::compile(&version["input_schema"]) {
            let pointer = format!("{pointer}/sample_arguments");
            for fault in schema::violations(&validator, arguments, &pointer, self.language) {
                let message = Words::new(
                    "этого не допускает `input_schema` самого инструмента",
                    "the tool's own `input_schema` refuses this",
                );
                let difference = schema::difference(&fault.expected, &fault.actual);
                self.add(fault.path, &message.because(&difference));
            }
        }
    }

    /// What can't be used in a schema can't be expected of any server. Other documents and dialects mean something,
    /// if not here.
    fn unreadable(&mut self, part: &Unreadable, pointer: &str) {
        let mend = match part.kind {
            UnreadableKind::DanglingReference => Words::new(
                "добавьте её туда или сошлитесь на ту, что есть",
                "add it there, or refer to one that is there",
            ),
            UnreadableKind::Pattern => {
                Words::new("исправьте или уберите его", "mend it, or leave it out")
            }
            UnreadableKind::OtherDocument | UnreadableKind::Dialect => return,
        };
        let Words { russian, english } = &part.actual;
        let message = Words::new(
            format!("{russian}; {}", mend.russian),
            format!("{english}; {}", mend.english),
        );
        self.add(format!("{pointer}{}", part.place.pointer), &message);
    }

    fn pagination(&mut self, version: &Value, pointer: &str) {
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
                let message = Words::new(
                    format!("`{cursor}` — не JSON Pointer к полю, такой как `/cursor`"),
                    format!("`{cursor}` is no JSON Pointer to a property, such as `/cursor`"),
                );
                self.add(format!("{pointer}/pagination/{member}"), &message);
                continue;
            }
            // Without an output schema there is nothing that could contradict.
            let Some(own) = version.get(schema) else {
                continue;
            };
            if Cursor::new(cursor).declared_by(own) == Found::No {
                let message = Words::new(
                    format!(
                        "`{schema}` самого инструмента не объявляет поля `{cursor}`; объявите его там или укажите место, где оно объявлено"
                    ),
                    format!(
                        "the tool's own `{schema}` declares no property at `{cursor}`; declare it there, or name the place where it is declared"
                    ),
                );
                self.add(format!("{pointer}/pagination/{member}"), &message);
            }
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
