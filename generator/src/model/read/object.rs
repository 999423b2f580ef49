//! An object with its properties.

use super::keywords::Place;
use super::names::{Scope, field_name};
use super::reader::Reader;
use super::texts::{located, located_string};
use super::values::member_value;
use crate::diagnostic::rule;
use crate::model::{Derived, Located, Object, Presence, Property};
use crate::source::Node;

impl<'a> Reader<'a> {
    pub(super) fn object(&mut self, node: &'a Node, name: &str) -> Object {
        self.check_keywords(node, Place::Object, &[]);
        self.check_structure(
            node,
            "an object",
            &[
                "$ref",
                "allOf",
                "anyOf",
                "oneOf",
                "type",
                "properties",
                "required",
                "additionalProperties",
            ],
        );
        self.check_object_type(node);
        let is_on_success = self.package.is_package
            && node
                .get("x-required-on-success")
                .is_some_and(|list| list.as_array().is_some());
        let mut object = Object {
            is_typed: self.package.is_package || self.is_typed(node),
            closed: self.closed(node),
            on_success: is_on_success,
            error_display: None,
            narrowing: self.narrowing(node),
            properties: self.properties(node, name),
        };
        // A choice beside properties only narrows what they allow.
        let choices = self.as_narrowing(node, &["anyOf", "oneOf"]);
        object.narrowing.extend(choices);
        self.merge_parts(node, name, &mut object);
        self.set_presences(node, &mut object.properties);
        self.settle_property_names(&mut object.properties);
        if is_on_success {
            self.check_domain_state(node, &object.properties);
        }
        object.error_display = self.error_display(node, &object.properties);
        object
    }

    fn set_presences(&mut self, node: &'a Node, properties: &mut Vec<Property>) {
        let required = self.names(node, "required");
        // In a plain schema a property may be required without being declared: any value will do.
        if !self.package.is_package {
            let undeclared: Vec<&Located<String>> = required
                .iter()
                .filter(|name| !properties.iter().any(|it| it.name == name.value))
                .collect();
            properties.extend(undeclared.into_iter().map(undeclared_property));
        }
        let on_success = match self.package.is_package {
            true => self.names(node, "x-required-on-success"),
            false => Vec::new(),
        };
        for name in &on_success {
            self.set_presence(
                properties,
                name,
                "x-required-on-success",
                Presence::OnSuccess,
            );
        }
        for name in &required {
            self.check_required_twice(&on_success, name);
            self.set_presence(properties, name, "required", Presence::Required);
        }
    }

    fn settle_property_names(&mut self, properties: &mut [Property]) {
        let mut scope = Scope::new("property", &["extra"]);
        for property in properties {
            let wanted = std::mem::take(&mut property.rust_name);
            property.rust_name = self.claim_name(&mut scope, wanted, property.name_span);
        }
    }

    fn check_object_type(&mut self, node: &'a Node) {
        match node.entry("type") {
            Some(entry) if entry.value.as_str() == Some("object") => {}
            // Whoever refers to it is nullable for it.
            Some(entry) if !self.package.is_package && entry.value.as_array().is_some() => {}
            Some(entry) => self.report_with_help(
                &rule::UNSUPPORTED_KEYWORD,
                entry.value.span,
                "properties are declared here for values that aren't objects alone",
                "say `type: object`; where null is allowed too, refer to the object by `anyOf: [{ $ref: … }, { type: 'null' }]`",
            ),
            // A union around it takes the others.
            None if !self.package.is_package => {}
            None => self.report_with_help(
                &rule::MISSING_TYPE,
                node.span,
                "an object without `type` still allows every other kind of value",
                "say `type: object`",
            ),
        }
    }

    /// The declared properties, their presence and the last word on their names left open.
    fn properties(&mut self, node: &'a Node, type_name: &str) -> Vec<Property> {
        let declared = self.expect(node, "properties", "an object of schemas", Node::as_object);
        let mut properties = Vec::new();
        for (name, entry) in declared.into_iter().flatten() {
            let schema = &entry.value;
            let rust_name = self.wanted_name("property", schema, field_name(name), entry.key_span);
            let texts = self.texts(schema);
            let derived = self.derived(schema);
            let deprecation = self.deprecation(schema);
            let inline_name = format!("{type_name}{}", super::names::type_name(name));
            let span = schema.span;
            // A property that couldn't be read is still there for those that name it.
            let schema = self
                .schema(schema, Place::Property, &inline_name)
                .unwrap_or_else(|| super::schema::bare(span));
            properties.push(Property {
                name: name.clone(),
                rust_name,
                texts,
                schema,
                presence: Presence::Optional,
                derived,
                deprecation,
                name_span: entry.key_span,
            });
        }
        properties
    }

