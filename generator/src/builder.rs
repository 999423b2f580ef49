//! Generating Rust types in a consumer's build script.

use std::collections::BTreeSet;
use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Options;
use crate::diagnostic::{self, Diagnostic, render_line, render_text};
use crate::emit::rust::{
    CONTRACT_FILE, DateLibrary, MajorVersion, RustOptions, TypeAddition, Validation, module_name,
    rust, rust_majors,
};
use crate::emit::schema::document;
use crate::model::Model;
use crate::source::Sources;
use crate::versions::older_majors;
use crate::write::{WriteError, replace_file};

/// Name of the file that [`Builder::generate`] writes.
const FILE_NAME: &str = "contract.rs";

/// Generates a contract's Rust types in a build script.
///
/// ```no_run
/// // build.rs
/// fn main() -> Result<(), norm_contract_generator::Error> {
///     norm_contract_generator::Builder::new("contract").generate()
/// }
/// ```
///
/// The crate then takes the types in where it wants them:
///
/// ```ignore
/// mod contract {
///     include!(concat!(env!("OUT_DIR"), "/contract.rs"));
/// }
/// ```
///
/// It needs `serde` and `serde_json`. Turn on `float_roundtrip` of
/// `serde_json`: without it about one floating-point number in ten changes its last digit when it
/// is read and written again. Integers have 64 bits, a larger one is an error; of other numbers 17
/// digits are kept.
#[derive(Clone, Debug)]
pub struct Builder {
    contract: PathBuf,
    out_dir: Option<PathBuf>,
    validation: bool,
    every_major_version: bool,
    options: Options,
}

impl Builder {
    /// Takes a contract package (a folder with `contract.yaml`), a plain JSON Schema (a YAML or JSON
    /// file) with the files that it refers to, or a folder of such files. A relative path starts at
    /// the crate's own folder.
    pub fn new(contract: impl Into<PathBuf>) -> Self {
        Builder {
            contract: contract.into(),
            out_dir: None,
            validation: false,
            every_major_version: false,
            options: Options {
                rust: RustOptions {
                    regenerate_with: "cargo build".to_owned(),
                    ..RustOptions::default()
                },
                ..Options::default()
            },
        }
    }

