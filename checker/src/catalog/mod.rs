//! The catalog that servers are compared with.

mod problems;
mod read;
mod snapshot;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use jsonschema::Validator;
use norm_contract::{CatalogPagination, CatalogSnapshot, CatalogTool, CatalogToolVersion};
use norm_contract_generator::source::{Loaded, NestedTooDeep};
use serde_json::Value;

use crate::schema;

pub use problems::{Problem, Problems};
pub use read::{CATALOG, Unreadable};
pub use snapshot::{LeftOut, Snapshot, snapshot};

/// The greatest size of a result in bytes where the catalog says none.
pub const DEFAULT_MAX_RESULT_BYTES: u64 = 100 * 1024;

/// A catalog snapshot that is sound, made ready for comparisons.
#[derive(Debug)]
pub struct Catalog {
    snapshot: CatalogSnapshot,
    tools: Vec<Tool>,
    places: BTreeMap<String, usize>,
}

/// One tool of a catalog.
#[derive(Debug)]
pub struct Tool {
    /// The name under which servers offer it.
    pub name: String,
    /// The versions allowed, old ones first; at least one.
    pub(crate) versions: Vec<Version>,
}

/// One version of a tool, with its schemas in the form that they are compared in.
#[derive(Debug)]
pub(crate) struct Version {
    pub(crate) number: i64,
    pub(crate) is_deprecated: bool,
    pub(crate) pagination: Option<CatalogPagination>,
    pub(crate) max_result_bytes: u64,
    pub(crate) input: Schema,
    pub(crate) output: Option<Schema>,
}

/// A schema of the catalog.
#[derive(Debug)]
pub(crate) struct Schema {
    pub(crate) value: Value,
    pub(crate) loaded: Loaded,
    validator: OnceLock<Result<Validator, Cow<'static, str>>>,
}

impl Catalog {
    /// Makes a catalog of a document that is at hand as JSON.
    ///
    /// # Errors
    /// All that is wrong with it, with JSON Pointers.
    pub fn from_value(document: &Value) -> Result<Self, Problems> {
        let problems = problems::of(document);
        if !problems.is_empty() {
            return Err(Problems(problems));
        }
        let unusable = |message: String| Problems(vec![Problem::new("", message)]);
        let snapshot: CatalogSnapshot = serde_json::from_value(document.clone())
            .map_err(|error| unusable(format!("this is no CatalogSnapshot: {error}")))?;
        Catalog::prepared(snapshot).map_err(|error| unusable(error.to_string()))
    }

    fn prepared(snapshot: CatalogSnapshot) -> Result<Self, NestedTooDeep> {
        let tools = snapshot.tools.iter().map(Tool::prepared);
        let tools: Vec<Tool> = tools.collect::<Result<_, _>>()?;
        let numbered = tools.iter().enumerate();
        let places = numbered
            .map(|(index, tool)| (tool.name.clone(), index))
            .collect();
        Ok(Catalog {
            snapshot,
            tools,
            places,
        })
    }

    /// The document itself.
    pub fn snapshot(&self) -> &CatalogSnapshot {
        &self.snapshot
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
    fn prepared(tool: &CatalogTool) -> Result<Self, NestedTooDeep> {
        let versions = tool.versions.iter().map(Version::prepared);
        let mut versions: Vec<Version> = versions.collect::<Result<_, _>>()?;
        versions.sort_by_key(|version| version.number);
        Ok(Tool {
            name: tool.name.clone(),
            versions,
        })
    }

    /// The numbers of the versions allowed, old ones first.
    pub fn version_numbers(&self) -> Vec<i64> {
        self.versions.iter().map(|it| it.number).collect()
    }
}

impl Version {
    fn prepared(version: &CatalogToolVersion) -> Result<Self, NestedTooDeep> {
        let schema = |members: &serde_json::Map<String, Value>| Schema::new(members.clone().into());
        Ok(Version {
            number: version.version,
            is_deprecated: version.deprecated.unwrap_or(false),
            pagination: version.pagination.clone(),
            max_result_bytes: version.max_result_bytes.unwrap_or(DEFAULT_MAX_RESULT_BYTES),
            input: schema(&version.input_schema)?,
            output: version.output_schema.as_ref().map(schema).transpose()?,
        })
    }
}

impl Schema {
    fn new(value: Value) -> Result<Self, NestedTooDeep> {
        let loaded = Loaded::from_value(&value)?;
        Ok(Schema {
            value,
            loaded,
            validator: OnceLock::new(),
        })
    }

    /// The judge of values, compiled when it is first asked for.
    pub(crate) fn validator(&self) -> Result<&Validator, &str> {
        let compiled = self.validator.get_or_init(|| schema::compile(&self.value));
        compiled.as_ref().map_err(AsRef::as_ref)
    }
}
