//! Which types can be met in a union, and so have to say how well a document fits them.

use crate::model::{DefinitionId, DefinitionKind, Model, Shape};

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
            let schemas = model.definition(id).kind.schemas();
            waiting.extend(schemas.filter_map(|schema| match schema.innermost().shape {
                Shape::Reference(id) => Some(id),
                _ => None,
            }));
        }
        Branches { contains }
    }

    pub(super) fn contain(&self, id: DefinitionId) -> bool {
        self.contains[id.index()]
    }
}
