//! `$dynamicRef` and `$recursiveRef`, which mean what `$ref` means unless several schemas are candidates.

use std::collections::{HashMap, HashSet};

use super::{Loaded, Node, NodeValue, Resolver, Span, each_schema};

const DYNAMIC: [&str; 2] = ["$dynamicRef", "$recursiveRef"];

/// Turns the dynamic references of plain schemas that can lead to one schema alone into `$ref`.
pub(super) fn settle(loaded: &mut Loaded) {
    if loaded.manifest.is_some() {
        return;
    }
    let settled = settled(loaded);
    if settled.is_empty() {
        return;
    }
    for file in loaded.schemas.clone() {
        if let Some(mut root) = loaded.sources.file(file).root.clone() {
            rename(&mut root, &settled);
            loaded.sources.set_root(file, root);
        }
    }
}

/// The schemas whose dynamic reference leads to one schema alone.
fn settled(loaded: &Loaded) -> HashSet<Span> {
    let mut candidates: HashMap<&str, usize> = HashMap::new();
    let mut dynamic = Vec::new();
    for file in &loaded.schemas {
        let Some(root) = &loaded.sources.file(*file).root else {
            continue;
        };
        each_schema(root, &mut |schema| {
            if let Some(name) = dynamic_name(schema) {
                *candidates.entry(name).or_default() += 1;
            }
            let mut references = DYNAMIC.iter().filter_map(|it| schema.get(it));
            if let (Some(reference), None, None) =
                (references.next(), references.next(), schema.get("$ref"))
            {
                dynamic.extend(reference.as_str().map(|text| (schema, text)));
            }
        });
    }
    if dynamic.is_empty() {
        return HashSet::new();
    }
    let mut resolver = Resolver::new(loaded);
    dynamic.retain(|(schema, text)| {
        let target = resolver.resolve(schema.span, text).ok();
        let name = target.and_then(dynamic_name).unwrap_or_default();
        // Only a reference by that name is dynamic.
        let is_plain = target.is_some() && !text.ends_with(&format!("#{name}"));
        is_plain || target.is_some() && candidates.get(name).is_none_or(|count| *count == 1)
    });
    dynamic.iter().map(|(schema, _)| schema.span).collect()
}

/// The name by which a schema may stand in for others: empty for that of `$recursiveRef`.
fn dynamic_name(schema: &Node) -> Option<&str> {
    let is_recursive = schema.get("$recursiveAnchor").and_then(Node::as_bool) == Some(true);
    match schema.get("$dynamicAnchor") {
        Some(name) => name.as_str(),
        None => is_recursive.then_some(""),
    }
}

fn rename(node: &mut Node, settled: &HashSet<Span>) {
    match &mut node.value {
        NodeValue::Object(members) => {
            if settled.contains(&node.span) {
                let renamed = std::mem::take(members).into_iter();
                let renamed = renamed.map(|(name, entry)| match DYNAMIC.contains(&name.as_str()) {
                    true => ("$ref".to_owned(), entry),
                    false => (name, entry),
                });
                *members = renamed.collect();
            }
            members
                .values_mut()
                .for_each(|entry| rename(&mut entry.value, settled));
        }
        NodeValue::Array(elements) => {
            elements
                .iter_mut()
                .for_each(|element| rename(element, settled));
        }
        _ => {}
    }
}
