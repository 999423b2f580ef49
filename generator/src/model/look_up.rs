//! Definitions by the names that people give on a command line or in a build script.

use super::nearest::similar;
use super::{DefinitionId, Model};

/// So many names are listed where none is near.
const MOST_NAMES: usize = 10;

/// Why a name doesn't stand for one definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookUpError {
    /// What is wrong.
    pub message: String,
    /// The names that may have been meant.
    pub help: String,
}

impl Model {
    /// The definition that somebody calls by this name: its name in Rust, where modules tell equal
    /// ones apart with the module's before it (`errors::Error`), or its name in the schema.
    ///
    /// # Errors
    /// No definition has the name, or several have.
    pub fn look_up(&self, word: &str) -> Result<DefinitionId, LookUpError> {
        let by_rust_name = |id: &DefinitionId| {
            let definition = self.definition(*id);
            self.rust_path(*id) == word
                || definition.rust_name == word
                || definition.holds_success() && definition.success_rust_name() == word
        };
        let mut found: Vec<DefinitionId> = self.ids().filter(by_rust_name).collect();
        if found.is_empty() {
            found.extend(self.find(word));
        }
        match found.as_slice() {
            [only] => Ok(*only),
            [] => Err(self.unknown(word)),
            several => {
                let paths = several.iter().map(|id| self.rust_path(*id));
                Err(LookUpError {
                    message: format!("several types are called `{word}`"),
                    help: format!("say which: {}", listed(paths.collect())),
                })
            }
        }
    }

    /// A definition's name in Rust, after its module's where it is in one.
    pub fn rust_path(&self, id: DefinitionId) -> String {
        let definition = self.definition(id);
        let module = definition.module.map(|it| &self.modules[it.index()]);
        match module {
            Some(module) => format!("{}::{}", module.rust_name, definition.rust_name),
            None => definition.rust_name.clone(),
        }
    }

    fn unknown(&self, word: &str) -> LookUpError {
        let names: Vec<&str> = self
            .definitions
            .iter()
            .flat_map(|it| [it.rust_name.as_str(), it.name.as_str()])
            .collect();
        let near = similar(word, &names);
        let help = if near.is_empty() {
            let count = self.definitions.len();
            let paths = self.ids().take(MOST_NAMES).map(|id| self.rust_path(id));
            let more = count.saturating_sub(MOST_NAMES);
            let more = match more {
                0 => String::new(),
                _ => format!(" and {more} more"),
            };
            format!("the types are {}{more}", listed(paths.collect()))
        } else {
            let one_of = if near.len() == 1 { "" } else { "one of " };
            let near = near.into_iter().map(str::to_owned).collect();
            format!("did you mean {one_of}{}?", listed(near))
        };
        LookUpError {
            message: format!("no type is called `{word}`"),
            help,
        }
    }
}

fn listed(names: Vec<String>) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
