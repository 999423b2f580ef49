//! An enumeration: its members and the attributes that it declares.

use std::collections::HashMap;

use super::following::Target;
use super::form::{Vocabulary, vocabulary};
use super::keywords::Place;
use super::names::{Scope, field_name, number_name, variant_name};
use super::reader::Reader;
use super::values::member_value;
use crate::Language;
use crate::diagnostic::rule;
use crate::model::{Attribute, AttributeType, Enumeration, Member, MemberValue, Texts, Wire};
use crate::source::{Node, NodeValue, Span};

/// Functions that every enum has, so that no attribute can have their names.
const FUNCTIONS: [&str; 4] = ["as_str", "number", "from_number", "value"];

/// Constants that every enum has, so that no value can have their names.
const CONSTANTS: [&str; 1] = ["ALL"];

impl<'a> Reader<'a> {
    pub(super) fn enumeration(&mut self, node: &'a Node) -> Option<Enumeration> {
        self.check_keywords(node, Place::Enumeration, &[]);
        let vocabulary = vocabulary(node).unwrap_or(Vocabulary {
            list: node,
            extensible: false,
        });
        let list = vocabulary.list;
        let keyword = ["anyOf", "enum", "oneOf"]
            .into_iter()
            .find(|it| node.get(it).is_some());
        self.check_structure(node, "an enum", &["type", keyword.unwrap_or_default()]);
        let closed = self.expect(node, "x-closed", "true or false", Node::as_bool);
        let pages = self.annotation(node, "x-pages", "true or false", Node::as_bool);
        let members = self.members(list)?;
        let wire = self.wire(list, &members)?;
        Some(Enumeration {
            wire,
            open: vocabulary.extensible || !closed.unwrap_or(false),
            extensible: vocabulary.extensible,
            pages: pages.unwrap_or(false),
            attributes: self.attributes(node),
            members,
        })
    }

    /// The members; their attributes' values follow when all enumerations are known.
    fn members(&mut self, node: &'a Node) -> Option<Vec<Member>> {
        let mut scope = Scope::new("value", &CONSTANTS);
        let mut first_places: HashMap<MemberValue, Span> = HashMap::new();
        let mut members: Vec<Member> = Vec::new();
        let keyword = if node.get("enum").is_some() {
            "enum"
        } else {
            "oneOf"
        };
        let list = self.expect(node, keyword, "a list of values", Node::as_array)?;
        if keyword == "enum" && self.package.is_package {
            self.report_bare_values(node);
        }
        for entry in list {
            // Whoever refers to the enum is nullable for it.
            if entry.value == NodeValue::Null && !self.package.is_package {
                continue;
            }
            let member = if keyword == "enum" {
                self.member(entry, entry, &mut first_places, &mut scope)
            } else {
                self.check_keywords(entry, Place::Member, &["const", "type"]);
                let constant = entry.get("const");
                constant.and_then(|value| self.member(entry, value, &mut first_places, &mut scope))
            };
            members.extend(member);
        }
        if list.is_empty() {
            self.report_with_help(
                &rule::INVALID_KEYWORD_VALUE,
                node.get(keyword).map_or(node.span, |it| it.span),
                "an enum has at least one value, here is none",
                "list the values, or leave the keyword out",
            );
        }
        (!members.is_empty()).then_some(members)
    }

    /// A package's values have texts, for which `enum` has no place.
    fn report_bare_values(&mut self, node: &'a Node) {
        let span = node.entry("enum").map_or(node.span, |it| it.key_span);
        self.report_with_help(
            &rule::MISSING_TRANSLATION,
            span,
            "the values under `enum` have no descriptions",
            "list them under `oneOf`, each with `const` and `description`",
        );
    }

    fn member(
        &mut self,
        block: &'a Node,
        value: &'a Node,
        first_places: &mut HashMap<MemberValue, Span>,
        scope: &mut Scope,
    ) -> Option<Member> {
        let Some(constant) = member_value(value) else {
            self.report_with_help(
                &rule::UNSUPPORTED_KEYWORD,
                value.span,
                format!(
                    "an enum's values are texts or whole numbers, found {}",
                    value.shown()
                ),
                "use texts or numbers of up to 64 bits",
            );
            return None;
        };
        // A plain schema's repeated values have nothing that could be lost.
        let repeated = first_places.get(&constant);
        if repeated.is_some() && !self.package.is_package {
            return None;
        }
        if let Some(first) = repeated {
            let diagnostic = self.report(
                &rule::DUPLICATE_VALUE,
                value.span,
                format!("the enum has the value `{constant}` twice"),
            );
            diagnostic
                .related
                .push((*first, "the first one".to_owned()));
            diagnostic.set_help("remove one of the two");
            return None;
        }
        first_places.insert(constant.clone(), value.span);
        let texts = self.texts(block);
        let rust_name = self.rust_name(scope, block, wanted_name(&constant, &texts), value.span);
        let deprecation = self.deprecation(block);
        Some(Member {
            value: constant,
            rust_name,
            texts,
            values: Vec::new(),
            deprecation,
            span: value.span,
        })
    }

