//! Members of a catalog that the contract's types don't declare. Newer versions may add some, so they are allowed; one that
//! is misspelt would otherwise have no effect, and nobody would know.

use norm_contract::support::{Extra, Object};
use norm_contract::{CatalogPagination, CatalogSnapshot, CatalogTool, CatalogToolVersion};
use norm_contract_generator::diagnostic::Diagnostic;
use norm_contract_generator::model::nearest;
use norm_contract_generator::source::{Node, NodeValue};
use norm_contract_generator::{Language, Words};

use crate::rules::UNKNOWN_MEMBER;

/// All of them, in the document's order, told in a language.
pub(super) fn of(document: &Node, language: Language) -> Vec<Diagnostic> {
    let mut unknown = UnknownMembers {
        language,
        found: Vec::new(),
    };
    unknown.add::<CatalogSnapshot>(document);
    for tool in elements(document, "tools") {
        unknown.add::<CatalogTool>(tool);
        for version in elements(tool, "versions") {
            unknown.add::<CatalogToolVersion>(version);
            if let Some(pagination) = member(version, "pagination") {
                unknown.add::<CatalogPagination>(pagination);
            }
        }
    }
    let mut found = unknown.found;
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

struct UnknownMembers {
    language: Language,
    found: Vec<Diagnostic>,
}

impl UnknownMembers {
    /// Adds those of an object that should be of this type.
    fn add<T: Object>(&mut self, object: &Node) {
        let NodeValue::Object(members) = &object.value else {
            return;
        };
        for (name, entry) in members {
            if T::PROPERTIES.contains(&name.as_str()) || is_left_alone(name) {
                continue;
            }
            let unused = T::PROPERTIES.iter().copied();
            let unused = unused.filter(|property| !members.contains_key(*property));
            let (message, help) = words::<T>(name, nearest(name, unused));
            let message = message.text(self.language);
            let diagnostic = Diagnostic::new(&UNKNOWN_MEMBER, entry.key_span, message);
            let help = help.text(self.language);
            self.found.push(diagnostic.with_help(help));
        }
    }
}

/// The message and the help. `meant`: the declared name that is most like the member's, if one is.
fn words<T: Object>(name: &str, meant: Option<&str>) -> (Words, Words) {
    let message = Words::new(
        format!(
            "у {} нет поля `{name}`, поэтому оно ни на что не влияет",
            T::NAME
        ),
        format!("{} has no member `{name}`, so it has no effect", T::NAME),
    );
    let help = match meant {
        Some(meant) => Words::new(
            format!("возможно, имелось в виду `{meant}`"),
            format!("did you mean `{meant}`?"),
        ),
        None => {
            let known = T::PROPERTIES.join(", ");
            Words::new(
                format!("поля этого типа: {known}"),
                format!("its members are {known}"),
            )
        }
    };
    (message, help)
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
