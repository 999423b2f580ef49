//! What nobody can decide is told as not verified: no violation, and no pass.

mod support;

use norm_contract_generator::compat::{Axis, judge_schemas};
use norm_contract_generator::source::Loaded;
use serde_json::{Value, json};
use support::{catalog, details, entry, reasons, rows};

/// The reasons and details of a tool whose input or output schema moved from one to the other.
fn judged(axis: &str, old: &Value, new: &Value) -> (Vec<String>, Vec<[String; 3]>) {
    let any = json!({"type": "object"});
    let is_input = axis == "input";
    let mut tool = entry("orders");
    let catalog = if is_input {
        tool["inputSchema"] = new.clone();
        catalog(&[("orders", old.clone(), json!(null))])
    } else {
        tool["inputSchema"] = any.clone();
        tool["outputSchema"] = new.clone();
        catalog(&[("orders", any, old.clone())])
    };
    let row = rows(&catalog, vec![tool]).remove(0);
    let reasons = reasons(&row).into_iter().map(str::to_owned).collect();
    let details = details(&row).into_iter();
    (reasons, details.map(|it| it.map(str::to_owned)).collect())
}

/// An object with a property of this schema.
fn with(schema: Value) -> Value {
    json!({"type": "object", "properties": {"p": schema}, "required": ["p"]})
}

/// Pairs of schemas whose difference depends on an undecided one alone.
fn pairs(undecided: &Value) -> Vec<(Value, Value)> {
    let text = json!({"type": "string"});
    let nullable = json!({"type": ["string", "null"]});
    let object = json!({"type": "object"});
    let array = json!({"type": "array"});
    let in_property = [
        (&text, json!({"allOf": [undecided]})),
        (&text, json!({"type": "string", "allOf": [undecided, {}]})),
        (&text, json!({"allOf": [{"type": "string"}, undecided]})),
        (
            &text,
            json!({"type": "string", "anyOf": [undecided, {"type": "string", "maxLength": 3}]}),
        ),
        (
            &nullable,
            json!({"type": ["string", "null"], "oneOf": [undecided, {"type": "null"}]}),
        ),
        (&text, json!({"type": "string", "not": undecided})),
        (
            &text,
            json!({"type": "string", "if": undecided, "then": {"maxLength": 1}}),
        ),
        (
            &text,
            json!({"type": "string", "if": {"maxLength": 1}, "then": undecided}),
        ),
        (&array, json!({"type": "array", "items": undecided})),
        (&array, json!({"type": "array", "prefixItems": [undecided]})),
        (&array, json!({"type": "array", "contains": undecided})),
        (
            &object,
            json!({"type": "object", "additionalProperties": undecided}),
        ),
        (
            &object,
            json!({"type": "object", "patternProperties": {"a": undecided}}),
        ),
        (
            &object,
            json!({"type": "object", "propertyNames": undecided}),
        ),
        (
            &object,
            json!({"type": "object", "dependentSchemas": {"a": undecided}}),
        ),
        (
            &object,
            json!({"type": "object", "unevaluatedProperties": undecided}),
        ),
    ];
    let mut pairs: Vec<_> = in_property
        .into_iter()
        .map(|(old, new)| (with(old.clone()), with(new)))
        .collect();
    let applicators = [
        json!({"not": {"maxLength": 3}}),
        json!({"if": {"maxLength": 3}, "then": {"minLength": 1}}),
        json!({"prefixItems": [{"type": "string"}]}),
        json!({"contains": {"type": "string"}}),
        json!({"patternProperties": {"a": {"type": "string"}}}),
        json!({"propertyNames": {"maxLength": 3}}),
        json!({"dependentSchemas": {"a": {"required": ["b"]}}}),
    ];
    for old in applicators {
        let mut new = old.clone();
        for (keyword, value) in new.as_object_mut().into_iter().flatten() {
            *value = match keyword.as_str() {
                "prefixItems" => json!([undecided]),
                "patternProperties" | "dependentSchemas" => json!({"a": undecided}),
                _ => undecided.clone(),
            };
        }
        pairs.push((with(old), with(new)));
    }
    let mut behind = with(json!({"$ref": "#/$defs/kept"}));
    behind["$defs"] = json!({"kept": {"type": "string", "allOf": [undecided]}});
    pairs.push((with(text), behind));
    pairs.push((object, json!({"type": "object", "allOf": [undecided]})));
    pairs
}

