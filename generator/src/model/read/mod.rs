//! From located documents to the model. Says what can't be read; what can be read and is still
//! wrong is the lint's business.

mod approvals;
mod circles;
mod definitions;
mod enumeration;
mod example;
mod following;
mod form;
pub(crate) mod keywords;
pub(crate) mod manifest;
mod merge;
mod modules;
pub(in crate::model) mod names;
mod narrowing;
mod object;
mod page;
mod pending;
mod raw;
mod reader;
mod schema;
mod texts;
mod union;
mod values;

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::model::{DefinitionId, Model};
use crate::source::Loaded;

/// A model that was read, and what was found on the way.
#[derive(Debug)]
pub struct ModelReading {
    /// The model. Where diagnostics hold an error it is fit for linting only.
    pub model: Model,
    /// What was found.
    pub diagnostics: Vec<Diagnostic>,
    /// Which of the diagnostics were found in reading each definition.
    by_definition: Vec<Range<usize>>,
}

impl ModelReading {
    /// Takes out the diagnostics that were found in reading definitions of which this holds.
    pub fn forget_diagnostics(&mut self, of: impl Fn(DefinitionId) -> bool) {
        let mut forgotten = vec![false; self.diagnostics.len()];
        for (index, range) in self.by_definition.iter().enumerate() {
            if of(DefinitionId::new(index)) {
                let found = forgotten.get_mut(range.clone());
                found.into_iter().flatten().for_each(|it| *it = true);
            }
        }
        let mut forgotten = forgotten.into_iter();
        self.diagnostics
            .retain(|_| !forgotten.next().unwrap_or(false));
        self.by_definition.clear();
    }
}

/// Reads the model; with `module_per_file` each file's definitions are in a module of their own.
pub fn read_model(loaded: &Loaded, module_per_file: bool) -> ModelReading {
    let mut diagnostics = Vec::new();
    let package = manifest::read(loaded, &mut diagnostics);
    let mut reader = reader::Reader::new(loaded, &package, diagnostics);
    if module_per_file {
        reader.name_modules();
    }
    let definitions = definitions::read_all(&mut reader);
    let pages = page::read_all(&mut reader);
    let examples = example::read_all(&mut reader, &definitions);
    let mut diagnostics = reader.diagnostics;
    let approvals = approvals::read_all(loaded, &package.languages, &mut diagnostics);
    let modules = reader.modules.into_iter().map(|(_, module)| module);
    ModelReading {
        by_definition: reader.found_by_definition,
        diagnostics,
        model: Model {
            modules: modules.collect(),
            package,
            definitions,
            pages,
            examples,
            approvals,
        },
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::{Duration, Instant};

    use serde_json::{Map, Value, json};

    use crate::model::DefinitionKind;
    use crate::source::Loaded;

    /// Each is merged from the next one twice, by two names where `between` says so.
    fn chain(between: bool) -> Value {
        let mut definitions = Map::new();
        let length = if between { 15 } else { 28 };
        for number in 0..length {
            let next = json!({ "$ref": format!("#/$defs/L{}", number + 1) });
            let parts = match between {
                true => {
                    let side =
                        |side| json!({ "allOf": [next, { "type": "object", "required": [side] }] });
                    json!([side("l"), side("r")])
                }
                false => json!([next, next]),
            };
            definitions.insert(format!("L{number}"), json!({ "allOf": parts }));
        }
        let last = json!({ "type": "object", "properties": { "a": { "type": "integer" } } });
        definitions.insert(format!("L{length}"), last);
        json!({ "$defs": definitions })
    }

    #[test]
    fn a_schema_that_is_merged_many_times_is_read_once() {
        for between in [false, true] {
            let text = chain(between).to_string();
            let start = Instant::now();
            let (loaded, problems) = Loaded::from_text(Path::new("chain.json"), &text);
            let reading = super::read_model(&loaded, false);
            assert!(start.elapsed() < Duration::from_secs(20));
            assert!(problems.is_empty() && reading.diagnostics.is_empty());
            let first = reading.model.find("L0").expect("the first of the chain");
            let DefinitionKind::Object(object) = &reading.model.definition(first).kind else {
                panic!("no object: {first:?}");
            };
            let names = object.properties.iter().map(|it| it.name.as_str());
            let expected: &[&str] = if between { &["a", "l", "r"] } else { &["a"] };
            assert_eq!(names.collect::<Vec<_>>(), expected);
        }
    }
}
