//! Structs: typify's print, with the contract's names, order and documentation put in.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parser;
use syn::parse_quote;
use syn::punctuated::Punctuated;

use super::attributes::{self, Attributes};
use super::text::Text;
use super::types::{holds_integers, identifier, rust_type};
use super::{
    Context, constants, constructors, decoding, documentation, encoding, error_types, skeleton,
    unions,
};
use crate::model::{Definition, DefinitionId, DefinitionKind, Object, Presence, Property};

/// A field of a struct, decided.
pub(super) struct Field<'m> {
    pub(super) property: &'m Property,
    pub(super) name: syn::Ident,
    pub(super) required: bool,
    /// The value's type without the `Option` of an absent one and without its box.
    pub(super) value_type: TokenStream,
    pub(super) boxed: bool,
    pub(super) has_integers: bool,
    pub(super) nullable: bool,
    /// The type of a property that has one value. A required one is no business of who uses the
    /// struct: it is written and checked.
    pub(super) constant: Option<TokenStream>,
}

impl Field<'_> {
    /// Whether callers see the field at all.
    pub(super) fn is_implied(&self) -> bool {
        self.constant.is_some() && self.required
    }
}

/// A struct of the output: an object, or what a tool's data object holds on success.
pub(super) struct Struct<'m> {
    id: DefinitionId,
    definition: &'m Definition,
    object: &'m Object,
    rust_name: String,
    fields: Vec<Field<'m>>,
}

impl<'m> Struct<'m> {
    /// The struct of a definition, where that is an object.
    pub(super) fn of_definition(context: &Context<'m>, id: DefinitionId) -> Option<Self> {
        let definition = context.model.definition(id);
        let DefinitionKind::Object(object) = &definition.kind else {
            return None;
        };
        let rust_name = definition.struct_rust_name(object);
        let fields = object
            .properties
            .iter()
            .filter(|property| !(object.on_success && property.is_domain_state()))
            .map(|property| field(context, id, &rust_name, property))
            .collect();
        Some(Struct {
            id,
            definition,
            object,
            rust_name,
            fields,
        })
    }

    /// typify sees one more field than the struct has, optional like unknown properties are: an object
    /// without any would be printed as a map, and one of which nothing is required gets its `Default`.
    pub(super) fn skeleton(&self) -> skeleton::Shape {
        // What is implied keeps no struct from having a default.
        let declared = self.fields.iter();
        let declared = declared.map(|field| field.required && !field.is_implied());
        skeleton::Shape {
            required: declared.chain([false]).collect(),
        }
    }
}

fn field<'m>(
    context: &Context<'m>,
    owner: DefinitionId,
    rust_name: &str,
    property: &'m Property,
) -> Field<'m> {
    let model = context.model;
    let schema = &property.schema;
    Field {
        property,
        name: identifier(&property.rust_name),
        required: property.presence != Presence::Optional,
        value_type: rust_type(context, schema),
        boxed: context.boxes.needs_box(model, owner, schema),
        has_integers: holds_integers(schema),
        nullable: model.is_nullable(schema),
        constant: constants::constant(property)
            .map(|_| constants::constant_type(rust_name, &property.rust_name)),
    }
}

/// Prints a struct into the skeleton that typify made for it, and what belongs to it.
///
/// # Errors
/// Something of it is no Rust.
pub(super) fn print(
    context: &Context<'_>,
    printed: &Struct<'_>,
    skeleton: syn::ItemStruct,
    text: &mut Text,
) -> Result<(), String> {
    let Struct {
        id,
        definition,
        object,
        rust_name,
        fields,
    } = printed;
    if object.on_success {
        text.push_tokens(outcome(context, definition, object, rust_name))?;
    }
    let item = struct_item(context, printed, skeleton)?;
    text.push(syn::Item::Struct(item));
    text.push_tokens(decoding::decoding(rust_name, object.closed, fields))?;
    text.push_tokens(encoding::encoding(rust_name, object.closed, fields))?;
    text.push(constructors::emit(context, object, rust_name, fields)?);
    text.push_tokens(error_types::emit(
        context.model,
        definition,
        object,
        rust_name,
    ))?;
    if context.branches.contain(*id) {
        text.push_tokens(unions::branch_of_struct(rust_name, object, fields))?;
    }
    let allow_deprecated = documentation::allow_own_deprecation(definition);
    let (name, contract_name) = (identifier(rust_name), &definition.name);
    text.push_tokens(quote! {
        #allow_deprecated
        impl self::support::ContractType for self::#name {
            const NAME: &'static str = #contract_name;
        }
    })
}

