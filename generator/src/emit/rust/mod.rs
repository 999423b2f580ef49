//! Rust types: one file that compiles by `include!` or as a module.

mod boxing;
mod closed_structs;
mod components;
mod constants;
mod constructors;
mod copied;
mod definitions;
mod documentation;
mod enumerations;
mod error_types;
mod newtypes;
mod skeleton;
mod structs;
mod text;
mod types;
mod unions;

use proc_macro2::TokenStream;
use quote::quote;
use text::Text;

use super::Outputs;
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{DefinitionKind, Model, Shape};
use crate::source::Span;

/// Where the file of all types goes.
pub const CONTRACT_FILE: &str = "rust/contract.rs";
/// Where the code that validates goes with [`Validation::Apart`].
pub const VALIDATION_FILE: &str = "rust/validation.rs";

/// What a consumer may ask of the types.
#[derive(Clone, Debug)]
pub struct RustOptions {
    /// Paths of derive macros that every struct and enum gets besides ours, such as `::schemars::JsonSchema`.
    pub extra_derives: Vec<String>,
    /// Whether and how documents can be validated; the consumer then depends on `jsonschema`.
    pub validation: Validation,
    /// The command that makes the file anew, named in its first line.
    pub regenerate_with: String,
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

impl Default for RustOptions {
    fn default() -> Self {
        RustOptions {
            extra_derives: Vec::new(),
            validation: Validation::None,
            regenerate_with: "cargo xtask generate".to_owned(),
        }
    }
}

/// Emits `rust/contract.rs`.
///
/// # Errors
/// A derive that is no path, or a type that typify can't print.
pub fn rust(model: &Model, options: &RustOptions) -> Result<Outputs, Vec<Diagnostic>> {
    let context = Context::new(model, options)?;
    let mut text = first_line(model, options);
    text.push_str(&print(model, types::package_constants(model))?);
    text.push_str(&definitions::print(&context)?);
    text.push_str(&print(model, constants::module(model))?);
    text.push_str(&copied::support(context.has_unions));
    let mut outputs = Outputs::default();
    match &options.validation {
        Validation::None => {}
        Validation::Embedded { schema } => text.push_str(&copied::validation(schema)),
        Validation::Apart => {
            let file = first_line(model, options) + &copied::validation_file();
            outputs.insert(VALIDATION_FILE, file);
        }
    }
    outputs.insert(CONTRACT_FILE, text);
    Ok(outputs)
}

/// What every part of this emitter looks at.
struct Context<'m> {
    model: &'m Model,
    /// Paths of derive macros. Tokens of Rust can't be shared between threads.
    extra_derives: Vec<String>,
    boxes: boxing::Boxes,
    newtypes: newtypes::Newtypes,
    /// Whether any type has to say how well a document fits it.
    has_unions: bool,
}

impl<'m> Context<'m> {
    fn new(model: &'m Model, options: &RustOptions) -> Result<Self, Vec<Diagnostic>> {
        let extra_derives = options
            .extra_derives
            .iter()
            .map(|path| match syn::parse_str::<syn::Path>(path) {
                Ok(parsed) => Ok(quote!(#parsed).to_string()),
                Err(_) => Err(vec![not_a_path(model, path)]),
            })
            .collect::<Result<_, _>>()?;
        Ok(Context {
            model,
            extra_derives,
            boxes: boxing::Boxes::new(model),
            newtypes: newtypes::Newtypes::new(model),
            has_unions: has_unions(model),
        })
    }

    /// The derive macros that every type gets besides ours.
    fn extra_derives(&self) -> Vec<syn::Path> {
        let paths = self.extra_derives.iter();
        paths.flat_map(|path| syn::parse_str(path)).collect()
    }

    /// The derive macros that typify puts on structs besides its own.
    fn struct_derives(&self) -> Vec<String> {
        let extra = self.extra_derives.iter().cloned();
        ["PartialEq".to_owned()].into_iter().chain(extra).collect()
    }
}

/// Constants are told by the same code as the branches of unions, whose tags they often are.
fn has_unions(model: &Model) -> bool {
    model
        .definitions
        .iter()
        .any(|definition| match &definition.kind {
            DefinitionKind::Union(_) => true,
            DefinitionKind::Object(object) => object
                .properties
                .iter()
                .any(|property| matches!(property.schema.shape, Shape::Constant(_))),
            DefinitionKind::Enumeration(_) | DefinitionKind::Alias(_) => false,
        })
}

fn not_a_path(model: &Model, path: &str) -> Diagnostic {
    Diagnostic::new(
        &rule::INVALID_OPTION,
        Span::start_of(model.package.file),
        format!("`{path}` is no path of a derive macro"),
    )
    .with_help("name it like `::schemars::JsonSchema`")
}

fn first_line(model: &Model, options: &RustOptions) -> String {
    let package = &model.package;
    let version = package
        .version
        .as_ref()
        .map_or(String::new(), |version| format!(" {}", version.value));
    format!(
        "// @generated by norm-contract-generator from {}{version}. Do not edit: {}.\n\n",
        package.name, options.regenerate_with,
    )
}

/// What belongs to no definition, as text.
fn print(model: &Model, items: TokenStream) -> Result<String, Vec<Diagnostic>> {
    let mut text = Text::default();
    match text.push_tokens(items) {
        Ok(()) => Ok(text.into_string()),
        Err(message) => {
            let start = Span::start_of(model.package.file);
            Err(vec![Diagnostic::new(
                &rule::UNPRINTABLE_TYPE,
                start,
                message,
            )])
        }
    }
}
