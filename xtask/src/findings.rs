//! The options that commands on findings share.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use norm_contract_generator::command::FindingsFormat;

/// Exit code where somebody breaks, or the version isn't enough.
pub(crate) const NOT_COVERED: u8 = 1;
/// Exit code of arguments that make no sense.
pub(crate) const USAGE: u8 = 2;

pub(crate) fn format_parser() -> impl TypedValueParser<Value = FindingsFormat> {
    let names = FindingsFormat::ALL.map(FindingsFormat::as_str);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<FindingsFormat>())
}
