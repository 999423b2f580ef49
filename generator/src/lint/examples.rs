//! Examples and defaults validate against the schema that the contract promises.

use std::collections::HashSet;

use jsonschema::{ValidationError, Validator};
use serde_json::{Value, json};

use crate::diagnostic::{Diagnostic, Rule, rule};
use crate::emit::schema;
use crate::model::{Definition, DefinitionKind, Model, Schema, Shape};
use crate::source::{Node, Span, find_pointer};

/// The most that is told of one value: who reads it will look at the whole of it by then.
const MOST_FINDINGS: usize = 5;

pub(super) fn check(model: &Model) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    if model.package.is_package {
        check_presence(model, &mut diagnostics);
    }
    let claims = claims(model);
    match validator(model, &claims) {
        Ok(validator) => validate(&validator, &claims, &mut diagnostics),
        Err(diagnostic) => diagnostics.push(diagnostic),
    }
    diagnostics
}

fn check_presence(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let shown: HashSet<_> = model.examples.iter().map(|it| it.definition).collect();
    for id in model.ids().filter(|id| !shown.contains(id)) {
        let definition = model.definition(id);
        let name = &definition.name;
        let message = format!("{name} has no example");
        diagnostics.push(
            Diagnostic::new(&rule::MISSING_EXAMPLE, definition.name_span, message)
                .with_help(format!("put a JSON document into examples/{name}/")),
        );
    }
}

/// A value that has to be valid.
struct Claim<'m> {
    value: Value,
    /// The value with its places, where it is an example's document.
    document: Option<&'m Node>,
    span: Span,
    /// The schema that it is said to fit.
    schema: Value,
    /// The type that this schema is or belongs to.
    definition: &'m Definition,
    /// The rule that it breaks where it doesn't fit.
    rule: &'static Rule,
}

/// The examples of all types, then the examples and defaults that stand in their schemas.
fn claims(model: &Model) -> Vec<Claim<'_>> {
    let mut claims = Vec::new();
    for example in &model.examples {
        let definition = model.definition(example.definition);
        claims.push(Claim {
            value: example.document.to_json(),
            document: Some(&example.document),
            span: example.document.span,
            schema: reference(definition),
            definition,
            rule: &rule::INVALID_EXAMPLE,
        });
    }
    for definition in &model.definitions {
        match &definition.kind {
            DefinitionKind::Object(object) => {
                for property in &object.properties {
                    push_claims(model, &mut claims, &property.schema, definition);
                }
            }
            DefinitionKind::Alias(schema) => push_claims(model, &mut claims, schema, definition),
            DefinitionKind::Union(union) => {
                for variant in &union.variants {
                    push_claims(model, &mut claims, &variant.schema, definition);
                }
            }
            DefinitionKind::Enumeration(_) => {}
        }
    }
    claims
}

/// The values that stand in a schema, and in those inside it.
fn push_claims<'m>(
    model: &Model,
    claims: &mut Vec<Claim<'m>>,
    schema: &Schema,
    definition: &'m Definition,
) {
    if let Shape::Array(inner) | Shape::Map(inner) = &schema.shape {
        push_claims(model, claims, inner, definition);
    }
    if schema.default.is_none() && schema.examples.is_empty() {
        return;
    }
    let bare = Schema {
        default: None,
        examples: Vec::new(),
        ..schema.clone()
    };
    let own = schema::shape(model, &bare);
    let (of_examples, of_defaults) = match model.package.is_package {
        true => (&rule::INVALID_EXAMPLE, &rule::INVALID_DEFAULT),
        false => (&rule::INVALID_ANNOTATION, &rule::INVALID_ANNOTATION),
    };
    let examples = schema.examples.iter().map(|it| (of_examples, it));
    let defaults = schema.default.iter().map(|it| (of_defaults, it));
    claims.extend(examples.chain(defaults).map(|(rule, (value, span))| Claim {
        value: value.clone(),
        document: None,
        span: *span,
        schema: own.clone(),
        definition,
        rule,
    }));
}

fn reference(definition: &Definition) -> Value {
    json!({ "$ref": schema::pointer(&definition.name) })
}

/// Compiles one schema for a list of all values, so that each type is compiled once however many
/// values refer to it; reports a definition for which that fails.
fn validator(model: &Model, claims: &[Claim]) -> Result<Validator, Diagnostic> {
    let elements = claims.iter().map(|claim| claim.schema.clone());
    // A type that can't be compiled is told even where there is nothing to validate.
    let elements = elements.chain(model.definitions.iter().map(reference));
    let document = json!({
        "prefixItems": elements.collect::<Vec<Value>>(),
        "$defs": schema::document(model)["$defs"],
    });
    jsonschema::options()
        .with_draft(jsonschema::Draft::Draft202012)
        .should_validate_formats(true)
        .build(&document)
        .map_err(|error| unusable(model, claims, &error))
}

fn unusable(model: &Model, claims: &[Claim], error: &ValidationError) -> Diagnostic {
    let path = error.instance_path().to_string();
    let segment = |prefix: &str| path.strip_prefix(prefix)?.split('/').next();
    let named = segment("/$defs/").and_then(|name| Some(model.definition(model.find(name)?)));
    let listed = segment("/prefixItems/").and_then(|number| {
        let number: usize = number.parse().ok()?;
        let behind = number.checked_sub(claims.len());
        let claimed = claims.get(number).map(|claim| claim.definition);
        claimed.or_else(|| model.definitions.get(behind?))
    });
    let definition = named.or(listed);
    let subject = definition.map_or(String::new(), |it| format!(" of {}", it.name));
    let place = definition.map_or(Span::start_of(model.package.file), |it| it.name_span);
    let message = format!(
        "the schema{subject} can't be used to validate: {}",
        cut(&error.to_string())
    );
    Diagnostic::new(&rule::INVALID_KEYWORD_VALUE, place, message)
        .with_help("patterns are regular expressions as ECMA-262 has them")
}

fn validate(validator: &Validator, claims: &[Claim], diagnostics: &mut Vec<Diagnostic>) {
    let values: Value = claims.iter().map(|claim| claim.value.clone()).collect();
    let mut findings = vec![0; claims.len()];
    for error in validator.iter_errors(&values) {
        // The path begins with the value's number in the list.
        let path = error.instance_path().to_string();
        let path = path.trim_start_matches('/');
        let digits = path.split('/').next().unwrap_or_default();
        let Some((number, claim)) = digits
            .parse()
            .ok()
            .and_then(|number: usize| Some((number, claims.get(number)?)))
        else {
            continue;
        };
        findings[number] += 1;
        if findings[number] <= MOST_FINDINGS {
            diagnostics.push(misfit(claim, &path[digits.len()..], &error));
        }
    }
}

fn misfit(claim: &Claim, at: &str, error: &ValidationError) -> Diagnostic {
    let subject = match at {
        "" => "the value".to_owned(),
        at => format!("`{at}`"),
    };
    let part = claim
        .document
        .and_then(|document| find_pointer(document, at));
    let message = format!(
        "{subject} doesn't fit its type: {}",
        cut(&error.to_string())
    );
    Diagnostic::new(
        claim.rule,
        part.map_or(claim.span, |node| node.span),
        message,
    )
    .with_help("change the value, or the schema if the value is right")
}

/// The words of the validator quote whole values.
fn cut(text: &str) -> String {
    const LONGEST: usize = 200;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
