//! The option that commands on findings share.

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::command::FindingsFormat;

pub(super) fn format_parser() -> impl TypedValueParser<Value = FindingsFormat> {
    let names = FindingsFormat::ALL.map(FindingsFormat::as_str);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<FindingsFormat>())
}