fn undecided() -> [Value; 4] {
    [
        json!({"$ref": "https://example.com/x.json"}),
        json!({"$ref": "none.json#/$defs/none"}),
        json!({"$dynamicRef": "#none"}),
        json!({"range": "positive"}),
    ]
}

#[test]
fn what_depends_on_an_undecided_schema_is_a_doubt() {
    for schema in undecided() {
        for (plain, dependent) in pairs(&schema) {
            for (axis, old, new) in [
                ("input", &plain, &dependent),
                ("output", &dependent, &plain),
            ] {
                let (reasons, details) = judged(axis, old, new);
                assert_eq!(reasons, [""; 0], "{axis}: {old} -> {new}: {details:?}");
                let is_doubt = |it: &[String; 3]| it[2].starts_with("not verified: ");
                assert!(!details.is_empty(), "{axis}: {old} -> {new}");
                assert!(details.iter().all(is_doubt), "{axis}: {details:?}");
            }
            // Without the word that isn't known there would be a difference in any case.
            if schema.get("range").is_some() {
                continue;
            }
            for (axis, old, new) in [
                ("input", &dependent, &plain),
                ("output", &plain, &dependent),
            ] {
                let (reasons, details) = judged(axis, old, new);
                assert_eq!(reasons, [""; 0], "{axis}: {old} -> {new}: {details:?}");
            }
        }
    }
}

/// The details as their parts.
fn parts(details: &[[String; 3]]) -> Vec<[&str; 3]> {
    let parts = details.iter();
    parts.map(|it| it.each_ref().map(String::as_str)).collect()
}

#[test]
fn the_doubt_names_what_is_undecided() {
    let text = with(json!({"type": "string"}));
    let external = json!({"$ref": "https://example.com/x.json"});
    let (reasons, details) = judged("input", &text, &with(json!({"allOf": [external]})));
    assert_eq!(reasons, [""; 0]);
    let place = "/inputSchema/properties/p/allOf/0/$ref";
    let doubt = [place, "no such keyword", "not verified: `$ref`"];
    assert_eq!(parts(&details), [doubt]);
}

#[test]
fn a_choice_with_an_undecided_kind_says_nothing_of_null() {
    let nullable = with(json!({"type": ["string", "null"]}));
    let external = json!({"$ref": "https://example.com/x.json"});
    let new = |keyword: &str| with(json!({keyword: [external, {"type": "null"}]}));
    let (reasons, details) = judged("input", &nullable, &new("oneOf"));
    assert_eq!(reasons, [""; 0]);
    let why = "not verified: depends on the meaning of `/properties/p/oneOf/0/$ref`, which nobody can tell";
    let kinds = "/inputSchema/properties/p/oneOf";
    let expected = [
        [
            &*format!("{kinds}/0"),
            "no kind that may overlap with others",
            why,
        ],
        [&*format!("{kinds}/1"), "a string or null", why],
    ];
    assert_eq!(parts(&details), expected);

    let (reasons, details) = judged("input", &nullable, &new("anyOf"));
    assert_eq!(reasons, [""; 0]);
    let place = "/inputSchema/properties/p/anyOf/0/$ref";
    let doubt = [place, "no such keyword", "not verified: `$ref`"];
    assert_eq!(parts(&details), [doubt]);
}

#[test]
fn a_difference_in_any_case_stays_a_violation() {
    let external = json!({"$ref": "https://example.com/x.json"});
    let object = |p: Value, q: &str| {
        json!({
            "type": "object",
            "properties": {"p": p, "q": {"type": q}}
        })
    };
    let old = object(json!({"type": "string"}), "string");
    for (axis, schema) in [
        ("input", json!({"allOf": [external]})),
        ("input", json!({"type": "string", "not": external})),
        ("output", json!({"allOf": [external]})),
        ("output", json!({"type": "string", "not": external})),
    ] {
        let (reasons, details) = judged(axis, &old, &object(schema, "integer"));
        assert_eq!(reasons, [format!("{axis}_schema_violation")]);
        let of_q = parts(&details)[0];
        assert_eq!(
            of_q,
            [
                &*format!("/{axis}Schema/properties/q"),
                "a string",
                "an integer"
            ]
        );
        let of_p = details.iter().skip(1).map(|it| &it[2]);
        assert!(
            of_p.clone().all(|it| it.starts_with("not verified: ")),
            "{details:?}"
        );
    }
    // Whatever the reference means, text isn't let pass.
    let new = with(json!({"anyOf": [
        {"type": "object", "properties": {"deep": external}},
        {"type": "null"}
    ]}));
    let (reasons, details) = judged("input", &with(json!({"type": "string"})), &new);
    assert_eq!(reasons, ["input_schema_violation"], "{details:?}");
    // No kind but the last lets a number pass, and it may not.
    let new = with(json!({"anyOf": [external, {"type": "integer"}]}));
    let (reasons, details) = judged("output", &with(json!({"type": "string"})), &new);
    assert_eq!(reasons, ["output_schema_violation"], "{details:?}");
    // The same where the other kind has a word that isn't known.
    let new =
        with(json!({"anyOf": [{"type": "string", "range": "positive"}, {"type": "integer"}]}));
    let (reasons, details) = judged("output", &with(json!({"type": "string"})), &new);
    assert_eq!(reasons, ["output_schema_violation"], "{details:?}");
}

