//! The contract's names for definitions and their parts.

use std::fmt;

use super::MemberValue;

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

impl NamePath {
    /// A definition, or a document by what it is called.
    pub(crate) fn definition(name: &str) -> Self {
        NamePath {
            definition: name.to_owned(),
            steps: Vec::new(),
        }
    }

    /// A part of it.
    pub(crate) fn part(&self, step: NameStep) -> Self {
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

    /// A property of it.
    pub fn property(&self, name: &str) -> Self {
        self.part(NameStep::Member(name.to_owned()))
    }

    /// A value of it, where it is an enumeration.
    pub fn value(&self, value: &MemberValue) -> Self {
        self.part(match value {
            MemberValue::String(text) => NameStep::Member(text.clone()),
            MemberValue::Integer(number) => NameStep::Value(number.to_string()),
        })
    }

    /// What it is a part of; none for a definition.
    pub fn whole(&self) -> Option<Self> {
        let (_, steps) = self.steps.split_last()?;
        Some(NamePath {
            definition: self.definition.clone(),
            steps: steps.to_vec(),
        })
    }

    /// The steps that lead to it from `whole`: none at all where it is that itself, absent where it is no part of it.
    pub fn steps_from(&self, whole: &NamePath) -> Option<&[NameStep]> {
        let is_of_same = self.definition == whole.definition;
        let steps = self.steps.strip_prefix(whole.steps.as_slice());
        steps.filter(|_| is_of_same)
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
