//! Examples and defaults validate against the schema that the contract promises.

use serde_json::{Value, json};

use crate::diagnostic::{Diagnostic, Rule, rule};
use crate::model::{DefinitionKind, Model, Schema};
use crate::source::{Span, push_pointer_token};

pub(super) fn check(model: &Model) -> Vec<Diagnostic> {
    let document = crate::emit::schema::document(model);
    let mut check = Check {
        document,
        diagnostics: Vec::new(),
    };
    for (index, definition) in model.definitions.iter().enumerate() {
        let mut pointer = String::from("#/$defs");
        push_pointer_token(&mut pointer, &definition.name);
        let examples = model
            .examples
            .iter()
            .filter(|example| example.definition.index() == index);
        let documents: Vec<(Value, Span)> = examples
            .map(|example| (example.document.to_json(), example.document.span))
            .collect();
        if model.package.is_package && documents.is_empty() {
            check.diagnostics.push(
                Diagnostic::new(
                    &rule::MISSING_EXAMPLE,
                    definition.name_span,
                    format!("{} has no example", definition.name),
                )
                .with_help(format!(
                    "put a JSON document into examples/{}/",
                    definition.name
                )),
            );
        }
        check.values(&rule::INVALID_EXAMPLE, &pointer, &documents);
        match &definition.kind {
            DefinitionKind::Object(object) => {
                for property in &object.properties {
                    let mut pointer = format!("{pointer}/properties");
                    push_pointer_token(&mut pointer, &property.name);
                    check.schema(&pointer, &property.schema);
                }
            }
            DefinitionKind::Alias(schema) => check.schema(&pointer, schema),
            DefinitionKind::Enumeration(_) => {}
        }
    }
    check.diagnostics
}

struct Check {
    document: Value,
    diagnostics: Vec<Diagnostic>,
}

impl Check {
    fn schema(&mut self, pointer: &str, schema: &Schema) {
        self.values(&rule::INVALID_EXAMPLE, pointer, &schema.examples);
        self.values(&rule::INVALID_DEFAULT, pointer, schema.default.as_slice());
    }

    /// Validates values against the schema at a place of the document.
    fn values(&mut self, rule: &'static Rule, pointer: &str, values: &[(Value, Span)]) {
        if values.is_empty() {
            return;
        }
        let Value::Object(mut document) = self.document.clone() else {
            return;
        };
        document.insert("$ref".to_owned(), json!(pointer));
        let validator = jsonschema::options()
            .with_draft(jsonschema::Draft::Draft202012)
            .should_validate_formats(true)
            .build(&Value::Object(document));
        let validator = match validator {
            Ok(validator) => validator,
            Err(error) => {
                let message = format!("the schema can't be used to validate: {error}");
                self.diagnostics.push(Diagnostic::new(
                    &rule::INVALID_KEYWORD_VALUE,
                    values[0].1,
                    message,
                ));
                return;
            }
        };
        for (value, span) in values {
            for error in validator.iter_errors(value) {
                let at = error.instance_path().to_string();
                let place = if at.is_empty() {
                    "the value".to_owned()
                } else {
                    format!("`{at}`")
                };
                self.diagnostics.push(
                    Diagnostic::new(
                        rule,
                        *span,
                        format!("{place} doesn't fit its type: {error}"),
                    )
                    .with_help("change the value, or the schema if the value is right"),
                );
            }
        }
    }
}
