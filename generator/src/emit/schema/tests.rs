//! The emitted document, as a value and as text.

use crate::Language;
use serde_json::{Value, json};

use super::{document, schema};
use crate::emit::fixture::{Maker, shop};
use crate::model::*;

fn definition(model: &Model, name: &str) -> Value {
    document(model)["$defs"][name].clone()
}

/// The schema of a property `p` that is made like this.
fn property(edit: impl FnOnce(&Maker, &Model, &mut Property)) -> Value {
    let make = Maker::new();
    let mut model = shop();
    let mut property = make.property("p", Presence::Optional, Shape::Any);
    edit(&make, &model, &mut property);
    model.definitions[0].kind = make.object(vec![property]);
    definition(&model, "Fault")["properties"]["p"].clone()
}

#[test]
fn the_document_starts_with_what_it_is() {
    let outputs = schema(&shop());
    let text = outputs.get("schema/contract.schema.json").unwrap();
    let head = r##"{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "ToyShop",
  "description": "Shop (Лавка). What the shop says.",
  "$defs": {
    "Fault": {
      "title": "Fault",
      "description": "Fault (Сбой). Something failed.",
      "type": "object",
      "properties": {
        "code": {
          "$ref": "#/$defs/FaultCode"
        },
"##;
    assert_eq!(text.get(..head.len()), Some(head));
    assert!(
        !text.contains("\"x-"),
        "it has keywords of the contract's own"
    );
}

#[test]
fn objects_say_whether_they_are_open() {
    let mut model = shop();
    assert_eq!(
        definition(&model, "Fault"),
        json!({
            "title": "Fault",
            "description": "Fault (Сбой). Something failed.",
            "type": "object",
            "properties": {
                "code": {"$ref": "#/$defs/FaultCode"},
                "party": {"$ref": "#/$defs/Party"},
                "at": {"type": "string", "format": "date-time"},
                "earlier": {"type": "array", "items": {"$ref": "#/$defs/Fault"}},
            },
            "required": ["code"],
            "additionalProperties": true,
        })
    );
    if let DefinitionKind::Object(object) = &mut model.definitions[0].kind {
        object.closed = true;
        object.narrowing = vec![("minProperties".to_owned(), json!(2))];
    }
    let closed = definition(&model, "Fault");
    assert_eq!(closed["additionalProperties"], json!(false));
    assert_eq!(closed["minProperties"], json!(2));
}

#[test]
fn enumerations_list_their_values_and_explain_them() {
    assert_eq!(
        definition(&shop(), "FaultCode"),
        json!({
            "title": "FaultCode",
            "description": "Fault code (Код сбоя)\n\n\
                - sold_out: Nothing <left>.\n\
                - bad_card: The card is bad. Deprecated: Cards are no longer taken. Replaced by: sold_out.",
            "type": "string",
            "enum": ["sold_out", "bad_card"],
        })
    );
}

#[test]
fn required_on_success_is_spelled_out() {
    let schema = definition(&shop(), "OrderData");
    assert_eq!(schema["required"], json!(["order"]));
    assert_eq!(
        schema["anyOf"],
        json!([
            {
                "properties": {"error": {"$ref": "#/$defs/Fault"}},
                "required": ["error"],
            },
            {
                "properties": {"total": {"type": "integer"}, "currency": {"type": "string"}},
                "required": ["total", "currency"],
            },
        ])
    );
}

#[test]
fn shapes_have_schemas() {
    let make = Maker::new();
    let party = shop().find("Party").unwrap();
    let map = |shape| Shape::Map(Box::new(make.schema(shape)));
    let cases = [
        (Shape::Any, json!({}), json!({})),
        (
            Shape::Null,
            json!({"type": "null"}),
            json!({"type": "null"}),
        ),
        (
            Shape::Number,
            json!({"type": "number"}),
            json!({"type": ["number", "null"]}),
        ),
        (
            Shape::Constant(json!("v1")),
            json!({"type": "string", "const": "v1"}),
            json!({"anyOf": [{"const": "v1"}, {"type": "null"}]}),
        ),
        (
            map(Shape::Any),
            json!({"type": "object", "additionalProperties": true}),
            json!({"type": ["object", "null"], "additionalProperties": true}),
        ),
        (
            map(Shape::Boolean),
            json!({"type": "object", "additionalProperties": {"type": "boolean"}}),
            json!({"type": ["object", "null"], "additionalProperties": {"type": "boolean"}}),
        ),
        (
            Shape::Reference(party),
            json!({"$ref": "#/$defs/Party"}),
            json!({"anyOf": [{"$ref": "#/$defs/Party"}, {"type": "null"}]}),
        ),
    ];
    for (shape, bare, nullable) in cases {
        assert_eq!(
            property(|_, _, property| property.schema.shape = shape.clone()),
            bare
        );
        let edit = |_: &Maker, _: &Model, property: &mut Property| {
            property.schema.shape = shape;
            property.schema.nullable = !matches!(property.schema.shape, Shape::Null);
        };
        assert_eq!(property(edit), nullable);
    }
}

#[test]
fn a_reference_or_an_any_with_neighbours_is_wrapped() {
    let party = shop().find("Party").unwrap();
    let described = |shape: Shape| {
        property(|make, _, property| {
            property.texts = make.texts(["Кто", "Who"], ["Кто это.", "Who it is."]);
            property.schema.shape = shape;
        })
    };
    assert_eq!(
        described(Shape::Reference(party)),
        json!({"description": "Who (Кто). Who it is.", "anyOf": [{"$ref": "#/$defs/Party"}]})
    );
    assert_eq!(
        described(Shape::Any),
        json!({"description": "Who (Кто). Who it is.", "anyOf": [{}]})
    );
    let narrowed = property(|_, _, property| {
        property.schema.shape = Shape::Reference(party);
        property.schema.narrowing = vec![("maxLength".to_owned(), json!(9))];
    });
    assert_eq!(
        narrowed,
        json!({"type": "string", "anyOf": [{"$ref": "#/$defs/Party"}], "maxLength": 9})
    );
}

#[test]
fn what_narrows_and_what_explains_is_kept() {
    let schema = property(|make, _, property| {
        property.schema.shape = Shape::String { format: None };
        property.schema.narrowing = [
            ("pattern", json!("^a")),
            ("maxLength", json!(9)),
            ("pattern", json!("z$")),
        ]
        .map(|(keyword, value)| (keyword.to_owned(), value))
        .to_vec();
        property.schema.default = Some((json!("az"), make.span));
        property.schema.examples = vec![(json!("abz"), make.span)];
        property.deprecation = Some(Deprecation {
            note: make.text("", "Use `q`."),
            replaced_by: None,
            span: make.span,
        });
    });
    assert_eq!(
        schema,
        json!({
            "description": "Deprecated: Use `q`.",
            "deprecated": true,
            "type": "string",
            "maxLength": 9,
            "pattern": "^a",
            "allOf": [{"pattern": "z$"}],
            "default": "az",
            "examples": ["abz"],
        })
    );
}

#[test]
fn a_plain_schema_keeps_its_descriptions() {
    let make = Maker::new();
    let mut model = shop();
    model.package = make.package("fault", None, &[Language::English]);
    model.definitions.truncate(1);
    model.definitions[0].kind = make.object(Vec::new());
    assert_eq!(
        document(&model),
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "FaultSchema",
            "$defs": {
                "Fault": {
                    "title": "Fault",
                    "description": "Something failed.",
                    "type": "object",
                    "properties": {},
                    "additionalProperties": true,
                },
            },
        })
    );
}
