//! Which members an entry has and of which types they are, by the three versions of MCP in use.
//!
//! The versions differ in what they add (`icons`, `execution`) and in that an output schema had to describe an object
//! before 2026-07-28. An entry has to fit what any of them allows.

use norm_contract::Violation;
use norm_contract_generator::Language;
use norm_contract_generator::validation::Schema;
use serde_json::Value;

use crate::schema;

static TOOL_ENTRY: Schema = Schema::embedded(include_str!("tool-entry.schema.json"));

/// What diverges from the shape of a tool's entry.
pub(super) fn faults(entry: &Value, language: Language) -> Vec<Violation> {
    let found = TOOL_ENTRY.validate_worded("Tool", entry, schema::wording(language));
    schema::prefixed(found, "")
}
