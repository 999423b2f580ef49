//! What a server's author writes against the crate `norm-contract`.
#![deny(warnings)]

use norm_contract::{Error, ErrorCode};

/// The answer of a tool that was called with a bad date.
pub fn bad_date(date: &str) -> Error {
    Error::new(ErrorCode::InvalidInput).with_message(format!("`{date}` is no date"))
}
