//! Which types can be met in a union, and so have to say how well a document fits them.

use crate::model::{DefinitionId, DefinitionKind, Model, Schema, Shape};

/// The unions, and everything that they are made of at any depth.
pub(super) struct Branches {
    contains: Vec<bool>,
}

impl Branches {
    pub(super) fn new(model: &Model) -> Self {
        let mut contains = vec![false; model.definitions.len()];
        let is_union = |id: &DefinitionId| {
            let kind = &model.definition(*id).kind;
            matches!(kind, DefinitionKind::Union(_))
        };
        let mut waiting: Vec<DefinitionId> = model.ids().filter(is_union).collect();
        while let Some(id) = waiting.pop() {
            if std::mem::replace(&mut contains[id.index()], true) {
                continue;
            }
            match &model.definition(id).kind {
                DefinitionKind::Object(object) => {
                    let schemas = object.properties.iter().map(|it| &it.schema);
                    waiting.extend(schemas.filter_map(definition_in));
                }
                DefinitionKind::Union(union) => {
                    let schemas = union.variants.iter().map(|it| &it.schema);
                    waiting.extend(schemas.filter_map(definition_in));
                }
                DefinitionKind::Alias(schema) => waiting.extend(definition_in(schema)),
                DefinitionKind::Enumeration(_) => {}
            }
        }
        Branches { contains }
    }

    pub(super) fn contain(&self, id: DefinitionId) -> bool {
        self.contains[id.index()]
    }
}

/// The definition that a schema names, as it is, as its items or as its values.
fn definition_in(schema: &Schema) -> Option<DefinitionId> {
    match &schema.shape {
        Shape::Reference(id) => Some(*id),
        Shape::Array(inner) | Shape::Map(inner) => definition_in(inner),
        Shape::Any
        | Shape::Null
        | Shape::Boolean
        | Shape::Integer { .. }
        | Shape::Number
        | Shape::String { .. }
        | Shape::Constant(_) => None,
    }
}
