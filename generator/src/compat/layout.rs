//! Definitions that are nothing but the layout of plain schemas: those to which they refer. In
//! documents their names don't show.

use crate::hashing::HashSet;
use crate::source::{Holds, Node, NodeValue, each_schema, holds};

use super::side::{DEFINITION_KEYWORDS, NamedSchema, Side, Target};

impl<'a> Side<'a> {
    /// The definitions that schemas of whole files refer to, by whatever way. The files themselves aren't
    /// among them.
    pub(super) fn definitions_of_layout(&self) -> HashSet<usize> {
        let mut reached = HashSet::default();
        let mut waiting = self.roots_that_describe();
        let mut seen: HashSet<*const Node> = HashSet::default();
        while let Some(schema) = waiting.pop() {
            if !seen.insert(std::ptr::from_ref(schema)) {
                continue;
            }
            let definition = self.definition_of(schema);
            let is_file = |index: &usize| {
                self.definitions
                    .get(*index)
                    .is_some_and(NamedSchema::is_file)
            };
            reached.extend(definition.filter(|index| !is_file(index)));
            self.each_schema_in_use(schema, &mut |inner| {
                if inner.get("$ref").is_some()
                    && let Target::Schema(target) = self.follow(inner)
                {
                    waiting.push(target);
                }
            });
        }
        reached
    }

    fn roots_that_describe(&self) -> Vec<&'a Node> {
        if self.is_package() {
            return Vec::new();
        }
        let count = if self.has_files { usize::MAX } else { 1 };
        let files = self.loaded.schemas.iter().take(count);
        let roots = files.filter_map(|file| self.root(*file));
        roots.filter(|root| self.describes_values(root)).collect()
    }

    /// A schema and all inside it; of a whole file, the definitions that it holds aside.
    fn each_schema_in_use(&self, schema: &'a Node, visit: &mut impl FnMut(&'a Node)) {
        let root = self.root(schema.span.file);
        let is_file = root.is_some_and(|root| std::ptr::eq(root, schema));
        if !is_file {
            each_schema(schema, visit);
            return;
        }
        visit(schema);
        for (keyword, entry) in schema.as_object().into_iter().flatten() {
            if holds(keyword).is_none() || DEFINITION_KEYWORDS.contains(&keyword.as_str()) {
                continue;
            }
            match &entry.value.value {
                NodeValue::Array(schemas) => schemas.iter().for_each(|it| each_schema(it, visit)),
                NodeValue::Object(schemas) if is_map(keyword) => {
                    schemas
                        .values()
                        .for_each(|it| each_schema(&it.value, visit));
                }
                _ => each_schema(&entry.value, visit),
            }
        }
    }
}

fn is_map(keyword: &str) -> bool {
    holds(keyword) == Some(Holds::SchemaMap)
}
