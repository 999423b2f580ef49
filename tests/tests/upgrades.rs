//! Which types hold every value of their predecessors, and why the others don't.

use std::path::Path;

use contract_tests::repository;
use norm_contract_generator::Language;
use norm_contract_generator::emit::rust::{Upgrade, upgrades};
use norm_contract_generator::model::Model;
use norm_contract_generator::{read, read_frozen_text};
use serde_json::{Value, json};

/// For each type of the older version its name, and in a language what stands in the way of its values.
fn told(old: &Model, new: &Model, language: Language) -> Vec<String> {
    let told = upgrades(old, new)
        .into_iter()
        .flat_map(|it| match it.upgrade {
            Upgrade::Possible => vec![format!("{}: possible", it.name)],
            Upgrade::Impossible(obstacles) => obstacles
                .iter()
                .map(|obstacle| format!("{}: {}", obstacle.subject, obstacle.reason.text(language)))
                .collect(),
        });
    told.collect()
}

fn impossible(language: Language) -> Vec<String> {
    let fixture = repository().join("tests/fixtures/majors");
    let old = read(&fixture.join("versions/1.1.0.json"))
        .model
        .expect("1.1.0 can be used");
    let new = read(&fixture).model.expect("2.0.0 can be used");
    let mut told = told(&old, &new, language);
    told.retain(|line| !line.ends_with(": possible"));
    told
}

#[test]
fn what_stands_in_the_way_is_told_in_english() {
    assert_eq!(
        impossible(Language::English),
        [
            "Priority: values are gone: low",
            "Colour: the enum takes no further values any more",
            "Contact: the branch Fax is gone",
            "Customer.address: a required property was added",
            "Customer.email: the property is required now",
            "Parcel.weight: another type: integer before, string now",
            "Shipment.parcels: it holds Parcel, whose values can't be taken over",
            "Shipment.returned: it holds Shipment, whose values can't be taken over",
            "Shipment.address: it holds Address, whose values can't be taken over",
            "Address.shipments: it holds Shipment, whose values can't be taken over",
            "Setting: the object takes no further properties any more",
            "Coupon: the type is gone",
        ]
    );
}

#[test]
fn what_stands_in_the_way_is_told_in_russian() {
    assert_eq!(
        impossible(Language::Russian),
        [
            "Priority: больше нет значений: low",
            "Colour: перечисление больше не принимает других значений",
            "Contact: больше нет варианта Fax",
            "Customer.address: появилось обязательное поле",
            "Customer.email: поле стало обязательным",
            "Parcel.weight: другой тип: раньше integer, теперь string",
            "Shipment.parcels: содержит Parcel, значения которого не перенести",
            "Shipment.returned: содержит Shipment, значения которого не перенести",
            "Shipment.address: содержит Address, значения которого не перенести",
            "Address.shipments: содержит Shipment, значения которого не перенести",
            "Setting: объект больше не принимает других полей",
            "Coupon: типа больше нет",
        ]
    );
}

fn model(definitions: &Value) -> Model {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": definitions,
    });
    let reading = read_frozen_text(Path::new("schema.json"), &schema.to_string());
    let problems: Vec<&str> = reading
        .diagnostics
        .iter()
        .map(|it| it.message.as_str())
        .collect();
    reading
        .model
        .unwrap_or_else(|| panic!("{definitions} is refused: {problems:?}"))
}

/// What is told of an object's property whose schema changed, other definitions being the same.
fn of_property(old: &Value, new: &Value) -> String {
    let with = |property: &Value| {
        model(&json!({
            "T": {"type": "object", "properties": {"p": property}},
            "A": {"type": "object", "properties": {"a": {"type": "string"}}},
            "B": {"type": "object", "properties": {"b": {"type": "string"}}},
            "Choice": {"anyOf": [{"$ref": "#/$defs/A"}, {"type": "integer"}]},
            "Deep": {"anyOf": [{"type": "boolean"}, {"$ref": "#/$defs/Choice"}]},
            // They contain each other, next to null.
        }))
    };
    let mut told = told(&with(old), &with(new), Language::English);
    told.retain(|line| line.starts_with('T'));
    told.join("; ")
}

