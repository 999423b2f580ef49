//! What a definition refers to.

use crate::source::referenced_definition;
use serde_json::Value;

use super::{
    AttributeType, AttributeValue, Definition, DefinitionId, DefinitionKind, Enumeration, Schema,
    Shape,
};

impl Definition {
    /// Calls `visit` on the id of everything that the definition's type is made of, attributes of an
    /// enum included. An id may come several times.
    pub(super) fn each_reference(&mut self, visit: &mut impl FnMut(&mut DefinitionId)) {
        match &mut self.kind {
            DefinitionKind::Object(object) => {
                let properties = object.properties.iter_mut();
                properties.for_each(|property| in_schema(&mut property.schema, visit));
            }
            DefinitionKind::Enumeration(enumeration) => in_enumeration(enumeration, visit),
            DefinitionKind::Union(union) => {
                let variants = union.variants.iter_mut();
                variants.for_each(|variant| in_schema(&mut variant.schema, visit));
            }
            DefinitionKind::Alias(schema) => in_schema(schema, visit),
        }
    }

    /// The names of the definitions that conditions on the type's values refer to: they are kept as
    /// JSON, in which a reference is `#/$defs/` and a name.
    pub(super) fn names_in_conditions(&self) -> Vec<String> {
        let mut names = Vec::new();
        let mut add = |narrowing: &[(String, Value)]| {
            let values = narrowing.iter();
            values.for_each(|(_, value)| names_in_json(value, &mut names));
        };
        match &self.kind {
            DefinitionKind::Object(object) => {
                add(&object.narrowing);
                let properties = object.properties.iter();
                properties.for_each(|it| conditions_of_schema(&it.schema, &mut add));
            }
            DefinitionKind::Union(union) => {
                add(&union.narrowing);
                let variants = union.variants.iter();
                variants.for_each(|it| conditions_of_schema(&it.schema, &mut add));
            }
            DefinitionKind::Alias(schema) => conditions_of_schema(schema, &mut add),
            DefinitionKind::Enumeration(_) => {}
        }
        names
    }
}

fn in_schema(schema: &mut Schema, visit: &mut impl FnMut(&mut DefinitionId)) {
    match &mut schema.shape {
        Shape::Reference(id) => visit(id),
        Shape::Array(inner) | Shape::Map(inner) => in_schema(inner, visit),
        Shape::Any
        | Shape::Null
        | Shape::Boolean
        | Shape::Integer { .. }
        | Shape::Number
        | Shape::String { .. }
        | Shape::Constant(_) => {}
    }
}

fn in_enumeration(enumeration: &mut Enumeration, visit: &mut impl FnMut(&mut DefinitionId)) {
    for attribute in &mut enumeration.attributes {
        in_attribute_type(&mut attribute.kind, visit);
    }
    let members = enumeration.members.iter_mut();
    for value in members.flat_map(|member| &mut member.values).flatten() {
        in_attribute_value(&mut value.value, visit);
    }
}

fn in_attribute_type(kind: &mut AttributeType, visit: &mut impl FnMut(&mut DefinitionId)) {
    match kind {
        AttributeType::Enumeration(id) => visit(id),
        AttributeType::Array(items) => in_attribute_type(items, visit),
        AttributeType::Boolean
        | AttributeType::Integer
        | AttributeType::String
        | AttributeType::Definition => {}
    }
}

fn in_attribute_value(value: &mut AttributeValue, visit: &mut impl FnMut(&mut DefinitionId)) {
    match value {
        AttributeValue::Member { enumeration, .. } => visit(enumeration),
        AttributeValue::Definition(id) => visit(id),
        AttributeValue::Array(elements) => {
            let elements = elements.iter_mut();
            elements.for_each(|element| in_attribute_value(element, visit));
        }
        AttributeValue::Boolean(_) | AttributeValue::Integer(_) | AttributeValue::String(_) => {}
    }
}

fn conditions_of_schema(schema: &Schema, add: &mut impl FnMut(&[(String, Value)])) {
    add(&schema.narrowing);
    if let Shape::Array(inner) | Shape::Map(inner) = &schema.shape {
        conditions_of_schema(inner, add);
    }
}

/// A text elsewhere that looks like a reference only adds a definition that nobody asked for.
fn names_in_json(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            let reference = members.get("$ref").and_then(Value::as_str);
            names.extend(reference.and_then(referenced_definition));
            let members = members.values();
            members.for_each(|member| names_in_json(member, names));
        }
        Value::Array(elements) => {
            let elements = elements.iter();
            elements.for_each(|element| names_in_json(element, names));
        }
        _ => {}
    }
}
