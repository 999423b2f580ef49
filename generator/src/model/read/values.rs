//! The attributes' values of an enumeration's members, read when all enumerations are known.

use std::collections::HashMap;

use indexmap::IndexMap;

use super::reader::Reader;
use super::texts::located;
use crate::diagnostic::rule;
use crate::model::{
    Attribute, AttributeType, AttributeValue, Definition, DefinitionId, DefinitionKind,
    Enumeration, Located, Member, MemberValue,
};
use crate::source::{Node, NodeValue};

/// The members of every enumeration by their value and the definitions by their name, for looking attribute
/// values up.
#[derive(Default)]
pub(super) struct MemberIndex {
    positions: HashMap<DefinitionId, IndexMap<MemberValue, usize>>,
    definitions: IndexMap<String, DefinitionId>,
}

impl MemberIndex {
    pub(super) fn of(definitions: &[Definition]) -> Self {
        let mut index = MemberIndex::default();
        for (number, definition) in definitions.iter().enumerate() {
            let id = DefinitionId::new(number);
            index.definitions.insert(definition.name.clone(), id);
            if let DefinitionKind::Enumeration(enumeration) = &definition.kind {
                let values = enumeration.members.iter().map(|it| it.value.clone());
                let positions = values.zip(0..).collect();
                index.positions.insert(id, positions);
            }
        }
        index
    }

    fn find(&self, enumeration: DefinitionId, value: &MemberValue) -> Option<usize> {
        self.positions.get(&enumeration)?.get(value).copied()
    }

    fn values_of(&self, enumeration: DefinitionId) -> Vec<String> {
        let positions = self.positions.get(&enumeration).into_iter().flatten();
        positions.map(|(value, _)| value.to_string()).collect()
    }