#[test]
fn a_property_may_only_become_wider() {
    let a = json!({"$ref": "#/$defs/A"});
    let b = json!({"$ref": "#/$defs/B"});
    let choice = json!({"$ref": "#/$defs/Choice"});
    let deep = json!({"$ref": "#/$defs/Deep"});
    let integer = json!({"type": "integer"});
    let natural = json!({"type": "integer", "minimum": 0});
    let string = json!({"type": "string"});
    let time = json!({"type": "string", "format": "date-time"});
    let list = |items: &Value| json!({"type": "array", "items": items});
    let map = |values: &Value| json!({"type": "object", "additionalProperties": values});
    let nullable = |it: &Value| json!({"anyOf": [it, {"type": "null"}]});
    let fixed = |it: Value| json!({"const": it});
    let any = json!({});
    for (old, new, expected) in [
        (&string, &string, "T: possible"),
        (&string, &any, "T: possible"),
        (
            &any,
            &string,
            "T.p: another type: any value before, string now",
        ),
        (&natural, &json!({"type": "number"}), "T: possible"),
        (
            &natural,
            &integer,
            "T.p: another type: integer (≥ 0) before, integer now",
        ),
        (&time, &string, "T: possible"),
        (
            &string,
            &time,
            "T.p: another type: string before, string (date-time) now",
        ),
        (&a, &nullable(&a), "T: possible"),
        (&nullable(&a), &a, "T.p: null is no value any more"),
        (&nullable(&a), &b, "T.p: another type: A before, B now"),
        (&a, &choice, "T: possible"),
        (
            &natural,
            &choice,
            "T.p: another type: integer (≥ 0) before, Choice now",
        ),
        (&b, &choice, "T.p: another type: B before, Choice now"),
        (&choice, &a, "T.p: another type: Choice before, A now"),
        (&a, &deep, "T: possible"),
        (&nullable(&a), &deep, "T.p: null is no value any more"),
        (&list(&a), &list(&choice), "T: possible"),
        (
            &list(&list(&a)),
            &map(&a),
            "T.p: another type: list of lists of A before, map of A now",
        ),
        (
            &list(&nullable(&a)),
            &list(&a),
            "T.p: null is no value any more",
        ),
        (&map(&integer), &json!({"type": "object"}), "T: possible"),
        (
            &map(&any),
            &map(&string),
            "T.p: another type: any value before, string now",
        ),
        (
            &map(&map(&any)),
            &string,
            "T.p: another type: map of object before, string now",
        ),
        (&fixed(json!("a")), &string, "T: possible"),
        (
            &fixed(json!("a")),
            &fixed(json!("b")),
            r#"T.p: another value: "a" before, "b" now"#,
        ),
        (
            &fixed(json!("a")),
            &integer,
            r#"T.p: another type: "a" before, integer now"#,
        ),
        (
            &string,
            &fixed(json!("a")),
            r#"T.p: another type: string before, "a" now"#,
        ),
    ] {
        assert_eq!(of_property(old, new), expected, "{old} → {new}");
    }
}

#[test]
fn a_definition_may_change_its_kind_only_for_a_wider_one() {
    let object = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let texts = json!({"type": "string", "enum": ["a"]});
    let numbers = json!({"type": "integer", "enum": [1]});
    let string = json!({"type": "string"});
    let union = json!({"oneOf": [{"type": "string"}, {"type": "integer"}]});
    let integer = json!({"type": "integer"});
    let list = json!({"type": "array", "items": {"$ref": "#/$defs/T"}});
    for (old, new, expected) in [
        (
            &object,
            &texts,
            "T: another type: object before, enum of strings now",
        ),
        (
            &texts,
            &numbers,
            "T: another type: enum of strings before, enum of integers now",
        ),
        (&texts, &string, "T: possible"),
        (&string, &texts, "T: possible"),
        (&string, &union, "T: possible"),
        (&integer, &union, "T: possible"),
        (&union, &object, "T: another type: union before, object now"),
        (&list, &list, "T: possible"),
        (
            &list,
            &integer,
            "T: another type: list of T before, integer now",
        ),
    ] {
        let definition = |it: &Value| model(&json!({"T": it}));
        let told = told(&definition(old), &definition(new), Language::English);
        assert_eq!(told, [expected], "{old} → {new}");
    }
}

#[test]
fn another_name_for_a_type_that_became_a_type_is_told_by_names() {
    let object = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let old = model(&json!({"A": object, "B": {"$ref": "#/$defs/A"}}));
    let new = model(&json!({"A": object, "B": object}));
    assert_eq!(
        told(&old, &new, Language::English),
        ["A: possible", "B: another type: A before, B now"]
    );
}

#[test]
fn types_that_hold_each_other_are_possible_together_or_not_at_all() {
    let holding = |of_c: &Value| {
        let to = |name: &str| json!({"$ref": format!("#/$defs/{name}")});
        model(&json!({
            "A": {"type": "object", "properties": {"b": to("B"), "again": to("A")}},
            "B": {"type": "object", "properties": {"a": {"type": "array", "items": to("A")}, "c": to("C")}},
            "C": {"type": "object", "properties": {"c": of_c}},
        }))
    };
    let (text, number) = (
        holding(&json!({"type": "string"})),
        holding(&json!({"type": "number"})),
    );
    assert_eq!(
        told(&text, &text, Language::English),
        ["A: possible", "B: possible", "C: possible"]
    );
    assert_eq!(
        told(&text, &number, Language::English),
        [
            "A.again: it holds A, whose values can't be taken over",
            "A.b: it holds B, whose values can't be taken over",
            "B.a: it holds A, whose values can't be taken over",
            "B.c: it holds C, whose values can't be taken over",
            "C.c: another type: string before, number now",
        ]
    );
}
