//! `From` an older struct, field by field.

use proc_macro2::TokenStream;
use quote::quote;

use crate::emit::rust::constants;
use crate::emit::rust::types::{holds_integers, identifier};
use crate::model::Property;

use super::conversion::Conversion;
use super::plan::{Fields, Origin, is_required};
use super::print::{Succession, implementation};
use super::types::Type;

impl<'m> Succession<'_, 'm> {
    pub(super) fn of_struct(
        &self,
        old: &TokenStream,
        new: &TokenStream,
        fields: &Fields<'m>,
    ) -> TokenStream {
        let has_unknown = !fields.old_is_closed && !fields.new_is_closed;
        let takes_unknown = |origin: &Origin<'m>| matches!(origin, Origin::Unknown);
        let takes_unknown = fields.fields.iter().any(|(_, it)| takes_unknown(it));
        let undeclared: Vec<TokenStream> = fields
            .undeclared
            .iter()
            .map(|(property, of)| self.undeclared(property, of))
            .collect();
        let is_changed = has_unknown && takes_unknown || !undeclared.is_empty();
        let mutable = is_changed.then(|| quote!(mut));
        let unknown = match (fields.new_is_closed, fields.old_is_closed) {
            (true, _) => None,
            (false, true) => Some(quote!(let #mutable extra = self::support::Extra::new();)),
            (false, false) => Some(quote!(let #mutable extra = value.extra;)),
        };
        let values = fields.fields.iter().map(|(property, origin)| {
            let name = identifier(&property.rust_name);
            let value = match origin {
                Origin::Field(old, conversion) => self.field(old, property, conversion),
                Origin::Unknown if has_unknown => taken(property),
                Origin::Unknown => quote!(::std::option::Option::None),
            };
            quote!(#name: #value)
        });
        let extra = unknown.as_ref().map(|_| quote!(extra));
        let body = quote!(#unknown #(#undeclared)* Self { #(#values,)* #extra });
        let is_constant = |(property, of): &(&Property, Type<'_>)| {
            matches!(of, Type::Constant(_)) && is_required(property)
        };
        let is_used = !fields.old_is_closed && !fields.new_is_closed
            || !fields.undeclared.iter().all(is_constant)
            || fields.fields.iter().any(|(_, origin)| uses_value(origin));
        let value = match is_used {
            true => quote!(value),
            false => quote!(_),
        };
        implementation(old, new, &value, &body)
    }

    /// A field's value from the older field.
    fn field(
        &self,
        old: &'m Property,
        new: &'m Property,
        conversion: &Conversion<'m>,
    ) -> TokenStream {
        let name = identifier(&old.rust_name);
        let converted = |value: TokenStream| {
            let value = self.applying.unboxed(self.old, &old.schema, value);
            let value = self.applying.apply(conversion, value);
            self.applying.boxed(self.new, &new.schema, value)
        };
        if is_required(old) {
            let value = converted(quote!(value.#name));
            return match is_required(new) {
                true => value,
                false => quote!(::std::option::Option::Some(#value)),
            };
        }
        if matches!(conversion, Conversion::Same) {
            return quote!(value.#name);
        }
        let (was_boxed, is_boxed) = (
            self.applying.was_boxed(self.old, &old.schema),
            self.applying.is_boxed(self.new, &new.schema),
        );
        let each = match was_boxed || is_boxed {
            true => {
                let value = converted(quote!(value));
                quote!(|value| #value)
            }
            false => self.applying.function(conversion),
        };
        quote!(::std::option::Option::map(value.#name, #each))
    }

    /// Puts an older property that isn't declared any more among the unknown ones.
    fn undeclared(&self, property: &Property, of: &Type<'m>) -> TokenStream {
        let (name, wire) = (identifier(&property.rust_name), &property.name);
        match (of, is_required(property)) {
            (Type::Constant(value), true) => {
                let value = constants::literal(value, &quote!(self::support));
                quote!(extra.insert(#wire, #value.to_value());)
            }
            (_, true) => quote!(extra.insert(#wire, self::support::to_json(value.#name));),
            (_, false) => quote! {
                if let ::std::option::Option::Some(value) = value.#name {
                    extra.insert(#wire, self::support::to_json(value));
                }
            },
        }
    }
}

/// Takes what a newer property is the declaration of out of the unknown ones.
fn taken(property: &Property) -> TokenStream {
    let name = &property.name;
    match holds_integers(&property.schema) {
        true => quote!(self::support::take_declared_integers(&mut extra, #name)),
        false => quote!(self::support::take_declared(&mut extra, #name)),
    }
}

fn uses_value(origin: &Origin<'_>) -> bool {
    match origin {
        Origin::Field(old, conversion) => !(is_required(old) && conversion.ignores_value()),
        Origin::Unknown => false,
    }
}