    fn set_presence(
        &mut self,
        properties: &mut [Property],
        name: &Located<String>,
        keyword: &str,
        presence: Presence,
    ) {
        if let Some(property) = properties
            .iter_mut()
            .find(|property| property.name == name.value)
        {
            property.presence = presence;
            return;
        }
        let names = properties.iter().map(|property| property.name.as_str());
        let help = match crate::model::nearest(&name.value, names) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => format!(
                "declare `{}` under `properties`, or take it out of the list",
                name.value
            ),
        };
        self.report_with_help(
            &rule::UNKNOWN_REQUIRED,
            name.span,
            format!(
                "`{keyword}` names `{}`, which is no property of the object",
                name.value
            ),
            help,
        );
    }

    /// What is there always is there on success.
    fn check_required_twice(&mut self, on_success: &[Located<String>], name: &Located<String>) {
        let Some(other) = on_success.iter().find(|other| other.value == name.value) else {
            return;
        };
        let diagnostic = self.report(
            &rule::INVALID_DOMAIN_STATE,
            other.span,
            format!("`{}` is required always and on success alone", name.value),
        );
        diagnostic
            .related
            .push((name.span, "required always".to_owned()));
        diagnostic.set_help("take it out of one of the two lists");
    }

    fn check_domain_state(&mut self, node: &'a Node, properties: &[Property]) {
        let span = node
            .entry("x-required-on-success")
            .map_or(node.span, |entry| entry.key_span);
        let error = properties.iter().find(|it| it.is_domain_state());
        if error.is_some_and(|error| self.is_reported(error.schema.span)) {
            return;
        }
        let message = match error
            .map(|error| (&error.schema.shape, error.schema.nullable, error.presence))
        {
            Some((crate::model::Shape::Reference(_), false, Presence::Optional)) => return,
            Some((crate::model::Shape::Reference(_), false, _)) => {
                "the property `error` stands for the opposite of success and can't be required"
            }
            Some(_) => {
                "the property `error` has to refer to a definition, such as a domain state's, and not to be null"
            }
            None => {
                "an object with required-on-success properties needs a property `error` for the other case"
            }
        };
        self.report_with_help(
            &rule::INVALID_DOMAIN_STATE,
            span,
            message,
            "declare `error: { $ref: … }` under `properties` and leave it out of `required`",
        );
    }

    /// Whether other properties are forbidden. A schema for them narrows them, a pattern allows some.
    fn closed(&mut self, node: &'a Node) -> bool {
        let Some(value) = node.get("additionalProperties") else {
            return false;
        };
        if value.as_object().is_none() && value.as_bool().is_none() {
            self.report(
                &rule::INVALID_KEYWORD_VALUE,
                value.span,
                format!(
                    "`additionalProperties` takes a schema, found {}",
                    value.shown()
                ),
            );
        }
        value.as_bool() == Some(false) && node.get("patternProperties").is_none()
    }

    fn error_display(&mut self, node: &'a Node, properties: &[Property]) -> Option<Vec<usize>> {
        node.get("x-rust-error")
            .filter(|_| self.package.is_package)?;
        let names = self.names(node, "x-rust-error");
        let mut indices = Vec::new();
        for name in names {
            match properties
                .iter()
                .position(|property| property.name == name.value)
            {
                Some(index) => indices.push(index),
                None => self.report_with_help(
                    &rule::UNKNOWN_REQUIRED,
                    name.span,
                    format!(
                        "`x-rust-error` names `{}`, which is no property of the object",
                        name.value
                    ),
                    match crate::model::nearest(
                        &name.value,
                        properties.iter().map(|it| it.name.as_str()),
                    ) {
                        Some(nearest) => format!("did you mean `{nearest}`?"),
                        None => "list the properties that the error's text is made from".to_owned(),
                    },
                ),
            }
        }
        Some(indices)
    }

    fn derived(&mut self, schema: &'a Node) -> Option<Derived> {
        let entry = schema
            .entry("x-derived-from")
            .filter(|_| self.package.is_package)?;
        let declaration = &entry.value;
        let property = self.expect(declaration, "property", "a property's name", located_string);
        let attribute = self.expect(
            declaration,
            "attribute",
            "an attribute's name",
            located_string,
        );
        let unknown = declaration
            .get("unknown")
            .and_then(|node| Some(located(member_value(node)?, node.span)));
        let extra = declaration
            .as_object()
            .into_iter()
            .flatten()
            .find(|(key, _)| !["property", "attribute", "unknown"].contains(&key.as_str()));
        match (property, attribute, unknown, extra) {
            (Some(property), Some(attribute), Some(unknown), None) => Some(Derived {
                property,
                attribute,
                unknown,
                span: entry.key_span,
            }),
            (.., extra) => {
                let span = extra.map_or(entry.key_span, |(_, extra)| extra.key_span);
                self.report_with_help(
                    &rule::INVALID_DERIVATION,
                    span,
                    "`x-derived-from` consists of `property`, `attribute` and `unknown`",
                    "for instance `x-derived-from: { property: code, attribute: severity, unknown: high }`",
                );
                None
            }
        }
    }
}

fn undeclared_property(name: &Located<String>) -> Property {
    Property {
        name: name.value.clone(),
        rust_name: field_name(&name.value),
        texts: Default::default(),
        schema: super::schema::bare(name.span),
        presence: Presence::Required,
        derived: None,
        deprecation: None,
        name_span: name.span,
    }
}
