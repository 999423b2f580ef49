//! What a consumer may ask of the types.

use std::collections::BTreeSet;
use std::str::FromStr;

/// What a consumer may ask of the types.
#[derive(Clone, Debug)]
pub struct RustOptions {
    /// Derive macros that types get besides ours, by their paths, such as `::audit::Tracked`.
    pub derives: Vec<TypeAddition>,
    /// Attributes that types get, such as `#[non_exhaustive]`.
    pub attributes: Vec<TypeAddition>,
    /// Whether enums and unions are exhaustive, as if each said `x-closed: true`. A value that the
    /// schema doesn't list is then an error of decoding.
    pub closed_enums: bool,
    /// Conversions of `Timestamp`; the consumer then depends on the library.
    pub conversions: Conversions,
    /// Whether and how documents can be validated; the consumer then depends on `jsonschema`.
    pub validation: Validation,
    /// The command that makes the file anew, named in its first line.
    pub regenerate_with: String,
}

impl Default for RustOptions {
    fn default() -> Self {
        RustOptions {
            derives: Vec::new(),
            attributes: Vec::new(),
            closed_enums: false,
            conversions: Conversions::default(),
            validation: Validation::None,
            regenerate_with: "cargo xtask generate".to_owned(),
        }
    }
}

/// Something that types get besides ours: a derive macro or an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeAddition {
    /// The type's name in Rust or in the schema; `*` for every struct and enum.
    pub type_name: String,
    /// The macro's path or the attribute, as Rust.
    pub rust: String,
}

impl TypeAddition {
    /// The name that stands for every struct and enum.
    pub const EVERY_TYPE: &'static str = "*";

    /// What a type of this name gets.
    pub fn new(type_name: impl Into<String>, rust: impl Into<String>) -> Self {
        TypeAddition {
            type_name: type_name.into(),
            rust: rust.into(),
        }
    }
}

/// `TYPE=RUST`, as on a command line.
impl FromStr for TypeAddition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((type_name, rust)) if !type_name.trim().is_empty() && !rust.trim().is_empty() => {
                Ok(TypeAddition::new(type_name.trim(), rust.trim()))
            }
            _ => Err(format!(
                "`{text}` names no type: expected a type or `*`, an equals sign and what it gets"
            )),
        }
    }
}

/// A library of dates and times that `Timestamp` can be converted to and from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DateLibrary {
    /// `chrono::DateTime<FixedOffset>`.
    Chrono,
    /// `jiff::Timestamp` and `jiff::Zoned`.
    Jiff,
}

impl DateLibrary {
    /// All libraries.
    pub const ALL: [DateLibrary; 2] = [DateLibrary::Chrono, DateLibrary::Jiff];

    /// Its name, on a command line as well.
    pub const fn as_str(self) -> &'static str {
        match self {
            DateLibrary::Chrono => "chrono",
            DateLibrary::Jiff => "jiff",
        }
    }
}

impl FromStr for DateLibrary {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let library = Self::ALL.into_iter().find(|it| it.as_str() == name);
        library.ok_or_else(|| {
            let names = Self::ALL.map(Self::as_str).join(", ");
            format!("there are no conversions for `{name}`; there are some for {names}")
        })
    }
}

/// Which conversions of `Timestamp` are emitted, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conversions {
    /// Those of these libraries, in the same file.
    Embedded(BTreeSet<DateLibrary>),
    /// Those of all libraries, each in a file of its own, for a crate that makes them optional.
    Apart,
}

impl Conversions {
    /// Asks for the conversions of a library in the same file, or takes that back.
    pub fn embed(&mut self, library: DateLibrary, on: bool) {
        let mut libraries = match self {
            Conversions::Embedded(libraries) => std::mem::take(libraries),
            Conversions::Apart => BTreeSet::new(),
        };
        if on {
            libraries.insert(library);
        } else {
            libraries.remove(&library);
        }
        *self = Conversions::Embedded(libraries);
    }
}

impl Default for Conversions {
    fn default() -> Self {
        Conversions::Embedded(BTreeSet::new())
    }
}

/// How the code that validates documents is emitted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Validation {
    /// Not at all.
    #[default]
    None,
    /// As `mod validation` of the same file, with this schema in it.
    Embedded {
        /// The text of the contract's schema.
        schema: String,
    },
    /// As a file of its own, for a crate that makes it optional and embeds the schema itself.
    Apart,
}
