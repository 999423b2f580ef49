//! The parts that outputs come in, and the folders that they go to.

use std::str::FromStr;

use crate::emit::Outputs;
use crate::emit::rust::CONTRACT_FILE;

/// One kind of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Rust types.
    Rust,
    /// Attribute tables.
    Tables,
    /// The plain JSON Schema and the meta-schemas for editors.
    Schema,
    /// Documentation pages.
    Docs,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 4] = [Part::Rust, Part::Tables, Part::Schema, Part::Docs];

    /// Its name on a command line, and that of the folder which its emitter puts it into.
    pub const fn as_str(self) -> &'static str {
        match self {
            Part::Rust => "rust",
            Part::Tables => "tables",
            Part::Schema => "schema",
            Part::Docs => "docs",
        }
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let part = Part::ALL.into_iter().find(|part| part.as_str() == name);
        part.ok_or_else(|| {
            let names = Part::ALL.map(Part::as_str).join(", ");
            format!("`{name}` is no part of the output; the parts are {names}")
        })
    }
}

/// How the parts are laid out in the output folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputLayout {
    /// A folder for each part: `rust/contract.rs`, `tables/…`, `schema/…`, `docs/…`.
    #[default]
    Parts,
    /// A Rust crate: the types of each major version are a module of it, `src/v<major>/mod.rs`; all else
    /// is as in `Parts`, for the contract at work alone, which the crate also has as one file among its schemas,
    /// `schema/contract.bundle.json`.
    Crate,
}

impl OutputLayout {
    /// The folder that holds a part.
    pub(super) fn folder(self, part: Part) -> &'static str {
        match (self, part) {
            (OutputLayout::Crate, Part::Rust) => "src",
            _ => part.as_str(),
        }
    }
}

/// Moves the Rust of one major version from where its emitter put it to its module in a crate.
pub(super) fn into_module(module: &str, outputs: &Outputs) -> Outputs {
    let mut moved = Outputs::default();
    for (path, text) in outputs.iter() {
        let name = match path {
            CONTRACT_FILE => "mod.rs",
            _ => path.strip_prefix("rust/").unwrap_or(path),
        };
        moved.insert(format!("src/{module}/{name}"), text);
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_by_their_names() {
        for part in Part::ALL {
            assert_eq!(part.as_str().parse(), Ok(part));
        }
        assert_eq!(
            "html".parse::<Part>(),
            Err(
                "`html` is no part of the output; the parts are rust, tables, schema, docs"
                    .to_owned()
            )
        );
    }
}
