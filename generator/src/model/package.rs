//! The manifest: what holds for the contract as a whole.

use std::collections::BTreeMap;
use std::fmt;

use super::{Located, Texts};
use crate::Language;
use crate::source::{FileId, Span};

/// What `contract.yaml` says; for a plain schema, what stands in for it.
#[derive(Clone, Debug)]
pub struct Package {
    /// Whether it is a contract package, with the package's stricter rules, or a plain JSON Schema.
    pub is_package: bool,
    /// The name: the manifest's, a plain schema's file name without its ending, or that of the folder
    /// of several.
    pub name: String,
    /// SemVer of the contract. A plain schema has none and no output names one.
    pub version: Option<Located<String>>,
    /// Title and description of the whole.
    pub texts: Texts,
    /// The languages of all texts, the first of which bare `title` and `description` are in.
    /// English alone for a plain schema.
    pub languages: Vec<Language>,
    /// The data axes on which versions are compared; all of them unless the manifest says which.
    pub axes: Vec<String>,
    /// The `_meta` key under which a tool declares its version.
    pub tool_version_key: Option<String>,
    /// Warnings that the maintainers allow by name.
    pub allowances: Vec<Allowance>,
    /// The file that all of this came from.
    pub file: FileId,
}

/// A warning that the manifest allows.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// Id of the rule.
    pub rule: Located<String>,
    /// The types that it concerns, all of them.
    pub types: Vec<Located<String>>,
    /// Why it is right here.
    pub reason: String,
    /// Where the entry stands.
    pub span: Span,
}

/// A finding of compatibility that the maintainers accept although the version doesn't cover it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approval {
    /// The finding's fingerprint.
    pub finding: String,
    /// Why it is accepted; goes into the history of changes.
    pub reason: Reason,
    /// Where the entry stands.
    pub span: Span,
}

/// Why a finding is accepted. `Display` writes it as its author did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The author's words, in whichever of the contract's languages.
    pub text: String,
    /// The same in other languages.
    pub translations: BTreeMap<Language, String>,
}

impl Reason {
    /// In a language, or as its author wrote it.
    pub fn in_language(&self, language: Language) -> &str {
        self.translations.get(&language).unwrap_or(&self.text)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}
