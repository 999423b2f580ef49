//! The language that is spoken.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use norm_contract_check::Language;
use norm_contract_generator::command_line::language_of_environment;

/// The language that the arguments ask for.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Spoken {
    /// The language of the report and of what is said beside it; unless given, that of LC_ALL, LC_MESSAGES or LANG where
    /// it is ru, else en
    #[arg(long, value_name = "LANGUAGE", value_parser = parser())]
    lang: Option<Language>,
}

impl Spoken {
    pub(crate) fn language(&self) -> Language {
        let of_environment = || language_of_environment().parse().unwrap_or_default();
        self.lang.unwrap_or_else(of_environment)
    }
}

fn parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .try_map(|code| code.parse::<Language>())
}
