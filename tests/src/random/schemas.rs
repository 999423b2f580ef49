//! Random schemas of 2020-12 and of draft-07, and small changes to them. Names, bounds and texts are few, so that two
//! schemas have much to do with each other.

use fastrand::Rng;
use serde_json::{Map, Value, json};

use super::values::choice;

/// Names of properties.
const NAMES: [&str; 4] = ["a", "b", "c", "aa"];
/// Names of definitions.
const DEFINITIONS: [&str; 3] = ["A", "B", "C"];
const PATTERNS: [&str; 4] = ["^a", "b$", "^b+$", "a"];
const TYPES: [&str; 7] = [
    "null", "boolean", "integer", "number", "string", "array", "object",
];
/// From here on schemas are plain ones.
const DEEPEST: usize = 3;

/// A document with definitions and a schema of its own.
pub fn schema(random: &mut Rng) -> Value {
    let mut root = match part(random, 0) {
        Value::Object(root) => root,
        other => Map::from_iter([("allOf".to_owned(), json!([other]))]),
    };
    let definitions = DEFINITIONS.map(|name| (name.to_owned(), part(random, 1)));
    root.insert(
        "$defs".to_owned(),
        Value::Object(definitions.into_iter().collect()),
    );
    let dialect = match random.u8(..4) {
        0 => "http://json-schema.org/draft-07/schema#",
        _ => "https://json-schema.org/draft/2020-12/schema",
    };
    root.insert("$schema".to_owned(), dialect.into());
    Value::Object(root)
}

/// The same document with a few changes.
pub fn changed_schema(schema: &Value, random: &mut Rng) -> Value {
    let mut changed = schema.clone();
    for _ in 0..random.usize(1..4) {
        let places = places(&changed);
        let pointer = places[random.usize(..places.len())].clone();
        if let Some(place) = changed.pointer_mut(&pointer) {
            change(place, pointer.is_empty(), random);
        }
    }
    changed
}

/// JSON Pointers to all schemas of a document.
pub fn places(schema: &Value) -> Vec<String> {
    let mut places = Vec::new();
    collect_places(schema, String::new(), &mut places);
    places
}

/// A schema.
fn part(random: &mut Rng, depth: usize) -> Value {
    if depth >= DEEPEST {
        return leaf(random);
    }
    match random.u8(..16) {
        0..4 => leaf(random),
        4..9 => object(random, depth),
        9 => array(random, depth),
        10 | 11 => union(random, depth),
        12 => json!({ "allOf": [part(random, depth + 1), part(random, depth + 1)] }),
        13 => reference(random, depth),
        14 => condition(random, depth),
        _ => mixed(random, depth),
    }
}

fn leaf(random: &mut Rng) -> Value {
    match random.u8(..12) {
        0 => true.into(),
        1 => json!({}),
        2 => json!({ "type": choice(random, &TYPES) }),
        3 => json!({ "type": [choice(random, &TYPES), "null"] }),
        4 => json!({ "const": scalar(random) }),
        5 | 6 => json!({ "enum": distinct_scalars(random) }),
        7 | 8 => text(random),
        9 | 10 => number(random),
        _ => json!({ "$ref": format!("#/$defs/{}", choice(random, &DEFINITIONS)) }),
    }
}

fn scalar(random: &mut Rng) -> Value {
    let values = [
        json!("a"),
        json!("b"),
        json!("ab"),
        json!(1),
        json!(1.5),
        json!(null),
        json!(true),
    ];
    values[random.usize(..values.len())].clone()
}