/// A tool's data object: the choice between what it holds on success and a domain state.
fn outcome(
    context: &Context<'_>,
    definition: &Definition,
    object: &Object,
    success_name: &str,
) -> TokenStream {
    let (name, success_name) = (identifier(&definition.rust_name), identifier(success_name));
    let documentation = documentation::of_type(context, definition);
    let error = object
        .domain_state()
        .map(|property| rust_type(context, &property.schema));
    quote! {
        #documentation
        #[allow(dead_code, deprecated)]
        pub type #name = self::support::Outcome<self::#success_name, #error>;
    }
}

/// typify's print with what we decide put in: names, types and documentation.
fn struct_item(
    context: &Context<'_>,
    printed: &Struct<'_>,
    skeleton: syn::ItemStruct,
) -> Result<syn::ItemStruct, String> {
    let (definition, is_closed) = (printed.definition, printed.object.closed);
    let mut item = skeleton;
    let syn::Fields::Named(named) = &mut item.fields else {
        return Err("typify printed no named fields".to_owned());
    };
    let extra = named.named.pop();
    for (place, field) in named.named.iter_mut().zip(&printed.fields) {
        fill(context, place, field)?;
    }
    if let Some(mut extra) = extra
        && !is_closed
    {
        let documentation = " Properties beyond the declared ones, kept as they came.";
        extra.attrs = vec![attributes::doc(documentation)];
        extra.ident = Some(identifier("extra"));
        extra.ty = parse_quote!(self::support::Extra);
        named.named.push(extra);
    }
    let Attributes(mut attributes) = documentation::of_type(context, definition);
    attributes.push(derives(context, printed, std::mem::take(&mut item.attrs))?);
    attributes.extend(parse_attributes(context.additions.attributes(printed.id))?);
    attributes.push(attributes::list("allow", quote!(dead_code, deprecated)));
    item.attrs = attributes;
    item.ident = identifier(&printed.rust_name);
    Ok(item)
}

/// The derive macros that typify put on a struct, but for serde's, and those that the consumer asks for.
fn derives(
    context: &Context<'_>,
    printed: &Struct<'_>,
    by_typify: Vec<syn::Attribute>,
) -> Result<syn::Attribute, String> {
    let more = context.additions.derives(printed.id);
    let parse = Punctuated::<syn::Path, syn::Token![,]>::parse_terminated;
    let paths = by_typify.iter().map(|it| it.parse_args_with(parse));
    let paths = paths.collect::<syn::Result<Vec<_>>>();
    let paths = paths.map_err(|error| format!("typify printed derives otherwise: {error}"))?;
    let kept = paths.into_iter().flatten();
    let kept = kept.filter(|path| !encoding::is_of_serde(path));
    Ok(attributes::list("derive", quote!(#(#kept),* #more)))
}

/// Puts what we decide of a field into the place that typify printed for it.
fn fill(context: &Context<'_>, place: &mut syn::Field, field: &Field<'_>) -> Result<(), String> {
    let Attributes(attributes) = documentation::of_property(context, field.property);
    place.attrs = attributes;
    place.ident = Some(field.name.clone());
    let value_type = field.constant.as_ref().unwrap_or(&field.value_type);
    if field.is_implied() {
        place.ty = parse_type(quote!(#value_type))?;
        place.vis = syn::Visibility::Inherited;
        return Ok(());
    }
    let held = if field.boxed {
        quote!(::std::boxed::Box<#value_type>)
    } else {
        quote!(#value_type)
    };
    skeleton::hold(&mut place.ty, parse_type(held)?)
}

fn parse_attributes(tokens: TokenStream) -> Result<Vec<syn::Attribute>, String> {
    if tokens.is_empty() {
        return Ok(Vec::new());
    }
    let parsed = syn::Attribute::parse_outer.parse2(tokens);
    parsed.map_err(|error| format!("its attributes can't be parsed: {error}"))
}

fn parse_type(tokens: TokenStream) -> Result<syn::Type, String> {
    syn::parse2(tokens).map_err(|error| format!("one of its types can't be parsed: {error}"))
}
