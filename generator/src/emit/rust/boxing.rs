//! Which fields need a box: those by which a struct would contain itself.

use super::components::components;
use crate::model::{DefinitionId, DefinitionKind, Model, Schema, Shape};

/// The strongly connected components of "is held by value".
pub(super) struct Boxes {
    component: Vec<usize>,
}

impl Boxes {
    pub(super) fn new(model: &Model) -> Self {
        let edges: Vec<Vec<usize>> = model
            .definitions
            .iter()
            .map(|definition| match &definition.kind {
                DefinitionKind::Object(object) => object
                    .properties
                    .iter()
                    .filter_map(|property| held(model, &property.schema))
                    .collect(),
                DefinitionKind::Union(union) => {
                    let variants = union.variants.iter();
                    variants
                        .filter_map(|variant| held(model, &variant.schema))
                        .collect()
                }
                _ => Vec::new(),
            })
            .collect();
        Boxes {
            component: components(&edges),
        }
    }

    /// Whether a field of `owner` has to hold its value behind a pointer.
    pub(super) fn needs_box(&self, model: &Model, owner: DefinitionId, schema: &Schema) -> bool {
        held(model, schema)
            .is_some_and(|target| self.component[target] == self.component[owner.index()])
    }
}

/// The struct that a field holds by value. Lists and maps hold by pointer already.
fn held(model: &Model, schema: &Schema) -> Option<usize> {
    match &schema.shape {
        Shape::Reference(id) => {
            let end = model.resolve_alias(*id);
            match &model.definition(end).kind {
                DefinitionKind::Object(_) | DefinitionKind::Union(_) => Some(end.index()),
                DefinitionKind::Alias(schema) => held(model, schema),
                DefinitionKind::Enumeration(_) => None,
            }
        }
        _ => None,
    }
}
