//! Schemas that are merged from themselves, so that nobody can say which values they have.

use std::collections::HashMap;

use super::reader::Reader;
use crate::diagnostic::rule;
use crate::source::{Node, Span, each_schema};

/// How far a schema has been looked into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Open,
    Done,
}

/// A schema on the way from the first one, and the schemas that it is merged from and are still to be looked into,
/// each with the place that names it.
struct Step<'a> {
    schema: &'a Node,
    waiting: Vec<(&'a Node, Span)>,
}

impl<'a> Reader<'a> {
    /// Reports every circle of `allOf` and `$ref`. One of `$ref` alone is told where definitions are judged.
    pub(super) fn check_circles_of_parts(&mut self) {
        let mut schemas = Vec::new();
        for file in &self.loaded.schemas {
            if let Some(root) = &self.loaded.sources.file(*file).root {
                each_schema(root, &mut |schema| schemas.push(schema));
            }
        }
        let mut progress = HashMap::new();
        for schema in schemas {
            self.follow_parts(schema, &mut progress);
        }
    }

    /// Goes through all that a schema is merged from. Whatever leads back to an open one closes a circle.
    fn follow_parts(&mut self, schema: &'a Node, progress: &mut HashMap<Span, Progress>) {
        if progress.contains_key(&schema.span) {
            return;
        }
        progress.insert(schema.span, Progress::Open);
        let mut way = vec![self.step(schema)];
        while let Some(step) = way.last_mut() {
            let Some((next, place)) = step.waiting.pop() else {
                progress.insert(step.schema.span, Progress::Done);
                way.pop();
                continue;
            };
            match progress.get(&next.span) {
                Some(Progress::Done) => {}
                Some(Progress::Open) => self.report_circle_of_parts(&way, next, place),
                None => {
                    progress.insert(next.span, Progress::Open);
                    let step = self.step(next);
                    way.push(step);
                }
            }
        }
    }

    fn step(&mut self, schema: &'a Node) -> Step<'a> {
        let branches = match self.ignores_neighbours(schema) {
            true => None,
            false => schema.get("allOf").and_then(Node::as_array),
        };
        let branches = branches.unwrap_or_default().iter();
        let mut waiting: Vec<(&Node, Span)> =
            branches.map(|branch| (branch, branch.span)).collect();
        let reference = schema.get("$ref");
        let target = reference.and_then(|reference| {
            let target = self.find(schema.span, reference.as_str()?).ok()?;
            Some((target, reference.span))
        });
        waiting.extend(target);
        Step { schema, waiting }
    }

    fn report_circle_of_parts(&mut self, way: &[Step<'a>], first: &'a Node, place: Span) {
        let start = way.iter().position(|step| step.schema.span == first.span);
        let circle = way.get(start.unwrap_or(0)..).unwrap_or_default();
        let is_merged = |step: &Step<'a>| !self.parts(step.schema).is_empty();
        if circle.iter().any(is_merged) {
            self.circles
                .extend(circle.iter().map(|step| step.schema.span));
            self.report_with_help(
                &rule::REF_CYCLE,
                place,
                "this reference leads back to a schema that is merged from it",
                "take one of the schemas out of the other's `allOf`, or let it stand in a property",
            );
        }
    }
}