    /// Writes into this folder; `OUT_DIR`, which cargo sets, unless said.
    pub fn out_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(folder.into());
        self
    }

    /// Generates these definitions and all that they refer to, and nothing else. A definition is named
    /// as the schema does or as Rust does. What is wrong with the others of a plain schema is then of
    /// no concern; the names of types stay what they are without this.
    pub fn only_definitions<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        let names = names.into_iter().map(Into::into);
        self.options.reading.only_definitions.extend(names);
        self
    }

    /// Puts the definitions of each file into a `pub mod` named after the file, so that files may use
    /// the same names. `support` stays at the root, next to the modules. Off unless said.
    pub fn module_per_file(mut self, on: bool) -> Self {
        self.options.reading.module_per_file = on;
        self
    }

    /// Derives one more trait on every struct and enum: [`Builder::type_derive`] of `*`.
    pub fn extra_derive(self, path: impl Into<String>) -> Self {
        self.type_derive(TypeAddition::EVERY_TYPE, path)
    }

    /// Derives one more trait on a type: `Error`, with modules also `errors::Error`, or `*` for every
    /// struct and enum. Name the macro by its path, such as `::audit::Tracked`; the crate that it
    /// comes from is then a dependency of yours. A macro that wants its trait of every field wants it of
    /// `Extra`, `Open` and `Timestamp` as well.
    pub fn type_derive(mut self, type_name: impl Into<String>, path: impl Into<String>) -> Self {
        let addition = TypeAddition::new(type_name, path);
        self.options.rust.derives.push(addition);
        self
    }

    /// Gives an attribute such as `#[must_use]` to a type, named as for [`Builder::type_derive`]. It
    /// stands behind the derives, where attributes of derive macros belong.
    pub fn type_attribute(
        mut self,
        type_name: impl Into<String>,
        attribute: impl Into<String>,
    ) -> Self {
        let addition = TypeAddition::new(type_name, attribute);
        self.options.rust.attributes.push(addition);
        self
    }

    /// Makes every enum and union exhaustive, as if each said `x-closed: true`: fields hold the bare
    /// enum, and a value that the schema doesn't list is an error of decoding. A newer version that
    /// adds a value then breaks its readers. Off unless said.
    pub fn closed_enums(mut self, on: bool) -> Self {
        self.options.rust.closed_enums = on;
        self
    }

    /// Emits conversions between `Timestamp` and `chrono::DateTime<FixedOffset>`. `chrono` (0.4, with
    /// its feature `alloc`) is then a dependency of yours. Off unless said.
    pub fn chrono(mut self, on: bool) -> Self {
        self.options.rust.conversions.embed(DateLibrary::Chrono, on);
        self
    }

    /// Emits conversions between `Timestamp` and `jiff::Timestamp`, `jiff::Zoned`. `jiff` (0.2) is then
    /// a dependency of yours. Off unless said.
    pub fn jiff(mut self, on: bool) -> Self {
        self.options.rust.conversions.embed(DateLibrary::Jiff, on);
        self
    }

    /// Emits `mod validation` besides: the contract's schema, and `validate::<T>(&value)`, which
    /// lists what diverges from a type. `jsonschema` is then a dependency of yours (0.61, without
    /// its default features). Off unless said.
    pub fn validation(mut self, on: bool) -> Self {
        self.validation = on;
        self
    }

    /// Generates a module for each major version of a contract package in place of one for the contract
    /// at work: `v1`, `v2` and so on, the older ones from the last release of each in the package's folder
    /// `versions`. Where a type can hold every value of its predecessor, it has `From` of that:
    /// `v2::Order::from(order)`. Off unless said.
    pub fn every_major_version(mut self, on: bool) -> Self {
        self.every_major_version = on;
        self
    }

    /// Writes `contract.rs`, unless it is up to date already, and tells cargo to run the build
    /// script again when the contract changes. Warnings of the contract become cargo's.
    ///
    /// # Errors
    /// The contract has errors: all of them with their places. The file can't be written, or the
    /// output folder isn't known.
    pub fn generate(self) -> Result<(), Error> {
        let out_dir = self.out_dir.clone();
        let out_dir = out_dir.or_else(|| env::var_os("OUT_DIR").map(PathBuf::from));
        let Some(out_dir) = out_dir else {
            return Err(Error::message(
                "OUT_DIR is not set. Cargo sets it for a build script; anywhere else, \
                 name the folder to write to by `Builder::out_dir`.",
            ));
        };
        let mut reading = crate::read_with(&self.contract, &self.options.reading);
        let text = reading.model.take().map(|model| {
            let sources = &mut reading.loaded.sources;
            match self.every_major_version {
                true => self.modules(&model, sources),
                false => self.types(&model),
            }
        });
        let sources = &reading.loaded.sources;
        print_watched_paths(&self.contract, sources);
        let text = match text {
            Some(Ok(text)) => text,
            Some(Err(found)) => {
                let all = reading.diagnostics.into_iter().chain(found).collect();
                return Err(Error::diagnostics(sources, all));
            }
            None => return Err(Error::diagnostics(sources, reading.diagnostics)),
        };
        for warning in &reading.diagnostics {
            println!("cargo::warning={}", render_line(sources, warning));
        }
        write_if_changed(&out_dir.join(FILE_NAME), &text)
    }

    /// The types of a contract.
    fn types(&self, model: &Model) -> Result<String, Vec<Diagnostic>> {
        let outputs = rust(model, &self.rust_options(model))?;
        Ok(outputs.get(CONTRACT_FILE).unwrap_or_default().to_owned())
    }

    /// The types of each major version in a module.
    fn modules(&self, model: &Model, sources: &mut Sources) -> Result<String, Vec<Diagnostic>> {
        let older = older_majors(&self.contract, model, &self.options.reading, sources)?;
        let majors: Vec<MajorVersion<'_>> = older
            .iter()
            .chain([model])
            .map(|model| MajorVersion {
                model,
                options: self.rust_options(model),
            })
            .collect();
        let mut text = String::new();
        for (major, outputs) in majors.iter().zip(rust_majors(&majors)?) {
            let name = module_name(major.model);
            let types = outputs.get(CONTRACT_FILE).unwrap_or_default();
            text.push_str(&format!(
                "/// The types of the contract's major version {}.\n\
                 #[rustfmt::skip]\n\
                 pub mod {name} {{\n{types}}}\n",
                name.trim_start_matches('v')
            ));
        }
        Ok(text)
    }

    fn rust_options(&self, model: &Model) -> RustOptions {
        let mut options = self.options.rust.clone();
        if self.validation {
            options.validation = Validation::Embedded {
                schema: document(model).to_string(),
            };
        }
        options
    }
}

/// Has cargo watch the folder, for files that are added, and each file that was read.
fn print_watched_paths(contract: &Path, sources: &Sources) {
    println!("cargo::rerun-if-changed={}", contract.display());
    let paths = sources.ids().map(|file| sources.file(file).shown_path());
    // All parts of a frozen version are one file. Its pages have paths of their own and are no files:
    // cargo would run the script again at every build.
    let paths = paths.filter(|path| *path != contract && path.exists());
    let paths: BTreeSet<&Path> = paths.collect();
    for path in paths {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

/// An unchanged file keeps its time, so that cargo doesn't compile what includes it.
fn write_if_changed(path: &Path, text: &str) -> Result<(), Error> {
    if fs::read(path).is_ok_and(|before| before == text.as_bytes()) {
        return Ok(());
    }
    replace_file(path, text.as_bytes()).map_err(|error| Error::from(&error))
}

/// Why [`Builder::generate`] failed, for people: diagnostics with the lines that they are about.
///
/// `Debug` prints the same as `Display`, because `main` of a build script prints its error by it.
pub struct Error {
    text: String,
}

impl Error {
    fn message(text: impl Into<String>) -> Self {
        Error { text: text.into() }
    }

    fn diagnostics(sources: &Sources, mut diagnostics: Vec<Diagnostic>) -> Self {
        diagnostic::sort(&mut diagnostics);
        let rendered = render_text(sources, &diagnostics, false);
        let summary = diagnostic::Summary::of(&diagnostics);
        Error::message(format!("{rendered}the contract can't be used: {summary}"))
    }
}

impl From<&WriteError> for Error {
    fn from(error: &WriteError) -> Self {
        Error::message(error.to_string())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // After the `Error: ` that the standard library prints before it.
        write!(formatter, "\n{}", self.text)
    }
}

impl std::error::Error for Error {}
