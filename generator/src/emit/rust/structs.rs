//! Structs: typify's print, with the contract's names, order and documentation put in.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parser;
use syn::parse_quote;

use super::skeleton::{self, SkeletonField};
use super::types::{holds_integers, identifier, rust_type};
use super::{Context, closed_structs, constants, constructors, documentation, error_types, unions};
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{Definition, DefinitionId, Object, Presence, Property, Shape};

/// A field of a struct, decided.
pub(super) struct Field<'m> {
    pub(super) property: &'m Property,
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

/// An object: a struct, or for a tool's data object a struct and the choice between it and a
/// domain state.
pub(super) fn emit(
    context: &Context<'_>,
    id: DefinitionId,
    object: &Object,
) -> Result<TokenStream, Diagnostic> {
    let definition = context.model.definition(id);
    if !object.on_success {
        let fields = fields(context, id, &definition.rust_name, object, |_| true);
        return emit_struct(context, definition, object, &definition.rust_name, &fields);
    }
    let success_name = definition.success_rust_name();
    let fields = fields(context, id, &success_name, object, |property| {
        !property.is_domain_state()
    });
    let success = emit_struct(context, definition, object, &success_name, &fields)?;
    let (name, success_name) = (identifier(&definition.rust_name), identifier(&success_name));
    let documentation = documentation::of_type(context.model, definition);
    let error = object
        .domain_state()
        .map(|property| rust_type(context.model, &property.schema));
    Ok(quote! {
        #documentation
        #[allow(dead_code, deprecated)]
        pub type #name = self::support::Outcome<self::#success_name, #error>;
        #success
    })
}

fn fields<'m>(
    context: &Context<'m>,
    owner: DefinitionId,
    rust_name: &str,
    object: &'m Object,
    keep: impl Fn(&Property) -> bool,
) -> Vec<Field<'m>> {
    let model = context.model;
    object
        .properties
        .iter()
        .filter(|property| keep(property))
        .map(|property| Field {
            property,
            required: property.presence != Presence::Optional,
            value_type: rust_type(model, &property.schema),
            boxed: context.boxes.needs_box(model, owner, &property.schema),
            has_integers: holds_integers(&property.schema),
            constant:
                matches!(&property.schema.shape, Shape::Constant(_) if !property.schema.nullable)
                    .then(|| constants::constant_type(rust_name, &property.rust_name)),
            nullable: model.is_nullable(&property.schema),
        })
        .collect()
}

/// The values of an object's constant properties, as items of `mod constant_values`.
pub(super) fn constant_values(
    context: &Context<'_>,
    id: DefinitionId,
    definition: &Definition,
    object: &Object,
) -> Vec<TokenStream> {
    let rust_name = match object.on_success {
        true => definition.success_rust_name(),
        false => definition.rust_name.clone(),
    };
    let fields = fields(context, id, &rust_name, object, |_| true);
    constants::values(&rust_name, &fields)
}

fn emit_struct(
    context: &Context<'_>,
    definition: &Definition,
    object: &Object,
    rust_name: &str,
    fields: &[Field<'_>],
) -> Result<TokenStream, Diagnostic> {
    let item = struct_item(context, definition, object, rust_name, fields)
        .map_err(|reason| unprintable(definition, &reason))?;
    let constructors = constructors::emit(context, object, rust_name, fields);
    let error = error_types::emit(context.model, definition, object, rust_name);
    let decoding = object.closed.then(|| {
        let types: Vec<syn::Type> = item.fields.iter().map(|field| field.ty.clone()).collect();
        closed_structs::decoding(rust_name, &definition.name, fields, &types)
    });
    let allow_deprecated = documentation::allow_own_deprecation(definition);
    let branch = context
        .has_unions
        .then(|| unions::branch_of_struct(rust_name, object, fields));
    let (name, contract_name) = (identifier(rust_name), &definition.name);
    Ok(quote! {
        #item
        #decoding
        #constructors
        #error
        #branch
        #allow_deprecated
        impl self::support::ContractType for self::#name {
            const NAME: &'static str = #contract_name;
        }
    })
}

