//! Derives and attributes that a consumer gives to types, checked.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parser;
use syn::{Attribute, Path};

use super::newtypes::Newtypes;
use super::{RustOptions, TypeAddition};
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{DefinitionId, DefinitionKind, Model, Object, Presence, Shape};
use crate::source::Span;

/// What types get besides ours.
#[derive(Default)]
pub(super) struct Additions {
    /// By the index of the definition; empty where nothing was asked for.
    by_definition: Vec<Addition>,
}

/// As text: tokens of Rust can't be shared between threads.
#[derive(Clone, Default)]
struct Addition {
    derives: Vec<String>,
    attributes: Vec<String>,
}

impl Additions {
    /// # Errors
    /// Everything that can't be given, and why.
    pub(super) fn new(
        model: &Model,
        newtypes: &Newtypes,
        options: &RustOptions,
    ) -> Result<Self, Vec<Diagnostic>> {
        if options.derives.is_empty() && options.attributes.is_empty() {
            return Ok(Additions::default());
        }
        let mut giving = Giving {
            model,
            newtypes,
            by_definition: vec![Addition::default(); model.definitions.len()],
        };
        let mut problems = Vec::new();
        for derive in &options.derives {
            problems.extend(giving.derive(derive).err());
        }
        for attribute in &options.attributes {
            problems.extend(giving.attribute(attribute).err());
        }
        match problems.is_empty() {
            true => Ok(Additions {
                by_definition: giving.by_definition,
            }),
            false => Err(problems),
        }
    }

