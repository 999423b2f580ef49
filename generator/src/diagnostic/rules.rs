//! Every rule by which input is judged, as data: one entry, one id, one page of explanation.

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The input is refused.
    Error,
    /// The input is used; somebody should look.
    Warning,
}

impl Severity {
    /// Its name in every output.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// A rule: what `explain` prints of an id.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name in messages, in `allow` lists and in fixtures.
    pub id: &'static str,
    /// What a finding of it means for the run.
    pub severity: Severity,
    /// What it looks for, in one sentence.
    pub summary: &'static str,
    /// Why that is wrong and how to mend it.
    pub explanation: &'static str,
}

/// The rules as constants, for the code that applies them.
macro_rules! rules {
    ($($name:ident = $severity:ident $id:literal: $summary:literal, $explanation:literal;)*) => {
        /// Each rule under its own name.
        pub mod rule {
            use super::{Rule, Severity};
            $(
                #[doc = $summary]
                pub static $name: Rule = Rule {
                    id: $id, severity: Severity::$severity, summary: $summary, explanation: $explanation,
                };
            )*
        }

        /// All rules, by theme.
        pub static RULES: &[&Rule] = &[$(&rule::$name),*];
    };
}

rules! {
    // Reading
    UNREADABLE_FILE = Error "unreadable-file":
        "A file that is needed can't be read.",
        "The file is missing, is no regular file, is not UTF-8 or may not be read. Name an existing file, or take the entry out.";
    SYNTAX = Error "syntax":
        "The text is no YAML, or no JSON.",
        "The message says what the parser expected at this place.";
    DUPLICATE_KEY = Error "duplicate-key":
        "A mapping names the same key twice.",
        "Readers differ in which of the two they take, so one of them would be lost. Remove one, or rename it.";
    NON_STRING_KEY = Error "non-string-key":
        "A mapping's key is not a text.",
        "JSON knows only texts as keys. Put the key into quotes.";
    ALIAS = Error "yaml-alias":
        "YAML anchors and aliases have no place in a contract.",
        "A contract shares by `$ref`, which survives into JSON; an alias would be copied out silently and can grow without bound.";
    MERGE_KEY = Error "yaml-merge-key":
        "YAML merge keys (`<<`) have no place in a contract.",
        "Write the keys out, or give the shared part a definition and refer to it with `$ref`.";
    TAG = Error "yaml-tag":
        "YAML tags have no place in a contract.",
        "A tag changes a value's type behind the reader's back. Write the value in JSON's own terms.";
    SEVERAL_DOCUMENTS = Error "several-documents":
        "A file holds more than one YAML document.",
        "Only the first would be read. Put each document into a file of its own.";
    NUMBER_OUT_OF_RANGE = Error "number-out-of-range":
        "A number has no exact counterpart in JSON as it is read here.",
        "Integers go from -2^63 to 2^64-1; infinity and not-a-number aren't JSON.";
    NESTING_TOO_DEEP = Error "nesting-too-deep":
        "Values are nested more than 128 levels deep.",
        "Nobody writes this by hand. Give inner parts definitions of their own.";
}
