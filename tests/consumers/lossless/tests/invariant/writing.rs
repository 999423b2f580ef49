//! Documents as text: members in any order, characters and numbers spelled in any way.

use fastrand::Rng;
use serde_json::{Map, Number, Value};

/// The text of a document.
pub(crate) fn text(document: &Value, random: &mut Rng) -> String {
    let mut text = String::new();
    write(document, &mut text, random);
    text
}

fn write(value: &Value, text: &mut String, random: &mut Rng) {
    match value {
        Value::Object(members) => write_object(members, text, random),
        Value::Array(elements) => {
            text.push('[');
            for (index, element) in elements.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write(element, text, random);
            }
            text.push(']');
        }
        Value::String(string) => write_string(string, text, random),
        Value::Number(number) => write_number(number, text, random),
        Value::Bool(_) | Value::Null => text.push_str(&value.to_string()),
    }
}

fn write_object(members: &Map<String, Value>, text: &mut String, random: &mut Rng) {
    let mut names: Vec<&String> = members.keys().collect();
    random.shuffle(&mut names);
    text.push('{');
    for (index, name) in names.into_iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        write_string(name, text, random);
        text.push(':');
        write(&members[name], text, random);
    }
    text.push('}');
}

/// Now and then every character as an escape: such texts can't be borrowed.
fn write_string(string: &str, text: &mut String, random: &mut Rng) {
    if random.u8(..6) > 0 {
        text.push_str(&Value::from(string).to_string());
        return;
    }
    text.push('"');
    for unit in string.encode_utf16() {
        text.push_str(&format!("\\u{unit:04x}"));
    }
    text.push('"');
}

fn write_number(number: &Number, text: &mut String, random: &mut Rng) {
    let written = number.to_string();
    match written.strip_suffix(".0") {
        Some(whole) if random.u8(..3) == 0 => {
            text.push_str(whole);
            text.push_str("E+0");
        }
        _ => text.push_str(&written),
    }
}
