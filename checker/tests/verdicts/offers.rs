//! What a server offers, and the row that it gets.

use norm_contract_check::Catalog;
use serde_json::Value;

use crate::support::{entry, rows};

/// The one row of a server that offers one tool.
pub(crate) fn row(catalog: &Catalog, tool: Value) -> norm_contract::ToolReport {
    rows(catalog, vec![tool]).remove(0)
}

/// An entry with schemas of its own.
pub(crate) fn offered(input: Value, output: Value) -> Value {
    let mut tool = entry("orders");
    tool["inputSchema"] = input;
    if !output.is_null() {
        tool["outputSchema"] = output;
    }
    tool
}