    /// The derive macros of a type, each with a comma before it.
    pub(super) fn derives(&self, id: DefinitionId) -> TokenStream {
        let addition = self.by_definition.get(id.index());
        let derives = tokens(addition.map_or(&[][..], |it| &it.derives));
        quote!(#(, #derives)*)
    }

    /// The attributes of a type. They belong behind its derives: those of derive macros have to.
    pub(super) fn attributes(&self, id: DefinitionId) -> TokenStream {
        let addition = self.by_definition.get(id.index());
        let attributes = tokens(addition.map_or(&[][..], |it| &it.attributes));
        quote!(#(#attributes)*)
    }
}

/// Texts that were parsed when they were given.
fn tokens(texts: &[String]) -> Vec<TokenStream> {
    texts.iter().flat_map(|text| text.parse()).collect()
}

/// The state of giving types what was asked for them.
struct Giving<'m> {
    model: &'m Model,
    newtypes: &'m Newtypes,
    by_definition: Vec<Addition>,
}

impl Giving<'_> {
    fn derive(&mut self, derive: &TypeAddition) -> Result<(), Diagnostic> {
        let model = self.model;
        let path = Path::parse_mod_style.parse_str(&derive.rust).map_err(|_| {
            let message = format!("`{}` is no path of a derive macro", derive.rust);
            refused(model, message, "name it like `::audit::Tracked`")
        })?;
        let name = path.segments.last().map(|last| last.ident.to_string());
        let name = name.unwrap_or_default();
        let text = quote!(#path).to_string();
        let targets = self.targets(&derive.type_name)?;
        let (without, with): (Vec<DefinitionId>, Vec<DefinitionId>) = targets
            .into_iter()
            .partition(|id| !implements(model, *id).contains(&name.as_str()));
        // One that some types have already is asked for the others.
        if let (true, Some(id)) = (without.is_empty(), with.first()) {
            let has = match derive.type_name.as_str() {
                TypeAddition::EVERY_TYPE => "every type has".to_owned(),
                _ => format!("`{}` has", model.rust_path(*id)),
            };
            let message = format!("{has} `{name}` already: it can't be derived again");
            return Err(refused(model, message, "leave the derive out"));
        }
        for id in without {
            let derives = &mut self.by_definition[id.index()].derives;
            if derives.contains(&text) {
                let message = format!(
                    "`{}` is given the derive `{}` twice",
                    model.rust_path(id),
                    derive.rust
                );
                return Err(refused(model, message, "leave one of them out"));
            }
            derives.push(text.clone());
        }
        Ok(())
    }

    fn attribute(&mut self, attribute: &TypeAddition) -> Result<(), Diagnostic> {
        let model = self.model;
        let text = &attribute.rust;
        let parsed = Attribute::parse_outer.parse_str(text);
        let attributes = parsed.ok().filter(|attributes| !attributes.is_empty());
        let attributes = attributes.ok_or_else(|| {
            let message = format!("`{text}` is no attribute of a type");
            refused(model, message, "write it like `#[must_use]`")
        })?;
        for attribute in &attributes {
            let reason = ATTRIBUTES_NOT_GIVEN
                .iter()
                .find(|(name, ..)| attribute.path().is_ident(name));
            if let Some((name, reason, help)) = reason {
                let message = format!("the attribute `{name}` can't be given: {reason}");
                return Err(refused(model, message, *help));
            }
        }
        let (without, with): (Vec<DefinitionId>, Vec<DefinitionId>) = self
            .targets(&attribute.type_name)?
            .into_iter()
            .partition(|id| !has_one_of(model, *id, &attributes));
        // One that some types have already is given to the others, as with derives.
        if let (true, Some(id)) = (without.is_empty(), with.first()) {
            let message = format!("`{}` has `{text}` already", model.rust_path(*id));
            return Err(refused(model, message, "leave the attribute out"));
        }
        for id in without {
            let addition = &mut self.by_definition[id.index()];
            addition.attributes.push(text.clone());
        }
        Ok(())
    }

    /// The definitions that a name stands for, all of them structs or enums.
    fn targets(&self, type_name: &str) -> Result<Vec<DefinitionId>, Diagnostic> {
        let model = self.model;
        let is_alias = |id: &DefinitionId| {
            let kind = &model.definition(*id).kind;
            matches!(kind, DefinitionKind::Alias(_)) && !self.newtypes.contain(*id)
        };
        if type_name == TypeAddition::EVERY_TYPE {
            return Ok(model.ids().filter(|id| !is_alias(id)).collect());
        }
        let id = model.look_up(type_name).map_err(|error| {
            let message = format!("can't give derives or attributes: {}", error.message);
            refused(model, message, error.help)
        })?;
        if is_alias(&id) {
            let message = format!(
                "`{}` can't have derives or attributes: it is another name for a type",
                model.rust_path(id)
            );
            return Err(refused(model, message, "name a struct or an enum"));
        }
        Ok(vec![id])
    }
}

/// Attributes that would break what types promise: name, why, what to do instead.
const ATTRIBUTES_NOT_GIVEN: [(&str, &str, &str); 4] = [
    (
        "derive",
        "derives have an option of their own, which sees to it that none comes twice",
        "give the macro's path as a derive",
    ),
    (
        "serde",
        "what stands on the wire is the schema's business, and documents would change",
        "leave it out; a type of your own can wrap this one",
    ),
    (
        "cfg",
        "it would take the type away and leave its implementations",
        "leave it out, or put the attribute on the module that includes the types",
    ),
    (
        "cfg_attr",
        "it would hide what it gives from these checks",
        "give the attribute that it holds",
    ),
];

/// Whether a type has one of these attributes from its schema: enums and unions that are open.
fn has_one_of(model: &Model, id: DefinitionId, attributes: &[Attribute]) -> bool {
    let is_open = match &model.definition(id).kind {
        DefinitionKind::Enumeration(enumeration) => enumeration.open,
        DefinitionKind::Union(union) => union.open,
        DefinitionKind::Object(_) | DefinitionKind::Alias(_) => false,
    };
    let is_given = |attribute: &Attribute| attribute.path().is_ident("non_exhaustive");
    is_open && attributes.iter().any(is_given)
}

/// The traits that can be derived and that a type has already.
fn implements(model: &Model, id: DefinitionId) -> Vec<&'static str> {
    let mut traits = vec!["Clone", "Debug", "Deserialize", "PartialEq", "Serialize"];
    match &model.definition(id).kind {
        DefinitionKind::Object(object) => {
            traits.extend(has_default(object).then_some("Default"));
            let is_error = object.error_display.is_some();
            traits.extend(
                is_error
                    .then_some(["Display", "Error"])
                    .into_iter()
                    .flatten(),
            );
        }
        DefinitionKind::Enumeration(_) => {
            traits.extend([
                "Copy",
                "Display",
                "Eq",
                "FromStr",
                "Hash",
                "Ord",
                "PartialOrd",
            ]);
        }
        DefinitionKind::Union(_) | DefinitionKind::Alias(_) => {}
    }
    traits
}

/// Whether a struct has nothing that its constructor asks for.
fn has_default(object: &Object) -> bool {
    object.properties.iter().all(|property| {
        let is_constant =
            matches!(property.schema.shape, Shape::Constant(_)) && !property.schema.nullable;
        property.presence == Presence::Optional || is_constant
    })
}

fn refused(model: &Model, message: String, help: impl Into<String>) -> Diagnostic {
    let start = Span::start_of(model.package.file);
    Diagnostic::new(&rule::INVALID_OPTION, start, message).with_help(help)
}
