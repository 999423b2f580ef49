//! Documents that are a little wrong, or right in another way.

use fastrand::Rng;
use serde_json::{Map, Value, json};

use super::values;

/// Changes a document in one place. `donors` are values to put in; `name` names a property.
pub fn mutate(
    document: &mut Value,
    donors: &[Value],
    name: &mut dyn FnMut(&mut Rng) -> String,
    random: &mut Rng,
) {
    let count = count(document);
    let mut index = random.usize(..count);
    let Some(place) = place(document, &mut index) else {
        return;
    };
    match (random.u8(..10), place) {
        (0..5, Value::Object(members)) => change_members(members, donors, name, random),
        (0..5, Value::Array(elements)) => change_elements(elements, donors, random),
        (0..5, place) => change_scalar(place, random),
        (5, place) => *place = Value::Null,
        (6, place) => *place = json!([place.take()]),
        (7, place) => *place = values::any(random, 2),
        (_, place) => {
            if let Some(donor) = part(donors, random) {
                *place = donor;
            }
        }
    }
}

/// Takes away every member and element, each in turn: the documents to find a smaller failure among.
pub fn smaller(document: &Value) -> Vec<Value> {
    let mut smaller = Vec::new();
    for index in 0..count(document) {
        let mut copy = document.clone();
        let mut here = index;
        let children = match place(&mut copy, &mut here) {
            Some(Value::Object(members)) => members.len(),
            Some(Value::Array(elements)) => elements.len(),
            _ => 0,
        };
        for child in 0..children {
            let mut copy = document.clone();
            let mut here = index;
            match place(&mut copy, &mut here) {
                Some(Value::Object(members)) => {
                    let name = members.keys().nth(child).cloned();
                    name.map(|name| members.remove(&name));
                }
                Some(Value::Array(elements)) => drop(elements.remove(child)),
                _ => {}
            }
            smaller.push(copy);
        }
    }
    smaller
}

fn change_members(
    members: &mut Map<String, Value>,
    donors: &[Value],
    new_name: &mut dyn FnMut(&mut Rng) -> String,
    random: &mut Rng,
) {
    let names: Vec<String> = members.keys().cloned().collect();
    let chosen = (!names.is_empty()).then(|| names[random.usize(..names.len())].clone());
    match (random.u8(..4), chosen) {
        (0, Some(name)) => drop(members.remove(&name)),
        (1, Some(name)) => {
            let value = members.remove(&name).unwrap_or_default();
            members.insert(new_name(random), value);
        }
        (2, Some(name)) => {
            let other = names[random.usize(..names.len())].clone();
            let value = members.get(&name).cloned().unwrap_or_default();
            members.insert(other, value);
        }
        _ => {
            let value = part(donors, random).unwrap_or_else(|| values::any(random, 2));
            members.insert(new_name(random), value);
        }
    }
}

fn change_elements(elements: &mut Vec<Value>, donors: &[Value], random: &mut Rng) {
    if elements.is_empty() || random.u8(..4) == 0 {
        elements.extend(part(donors, random));
        return;
    }
    let (first, second) = (
        random.usize(..elements.len()),
        random.usize(..elements.len()),
    );
    match random.u8(..3) {
        0 => drop(elements.remove(first)),
        1 => elements.push(elements[first].clone()),
        _ => elements.swap(first, second),
    }
}

fn change_scalar(place: &mut Value, random: &mut Rng) {
    *place = match &*place {
        Value::String(text) => match random.u8(..4) {
            0 => format!("{text}x").into(),
            1 => text.to_uppercase().into(),
            2 => values::text(random).into(),
            _ => json!([text]),
        },
        Value::Number(number) => match random.u8(..4) {
            0 => number.to_string().into(),
            1 => json!(number.as_f64().unwrap_or(0.5) + 0.5),
            2 => json!(number.as_f64().unwrap_or(1.0)),
            _ => values::number(random),
        },
        Value::Bool(value) => match random.u8(..3) {
            0 => json!(u8::from(*value)),
            1 => value.to_string().into(),
            _ => json!(!value),
        },
        _ => values::any(random, 1),
    };
}

/// One of the values, or a part of it.
fn part(donors: &[Value], random: &mut Rng) -> Option<Value> {
    if donors.is_empty() {
        return None;
    }
    let mut donor = donors[random.usize(..donors.len())].clone();
    let count = count(&donor);
    let mut index = if random.bool() {
        0
    } else {
        random.usize(..count)
    };
    place(&mut donor, &mut index).map(Value::take)
}

/// How many values a document has, itself and the nested ones.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(elements) => elements.iter().map(count).sum(),
        Value::Object(members) => members.values().map(count).sum(),
        _ => 0,
    }
}

/// The value of this number, counted from the outside.
fn place<'d>(value: &'d mut Value, index: &mut usize) -> Option<&'d mut Value> {
    if *index == 0 {
        return Some(value);
    }
    *index -= 1;
    match value {
        Value::Array(elements) => elements.iter_mut().find_map(|it| place(it, index)),
        Value::Object(members) => members.values_mut().find_map(|it| place(it, index)),
        _ => None,
    }
}