#[test]
fn a_pattern_that_is_none_is_a_doubt_in_words() {
    let old = with(json!({"type": "string"}));
    let new = with(json!({"type": "string", "pattern": "("}));
    for axis in ["input", "output"] {
        let (reasons, details) = judged(axis, &old, &new);
        assert_eq!(reasons, [""; 0]);
        let doubt = [
            &*format!("/{axis}Schema/properties/p/pattern"),
            "no such keyword",
            "not verified: `pattern` with `(`, which is no regular expression of ECMA-262",
        ];
        assert_eq!(parts(&details), [doubt]);
    }
}

/// What the comparison has no reason to look at is looked at nevertheless.
#[test]
fn what_nobody_can_use_in_a_schema_is_told_once_wherever_it_stands() {
    let object = json!({"type": "object"});
    let dangling = json!({"$ref": "#/$defs/nope"});
    let reference = "a reference to a schema of the same document";
    let pattern = "a regular expression of ECMA-262";
    let nowhere = "`$ref` to `#/$defs/nope`, where no schema stands";
    let address = "https://example.com/x.json";
    let elsewhere =
        format!("`$ref` to `{address}` outside of this document, and no other is ever fetched");
    let property = |schema: &Value| json!({"type": "object", "properties": {"x": schema}});
    let other = json!({"$ref": address});
    let draft_04 = "http://json-schema.org/draft-04/schema#";
    let foreign = json!({"$id": "https://example.com/p", "$schema": draft_04});
    for (live, place, expected, why) in [
        (
            property(&dangling),
            "/properties/x/$ref",
            reference,
            nowhere,
        ),
        (
            property(&json!({"items": {"anyOf": [dangling]}})),
            "/properties/x/items/anyOf/0/$ref",
            reference,
            nowhere,
        ),
        (
            json!({"type": "object", "$defs": {"unused": dangling}}),
            "/$defs/unused/$ref",
            reference,
            nowhere,
        ),
        (
            property(&other),
            "/properties/x/$ref",
            reference,
            &elsewhere,
        ),
        (
            property(&json!({"type": "string", "pattern": "("})),
            "/properties/x/pattern",
            pattern,
            "`pattern` with `(`, which is no regular expression of ECMA-262",
        ),
        (
            property(&json!({"patternProperties": {"^x-": {}, "(": {}}})),
            "/properties/x/patternProperties",
            pattern,
            "`patternProperties` with `(`, which is no regular expression of ECMA-262",
        ),
        (
            property(&foreign),
            "/properties/x/$schema",
            "a known dialect",
            &format!("a schema in the dialect `{draft_04}`, which isn't followed here"),
        ),
    ] {
        for axis in ["input", "output"] {
            let (reasons, details) = judged(axis, &object, &live);
            assert_eq!(reasons, [""; 0], "{live}");
            let doubt = [
                &*format!("/{axis}Schema{place}"),
                expected,
                &format!("not verified: {why}"),
            ];
            assert_eq!(parts(&details), [doubt], "{axis}: {live}");
        }
    }
    // What the catalog says as well is no doubt, nor is a word that nobody knows.
    let with_other = |more: Value| json!({"type": "object", "properties": {"x": other, "y": more}});
    for (old, new) in [
        (with_other(json!({})), with_other(json!({"title": "y"}))),
        (
            object,
            property(&json!({"type": "string", "range": "positive"})),
        ),
    ] {
        assert_eq!(judged("input", &old, &new), (vec![], vec![]), "{new}");
    }
}

