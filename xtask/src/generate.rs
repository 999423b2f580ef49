//! What `cargo xtask generate` makes of this repository.

use std::path::PathBuf;

use norm_contract_generator::command::{GenerateRequest, OutputLayout};
use norm_contract_generator::emit::rust::{Conversions, Validation};

use crate::workspace;

pub(crate) const EXAMPLES: &str = "\
Examples:
  cargo xtask generate                    bring generated/ up to date
  cargo xtask generate --check            tell what is out of date there, and write nothing
  cargo xtask generate --only docs        bring only generated/docs/ up to date
  cargo xtask generate --contract my-contract --out target/my-contract
  cargo xtask generate --contract tools.schema.json --out out --only rust,schema
  cargo xtask generate --contract mcp.json --out out --only-definitions Tool,CallToolResult
  cargo xtask generate --contract schemas --out out --module-per-file --with chrono
  cargo xtask generate --contract mcp.json --out out --derive '*=::audit::Tracked'
  cargo xtask generate --check --message-format json

Exit codes: 0 done or up to date; 1 the contract was refused, or (--check) something is out of date;
2 the arguments make no sense.";

/// The request that brings this repository's crate up to date.
pub(crate) fn own_request() -> GenerateRequest {
    let generated = workspace::named_from_here(&workspace::root().join("generated"));
    request_of_the_crate(workspace::contract(), generated)
}

/// The request that makes the crate of a contract.
pub(crate) fn request_of_the_crate(contract: PathBuf, out: PathBuf) -> GenerateRequest {
    let mut request = GenerateRequest::new(contract, out);
    request.layout = OutputLayout::Crate;
    // The crate makes these features, so the code for each is a file of its own.
    request.options.rust.validation = Validation::Apart;
    request.options.rust.conversions = Conversions::Apart;
    request
}
