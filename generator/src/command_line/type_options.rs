//! Options of `generate` for what is taken of a contract and what its types are to be like.

use crate::Options;
use crate::emit::rust::{DateLibrary, TypeAddition};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// What becomes an [`Options`]. A program's own crate is as its source needs it, so all of these take a
/// folder of their own.
#[derive(Args, Debug)]
#[command(next_help_heading = "Types")]
pub(super) struct TypeOptions {
    /// Only these definitions and all that they refer to
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "out")]
    only_definitions: Vec<String>,

    /// A Rust module for each file, named after it, so that files may use the same names
    #[arg(long, requires = "out")]
    module_per_file: bool,

    /// One more derive macro for a type, or for every struct and enum where TYPE is `*`
    #[arg(long, value_name = "TYPE=PATH", requires = "out")]
    derive: Vec<TypeAddition>,

    /// One more attribute, such as `#[must_use]`, for a type, or for every struct and enum
    #[arg(long, value_name = "TYPE=ATTR", requires = "out")]
    attribute: Vec<TypeAddition>,

    /// Exhaustive enums and unions: a value that the schema doesn't list is an error of decoding
    #[arg(long, requires = "out")]
    closed_enums: bool,

    /// Conversions between Timestamp and the types of these libraries
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = library_parser(), requires = "out")]
    with: Vec<DateLibrary>,
}

fn library_parser() -> impl TypedValueParser<Value = DateLibrary> {
    let names = DateLibrary::ALL.map(DateLibrary::as_str);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<DateLibrary>())
}

impl TypeOptions {
    /// As the library takes them.
    pub(super) fn options(&self) -> Options {
        let mut options = Options::default();
        options.reading.only_definitions = self.only_definitions.clone();
        options.reading.module_per_file = self.module_per_file;
        options.rust.derives = self.derive.clone();
        options.rust.attributes = self.attribute.clone();
        options.rust.closed_enums = self.closed_enums;
        for library in &self.with {
            options.rust.conversions.embed(*library, true);
        }
        options
    }

    /// The words that say the same on a command line.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        if !self.only_definitions.is_empty() {
            option("only-definitions", self.only_definitions.join(","));
        }
        for (name, additions) in [("derive", &self.derive), ("attribute", &self.attribute)] {
            for addition in additions {
                option(name, format!("{}={}", addition.type_name, addition.rust));
            }
        }
        if !self.with.is_empty() {
            let names: Vec<&str> = self.with.iter().map(|it| it.as_str()).collect();
            option("with", names.join(","));
        }
        for (name, is_on) in [
            ("module-per-file", self.module_per_file),
            ("closed-enums", self.closed_enums),
        ] {
            words.extend(is_on.then(|| format!("--{name}")));
        }
        words
    }
}