    /// Whether an attribute refers to what is no enum, which is reported at its declaration.
    fn is_foreign(&self, kind: &AttributeType) -> bool {
        match kind {
            AttributeType::Enumeration(id) => !self.positions.contains_key(id),
            AttributeType::Array(items) => self.is_foreign(items),
            _ => false,
        }
    }
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
    /// Reads every member's `x-values`: what is there has to be declared and of the declared type,
    /// and nothing that is declared may be missing.
    pub(super) fn attribute_values(
        &mut self,
        node: &'a Node,
        enumeration: &mut Enumeration,
        index: &MemberIndex,
    ) {
        let blocks = Reader::value_blocks(node);
        let declared = node.get("x-attributes");
        // The values under `enum` can't have any, which is reported for all of them at once.
        let is_bare = node.get("enum").is_some();
        let attributes = &enumeration.attributes;
        for member in &mut enumeration.members {
            let block = blocks.get(&member.span).copied();
            let misspelled = match block {
                Some(block) => self.check_value_names(block, declared),
                None => Vec::new(),
            };
            member.values = attributes
                .iter()
                .map(|attribute| {
                    if let Some(value) = block.and_then(|block| block.get(&attribute.name)) {
                        return self.attribute_value(attribute, value, index);
                    }
                    if !is_bare && !misspelled.contains(&attribute.name.as_str()) {
                        self.check_optional(attribute, member);
                    }
                    None
                })
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
        diagnostic.set_help(format!(
            "add `x-values: {{ {}: … }}`, or declare the attribute with `optional: true`",
            attribute.name
        ));
    }

    /// Reports names that the enum doesn't declare; the declared ones that they probably stand for.
    fn check_value_names(&mut self, block: &'a Node, declared: Option<&'a Node>) -> Vec<&'a str> {
        let Some(values) = block.as_object() else {
            self.report_with_help(
                &rule::INVALID_KEYWORD_VALUE,
                block.span,
                format!(
                    "`x-values` takes an object of attributes, found {}",
                    block.shown()
                ),
                "write `x-values: { attribute: value }`",
            );
            return Vec::new();
        };
        let declared = declared.and_then(Node::as_object).into_iter().flatten();
        let declared: Vec<&str> = declared.map(|(name, _)| name.as_str()).collect();
        let mut meant = Vec::new();
        let unknown = values
            .iter()
            .filter(|(name, _)| !declared.contains(&name.as_str()));
        for (name, entry) in unknown {
            let absent = declared.iter().copied();
            let absent = absent.filter(|name| !values.contains_key(*name));
            let nearest = crate::model::nearest(name, absent);
            meant.extend(nearest);
            let help = match nearest {
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
        meant
    }

    fn attribute_value(
        &mut self,
        attribute: &Attribute,
        node: &'a Node,
        index: &MemberIndex,
    ) -> Option<Located<AttributeValue>> {
        let value = self.convert(attribute, &attribute.kind, node, index)?;
        Some(located(value, node.span))
    }

    /// A value of an attribute, or of an element of one; reported where it is of the wrong type.
    fn convert(
        &mut self,
        attribute: &Attribute,
        kind: &AttributeType,
        node: &'a Node,
        index: &MemberIndex,
    ) -> Option<AttributeValue> {
        if let (AttributeType::Array(items), NodeValue::Array(elements)) = (kind, &node.value) {
            let elements: Vec<Option<AttributeValue>> = elements
                .iter()
                .map(|element| self.convert(attribute, items, element, index))
                .collect();
            let elements: Option<Vec<AttributeValue>> = elements.into_iter().collect();
            return elements.map(AttributeValue::Array);
        }
        let value = convert_scalar(kind, node, index);
        if value.is_none() && !index.is_foreign(kind) {
            let expected = self.expected(kind);
            let message = format!(
                "the attribute `{}` takes {expected}, found {}",
                attribute.name,
                node.shown()
            );
            let help = self.value_help(kind, node, index);
            let diagnostic = self.report(&rule::ATTRIBUTE_WRONG_TYPE, node.span, message);
            if let Some(help) = help {
                diagnostic.set_help(help);
            }
        }
        value
    }

    /// The values to choose from, or the one that was probably meant.
    fn value_help(&self, kind: &AttributeType, node: &Node, index: &MemberIndex) -> Option<String> {
        let values = match kind {
            AttributeType::Enumeration(id) => index.values_of(*id),
            AttributeType::Definition => index.definitions.keys().cloned().collect(),
            _ => return None,
        };
        let nearest = node
            .as_str()
            .and_then(|text| crate::model::nearest(text, values.iter().map(String::as_str)));
        Some(match nearest {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None if *kind == AttributeType::Definition => {
                format!("the definitions are {}", shortened_list(&values))
            }
            None => format!("it has {}", shortened_list(&values)),
        })
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
            AttributeType::Definition => "the name of a definition".to_owned(),
            AttributeType::Array(items) => format!("a list, each element {}", self.expected(items)),
        }
    }
}

fn convert_scalar(
    kind: &AttributeType,
    node: &Node,
    index: &MemberIndex,
) -> Option<AttributeValue> {
    match (kind, &node.value) {
        (AttributeType::Enumeration(id), _) => Some(AttributeValue::Member {
            enumeration: *id,
            index: index.find(*id, &member_value(node)?)?,
        }),
        (AttributeType::Boolean, NodeValue::Bool(value)) => Some(AttributeValue::Boolean(*value)),
        (AttributeType::Integer, NodeValue::Number(number)) => {
            number.as_i64().map(AttributeValue::Integer)
        }
        (AttributeType::String, NodeValue::String(text)) => {
            Some(AttributeValue::String(text.clone()))
        }
        (AttributeType::Definition, NodeValue::String(name)) => {
            let definition = index.definitions.get(name).copied();
            definition.map(AttributeValue::Definition)
        }
        _ => None,
    }
}

/// Names for a message, not more than a person reads.
pub(super) fn shortened_list(names: &[String]) -> String {
    const MOST: usize = 12;
    match names.get(..MOST) {
        Some(first) if names.len() > MOST => format!("{}, …", first.join(", ")),
        _ => names.join(", "),
    }
}
