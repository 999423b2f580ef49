//! The model as a consumer sees it who takes no value that the schema doesn't list.

use crate::model::{DefinitionKind, Model};

/// A model of the same definitions in which every enum and union is closed, but for an enum whose
/// schema itself allows any other value.
pub(super) fn closed(model: &Model) -> Model {
    let mut definitions = model.definitions.clone();
    for definition in &mut definitions {
        match &mut definition.kind {
            DefinitionKind::Enumeration(enumeration) => enumeration.open = enumeration.extensible,
            DefinitionKind::Union(union) => union.open = union.extensible,
            DefinitionKind::Object(_) | DefinitionKind::Alias(_) => {}
        }
    }
    Model {
        package: model.package.clone(),
        modules: model.modules.clone(),
        definitions,
        // What types aren't made of.
        pages: Vec::new(),
        examples: Vec::new(),
        approvals: Vec::new(),
    }
}
