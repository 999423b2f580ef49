//! Definitions that only name each other in a circle.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use crate::diagnostic::{Diagnostic, rule};
use crate::model::{DefinitionId, DefinitionKind, Model, Schema, Shape};

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for id in maybe_circular(model) {
        if let Some(circle) = circle(model, id) {
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

/// The definitions that are in a circle, and those that lead into one.
/// A long way without a circle is gone over once.
fn maybe_circular(model: &Model) -> Vec<DefinitionId> {
    let mut named_by: HashMap<DefinitionId, Vec<DefinitionId>> = HashMap::new();
    let mut ways: HashMap<DefinitionId, usize> = HashMap::new();
    for id in model.ids() {
        let others = is_also(model, id);
        ways.insert(id, others.len());
        for other in others {
            named_by.entry(other).or_default().push(id);
        }
    }
    let mut ends: Vec<DefinitionId> = model.ids().filter(|id| ways.get(id) == Some(&0)).collect();
    while let Some(end) = ends.pop() {
        for id in named_by.remove(&end).unwrap_or_default() {
            let Some(left) = ways.get_mut(&id) else {
                continue;
            };
            *left = left.saturating_sub(1);
            if *left == 0 {
                ends.push(id);
            }
        }
    }
    model.ids().filter(|id| ways.get(id) != Some(&0)).collect()
}

/// The other definitions on the shortest way by which a definition comes back to itself without a
/// property, a list or a map in between.
fn circle(model: &Model, start: DefinitionId) -> Option<Vec<DefinitionId>> {
    let mut came_from: HashMap<DefinitionId, DefinitionId> = HashMap::new();
    let mut waiting = VecDeque::from([start]);
    while let Some(here) = waiting.pop_front() {
        for next in is_also(model, here) {
            if next == start {
                let before = |id: &DefinitionId| came_from.get(id).copied();
                let way = std::iter::successors(Some(here), before);
                let mut way: Vec<_> = way.take_while(|id| *id != start).collect();
                way.reverse();
                return Some(way);
            }
            if let Entry::Vacant(entry) = came_from.entry(next) {
                entry.insert(here);
                waiting.push_back(next);
            }
        }
    }
    None
}

/// The definitions whose values are values of this one: what an alias stands for, the branches of a union.
fn is_also(model: &Model, id: DefinitionId) -> Vec<DefinitionId> {
    let referred = |schema: &Schema| match schema.shape {
        Shape::Reference(id) => Some(id),
        _ => None,
    };
    match &model.definition(id).kind {
        DefinitionKind::Alias(schema) => referred(schema).into_iter().collect(),
        DefinitionKind::Union(union) => {
            let variants = union.variants.iter();
            variants.filter_map(|it| referred(&it.schema)).collect()
        }
        DefinitionKind::Object(_) | DefinitionKind::Enumeration(_) => Vec::new(),
    }
}
