//! What findings are about, by the contract's names.

use std::fmt;

pub use crate::model::{NamePath, NameStep};

/// What a finding is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The contract as a whole: what its manifest says of it.
    Contract,
    /// The contract's number.
    Version,
    /// The page of this id.
    Page(String),
    /// The example of this name.
    Example(String),
    /// A definition or a part of one.
    Named(NamePath),
}

/// What has become of something that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is new.
    Added(NamePath),
    /// It is gone.
    Removed(NamePath),
    /// A definition has another name.
    Renamed {
        /// The name that it had.
        old: NamePath,
        /// The name that it has.
        new: NamePath,
    },
    /// It is on the way out from now on.
    Deprecated(NamePath),
    /// It is no longer on the way out.
    Undeprecated(NamePath),
}

impl Subject {
    /// A definition, or a document by what it is called.
    pub(super) fn definition(name: &str) -> Self {
        Subject::Named(NamePath::definition(name))
    }

    /// A part of it. Only definitions have parts.
    pub(super) fn part(&self, step: NameStep) -> Self {
        match self {
            Subject::Named(path) => Subject::Named(path.part(step)),
            other => other.clone(),
        }
    }

    /// The way to it, where it is a definition or a part of one.
    pub fn path(&self) -> Option<&NamePath> {
        match self {
            Subject::Named(path) => Some(path),
            Subject::Contract | Subject::Version | Subject::Page(_) | Subject::Example(_) => None,
        }
    }
}

/// `page errors`, `Error.code`.
impl fmt::Display for Subject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Contract => formatter.write_str("the contract"),
            Subject::Version => formatter.write_str("version"),
            Subject::Page(id) => write!(formatter, "page {id}"),
            Subject::Example(name) => write!(formatter, "example {name}"),
            Subject::Named(path) => path.fmt(formatter),
        }
    }
}
