//! The catalog that servers are compared with.

mod plain;
mod problems;
mod read;
mod snapshot;
mod unknown_members;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use jsonschema::Validator;
use norm_contract::{CatalogPagination, CatalogSnapshot, CatalogTool, CatalogToolVersion};
use norm_contract_generator::{Language, Words};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::schema;

pub use problems::{Problem, Problems};
pub use read::{Unreadable, Warnings, unread};
pub use snapshot::{LeftOut, Snapshot, snapshot, snapshot_in};

/// The greatest size of a result in bytes where the catalog says none.
pub const DEFAULT_MAX_RESULT_BYTES: u64 = 100 * 1024;

/// A catalog snapshot that is sound, made ready for comparisons.
#[derive(Debug)]
pub struct Catalog {
    /// The document with nothing in the place of schemas: these are the tools'.
    frame: CatalogSnapshot,
    tools: Vec<Tool>,
    places: BTreeMap<String, usize>,
    warnings: Option<Warnings>,
}

/// One tool of a catalog.
#[derive(Debug)]
pub struct Tool {
    /// The name under which servers offer it.
    pub name: String,
    /// The versions allowed, old ones first; at least one.
    pub(crate) versions: Vec<Version>,
}

/// One version of a tool.
#[derive(Debug)]
pub(crate) struct Version {
    /// Its place in the document, from 0.
    place: usize,
    pub(crate) number: i64,
    pub(crate) is_deprecated: bool,
    pub(crate) pagination: Option<CatalogPagination>,
    pub(crate) max_result_bytes: u64,
    pub(crate) input: Schema,
    pub(crate) output: Option<Schema>,
}

/// A schema of the catalog, as a text: as values the schemas of a large catalog would take ten times the memory, of
/// which a comparison needs one at a time.
#[derive(Debug)]
pub(crate) struct Schema {
    text: Box<str>,
    validator: OnceLock<Result<Validator, Words>>,
}

impl Catalog {
    /// Makes a catalog of a document that is at hand as JSON.
    ///
    /// # Errors
    /// All that is wrong with it, with JSON Pointers.
    pub fn from_value(document: &Value) -> Result<Self, Problems> {
        Catalog::from_value_in(document, Language::English)
    }

    fn from_value_in(document: &Value, language: Language) -> Result<Self, Problems> {
        let problems = problems::of(document, language);
        if !problems.is_empty() {
            return Err(Problems(problems));
        }
        let mut frame: CatalogSnapshot =
            CatalogSnapshot::deserialize(document).map_err(|error| {
                let other = Words::new("это не CatalogSnapshot", "this is no CatalogSnapshot");
                let message = other.because(&Words::foreign(error));
                Problems(vec![Problem::new("", message.text(language))])
            })?;
        let tools = std::mem::take(&mut frame.tools);
        let mut catalog = Catalog::of_frame(frame);
        for tool in tools {
            catalog.add(tool);
        }
        Ok(catalog)
    }

    /// A catalog without tools.
    fn of_frame(frame: CatalogSnapshot) -> Self {
        Catalog {
            frame,
            tools: Vec::new(),
            places: BTreeMap::new(),
            warnings: None,
        }
    }

    fn add(&mut self, mut tool: CatalogTool) {
        self.places.insert(tool.name.clone(), self.tools.len());
        self.tools.push(Tool::without_schemas(&mut tool));
        self.frame.tools.push(tool);
    }

    /// The document itself.
    pub fn snapshot(&self) -> CatalogSnapshot {
        let mut snapshot = self.frame.clone();
        for (document, tool) in snapshot.tools.iter_mut().zip(&self.tools) {
            for version in &tool.versions {
                let document = &mut document.versions[version.place];
                document.input_schema = version.input.members();
                document.output_schema = version.output.as_ref().map(Schema::members);
            }
        }
        snapshot
    }

    /// The document with an empty object in the place of each schema: all that a catalog says of its tools besides.
    pub fn without_schemas(&self) -> &CatalogSnapshot {
        &self.frame
    }

    /// What is odd about the file that it was read from, though nothing is wrong.
    pub fn warnings(&self) -> Option<&Warnings> {
        self.warnings.as_ref()
    }

    /// All tools, in the document's order.
    pub fn tools(&self) -> &[Tool] {
        &self.tools
    }

    /// The tool of this name.
    pub fn tool(&self, name: &str) -> Option<&Tool> {
        self.places.get(name).map(|index| &self.tools[*index])
    }
}

impl Tool {
    /// Takes the schemas out of a tool.
    fn without_schemas(tool: &mut CatalogTool) -> Self {
        let versions = tool.versions.iter_mut().enumerate();
        let versions = versions.map(|(place, version)| Version::without_schemas(place, version));
        let mut versions: Vec<Version> = versions.collect();
        versions.sort_by_key(|version| version.number);
        Tool {
            name: tool.name.clone(),
            versions,
        }
    }

    /// The numbers of the versions allowed, old ones first.
    pub fn version_numbers(&self) -> Vec<i64> {
        self.versions.iter().map(|it| it.number).collect()
    }
}

impl Version {
    fn without_schemas(place: usize, version: &mut CatalogToolVersion) -> Self {
        let output = version.output_schema.as_mut();
        Version {
            place,
            number: version.version,
            is_deprecated: version.deprecated.unwrap_or(false),
            pagination: version.pagination.clone(),
            max_result_bytes: version.max_result_bytes.unwrap_or(DEFAULT_MAX_RESULT_BYTES),
            input: Schema::new(std::mem::take(&mut version.input_schema)),
            output: output.map(|members| Schema::new(std::mem::take(members))),
        }
    }
}

impl Schema {
    fn new(members: Map<String, Value>) -> Self {
        Schema {
            text: Value::Object(members).to_string().into_boxed_str(),
            validator: OnceLock::new(),
        }
    }

    fn members(&self) -> Map<String, Value> {
        match self.value() {
            Value::Object(members) => members,
            _ => Map::new(),
        }
    }

    pub(crate) fn value(&self) -> Value {
        let mut deserializer = serde_json::Deserializer::from_str(&self.text);
        // A schema may be nested a level deeper than the parser would go by itself.
        deserializer.disable_recursion_limit();
        Value::deserialize(&mut deserializer).expect("the text was written from a value")
    }

    /// The judge of values, compiled when it is first asked for.
    pub(crate) fn validator(&self) -> Result<&Validator, &Words> {
        let compiled = self
            .validator
            .get_or_init(|| schema::compile(&self.value()));
        compiled.as_ref()
    }
}
