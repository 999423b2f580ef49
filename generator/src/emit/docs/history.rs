//! What is known of a contract's history, as data: which release brought what, and what each changed.

use std::collections::BTreeMap;

use super::one_line;
use crate::Language;
use crate::model::NamePath;

/// The history of a contract up to one version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The version that brought a type, a field or a value, by its name: `Error`, `Error.report`,
    /// `ErrorCode.no_data`. What was there from the first version on is left out.
    pub since: BTreeMap<NamePath, VersionName>,
    /// The version from which on something counts as on the way out, by the same names.
    pub deprecated: BTreeMap<NamePath, VersionName>,
    /// What each version changed, the newest first and the very first one last.
    pub versions: Vec<VersionChanges>,
}

/// How a version is called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum VersionName {
    /// A release, by its number.
    Released(String),
    /// The contract at work, by the number that it may be released as, where that is free.
    Unreleased(Option<String>),
}

impl VersionName {
    /// The number that it has or may get.
    pub(super) fn number(&self) -> Option<&str> {
        match self {
            VersionName::Released(number) => Some(number),
            VersionName::Unreleased(number) => number.as_deref(),
        }
    }

    /// Its number, and what stands for one or beside it; `unreleased` is that word.
    pub(super) fn words(&self, unreleased: &str) -> String {
        match self {
            VersionName::Released(number) => number.clone(),
            VersionName::Unreleased(Some(number)) => format!("{number} ({unreleased})"),
            VersionName::Unreleased(None) => unreleased.to_owned(),
        }
    }
}

/// What one version changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionChanges {
    /// The version.
    pub name: VersionName,
    /// Whether it is the first of all, so that there is nothing to compare with.
    pub is_first: bool,
    /// The changes by their weight; groups without any are left out.
    pub groups: Vec<ChangeGroup>,
}

/// Changes of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeGroup {
    /// The kind.
    pub kind: ChangeKind,
    /// The changes.
    pub changes: Vec<ToldChange>,
}

/// The kinds of changes, in the order in which they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeKind {
    /// They break somebody.
    Breaking,
    /// Something new that breaks nobody.
    Added,
    /// Something is on the way out from now on.
    Deprecated,
    /// The rest.
    Changed,
    /// They would break somebody, and the maintainers accept that for a reason.
    Accepted,
    /// Types in Rust that can't hold all values of their predecessors.
    NotTakenOver,
}

/// One change, as a history tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldChange {
    /// What it is about; absent where it is about the whole.
    pub subject: Option<ChangeSubject>,
    /// What happened to it, by language: a sentence on one line, with code between backticks.
    pub words: BTreeMap<Language, String>,
    /// Why that is accepted, as Markdown on one line, in the languages in which somebody says it; empty where
    /// nothing has to be accepted.
    pub reason: BTreeMap<Language, String>,
}

/// What a change is about, by the contract's name for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeSubject {
    /// A definition or a part of one: `Error.report`.
    Named(NamePath),
    /// The page of this id.
    Page(String),
    /// What no page shows by its name, in words.
    Other(String),
}

impl ChangeSubject {
    /// What readers call it.
    pub(super) fn plain(&self) -> String {
        match self {
            ChangeSubject::Named(path) => one_line(&path.plain()),
            ChangeSubject::Page(id) => id.clone(),
            ChangeSubject::Other(words) => words.clone(),
        }
    }
}
