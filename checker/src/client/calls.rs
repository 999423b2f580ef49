//! Trial calls of tools.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Map, Value};

use super::notes::Notes;
use super::progress::{Observer, Progress};
use super::routing;
use super::session::Session;
use crate::catalog::Catalog;
use crate::listing::{DeclaredVersions, Sample};

/// A call of a tool with arguments that the catalog has for it.
#[derive(Clone, Debug, PartialEq)]
pub struct TrialCall {
    /// The tool.
    pub tool: String,
    /// The arguments for each of its versions that has some.
    pub arguments: BTreeMap<i64, Map<String, Value>>,
    /// Whether it was asked for by name. If not, it isn't made where the server says by the tool's annotations that
    /// the tool changes something: `readOnlyHint: false` or `destructiveHint: true`.
    pub is_named: bool,
}

/// A tool that can't be called on trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithoutArguments {
    tool: String,
    is_known: bool,
}

impl TrialCall {
    /// Calls of all tools that the catalog has arguments for, in the catalog's order.
    pub fn of_all(catalog: &Catalog) -> Vec<Self> {
        let tools = catalog.snapshot().tools.iter();
        let calls = tools.map(|tool| {
            let arguments = tool.versions.iter().filter_map(|version| {
                let arguments = version.sample_arguments.as_ref()?;
                Some((version.version, arguments.clone()))
            });
            TrialCall {
                tool: tool.name.clone(),
                arguments: arguments.collect(),
                is_named: false,
            }
        });
        calls.filter(|call| !call.arguments.is_empty()).collect()
    }

    /// The call of one tool.
    ///
    /// # Errors
    /// A tool that the catalog doesn't have, or has no arguments for.
    pub fn of_one(catalog: &Catalog, tool: &str) -> Result<Self, WithoutArguments> {
        let mut calls = TrialCall::of_all(catalog).into_iter();
        let call = calls.find(|call| call.tool == tool);
        let call = call.ok_or_else(|| WithoutArguments {
            tool: tool.to_owned(),
            is_known: catalog.tool(tool).is_some(),
        })?;
        Ok(TrialCall {
            is_named: true,
            ..call
        })
    }

    /// The arguments for the newest version that the entry declares, or that there is.
    fn arguments_for(&self, entry: &Value, tool_version_key: &str) -> Option<&Map<String, Value>> {
        let declared = match DeclaredVersions::of(entry, tool_version_key) {
            DeclaredVersions::Declared(versions) => versions,
            _ => Vec::new(),
        };
        let declared = declared.iter().filter_map(|version| version.number);
        let of_declared = declared
            .max()
            .and_then(|number| self.arguments.get(&number));
        of_declared.or_else(|| self.arguments.values().next_back())
    }
}

impl fmt::Display for WithoutArguments {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tool = &self.tool;
        match self.is_known {
            true => write!(
                formatter,
                "the catalog has no `sample_arguments` for the tool `{tool}`, so it can't be called"
            ),
            false => write!(
                formatter,
                "the catalog has no tool `{tool}` that could be called"
            ),
        }
    }
}

impl std::error::Error for WithoutArguments {}

/// Makes the calls, one after the other. What they come to goes into `samples` as soon as it is known.
pub(super) async fn make(
    session: &mut Session,
    calls: &[TrialCall],
    tools: &[Value],
    notes: &Notes,
    observer: &dyn Observer,
    samples: &mut BTreeMap<String, Vec<Sample>>,
) {
    for call in calls {
        let of_name = |entry: &&Value| entry.get("name").is_some_and(|name| name == &call.tool);
        let entries: Vec<&Value> = tools.iter().filter(of_name).collect();
        let Some(entry) = entries.first() else {
            notes.add(format!("{} was not called: it isn't offered", call.tool));
            continue;
        };
        if !call.is_named && entries.iter().any(|entry| says_that_it_changes(entry)) {
            notes.add(format!(
                "{} was not called: its annotations say that it changes something",
                call.tool
            ));
            continue;
        }
        let key = crate::verdict::TOOL_VERSION_KEY;
        let Some(arguments) = call.arguments_for(entry, key) else {
            continue;
        };
        observer.observe(Progress::Calling { tool: &call.tool });
        let sample = call_once(session, &call.tool, entry, arguments).await;
        samples.entry(call.tool.clone()).or_default().push(sample);
    }
}

async fn call_once(
    session: &mut Session,
    tool: &str,
    entry: &Value,
    arguments: &Map<String, Value>,
) -> Sample {
    let arguments = Value::Object(arguments.clone());
    let headers = routing::of_call(tool, entry, &arguments);
    let mut params = Map::new();
    params.insert("name".to_owned(), tool.into());
    params.insert("arguments".to_owned(), arguments);
    match session.request("tools/call", params, headers).await {
        Ok(result) => match serde_json::from_str(result.get()) {
            Ok(result) => Sample::Result(result),
            Err(error) => Sample::Failed(format!("the result can't be read: {error}")),
        },
        Err(failure) => Sample::Failed(failure.cause),
    }
}

/// Whether annotations say so. Those that can't be read may have meant to; a tool without any says nothing, and it is
/// the catalog that has arguments for it because it may be called.
fn says_that_it_changes(entry: &Value) -> bool {
    let Some(annotations) = entry.get("annotations").filter(|it| !it.is_null()) else {
        return false;
    };
    let says = |hint: &str, harmless: bool| {
        annotations
            .get(hint)
            .is_some_and(|hint| hint != &Value::Bool(harmless))
    };
    let is_read_only = annotations.get("readOnlyHint") == Some(&Value::Bool(true));
    !annotations.is_object()
        || says("readOnlyHint", true)
        || (says("destructiveHint", false) && !is_read_only)
}
