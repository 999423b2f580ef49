//! Examples and defaults validate against the schema that the contract promises.

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::diagnostic::{Diagnostic, Rule, rule};
use crate::emit::schema;
use crate::model::{Definition, DefinitionId, DefinitionKind, Example, Model, Schema, Shape};
use crate::source::{Node, Span, find_pointer};

/// The most that is told of one value: who reads it will look at the whole of it by then.
const MOST_FINDINGS: usize = 5;

pub(super) fn check(model: &Model) -> Vec<Diagnostic> {
    let document = schema::document(model);
    let mut check = Check {
        model,
        definitions: document.get("$defs").cloned().unwrap_or_default(),
        diagnostics: Vec::new(),
    };
    for id in model.ids() {
        check.definition(id);
    }
    check.diagnostics
}

struct Check<'m> {
    model: &'m Model,
    /// All types as the emitted schema has them.
    definitions: Value,
    diagnostics: Vec<Diagnostic>,
}

impl Check<'_> {
    fn definition(&mut self, id: DefinitionId) {
        let model = self.model;
        let definition = model.definition(id);
        let examples = model.examples.iter();
        let examples: Vec<&Example> = examples.filter(|it| it.definition == id).collect();
        if model.package.is_package && examples.is_empty() {
            let message = format!("{} has no example", definition.name);
            self.diagnostics.push(
                Diagnostic::new(&rule::MISSING_EXAMPLE, definition.name_span, message).with_help(
                    format!("put a JSON document into examples/{}/", definition.name),
                ),
            );
        }
        // A schema that can't be compiled is told even where there is nothing to validate.
        if let Some(validator) = self.validator(
            json!({ "$ref": schema::pointer(&definition.name) }),
            definition,
        ) {
            for example in examples {
                let place = |at: &str| place_in(&example.document, at);
                let document = example.document.to_json();
                self.validate(&validator, &rule::INVALID_EXAMPLE, &document, place);
            }
        }
        match &definition.kind {
            DefinitionKind::Object(object) => {
                for property in &object.properties {
                    self.schema(&property.schema, definition);
                }
            }
            DefinitionKind::Alias(schema) => self.schema(schema, definition),
            DefinitionKind::Union(union) => {
                for variant in &union.variants {
                    self.schema(&variant.schema, definition);
                }
            }
            DefinitionKind::Enumeration(_) => {}
        }
    }

    /// The values that stand in a schema, and in those inside it.
    fn schema(&mut self, schema: &Schema, definition: &Definition) {
        if let Shape::Array(inner) | Shape::Map(inner) = &schema.shape {
            self.schema(inner, definition);
        }
        if schema.default.is_none() && schema.examples.is_empty() {
            return;
        }
        let bare = Schema {
            default: None,
            examples: Vec::new(),
            ..schema.clone()
        };
        let own = schema::shape(self.model, &bare);
        let Some(validator) = self.validator(own, definition) else {
            return;
        };
        for (value, span) in &schema.examples {
            self.validate(&validator, &rule::INVALID_EXAMPLE, value, |_| *span);
        }
        if let Some((value, span)) = &schema.default {
            self.validate(&validator, &rule::INVALID_DEFAULT, value, |_| *span);
        }
    }

    /// Compiles a schema that may refer to all types; reports a definition for which that fails.
    fn validator(&mut self, own: Value, definition: &Definition) -> Option<Validator> {
        let mut document = Map::new();
        document.insert("allOf".to_owned(), json!([own]));
        document.insert("$defs".to_owned(), self.definitions.clone());
        let result = jsonschema::options()
            .with_draft(jsonschema::Draft::Draft202012)
            .should_validate_formats(true)
            .build(&Value::Object(document));
        let error = match result {
            Ok(validator) => return Some(validator),
            Err(error) => error,
        };
        let path = error.instance_path().to_string();
        let named = path.strip_prefix("/$defs/").and_then(|rest| {
            let name = rest.split('/').next()?;
            Some(self.model.definition(self.model.find(name)?))
        });
        let definition = named.unwrap_or(definition);
        let message = format!(
            "the schema of {} can't be used to validate: {}",
            definition.name,
            cut(&error.to_string())
        );
        self.diagnostics.push(
            Diagnostic::new(&rule::INVALID_KEYWORD_VALUE, definition.name_span, message)
                .with_help("patterns are regular expressions as ECMA-262 has them"),
        );
        None
    }

    fn validate(
        &mut self,
        validator: &Validator,
        rule: &'static Rule,
        value: &Value,
        place: impl Fn(&str) -> Span,
    ) {
        for error in validator.iter_errors(value).take(MOST_FINDINGS) {
            let at = error.instance_path().to_string();
            let subject = match at.as_str() {
                "" => "the value".to_owned(),
                at => format!("`{at}`"),
            };
            let message = format!(
                "{subject} doesn't fit its type: {}",
                cut(&error.to_string())
            );
            self.diagnostics.push(
                Diagnostic::new(rule, place(&at), message)
                    .with_help("change the value, or the schema if the value is right"),
            );
        }
    }
}

/// The place of a part of an example.
fn place_in(document: &Node, pointer: &str) -> Span {
    find_pointer(document, pointer).map_or(document.span, |node| node.span)
}

/// The words of the validator quote whole values.
fn cut(text: &str) -> String {
    const LONGEST: usize = 200;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
