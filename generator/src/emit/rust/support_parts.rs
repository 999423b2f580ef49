//! Which parts of the support code an output stands on.

use std::collections::BTreeSet;

use super::copied::SupportPart;
use super::{Conversions, RustOptions};
use crate::model::{DefinitionKind, Format, Model, Object, Schema, Shape};

/// What the types of a model need.
pub(super) fn parts(model: &Model, options: &RustOptions) -> BTreeSet<SupportPart> {
    let mut parts = BTreeSet::new();
    match &options.conversions {
        // Whoever writes code beside the types may stand on anything.
        Conversions::Apart => parts.extend([
            SupportPart::Unions,
            SupportPart::Outcomes,
            SupportPart::Timestamps,
        ]),
        Conversions::Embedded(libraries) => {
            parts.extend((!libraries.is_empty()).then_some(SupportPart::Timestamps));
        }
    }
    for definition in &model.definitions {
        match &definition.kind {
            DefinitionKind::Object(object) => of_object(object, &mut parts),
            DefinitionKind::Union(union) => {
                parts.insert(SupportPart::Unions);
                let variants = union.variants.iter();
                variants.for_each(|variant| of_schema(&variant.schema, &mut parts));
            }
            DefinitionKind::Alias(schema) => of_schema(schema, &mut parts),
            DefinitionKind::Enumeration(_) => {}
        }
    }
    parts
}

fn of_object(object: &Object, parts: &mut BTreeSet<SupportPart>) {
    parts.extend(object.on_success.then_some(SupportPart::Outcomes));
    for property in &object.properties {
        match property.schema.shape {
            Shape::Constant(_) => {
                parts.insert(SupportPart::Unions);
            }
            _ => of_schema(&property.schema, parts),
        }
    }
}

fn of_schema(schema: &Schema, parts: &mut BTreeSet<SupportPart>) {
    match &schema.shape {
        Shape::String {
            format: Some(Format::DateTime),
        } => {
            parts.insert(SupportPart::Timestamps);
        }
        Shape::Array(inner) | Shape::Map(inner) => of_schema(inner, parts),
        Shape::Any
        | Shape::Null
        | Shape::Boolean
        | Shape::Integer { .. }
        | Shape::Number
        | Shape::String { .. }
        | Shape::Reference(_)
        | Shape::Constant(_) => {}
    }
}
