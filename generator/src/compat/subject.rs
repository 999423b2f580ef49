//! What findings are about, by the contract's names.

use std::fmt;

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

/// The way from a definition to one of its parts. `Display` writes it as findings show it: `Error.code`,
/// `Answers[].parts|Text`, and values that are no texts in quotes: ``HttpStatus.`404` ``.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NamePath {
    /// The definition's name; of a document by itself, its title. Empty where there is none.
    pub definition: String,
    /// The steps from there on.
    pub steps: Vec<NameStep>,
}

/// A step from a part of a definition to one of its own parts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameStep {
    /// A property, a value that is a text, an attribute or a reserved name.
    Member(String),
    /// A value that is no text, as JSON.
    Value(String),
    /// A union's branch, by what it is called.
    Branch(String),
    /// An array's items.
    Items,
    /// The properties that an object doesn't declare.
    Others,
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

impl NamePath {
    pub(super) fn definition(name: &str) -> Self {
        NamePath {
            definition: name.to_owned(),
            steps: Vec::new(),
        }
    }

    pub(super) fn part(&self, step: NameStep) -> Self {
        let mut path = self.clone();
        path.steps.push(step);
        path
    }

    /// As documentation calls it: names and values alike without quotes, `HttpStatus.404`.
    pub fn plain(&self) -> String {
        let steps = self.steps.iter().map(|step| match step {
            NameStep::Value(value) => format!(".{value}"),
            other => other.to_string(),
        });
        std::iter::once(self.definition.clone())
            .chain(steps)
            .collect()
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

impl fmt::Display for NamePath {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.definition)?;
        self.steps.iter().try_for_each(|step| step.fmt(formatter))
    }
}

impl fmt::Display for NameStep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameStep::Member(name) => write!(formatter, ".{name}"),
            NameStep::Value(value) => write!(formatter, ".`{value}`"),
            NameStep::Branch(name) => write!(formatter, "|{name}"),
            NameStep::Items => formatter.write_str("[]"),
            NameStep::Others => formatter.write_str("{}"),
        }
    }
}
