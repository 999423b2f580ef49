//! Definitions that only name each other in a circle.

use crate::diagnostic::{Diagnostic, rule};
use crate::model::{DefinitionId, DefinitionKind, Model, Schema, Shape};

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for id in model.ids() {
        let definition = model.definition(id);
        let DefinitionKind::Alias(schema) = &definition.kind else {
            continue;
        };
        if names_only(model, schema, id) {
            let message = format!("{} refers to itself and never to a type", definition.name);
            diagnostics.push(
                Diagnostic::new(&rule::REF_CYCLE, definition.name_span, message)
                    .with_help("let one of the definitions be an object, an enum or a scalar"),
            );
        } else if contains(model, schema, id) {
            let message = format!(
                "no type can be generated for {}, a list or map of itself",
                definition.name
            );
            diagnostics.push(
                Diagnostic::new(&rule::UNSUPPORTED_KEYWORD, definition.name_span, message)
                    .with_help("put an object with a property in between"),
            );
        }
    }
}

/// Follows bare references from an alias; true where they come back to `start`.
fn names_only(model: &Model, schema: &Schema, start: DefinitionId) -> bool {
    let mut here = schema;
    for _ in 0..=model.definitions.len() {
        let Shape::Reference(next) = here.shape else {
            return false;
        };
        if next == start {
            return true;
        }
        let DefinitionKind::Alias(schema) = &model.definition(next).kind else {
            return false;
        };
        here = schema;
    }
    // A circle that `start` only leads into is reported where it is one.
    false
}

/// Whether an alias holds itself inside lists or maps, through other aliases.
fn contains(model: &Model, schema: &Schema, start: DefinitionId) -> bool {
    let mut seen = vec![false; model.definitions.len()];
    let mut waiting = vec![schema];
    while let Some(schema) = waiting.pop() {
        match &schema.shape {
            Shape::Array(items) | Shape::Map(items) => waiting.push(items),
            Shape::Reference(id) if *id == start => return true,
            Shape::Reference(id) if !std::mem::replace(&mut seen[id.index()], true) => {
                if let DefinitionKind::Alias(schema) = &model.definition(*id).kind {
                    waiting.push(schema);
                }
            }
            _ => {}
        }
    }
    false
}