/// typify's print with what we decide put in: names, types, documentation and serde's attributes.
fn struct_item(
    context: &Context<'_>,
    definition: &Definition,
    object: &Object,
    rust_name: &str,
    fields: &[Field<'_>],
) -> Result<syn::ItemStruct, String> {
    let mut item = print_skeleton(context, fields)?;
    let syn::Fields::Named(printed) = &mut item.fields else {
        return Err("typify printed no named fields".to_owned());
    };
    if printed.named.len() != fields.len() + 1 {
        return Err("typify printed other fields than asked".to_owned());
    }
    for (printed, field) in printed.named.iter_mut().zip(fields) {
        let documentation = documentation::of_property(context.model, field.property);
        let serde = serde_attribute(field);
        printed.attrs = parse_attributes(quote!(#documentation #serde))?;
        printed.ident = Some(identifier(&field.property.rust_name));
        if field.is_implied()
            && let Some(constant) = &field.constant
        {
            printed.ty = parse_quote!(#constant);
            printed.vis = syn::Visibility::Inherited;
        }
    }
    if let Some(mut extra) = printed.named.pop()
        && !object.closed
    {
        extra.attrs = parse_attributes(quote! {
            /// Properties beyond the declared ones, kept as they came.
            #[serde(flatten)]
        })?;
        extra.ident = Some(identifier("extra"));
        extra.ty = parse_quote!(self::support::Extra);
        printed.named.push(extra);
    }
    let documentation = documentation::of_type(context.model, definition);
    let derives = item
        .attrs
        .iter()
        .find(|attribute| attribute.path().is_ident("derive"))
        .map(|derives| {
            if object.closed {
                closed_structs::derives_without_decoding(derives)
            } else {
                quote!(#derives)
            }
        });
    item.attrs = parse_attributes(quote!(#documentation #derives #[allow(dead_code, deprecated)]))?;
    item.ident = identifier(rust_name);
    Ok(item)
}

/// typify sees one more field than the struct has, optional like unknown properties are: an object
/// without any would be printed as a map, and one of which nothing is required gets its `Default`.
fn print_skeleton(context: &Context<'_>, fields: &[Field<'_>]) -> Result<syn::ItemStruct, String> {
    let mut skeleton: Vec<SkeletonField> = fields
        .iter()
        .map(|field| {
            let value_type = field.constant.as_ref().unwrap_or(&field.value_type);
            let held = if field.boxed {
                quote!(::std::boxed::Box<#value_type>)
            } else {
                quote!(#value_type)
            };
            SkeletonField {
                rust_type: held.to_string(),
                // What is implied keeps no struct from having a default.
                required: field.required && !field.is_implied(),
            }
        })
        .collect();
    skeleton.push(SkeletonField {
        rust_type: "self::support::Extra".to_owned(),
        required: false,
    });
    let mut derives = vec!["PartialEq".to_owned()];
    derives.extend(
        context
            .extra_derives
            .iter()
            .map(|path| quote!(#path).to_string()),
    );
    skeleton::print(&skeleton, &derives)
}

/// How serde reads and writes a field. Absent, null and empty stay three things: an absent value is
/// `None`, and a null where the schema has none is an error.
pub(super) fn serde_attribute(field: &Field<'_>) -> TokenStream {
    let name = &field.property.name;
    let wire_name = identifier(&field.property.rust_name).to_string();
    let rename = (wire_name.trim_start_matches("r#") != name).then(|| quote!(rename = #name,));
    let decode = match (field.required, field.has_integers) {
        (true, true) => Some("self::support::integers"),
        (true, false) if field.nullable => Some("self::support::required"),
        (true, false) => None,
        (false, true) => Some("self::support::present_integers"),
        (false, false) => Some("self::support::present"),
    };
    let decode = decode.map(|function| quote!(deserialize_with = #function,));
    let absent = (!field.required).then(|| {
        quote!(
            default,
            skip_serializing_if = "::std::option::Option::is_none",
        )
    });
    let inside = quote!(#rename #decode #absent);
    if inside.is_empty() {
        inside
    } else {
        quote!(#[serde(#inside)])
    }
}

fn parse_attributes(tokens: TokenStream) -> Result<Vec<syn::Attribute>, String> {
    let parsed = syn::Attribute::parse_outer.parse2(tokens);
    parsed.map_err(|error| format!("its attributes can't be parsed: {error}"))
}

fn unprintable(definition: &Definition, reason: &str) -> Diagnostic {
    Diagnostic::new(
        &rule::UNPRINTABLE_TYPE,
        definition.name_span,
        format!("no struct can be printed for {}: {reason}", definition.name),
    )
    .with_help("this is a fault of the generator: please report it with the definition")
}
