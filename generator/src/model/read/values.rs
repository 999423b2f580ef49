//! The attributes' values of an enumeration's members, read when all enumerations are known.

use std::collections::HashMap;

use super::reader::Reader;
use super::texts::located;
use crate::diagnostic::rule;
use crate::model::{
    Attribute, AttributeType, AttributeValue, Definition, DefinitionId, DefinitionKind,
    Enumeration, Located, Member, MemberValue,
};
use crate::source::{Node, NodeValue};

/// The members of every enumeration by their value, for looking attribute values up.
pub(super) type MemberIndex = HashMap<(DefinitionId, MemberValue), usize>;

pub(super) fn member_index(definitions: &[Definition]) -> MemberIndex {
    let mut index = MemberIndex::new();
    for (number, definition) in definitions.iter().enumerate() {
        let DefinitionKind::Enumeration(enumeration) = &definition.kind else {
            continue;
        };
        for (position, member) in enumeration.members.iter().enumerate() {
            index.insert((DefinitionId::new(number), member.value.clone()), position);
        }
    }
    index
}

/// A text or a whole number; nothing else can be a member's value.
pub(super) fn member_value(node: &Node) -> Option<MemberValue> {
    match &node.value {
        NodeValue::String(text) => Some(MemberValue::String(text.clone())),
        NodeValue::Number(number) => number.as_i64().map(MemberValue::Integer),
        _ => None,
    }
}

impl<'a> Reader<'a> {
    /// Reads every member's `x-values`: what is there has to be declared and of the declared type.
    /// What is missing is the lint's to find.
    pub(super) fn attribute_values(
        &mut self,
        node: &'a Node,
        enumeration: &mut Enumeration,
        index: &MemberIndex,
    ) {
        let blocks = Reader::value_blocks(node);
        let attributes = &enumeration.attributes;
        for member in &mut enumeration.members {
            let block = blocks
                .iter()
                .find(|(constant, _)| constant.span == member.span)
                .and_then(|(_, block)| *block);
            if let Some(block) = block {
                self.check_value_names(block, attributes);
            }
            member.values = attributes
                .iter()
                .map(
                    |attribute| match block.and_then(|block| block.get(&attribute.name)) {
                        Some(value) => self.attribute_value(attribute, value, index),
                        None => {
                            self.check_optional(attribute, member);
                            None
                        }
                    },
                )
                .collect();
        }
    }

    /// An attribute is a total function of the members unless it says otherwise.
    fn check_optional(&mut self, attribute: &Attribute, member: &Member) {
        if attribute.optional {
            return;
        }
        let diagnostic = self.report(
            &rule::ATTRIBUTE_MISSING,
            member.span,
            format!(
                "`{}` has no value of the attribute `{}`",
                member.value, attribute.name
            ),
        );
        diagnostic
            .related
            .push((attribute.span, "declared here".to_owned()));
        diagnostic.help = Some(format!(
            "add `x-values: {{ {}: … }}`, or declare the attribute with `optional: true`",
            attribute.name
        ));
    }

    fn check_value_names(&mut self, block: &'a Node, attributes: &[Attribute]) {
        let Some(values) = block.as_object() else {
            let found = block.kind();
            self.report(
                &rule::INVALID_KEYWORD_VALUE,
                block.span,
                format!("`x-values` takes an object of attributes, found {found}"),
            );
            return;
        };
        for (name, entry) in values {
            if attributes.iter().any(|attribute| attribute.name == *name) {
                continue;
            }
            let names: Vec<&str> = attributes
                .iter()
                .map(|attribute| attribute.name.as_str())
                .collect();
            let help = match super::keywords::nearest(name, names.iter().copied()) {
                Some(nearest) => format!("did you mean `{nearest}`?"),
                None => format!("declare `{name}` under the enum's `x-attributes`, or remove it"),
            };
            self.report_with_help(
                &rule::ATTRIBUTE_UNKNOWN,
                entry.key_span,
                format!("the enum declares no attribute `{name}`"),
                help,
            );
        }
    }

    fn attribute_value(
        &mut self,
        attribute: &Attribute,
        node: &'a Node,
        index: &MemberIndex,
    ) -> Option<Located<AttributeValue>> {
        let value = convert(&attribute.kind, node, index);
        if value.is_none() {
            let expected = self.expected(&attribute.kind);
            let found = node
                .as_str()
                .map_or(node.kind().to_owned(), |text| format!("`{text}`"));
            self.report(
                &rule::ATTRIBUTE_WRONG_TYPE,
                node.span,
                format!(
                    "the attribute `{}` takes {expected}, found {found}",
                    attribute.name
                ),
            );
        }
        Some(located(value?, node.span))
    }

    fn expected(&self, kind: &AttributeType) -> String {
        match kind {
            AttributeType::Enumeration(id) => {
                format!(
                    "a value of {}",
                    self.pending
                        .get(id.index())
                        .map_or("an enum", |it| it.name.as_str())
                )
            }
            AttributeType::Boolean => "true or false".to_owned(),
            AttributeType::Integer => "a whole number".to_owned(),
            AttributeType::String => "a text".to_owned(),
            AttributeType::Array(items) => format!("a list, each element {}", self.expected(items)),
        }
    }
}

fn convert(kind: &AttributeType, node: &Node, index: &MemberIndex) -> Option<AttributeValue> {
    match (kind, &node.value) {
        (AttributeType::Enumeration(id), _) => {
            let index = *index.get(&(*id, member_value(node)?))?;
            Some(AttributeValue::Member {
                enumeration: *id,
                index,
            })
        }
        (AttributeType::Boolean, NodeValue::Bool(value)) => Some(AttributeValue::Boolean(*value)),
        (AttributeType::Integer, NodeValue::Number(number)) => {
            number.as_i64().map(AttributeValue::Integer)
        }
        (AttributeType::String, NodeValue::String(text)) => {
            Some(AttributeValue::String(text.clone()))
        }
        (AttributeType::Array(items), NodeValue::Array(elements)) => elements
            .iter()
            .map(|element| convert(items, element, index))
            .collect::<Option<Vec<_>>>()
            .map(AttributeValue::Array),
        _ => None,
    }
}
