//! What things are called in Rust.

use crate::hashing::HashMap;
use crate::model::{DefinitionKind, Model};
use crate::source::Span;

/// The names in Rust by the places of what has them.
pub(super) fn rust_names(model: &Model) -> HashMap<Span, &str> {
    let mut names = HashMap::default();
    for definition in &model.definitions {
        names.insert(definition.name_span, definition.rust_name.as_str());
        match &definition.kind {
            DefinitionKind::Object(object) => {
                let properties = object.properties.iter();
                names.extend(properties.map(|it| (it.name_span, it.rust_name.as_str())));
            }
            DefinitionKind::Enumeration(enumeration) => {
                let members = enumeration.members.iter();
                names.extend(members.map(|it| (it.span, it.rust_name.as_str())));
                let attributes = enumeration.attributes.iter();
                names.extend(attributes.map(|it| (it.span, it.rust_name.as_str())));
            }
            DefinitionKind::Union(union) => {
                let variants = union.variants.iter();
                names.extend(variants.map(|it| (it.span, it.rust_name.as_str())));
            }
            DefinitionKind::Alias(_) => {}
        }
    }
    names
}
