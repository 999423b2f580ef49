//! Rust types: one file that compiles by `include!` or as a module.

mod additions;
mod attributes;
mod boxing;
mod branches;
mod closed_enums;
mod components;
mod constants;
mod constructors;
mod copied;
mod decoding;
mod definitions;
mod documentation;
mod encoding;
mod enumerations;
mod error_types;
mod majors;
mod modules;
mod newtypes;
mod options;
mod parallel;
mod skeleton;
mod structs;
mod support_parts;
mod text;
mod types;
mod unions;
mod upgrades;

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use self::additions::Additions;
use self::boxing::Boxes;
use self::branches::Branches;
use self::copied::SupportPart;
pub use self::majors::{MajorVersion, module_name, rust_majors};
use self::newtypes::Newtypes;
pub use self::options::{Conversions, DateLibrary, RustOptions, TypeAddition, Validation};
use self::text::Text;
use self::upgrades::Older;
pub use self::upgrades::{DefinitionUpgrade, Obstacle, Reason, TypeWords, Upgrade, upgrades};
use super::Outputs;
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{Definition, DefinitionId, Model, Module, ModuleId};
use crate::source::Span;

/// Where the file of all types goes.
pub const CONTRACT_FILE: &str = "rust/contract.rs";
/// Where the code that validates goes with [`Validation::Apart`].
pub const VALIDATION_FILE: &str = "rust/validation.rs";

/// Where the conversions of a library go with [`Conversions::Apart`].
pub fn conversions_file(library: DateLibrary) -> &'static str {
    match library {
        DateLibrary::Chrono => "rust/chrono_conversions.rs",
        DateLibrary::Jiff => "rust/jiff_conversions.rs",
    }
}

/// Emits `rust/contract.rs`.
///
/// # Errors
/// Options that can't be met, or a type that typify can't print.
pub fn rust(model: &Model, options: &RustOptions) -> Result<Outputs, Vec<Diagnostic>> {
    let alone = |model: &Model| {
        let parts = support_parts::parts(model, options);
        emit(model, options, None, &SupportCode::Own(parts))
    };
    match options.closed_enums {
        true => alone(&closed_enums::closed(model)),
        false => alone(model),
    }
}

/// Where the support code of an output is.
enum SupportCode {
    /// In itself.
    Own(BTreeSet<SupportPart>),
    /// In the module of this name beside it. What else is the same for all versions is there too.
    Of(String),
}

fn emit(
    model: &Model,
    options: &RustOptions,
    older: Option<&Older<'_>>,
    support: &SupportCode,
) -> Result<Outputs, Vec<Diagnostic>> {
    let (boxes, branches) = (Boxes::new(model), Branches::new(model));
    let newtypes = Newtypes::new(model);
    let additions = Additions::new(model, &newtypes, options)?;
    let context = Context {
        model,
        additions: &additions,
        boxes: &boxes,
        newtypes: &newtypes,
        branches: &branches,
        module: None,
        older,
    };
    let mut text = first_line(model, options);
    text.push_str(&print(model, types::package_constants(model))?);
    text.push_str(&modules::print(&context)?);
    match support {
        SupportCode::Own(parts) => text.push_str(&copied::support(parts)),
        SupportCode::Of(module) => text.push_str(&copied::support_of(module)),
    }
    let mut outputs = Outputs::default();
    if let Validation::Embedded { schema } = &options.validation {
        text.push_str(&copied::validation(schema));
    }
    if let SupportCode::Own(_) = support {
        add_shared(model, options, &mut text, &mut outputs);
    }
    outputs.insert(CONTRACT_FILE, text);
    Ok(outputs)
}

/// Adds what there is once, however many versions there are.
fn add_shared(model: &Model, options: &RustOptions, text: &mut String, outputs: &mut Outputs) {
    if options.validation == Validation::Apart {
        let file = first_line(model, options) + &copied::validation_file();
        outputs.insert(VALIDATION_FILE, file);
    }
    match &options.conversions {
        Conversions::Embedded(libraries) => {
            let modules = libraries.iter().map(|it| copied::conversions(*it));
            text.extend(modules);
        }
        Conversions::Apart => {
            for library in DateLibrary::ALL {
                let file = first_line(model, options) + &copied::conversions_file(library);
                outputs.insert(conversions_file(library), file);
            }
        }
    }
}

/// What every part of this emitter looks at.
#[derive(Clone, Copy)]
struct Context<'m> {
    model: &'m Model,
    additions: &'m Additions,
    boxes: &'m Boxes,
    newtypes: &'m Newtypes,
    /// The types that have to say how well a document fits them.
    branches: &'m Branches,
    /// The module that is being emitted, where there are modules.
    module: Option<ModuleId>,
    /// The version that values can come from.
    older: Option<&'m Older<'m>>,
}

impl Context<'_> {
    /// The way to a definition from the module that is being emitted.
    fn path(&self, id: DefinitionId) -> TokenStream {
        let definition = self.model.definition(id);
        let name = types::identifier(&definition.rust_name);
        match self.other_module(definition) {
            Some(module) => {
                let module = types::identifier(&module.rust_name);
                quote!(super::#module::#name)
            }
            None => quote!(self::#name),
        }
    }

    /// A link to a definition, for documentation.
    fn link(&self, id: DefinitionId) -> String {
        let definition = self.model.definition(id);
        let name = &definition.rust_name;
        match self.other_module(definition) {
            Some(_) => format!("[`{name}`]({})", self.path(id).to_string().replace(' ', "")),
            None => format!("[`{name}`]"),
        }
    }

    fn other_module(&self, definition: &Definition) -> Option<&Module> {
        let module = definition.module.filter(|it| Some(*it) != self.module)?;
        self.model.modules.get(module.index())
    }
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
        Err(message) => Err(vec![unprintable(model, message)]),
    }
}

/// A fault of ours in what belongs to no single definition.
fn unprintable(model: &Model, message: String) -> Diagnostic {
    let start = Span::start_of(model.package.file);
    Diagnostic::new(&rule::UNPRINTABLE_TYPE, start, message)
}