    fn wire(&mut self, node: &'a Node, members: &[Member]) -> Option<Wire> {
        let wire_of = |member: &Member| match member.value {
            MemberValue::String(_) => Wire::String,
            MemberValue::Integer(_) => Wire::Integer,
        };
        let wire = wire_of(members.first()?);
        if let Some(other) = members.iter().find(|member| wire_of(member) != wire) {
            self.report_with_help(
                &rule::UNSUPPORTED_KEYWORD,
                other.span,
                "no type can be generated for texts and numbers in one enum",
                "make two enums of it",
            );
            return Some(wire);
        }
        let expected = if wire == Wire::String {
            "string"
        } else {
            "integer"
        };
        let names = node
            .get("type")
            .map(|it| it.as_array().unwrap_or(std::slice::from_ref(it)))
            .unwrap_or_default();
        let fits = |name: &Node| match name.as_str() {
            Some("number") => wire == Wire::Integer,
            Some("null") => !self.package.is_package,
            name => name == Some(expected),
        };
        if let Some(other) = names.iter().find(|name| !fits(name)) {
            self.report_with_help(
                &rule::INVALID_KEYWORD_VALUE,
                other.span,
                format!("the enum's values are of type {expected}"),
                format!("say `type: {expected}`"),
            );
        }
        Some(wire)
    }

    fn attributes(&mut self, node: &'a Node) -> Vec<Attribute> {
        let declared = self.annotation(
            node,
            "x-attributes",
            "an object of attributes",
            Node::as_object,
        );
        let mut scope = Scope::new("attribute", &FUNCTIONS);
        let mut attributes = Vec::new();
        for (name, entry) in declared.into_iter().flatten() {
            let declaration = &entry.value;
            if declaration.as_object().is_none() {
                self.report(
                    &rule::INVALID_KEYWORD_VALUE,
                    declaration.span,
                    format!(
                        "an attribute is declared by a schema, found {}",
                        declaration.shown()
                    ),
                );
                continue;
            }
            self.check_keywords(declaration, Place::Attribute, &["optional"]);
            let rust_name =
                self.rust_name(&mut scope, declaration, field_name(name), entry.key_span);
            let texts = self.texts(declaration);
            let optional = self
                .expect(declaration, "optional", "true or false", Node::as_bool)
                .unwrap_or(false);
            let Some(kind) = self.attribute_type(declaration, entry.key_span) else {
                continue;
            };
            attributes.push(Attribute {
                name: name.clone(),
                rust_name,
                texts,
                kind,
                optional,
                span: entry.key_span,
            });
        }
        attributes
    }

    fn attribute_type(&mut self, declaration: &'a Node, span: Span) -> Option<AttributeType> {
        if let Some(reference) = declaration.get("$ref") {
            return match self.resolve(declaration.span, reference)? {
                Target::Definition(id) => Some(AttributeType::Enumeration(id)),
                Target::Inline(_) => {
                    self.invalid_attribute(reference.span);
                    None
                }
            };
        }
        match declaration.get("type").and_then(Node::as_str) {
            Some("boolean") => Some(AttributeType::Boolean),
            Some("integer") => Some(AttributeType::Integer),
            Some("string") => Some(AttributeType::String),
            Some("definition") => Some(AttributeType::Definition),
            Some("array") => {
                let Some(items) = declaration.get("items") else {
                    self.invalid_attribute(span);
                    return None;
                };
                let items = self.attribute_type(items, items.span)?;
                Some(AttributeType::Array(Box::new(items)))
            }
            _ => {
                self.invalid_attribute(declaration.get("type").map_or(span, |it| it.span));
                None
            }
        }
    }

    fn invalid_attribute(&mut self, span: Span) {
        self.report_with_help(
            &rule::INVALID_ATTRIBUTE,
            span,
            "an attribute's values are members of an enum, booleans, integers, strings, names of definitions or lists of these",
            "declare it as `{ $ref: '#/$defs/AnEnum' }`, `{ type: boolean }` or the like",
        );
    }

    /// The declarations behind an enumeration's attribute values, for [`super::values`].
    /// By the place of the member's value.
    pub(super) fn value_blocks(node: &'a Node) -> HashMap<Span, &'a Node> {
        let branches = node.get("oneOf").and_then(Node::as_array);
        branches
            .unwrap_or_default()
            .iter()
            .filter_map(|branch| Some((branch.get("const")?.span, branch.get("x-values")?)))
            .collect()
    }
}

/// A text is its own name; a number takes its title, where that is a name, or is spelled.
fn wanted_name(value: &MemberValue, texts: &Texts) -> String {
    match value {
        MemberValue::String(text) => variant_name(text),
        MemberValue::Integer(number) => {
            let title = texts
                .title
                .get(Language::English)
                .filter(|title| title.starts_with(|c: char| c.is_ascii_alphabetic()));
            title.map_or_else(|| number_name(*number), variant_name)
        }
    }
}
