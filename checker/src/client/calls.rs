//! Trial calls of tools.

use norm_contract_generator::Words;
use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Map, Value};

use super::notes::Notes;
use super::progress::{Observer, Progress};
use super::session::Session;
use crate::catalog::Catalog;
use crate::listing::{DeclaredVersions, Entry, Heading, Listing, Sample};

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
    /// The key under which the tool declares its versions in `_meta`.
    pub tool_version_key: String,
}

/// A tool that can't be called on trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithoutArguments {
    tool: String,
    is_known: bool,
}

impl TrialCall {
    /// Calls of all tools that the catalog has arguments for, in the catalog's order. `tool_version_key`: the key under
    /// which tools declare their versions in `_meta`.
    pub fn of_all(catalog: &Catalog, tool_version_key: &str) -> Vec<Self> {
        let tools = catalog.without_schemas().tools.iter();
        let calls = tools.map(|tool| {
            let arguments = tool.versions.iter().filter_map(|version| {
                let arguments = version.sample_arguments.as_ref()?;
                Some((version.version, arguments.clone()))
            });
            TrialCall {
                tool: tool.name.clone(),
                arguments: arguments.collect(),
                is_named: false,
                tool_version_key: tool_version_key.to_owned(),
            }
        });
        calls.filter(|call| !call.arguments.is_empty()).collect()
    }

    /// The call of one tool; see [`TrialCall::of_all`].
    ///
    /// # Errors
    /// A tool that the catalog doesn't have, or has no arguments for.
    pub fn of_one(
        catalog: &Catalog,
        tool_version_key: &str,
        tool: &str,
    ) -> Result<Self, WithoutArguments> {
        let mut calls = TrialCall::of_all(catalog, tool_version_key).into_iter();
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
    fn arguments_for(&self, entry: &Value) -> Option<&Map<String, Value>> {
        let declared = match DeclaredVersions::of(entry, &self.tool_version_key) {
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

impl WithoutArguments {
    /// What is wrong, in both languages.
    pub fn words(&self) -> Words {
        let tool = &self.tool;
        match self.is_known {
            true => Words::new(
                format!(
                    "в каталоге у инструмента `{tool}` нет `sample_arguments`, поэтому вызвать его нельзя"
                ),
                format!(
                    "the catalog has no `sample_arguments` for the tool `{tool}`, so it can't be called"
                ),
            ),
            false => Words::new(
                format!("в каталоге нет инструмента `{tool}`, вызывать нечего"),
                format!("the catalog has no tool `{tool}` that could be called"),
            ),
        }
    }
}

/// In English.
impl fmt::Display for WithoutArguments {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words().english)
    }
}

impl std::error::Error for WithoutArguments {}

/// A call as it is sent.
pub(super) struct Call {
    tool: String,
    arguments: Value,
    /// The schema of its arguments, as the server has it.
    schema: Value,
}

/// The calls that can and may be made of the tools that a server offers.
pub(super) fn possible(calls: &[TrialCall], listing: &Listing, notes: &Notes) -> Vec<Call> {
    let headings = listing.headings();
    let mut possible = Vec::new();
    for call in calls {
        let of_name = |heading: &&Heading<'_>| heading.name.as_deref() == Some(&call.tool);
        let entries = headings.iter().filter(of_name);
        let entries: Vec<Entry<'_>> = entries.map(|heading| heading.entry()).collect();
        let Some(entry) = entries.first() else {
            let tool = &call.tool;
            notes.add(Words::new(
                format!("{tool} не вызван: сервер его не предлагает"),
                format!("{tool} was not called: it isn't offered"),
            ));
            continue;
        };
        let mut entries = entries.iter();
        if !call.is_named && entries.any(may_change) {
            let tool = &call.tool;
            notes.add(Words::new(
                format!("{tool} не вызван: по его аннотациям, он что-то меняет"),
                format!("{tool} was not called: its annotations say that it changes something"),
            ));
            continue;
        }
        let Some(arguments) = call.arguments_for(entry.value()) else {
            continue;
        };
        let arguments = Value::Object(arguments.clone());
        possible.push(Call {
            tool: call.tool.clone(),
            schema: entry.input_schema().cloned().unwrap_or_default(),
            arguments,
        });
    }
    possible
}

/// Makes the calls, one after the other. What they come to goes into `samples` as soon as it is known.
pub(super) async fn make(
    session: &mut Session,
    calls: Vec<Call>,
    observer: &dyn Observer,
    samples: &mut BTreeMap<String, Vec<Sample>>,
) {
    for call in calls {
        let tool = call.tool.clone();
        observer.observe(Progress::Calling { tool: &tool });
        let sample = call.made(session).await;
        samples.entry(tool).or_default().push(sample);
    }
}

impl Call {
    async fn made(self, session: &mut Session) -> Sample {
        let mut params = Map::new();
        params.insert("name".to_owned(), self.tool.into());
        params.insert("arguments".to_owned(), self.arguments);
        let mut called = session.call(params.clone(), self.schema.clone()).await;
        if let Err(failure) = called {
            called = match session.renew(failure).await {
                // A call that was made in no session was not made.
                Ok(()) => session.call(params, self.schema).await,
                Err(failure) => Err(failure),
            };
        }
        match called {
            Ok(result) => match serde_json::from_str(result.get()) {
                Ok(result) => Sample::Result(result),
                Err(error) => {
                    let unread = Words::new("результат не читается", "the result can't be read");
                    Sample::Failed(unread.because(&Words::foreign(error)))
                }
            },
            Err(failure) => match failure.result_bytes {
                0 => Sample::Failed(failure.cause),
                least_bytes => Sample::BrokenOff {
                    least_bytes,
                    cause: failure.cause,
                },
            },
        }
    }
}

/// Whether the entry says so, or can't be asked.
fn may_change(entry: &Entry<'_>) -> bool {
    !entry.is_read("annotations") || says_that_it_changes(entry.value())
}

/// Whether annotations say so. Those that can't be read may have meant to; a tool without any says nothing, and it is
/// the catalog that has arguments for it because it may be called. Of hints that contradict each other the graver counts.
fn says_that_it_changes(entry: &Value) -> bool {
    let Some(annotations) = entry.get("annotations").filter(|it| !it.is_null()) else {
        return false;
    };
    let says = |hint: &str, harmless: bool| {
        annotations
            .get(hint)
            .is_some_and(|hint| hint != &Value::Bool(harmless))
    };
    !annotations.is_object() || says("readOnlyHint", true) || says("destructiveHint", false)
}
