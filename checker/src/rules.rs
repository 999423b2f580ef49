//! Every rule by which the checker judges what it is given, as data. What a file must be to be read at all is the
//! generator's: [`norm_contract_generator::diagnostic::RULES`].

use norm_contract_generator::diagnostic::{Rule, Severity};

/// What the problems of a catalog are called.
pub static CATALOG: Rule = Rule {
    id: "invalid-catalog",
    severity: Severity::Error,
    summary: "A catalog isn't of the contract's type CatalogSnapshot, or contradicts itself.",
    explanation: "The message names the place and what is expected there. The page about the tool catalog has an example.",
};

/// What is told of a catalog's member that isn't known.
pub static UNKNOWN_MEMBER: Rule = Rule {
    id: "unknown-catalog-member",
    severity: Severity::Warning,
    summary: "A catalog has a member that the contract's type CatalogSnapshot doesn't declare.",
    explanation: "It has no effect: it is misspelt, or of a newer version of the contract. Correct the name, or take the member out. Names that begin with `x-`, and `$schema`, are left to you.",
};

/// What the problems of a list of servers are called.
pub static SERVER_LIST: Rule = Rule {
    id: "invalid-server-list",
    severity: Severity::Error,
    summary: "A list of servers isn't one.",
    explanation: "Each element has a `url` or a `command`, and may have an `id`, a `bearer_env` and a `header_env`.",
};

/// All of them. The program's `explain` has a page for each.
pub static RULES: &[&Rule] = &[&CATALOG, &UNKNOWN_MEMBER, &SERVER_LIST];