#[test]
fn what_nobody_can_use_is_told_of_a_result_that_the_catalog_leaves_open() {
    let object = json!({"type": "object"});
    let mut tool = entry("orders");
    tool["inputSchema"] = object.clone();
    tool["outputSchema"] = json!({"type": "object", "properties": {"x": {"pattern": "["}}});
    let row = rows(&catalog(&[("orders", object, json!(null))]), vec![tool]).remove(0);
    assert_eq!(reasons(&row), [""; 0]);
    let doubt = [
        "/outputSchema/properties/x/pattern",
        "a regular expression of ECMA-262",
        "not verified: `pattern` with `[`, which is no regular expression of ECMA-262",
    ];
    assert_eq!(details(&row), [doubt]);
}

/// Of a violation's own place as well, and where the doubt names it.
#[test]
fn what_nobody_can_use_is_not_told_twice() {
    let old = with(json!({"type": "string"}));
    let (reasons, details) = judged("input", &old, &with(json!({"$ref": "#/$defs/nope"})));
    assert_eq!(reasons, [""; 0]);
    let doubt = [
        "/inputSchema/properties/p/$ref",
        "no such keyword",
        "not verified: `$ref`",
    ];
    assert_eq!(parts(&details), [doubt]);
    // A violation beside it doesn't hide it.
    let mut new = with(json!({"type": "integer"}));
    new["properties"]["x"] = json!({"pattern": "("});
    let (reasons, details) = judged("output", &old, &new);
    assert_eq!(reasons, ["output_schema_violation"]);
    let places: Vec<&str> = details.iter().map(|it| &*it[0]).collect();
    let expected = ["p", "x/pattern"].map(|it| format!("/outputSchema/properties/{it}"));
    assert_eq!(places, expected);
}

#[test]
fn texts_that_read_as_other_values_stand_in_quotes() {
    let object = |values: Value| json!({"type": "object", "properties": {"p": values}});
    for (old, new, expected, actual) in [
        (json!({"const": 1}), json!({"const": "1"}), "`1`", "`\"1\"`"),
        (json!({"const": ""}), json!({"const": "a"}), "`\"\"`", "`a`"),
        (
            json!({}),
            json!({"enum": ["true", "a", null]}),
            "any value",
            "one of `\"true\"`, `a`, `null`",
        ),
        (
            json!({"const": "a b"}),
            json!({"const": "01"}),
            "`a b`",
            "`01`",
        ),
    ] {
        let (reasons, details) = judged("input", &object(old), &object(new));
        assert_eq!(reasons, ["input_schema_violation"]);
        let told: Vec<&str> = details
            .iter()
            .flat_map(|it| &it[1..])
            .map(|it| &**it)
            .collect();
        assert_eq!(told, [expected, actual]);
    }
}

#[test]
fn a_part_in_a_dialect_that_is_not_followed_is_a_doubt_in_words() {
    let old = with(json!({"type": "string"}));
    let dialect = "http://json-schema.org/draft-04/schema#";
    let new = with(json!({"$id": "https://example.com/p", "$schema": dialect, "type": "integer"}));
    let (reasons, details) = judged("input", &old, &new);
    assert_eq!(reasons, [""; 0]);
    let doubt = [
        "/inputSchema/properties/p/$schema",
        "no such keyword",
        &format!("not verified: a schema in the dialect `{dialect}`, which isn't followed here"),
    ];
    assert_eq!(parts(&details), [doubt]);
}

/// Beside something undecided, each of many differences is told.
#[test]
fn many_differences_beside_an_undecided_property_are_all_told() {
    let object = |kind: &str, p: Value| {
        let names = (0..10_000).map(|it| (format!("q{it}"), json!({"type": kind})));
        let mut properties: serde_json::Map<String, Value> = names.collect();
        properties.insert("p".to_owned(), p);
        json!({"type": "object", "properties": properties})
    };
    let old = object("string", json!({"type": "string"}));
    let new = object("integer", json!({"$ref": "https://example.com/x.json"}));
    let started = std::time::Instant::now();
    let loaded = [old, new].map(|it| Loaded::from_value(&it).unwrap());
    let judged = judge_schemas(&loaded[0], &loaded[1], Axis::Input);
    assert_eq!((judged.sure.len(), judged.unsure.len()), (10_000, 1));
    // Each with each would take minutes.
    assert!(started.elapsed().as_secs() < 20);
}