fn distinct_scalars(random: &mut Rng) -> Vec<Value> {
    let mut values = vec![scalar(random)];
    for _ in 0..random.usize(..3) {
        let value = scalar(random);
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

fn text(random: &mut Rng) -> Value {
    let mut schema = json!({ "type": "string" });
    put_sometimes(&mut schema, random, "minLength", |random| {
        random.u8(..3).into()
    });
    put_sometimes(&mut schema, random, "maxLength", |random| {
        random.u8(..3).into()
    });
    put_sometimes(&mut schema, random, "format", |random| {
        choice(random, &["date", "email"]).into()
    });
    put_sometimes(&mut schema, random, "pattern", |random| {
        choice(random, &PATTERNS).into()
    });
    schema
}

fn number(random: &mut Rng) -> Value {
    let mut schema = json!({ "type": if random.bool() { "integer" } else { "number" } });
    for keyword in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] {
        put_sometimes(&mut schema, random, keyword, bound);
    }
    put_sometimes(&mut schema, random, "multipleOf", |random| {
        choice(random, &[&1.0, &2.0, &0.5, &3.0]).to_owned().into()
    });
    schema
}

fn bound(random: &mut Rng) -> Value {
    let values = [
        json!(-1),
        json!(0),
        json!(1),
        json!(1.0),
        json!(1.5),
        json!(2),
    ];
    values[random.usize(..values.len())].clone()
}

fn array(random: &mut Rng, depth: usize) -> Value {
    let mut schema = json!({ "type": "array" });
    put_sometimes(&mut schema, random, "minItems", |random| {
        random.u8(..3).into()
    });
    put_sometimes(&mut schema, random, "maxItems", |random| {
        random.u8(..3).into()
    });
    put_sometimes(&mut schema, random, "uniqueItems", |random| {
        random.bool().into()
    });
    put_sometimes(&mut schema, random, "items", |random| {
        part(random, depth + 1)
    });
    put_sometimes(&mut schema, random, "prefixItems", |random| {
        json!([part(random, depth + 1)])
    });
    if random.u8(..8) == 0 {
        // As draft-07 has it.
        schema["items"] = json!([part(random, depth + 1)]);
        put_sometimes(&mut schema, random, "additionalItems", |random| {
            part(random, depth + 1)
        });
    }
    if random.u8(..4) == 0 {
        put_sometimes(&mut schema, random, "contains", |random| {
            part(random, depth + 1)
        });
        put_sometimes(&mut schema, random, "minContains", |random| {
            random.u8(..3).into()
        });
        put_sometimes(&mut schema, random, "unevaluatedItems", |random| {
            part(random, depth + 2)
        });
    }
    schema
}

fn object(random: &mut Rng, depth: usize) -> Value {
    let mut schema = if random.u8(..5) > 0 {
        json!({ "type": "object" })
    } else {
        json!({})
    };
    let mut properties = Map::new();
    for _ in 0..random.usize(..4) {
        properties.insert(choice(random, &NAMES).to_owned(), part(random, depth + 1));
    }
    if !properties.is_empty() {
        schema["properties"] = properties.into();
    }
    put_sometimes(&mut schema, random, "required", |random| {
        let names: Vec<&str> = NAMES.into_iter().filter(|_| random.u8(..3) == 0).collect();
        names.into()
    });
    put_sometimes(&mut schema, random, "additionalProperties", |random| {
        if random.bool() {
            false.into()
        } else {
            part(random, depth + 1)
        }
    });
    if random.u8(..4) == 0 {
        rare_keywords_of_objects(&mut schema, random, depth);
    }
    schema
}

fn rare_keywords_of_objects(schema: &mut Value, random: &mut Rng, depth: usize) {
    put_sometimes(
        schema,
        random,
        "patternProperties",
        |random| json!({ (choice(random, &PATTERNS)): part(random, depth + 1) }),
    );
    put_sometimes(schema, random, "propertyNames", text);
    put_sometimes(schema, random, "minProperties", |random| {
        random.u8(..3).into()
    });
    put_sometimes(schema, random, "maxProperties", |random| {
        random.u8(..3).into()
    });
    put_sometimes(
        schema,
        random,
        "dependentRequired",
        |random| json!({ (choice(random, &NAMES)): [choice(random, &NAMES)] }),
    );
    put_sometimes(
        schema,
        random,
        "dependentSchemas",
        |random| json!({ (choice(random, &NAMES)): part(random, depth + 2) }),
    );
    put_sometimes(schema, random, "unevaluatedProperties", |random| {
        if random.bool() {
            false.into()
        } else {
            part(random, depth + 2)
        }
    });
    // Words of draft-07, which mean nothing here.
    put_sometimes(
        schema,
        random,
        "dependencies",
        |random| json!({ (choice(random, &NAMES)): [choice(random, &NAMES)] }),
    );
}

fn union(random: &mut Rng, depth: usize) -> Value {
    let keyword = if random.bool() { "oneOf" } else { "anyOf" };
    let mut branches: Vec<Value> = (0..random.usize(1..4))
        .map(|_| part(random, depth + 1))
        .collect();
    if random.u8(..4) == 0 {
        branches.push(json!({ "type": "null" }));
    }
    if random.u8(..3) == 0 {
        // Kinds that a tag keeps apart.
        for (tag, branch) in ["x", "y", "z"].into_iter().zip(&mut branches) {
            *branch = json!({
                "type": "object", "required": ["k"],
                "properties": { "k": { "const": tag }, "a": part(random, depth + 2) }
            });
        }
    }
    json!({ keyword: branches })
}

fn reference(random: &mut Rng, depth: usize) -> Value {
    let mut schema = if random.u8(..3) == 0 {
        part(random, depth + 1)
    } else {
        json!({})
    };
    if !schema.is_object() {
        schema = json!({});
    }
    schema["$ref"] = format!("#/$defs/{}", choice(random, &DEFINITIONS)).into();
    schema
}

fn condition(random: &mut Rng, depth: usize) -> Value {
    if random.bool() {
        return json!({ "not": part(random, depth + 1) });
    }
    let mut schema = json!({ "if": part(random, depth + 1) });
    put_sometimes(&mut schema, random, "then", |random| {
        part(random, depth + 1)
    });
    put_sometimes(&mut schema, random, "else", |random| {
        part(random, depth + 1)
    });
    schema
}

/// Keywords of several kinds of schema side by side.
fn mixed(random: &mut Rng, depth: usize) -> Value {
    let (mut one, other) = (part(random, depth), part(random, depth + 1));
    if let (Value::Object(one), Value::Object(other)) = (&mut one, other) {
        one.extend(other);
    }
    one
}

fn put_sometimes(
    schema: &mut Value,
    random: &mut Rng,
    keyword: &str,
    value: impl FnOnce(&mut Rng) -> Value,
) {
    if random.u8(..3) == 0 {
        schema[keyword] = value(random);
    }
}

/// The pointers of all schemas inside of a schema, itself among them.
fn collect_places(schema: &Value, pointer: String, places: &mut Vec<String>) {
    const ONE: [&str; 11] = [
        "items",
        "contains",
        "additionalProperties",
        "propertyNames",
        "unevaluatedProperties",
        "unevaluatedItems",
        "not",
        "if",
        "then",
        "else",
        "contentSchema",
    ];
    const MANY: [&str; 8] = [
        "properties",
        "patternProperties",
        "dependentSchemas",
        "$defs",
        "allOf",
        "anyOf",
        "oneOf",
        "prefixItems",
    ];
    let Value::Object(members) = schema else {
        places.push(pointer);
        return;
    };
    for (keyword, value) in members {
        let below = format!("{pointer}/{keyword}");
        match value {
            _ if ONE.contains(&keyword.as_str()) => collect_places(value, below, places),
            Value::Array(list) if MANY.contains(&keyword.as_str()) => {
                for (index, value) in list.iter().enumerate() {
                    collect_places(value, format!("{below}/{index}"), places);
                }
            }
            Value::Object(map) if MANY.contains(&keyword.as_str()) => {
                for (name, value) in map {
                    let name = name.replace('~', "~0").replace('/', "~1");
                    collect_places(value, format!("{below}/{name}"), places);
                }
            }
            _ => {}
        }
    }
    places.push(pointer);
}

/// Changes a schema in one way.
fn change(place: &mut Value, is_root: bool, random: &mut Rng) {
    if is_root && random.u8(..4) == 0 {
        place["$schema"] = "http://json-schema.org/draft-07/schema#".into();
        return;
    }
    match random.u8(..8) {
        0 if !is_root => *place = part(random, 1),
        1 if !is_root => *place = json!({ "anyOf": [place.take(), { "type": "null" }] }),
        2 if !is_root => *place = json!({ "allOf": [place.take()] }),
        3 if !is_root => {
            let keyword = choice(random, &["allOf", "anyOf", "oneOf"]);
            *place = json!({ keyword: [place.take(), part(random, 2)] });
        }
        _ => {
            if let Value::Object(members) = place {
                change_members(members, random);
            }
        }
    }
}

fn change_members(members: &mut Map<String, Value>, random: &mut Rng) {
    let names: Vec<String> = members
        .keys()
        .filter(|it| !it.starts_with('$'))
        .cloned()
        .collect();
    match random.u8(..6) {
        0 if !names.is_empty() => drop(members.remove(&names[random.usize(..names.len())])),
        1 | 2 => {
            // A keyword of another schema, or another value of one that is there.
            if let Value::Object(other) = part(random, 1) {
                let count = other.len().max(1);
                let chosen = random.usize(..count);
                members.extend(
                    other
                        .into_iter()
                        .filter(|(key, _)| key != "$ref")
                        .skip(chosen)
                        .take(1),
                );
            }
        }
        _ => {
            for name in names {
                if let Some(value) = members.get_mut(&name) {
                    change_value(&name, value, random);
                }
            }
        }
    }
}

fn change_value(keyword: &str, value: &mut Value, random: &mut Rng) {
    match (keyword, value) {
        ("oneOf" | "anyOf", Value::Array(branches)) => match random.u8(..3) {
            0 => branches.push(part(random, 2)),
            1 if branches.len() > 1 => drop(branches.remove(random.usize(..branches.len()))),
            _ => branches.rotate_left(1),
        },
        ("enum", Value::Array(values)) => match random.u8(..2) {
            0 if values.len() > 1 => drop(values.pop()),
            _ => values.push(json!(format!("n{}", random.u8(..9)))),
        },
        ("required", Value::Array(names)) => match random.u8(..2) {
            0 if !names.is_empty() => drop(names.pop()),
            _ => names.push(choice(random, &NAMES).into()),
        },
        ("properties", Value::Object(properties)) => {
            properties.insert(choice(random, &NAMES).to_owned(), part(random, 2));
        }
        ("type", Value::String(name)) => {
            *name = choice(random, &TYPES).to_owned();
        }
        (_, value @ Value::Number(_)) => {
            *value = match keyword {
                "multipleOf" => json!(random.u8(1..4)),
                _ => json!(random.u8(..3)),
            };
        }
        _ => {}
    }
}
