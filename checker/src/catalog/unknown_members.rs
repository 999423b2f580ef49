//! Members of a catalog that the contract's types don't declare. Newer versions may add some, so they are allowed; one that
//! is misspelt would otherwise have no effect, and nobody would know.

use norm_contract::support::{Extra, Object};
use norm_contract::{CatalogPagination, CatalogSnapshot, CatalogTool, CatalogToolVersion};
use norm_contract_generator::diagnostic::{Diagnostic, Rule, Severity};
use norm_contract_generator::model::nearest;
use norm_contract_generator::source::{Node, NodeValue};

/// What is told of a member that isn't known.
pub static UNKNOWN_MEMBER: Rule = Rule {
    id: "unknown-catalog-member",
    severity: Severity::Warning,
    summary: "A catalog has a member that the contract's type CatalogSnapshot doesn't declare.",
    explanation: "It has no effect: it is misspelt, or of a newer version of the contract. Correct the name, or take the member out. Names that begin with `x-`, and `$schema`, are left to you.",
};

/// All of them, in the document's order.
pub(super) fn of(document: &Node) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    add::<CatalogSnapshot>(document, &mut found);
    for tool in elements(document, "tools") {
        add::<CatalogTool>(tool, &mut found);
        for version in elements(tool, "versions") {
            add::<CatalogToolVersion>(version, &mut found);
            if let Some(pagination) = member(version, "pagination") {
                add::<CatalogPagination>(pagination, &mut found);
            }
        }
    }
    found.sort_by_key(|diagnostic| diagnostic.primary);
    found
}

/// Whether there is something to be told of a tool.
pub(super) fn are_in_tool(tool: &CatalogTool) -> bool {
    let mut versions = tool.versions.iter();
    are_in(&tool.extra)
        || versions.any(|version| {
            let pagination = version.pagination.as_ref();
            are_in(&version.extra) || pagination.is_some_and(|it| are_in(&it.extra))
        })
}

/// Whether there is something to be told of what an object has beyond its declared members.
pub(super) fn are_in(extra: &Extra) -> bool {
    extra.iter().any(|(name, _)| !is_left_alone(name))
}

/// Whether a name is nobody's but the author's.
fn is_left_alone(name: &str) -> bool {
    name == "$schema" || name.starts_with("x-")
}

fn add<T: Object>(object: &Node, found: &mut Vec<Diagnostic>) {
    let NodeValue::Object(members) = &object.value else {
        return;
    };
    for (name, entry) in members {
        if T::PROPERTIES.contains(&name.as_str()) || is_left_alone(name) {
            continue;
        }
        let message = format!("{} has no member `{name}`, so it has no effect", T::NAME);
        let unused = T::PROPERTIES.iter().copied();
        let unused = unused.filter(|property| !members.contains_key(*property));
        let help = match nearest(name, unused) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("its members are {}", T::PROPERTIES.join(", ")),
        };
        let diagnostic = Diagnostic::new(&UNKNOWN_MEMBER, entry.key_span, message);
        found.push(diagnostic.with_help(help));
    }
}

fn member<'a>(object: &'a Node, name: &str) -> Option<&'a Node> {
    match &object.value {
        NodeValue::Object(members) => members.get(name).map(|entry| &entry.value),
        _ => None,
    }
}

fn elements<'a>(object: &'a Node, name: &str) -> &'a [Node] {
    match member(object, name).map(|list| &list.value) {
        Some(NodeValue::Array(elements)) => elements,
        _ => &[],
    }
}
