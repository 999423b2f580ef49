//! A condition made of schemas, or a keyword that nobody understands: what is compared as a whole.

use crate::Words;
use crate::source::{Node, Span};

use super::json::Quantity;
use super::statement::Statement;
use super::types::Types;

/// A condition on values.
pub(super) struct Condition<'a> {
    /// What it is, by its keyword in 2020-12.
    pub(super) keyword: &'a str,
    /// The place of the keyword.
    pub(super) place: Span,
    pub(super) content: Content<'a>,
    /// Whether the keyword is one of the dialect's.
    pub(super) is_modelled: bool,
    /// Whether it decides about null: neither the type beside it nor a nullable wrap around it does.
    pub(super) sees_null: bool,
}

impl Condition<'_> {
    /// The types of the values that it is about.
    pub(super) fn types(&self) -> Types {
        match self.keyword {
            _ if !self.is_modelled => Types::ALL,
            "contains" | "prefixItems" | "unevaluatedItems" => Types::ARRAY,
            keyword if ABOUT_PARTS.contains(&keyword) => Types::OBJECT,
            _ => Types::ALL,
        }
    }

    /// Whether its own words are needed to say what is wrong with it.
    pub(super) fn is_malformed(&self) -> bool {
        matches!(self.content, Content::Foreign(_) | Content::Pattern { .. })
    }

    /// What it is called.
    pub(super) fn statement(&self) -> Statement {
        let words = match self.content {
            Content::Foreign(schema) => {
                let dialect = schema.get("$schema").and_then(Node::as_str);
                let dialect = dialect.unwrap_or_default();
                Words::new(
                    format!("схема на диалекте `{dialect}`, который здесь не разбирается"),
                    format!("a schema in the dialect `{dialect}`, which isn't followed here"),
                )
            }
            Content::Pattern { text, .. } => Words::new(
                format!(
                    "`{}` с `{text}`: это не регулярное выражение ECMA-262",
                    self.keyword
                ),
                format!(
                    "`{}` with `{text}`, which is no regular expression of ECMA-262",
                    self.keyword
                ),
            ),
            _ => return Statement::literal(self.keyword),
        };
        words.into()
    }

    /// Says what lets null pass, or stops it, before the condition is asked.
    pub(super) fn with_null_decided(mut self, is_decided: bool) -> Self {
        self.sees_null &= !is_decided;
        self
    }
}

/// Conditions that are about arrays and objects alone.
pub(super) const ABOUT_PARTS: [&str; 8] = [
    "contains",
    "prefixItems",
    "patternProperties",
    "propertyNames",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// What a condition consists of.
pub(super) enum Content<'a> {
    /// A schema.
    Schema(&'a Node),
    /// Schemas in order.
    List(Vec<&'a Node>),
    /// Schemas by name or pattern.
    Map(Vec<(&'a str, &'a Node)>),
    /// Lists of names by name.
    Names(Vec<(&'a str, Vec<&'a str>)>),
    /// `if`, `then` and `else`.
    Choice([Option<&'a Node>; 3]),
    /// `contains` and how many items it takes.
    Contains {
        schema: &'a Node,
        least: Quantity,
        most: Option<Quantity>,
    },
    /// Something that depends on all that the schema around it says.
    Unevaluated { value: &'a Node, around: &'a Node },
    /// A value whose meaning nobody knows.
    Json(&'a Node),
    /// A schema in a dialect that isn't known.
    Foreign(&'a Node),
    /// What has a pattern that isn't one.
    Pattern { text: &'a str, value: &'a Node },
    /// Nothing that could be compared.
    Unknown,
}
