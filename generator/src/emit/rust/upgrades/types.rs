//! What a value is in Rust, whatever names it goes by.

use serde_json::Value;

use crate::emit::rust::constants;
use crate::emit::rust::newtypes::Newtypes;
use crate::model::{
    Definition, DefinitionId, DefinitionKind, Enumeration, Format, Model, Property, Schema, Shape,
    Wire,
};

use super::TypeWords;

/// A version of the contract.
pub(super) struct Version<'m> {
    pub(super) model: &'m Model,
    newtypes: Newtypes,
}

/// A type of Rust, names of `type` items written out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Type<'m> {
    /// Any JSON.
    Value,
    Boolean,
    Signed,
    Unsigned,
    Number,
    Text,
    Timestamp,
    List(Box<Type<'m>>),
    Map(Box<Type<'m>>),
    /// A map of any JSON.
    JsonMap,
    Optional(Box<Type<'m>>),
    /// The field of a property that has one value.
    Constant(&'m Value),
    /// An enum whose values may be unknown.
    Open(DefinitionId),
    /// An enum whose values are all known.
    Closed(DefinitionId),
    Struct(DefinitionId),
    /// A tool's data: a struct or a domain state.
    Outcome(DefinitionId),
    Union(DefinitionId),
    /// Another name with a type of its own.
    Newtype(DefinitionId),
}

impl<'m> Version<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Version {
            model,
            newtypes: Newtypes::new(model),
        }
    }

    pub(super) fn of_property(&self, property: &'m Property) -> Type<'m> {
        match constants::constant(property) {
            Some(value) => Type::Constant(value),
            None => self.of_schema(&property.schema),
        }
    }

    pub(super) fn of_schema(&self, schema: &'m Schema) -> Type<'m> {
        let bare = match &schema.shape {
            Shape::Any | Shape::Null | Shape::Constant(_) => Type::Value,
            Shape::Boolean => Type::Boolean,
            Shape::Integer {
                non_negative: false,
            } => Type::Signed,
            Shape::Integer { non_negative: true } => Type::Unsigned,
            Shape::Number => Type::Number,
            Shape::String {
                format: Some(Format::DateTime),
            } => Type::Timestamp,
            Shape::String { .. } => Type::Text,
            Shape::Array(items) => Type::List(Box::new(self.of_schema(items))),
            Shape::Map(values) if values.shape == Shape::Any => Type::JsonMap,
            Shape::Map(values) => Type::Map(Box::new(self.of_schema(values))),
            Shape::Reference(id) => self.of_definition(*id),
        };
        match schema.nullable {
            true => Type::Optional(Box::new(bare)),
            false => bare,
        }
    }

    pub(super) fn of_definition(&self, id: DefinitionId) -> Type<'m> {
        match &self.model.definition(id).kind {
            DefinitionKind::Object(object) if object.on_success => Type::Outcome(id),
            DefinitionKind::Object(_) => Type::Struct(id),
            DefinitionKind::Enumeration(enumeration) if enumeration.open => Type::Open(id),
            DefinitionKind::Enumeration(_) => Type::Closed(id),
            DefinitionKind::Union(_) => Type::Union(id),
            DefinitionKind::Alias(_) if self.newtypes.contain(id) => Type::Newtype(id),
            DefinitionKind::Alias(schema) => self.of_schema(schema),
        }
    }

    /// What a newtype has inside.
    pub(super) fn held(&self, id: DefinitionId) -> Type<'m> {
        match &self.model.definition(id).kind {
            DefinitionKind::Alias(schema) => self.of_schema(schema),
            _ => self.of_definition(id),
        }
    }

    /// The definition that a type is, where it has a type of its own in Rust.
    pub(super) fn definition(&self, of: &Type<'_>) -> Option<&'m Definition> {
        match of {
            Type::Open(id)
            | Type::Closed(id)
            | Type::Struct(id)
            | Type::Outcome(id)
            | Type::Union(id)
            | Type::Newtype(id) => Some(self.model.definition(*id)),
            _ => None,
        }
    }

    /// The enum that a type is.
    pub(super) fn enumeration(&self, of: &Type<'_>) -> Option<&'m Enumeration> {
        match &self.definition(of)?.kind {
            DefinitionKind::Enumeration(enumeration) => Some(enumeration),
            _ => None,
        }
    }

    pub(super) fn words(&self, of: &Type<'_>) -> TypeWords {
        let inside = |of: &Type<'_>| Box::new(self.words(of));
        let json = match of {
            Type::Value => return TypeWords::AnyValue,
            Type::List(items) => return TypeWords::ListOf(inside(items)),
            Type::Map(values) => return TypeWords::MapOf(inside(values)),
            Type::Optional(value) => return TypeWords::OrNull(inside(value)),
            Type::Boolean => "boolean".to_owned(),
            Type::Signed => "integer".to_owned(),
            Type::Unsigned => "integer (≥ 0)".to_owned(),
            Type::Number => "number".to_owned(),
            Type::Text => "string".to_owned(),
            Type::Timestamp => "string (date-time)".to_owned(),
            Type::JsonMap => "object".to_owned(),
            Type::Constant(value) => value.to_string(),
            Type::Open(_)
            | Type::Closed(_)
            | Type::Struct(_)
            | Type::Outcome(_)
            | Type::Union(_)
            | Type::Newtype(_) => self
                .definition(of)
                .map_or(String::new(), |it| it.name.clone()),
        };
        TypeWords::Named(json)
    }

    /// What kind of type it is, where the name alone tells no difference.
    pub(super) fn kind_words(&self, of: &Type<'_>) -> TypeWords {
        let wire = self.enumeration(of).map(|it| it.wire);
        match (of, wire) {
            (Type::Struct(_), _) => TypeWords::Named("object".to_owned()),
            (Type::Outcome(_), _) => TypeWords::ToolData,
            (Type::Union(_), _) => TypeWords::Union,
            (_, Some(Wire::String)) => TypeWords::Texts,
            (_, Some(Wire::Integer)) => TypeWords::Numbers,
            (Type::Newtype(id), _) => self.words(&self.held(*id)),
            _ => self.words(of),
        }
    }
}
