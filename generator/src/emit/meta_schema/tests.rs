//! What the schemas for editors offer and refuse.

use crate::Language;
use serde_json::{Value, json};

use super::meta_schema;
use crate::emit::fixture::{Maker, shop};

fn document(name: &str) -> Value {
    let outputs = meta_schema(&shop());
    let text = outputs.get(&format!("schema/{name}.meta.schema.json"));
    serde_json::from_str(text.unwrap()).unwrap()
}

#[test]
fn a_plain_schema_has_none() {
    let mut model = shop();
    model.package = Maker::new().package("plain", None, &[Language::English]);
    assert_eq!(meta_schema(&model).iter().count(), 0);
}

#[test]
fn a_value_offers_the_attributes_of_its_enum() {
    let package = document("package");
    assert_eq!(
        package["properties"]["$defs"]["properties"],
        json!({"FaultCode": {"$ref": "#/definitions/faultCodeType"}})
    );
    let values = &package["definitions"]["faultCodeMember"]["properties"]["x-values"];
    assert_eq!(
        *values,
        json!({
            "description": "The values of the enum's attributes for this one.",
            "type": "object",
            "properties": {
                "party": {"description": "Party (Кто)", "enum": ["seller", "buyer"]},
                "final": {"description": "Final (Окончательно)", "type": "boolean"},
                "hints": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["party", "final"],
            "additionalProperties": false,
        })
    );
}

#[test]
fn translations_are_in_the_other_languages() {
    let package = document("package");
    let texts = &package["definitions"]["memberTexts"];
    assert_eq!(texts["additionalProperties"], json!(false));
    let languages: Vec<_> = texts["properties"].as_object().unwrap().keys().collect();
    assert_eq!(languages, ["en"]);
    let mut english: Vec<_> = texts["properties"]["en"]["properties"]
        .as_object()
        .unwrap()
        .keys()
        .collect();
    english.sort();
    assert_eq!(english, ["description", "title", "x-cause", "x-remedy"]);
}

#[test]
fn a_manifest_has_the_keys_that_the_reader_takes() {
    let manifest = document("manifest");
    for key in crate::model::read::manifest::KEYS {
        assert!(
            manifest["properties"][key]["description"].is_string(),
            "{key} is not explained"
        );
    }
    assert_eq!(
        manifest["required"],
        json!(["name", "version", "languages"])
    );
    assert_eq!(manifest["additionalProperties"], json!(false));
}

/// Where in a document something is refused; empty where it is accepted.
#[cfg(feature = "lint-examples")]
fn refusals(schema: &Value, document: &Value) -> Vec<String> {
    let validator = jsonschema::options()
        .with_draft(jsonschema::Draft::Draft7)
        .build(schema)
        .unwrap();
    let places = validator.iter_errors(document);
    places
        .map(|error| error.instance_path().to_string())
        .collect()
}

#[cfg(feature = "lint-examples")]
#[test]
fn the_contract_s_language_is_accepted_and_typing_errors_are_not() {
    let schema = document("package");
    let good = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {
            "Fault": {
                "title": "Сбой",
                "x-i18n": {"en": {"title": "Fault"}},
                "type": "object",
                "x-rust-error": ["code"],
                "required": ["code"],
                "properties": {
                    "code": {"$ref": "#/$defs/FaultCode"},
                    "note": {"anyOf": [{"type": "string", "maxLength": 9}, {"type": "null"}]},
                    "party": {
                        "$ref": "#/$defs/Party",
                        "x-derived-from": {"property": "code", "attribute": "party", "unknown": "buyer"},
                    },
                    "counts": {"type": "object", "additionalProperties": {"type": ["integer", "null"]}},
                },
            },
            "FaultCode": {
                "type": "string",
                "x-pages": true,
                "x-attributes": {
                    "party": {"$ref": "#/$defs/Party"},
                    "hints": {"type": "array", "items": {"type": "string"}, "optional": true},
                },
                "oneOf": [{
                    "const": "sold_out",
                    "description": "Нет.",
                    "x-i18n": {"en": {"description": "None.", "x-cause": "Popular."}},
                    "x-values": {"party": "seller", "final": true},
                    "x-deprecated": {"note": "Старо.", "x-i18n": {"en": {"note": "Old."}}},
                }],
            },
            "New": {"type": "string", "oneOf": [{"const": "a", "x-values": {"b": 1}}]},
        },
    });
    assert_eq!(refusals(&schema, &good), Vec::<String>::new());
    let edits = [
        ("/$defs/Fault", "propertis", json!({})),
        ("/$defs/Fault/properties/code", "x-pages", json!(true)),
        (
            "/$defs/Fault/properties/note",
            "x-derived-from",
            json!({"property": "code", "attribute": "party"}),
        ),
        ("/$defs/FaultCode/oneOf/0", "x-remedie", json!("")),
        (
            "/$defs/FaultCode/oneOf/0/x-values",
            "party",
            json!("nobody"),
        ),
        ("/$defs/FaultCode/oneOf/0/x-values", "side", json!("seller")),
        ("/$defs/FaultCode/oneOf/0/x-i18n", "de", json!({})),
        ("", "types", json!({})),
    ];
    for (place, key, value) in edits {
        let mut bad = good.clone();
        bad.pointer_mut(place).unwrap()[key] = value;
        assert_eq!(refusals(&schema, &bad).len(), 1, "{place} {key}");
    }
}
