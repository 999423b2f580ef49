//! Which parts of the support code an output stands on.

use std::collections::BTreeSet;

use super::copied::SupportPart;
use super::{Conversions, RustOptions};
use crate::model::{DefinitionKind, Format, Model, Schema, Shape};

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
            DefinitionKind::Object(object) => {
                parts.extend(object.on_success.then_some(SupportPart::Outcomes));
                let mut properties = object.properties.iter();
                let has_constant =
                    properties.any(|it| matches!(it.schema.shape, Shape::Constant(_)));
                parts.extend(has_constant.then_some(SupportPart::Unions));
            }
            DefinitionKind::Union(_) => {
                parts.insert(SupportPart::Unions);
            }
            DefinitionKind::Alias(_) | DefinitionKind::Enumeration(_) => {}
        }
        let has_timestamp = definition.kind.schemas().any(is_timestamp);
        parts.extend(has_timestamp.then_some(SupportPart::Timestamps));
    }
    parts
}

/// Whether dates with a time are values of a schema, or items or values of it.
fn is_timestamp(schema: &Schema) -> bool {
    let date_time = Some(Format::DateTime);
    matches!(&schema.innermost().shape, Shape::String { format } if *format == date_time)
}
