//! Derived properties fit what they are derived from.

use crate::diagnostic::{Diagnostic, rule};
use crate::model::{AttributeType, DefinitionKind, Derived, Model, Object, Property, Shape};
use crate::source::Span;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for definition in &model.definitions {
        let DefinitionKind::Object(object) = &definition.kind else {
            continue;
        };
        for property in &object.properties {
            let Some(derived) = &property.derived else {
                continue;
            };
            if let Err((span, message)) = fits(model, object, property, derived) {
                diagnostics.push(Diagnostic::new(&rule::INVALID_DERIVATION, span, message).with_help(
                    "name a property of this object, an attribute of its enum, and a value of the attribute's enum",
                ));
            }
        }
    }
}

fn fits(
    model: &Model,
    object: &Object,
    property: &Property,
    derived: &Derived,
) -> Result<(), (Span, String)> {
    let name = &derived.property;
    let source = object
        .properties
        .iter()
        .find(|it| it.name == name.value)
        .ok_or_else(|| {
            (
                name.span,
                format!("the object has no property `{}`", name.value),
            )
        })?;
    let enumeration = match source.schema.shape {
        Shape::Reference(id) if !model.is_nullable(&source.schema) => model.enumeration(id),
        _ => None,
    };
    let enumeration = enumeration.ok_or_else(|| {
        (
            name.span,
            format!("the property `{}` is no enum", name.value),
        )
    })?;
    let attribute_name = &derived.attribute;
    let attribute = enumeration
        .attributes
        .iter()
        .find(|it| it.name == attribute_name.value)
        .ok_or_else(|| {
            (
                attribute_name.span,
                format!("its enum has no attribute `{}`", attribute_name.value),
            )
        })?;
    let AttributeType::Enumeration(target) = attribute.kind else {
        return Err((
            attribute_name.span,
            format!("the attribute `{}` is of no enum type", attribute.name),
        ));
    };
    if attribute.optional {
        return Err((
            attribute_name.span,
            format!("the attribute `{}` is optional", attribute.name),
        ));
    }
    let target_name = &model.definition(target).name;
    let own = match property.schema.shape {
        Shape::Reference(id) if !model.is_nullable(&property.schema) => {
            Some(model.resolve_alias(id))
        }
        _ => None,
    };
    if own != Some(target) {
        let message = format!(
            "`{}` has to be a {target_name}, as the attribute is",
            property.name
        );
        return Err((derived.span, message));
    }
    let members = model
        .enumeration(target)
        .map(|it| it.members.as_slice())
        .unwrap_or_default();
    if !members
        .iter()
        .any(|member| member.value == derived.unknown.value)
    {
        return Err((
            derived.unknown.span,
            format!("{target_name} has no value `{}`", derived.unknown.value),
        ));
    }
    Ok(())
}
