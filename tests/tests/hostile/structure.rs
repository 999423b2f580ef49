//! Changes to a file as a tree of values, so that what comes out can be read and only means something else.

use serde_json::Value;

use crate::random::Random;
use crate::words::{NAMES, VALUES};

/// The document with one change, as text; absent where the text is no document.
pub(crate) fn mutate(text: &str, is_json: bool, random: &mut Random) -> Option<String> {
    let mut document: Value = serde_yaml::from_str(text).ok()?;
    let pointers = pointers(&document);
    let here = &pointers[random.below(pointers.len())];
    let there = &pointers[random.below(pointers.len())];
    let other = document.pointer(there)?.clone();
    let place = document.pointer_mut(here)?;
    match random.below(9) {
        0 => *place = value(random),
        1 | 2 => *place = other,
        3 => *place = Value::Array(vec![place.take()]),
        4 => {
            *place = Value::Object(
                [(random.choice(NAMES).to_owned(), place.take())]
                    .into_iter()
                    .collect(),
            )
        }
        5 => remove(place, random),
        6 => rename(place, random),
        7 => add(place, other, random),
        _ => *place = serde_json::json!({ "$ref": format!("#{there}") }),
    }
    if is_json {
        return serde_json::to_string_pretty(&document).ok();
    }
    serde_yaml::to_string(&document).ok()
}

fn value(random: &mut Random) -> Value {
    serde_yaml::from_str(random.choice(VALUES)).unwrap_or(Value::Null)
}

fn remove(place: &mut Value, random: &mut Random) {
    match place {
        Value::Object(members) => {
            let key = members.keys().nth(random.below(members.len())).cloned();
            key.and_then(|key| members.remove(&key));
        }
        Value::Array(elements) if !elements.is_empty() => {
            elements.remove(random.below(elements.len()));
        }
        _ => *place = Value::Null,
    }
}

/// A member gets a name out of the contract's language, or one of its neighbours' with a letter more.
fn rename(place: &mut Value, random: &mut Random) {
    let Value::Object(members) = place else {
        *place = Value::String(random.choice(NAMES).to_owned());
        return;
    };
    let renamed = random.below(members.len());
    let other = members.keys().nth(random.below(members.len())).cloned();
    let name = match random.below(2) {
        0 => random.choice(NAMES).to_owned(),
        _ => format!("{}s", other.unwrap_or_default()),
    };
    *members = std::mem::take(members)
        .into_iter()
        .enumerate()
        .map(|(number, (key, value))| (if number == renamed { name.clone() } else { key }, value))
        .collect();
}

fn add(place: &mut Value, value: Value, random: &mut Random) {
    match place {
        Value::Object(members) => {
            members.insert(random.choice(NAMES).to_owned(), value);
        }
        Value::Array(elements) => elements.push(value),
        scalar => *scalar = value,
    }
}

/// Pointers to all values of a document.
fn pointers(document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![(String::new(), document)];
    while let Some((pointer, value)) = waiting.pop() {
        match value {
            Value::Object(members) => waiting.extend(members.iter().map(|(key, value)| {
                let token = key.replace('~', "~0").replace('/', "~1");
                (format!("{pointer}/{token}"), value)
            })),
            Value::Array(elements) => {
                waiting.extend((0..).zip(elements).map(|(index, value)| {
                    let index: usize = index;
                    (format!("{pointer}/{index}"), value)
                }));
            }
            _ => {}
        }
        found.push(pointer);
    }
    found
}
