//! Definitions that only name each other in a circle.

use crate::diagnostic::{Diagnostic, rule};
use crate::model::{DefinitionId, DefinitionKind, Model, Schema, Shape};

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for id in model.ids() {
        let definition = model.definition(id);
        let DefinitionKind::Alias(schema) = &definition.kind else {
            continue;
        };
        if let Some(circle) = circle(model, schema, id) {
            // A circle is one mistake, told at its first definition.
            if circle.iter().all(|other| id <= *other) {
                diagnostics.push(report(model, id, &circle));
            }
        }
    }
}

fn report(model: &Model, first: DefinitionId, others: &[DefinitionId]) -> Diagnostic {
    const MOST_PLACES: usize = 5;
    let definition = model.definition(first);
    let name = &definition.name;
    let message = match others {
        [] => format!("{name} refers to itself and never to a type"),
        [other] => {
            let other = &model.definition(*other).name;
            format!("{name} and {other} refer to each other and never to a type")
        }
        _ => format!(
            "{name} and {} other definitions refer to each other in a circle and never to a type",
            others.len()
        ),
    };
    let mut diagnostic = Diagnostic::new(&rule::REF_CYCLE, definition.name_span, message)
        .with_help("let one of the definitions be an object, an enum or a scalar");
    for other in others.iter().take(MOST_PLACES) {
        let place = model.definition(*other).name_span;
        diagnostic = diagnostic.with_related(place, "part of the circle");
    }
    diagnostic
}

/// Follows bare references from an alias; the definitions on the way where they come back to `start`.
fn circle(model: &Model, schema: &Schema, start: DefinitionId) -> Option<Vec<DefinitionId>> {
    let mut here = schema;
    let mut passed = Vec::new();
    // A circle that `start` only leads into is reported where it is one; the bound ends it here.
    while passed.len() <= model.definitions.len() {
        let Shape::Reference(next) = here.shape else {
            return None;
        };
        if next == start {
            return Some(passed);
        }
        passed.push(next);
        let DefinitionKind::Alias(schema) = &model.definition(next).kind else {
            return None;
        };
        here = schema;
    }
    None
}
