//! The entries of a list, each read by itself.

use serde_json::Value;
use serde_json::value::RawValue;

use super::message::members;

/// Reads an entry. What can't be read, such as what is nested too deep, takes the place of a value that no entry may
/// have there, so that it is a fault of this entry and of the member in question.
///
/// The second is what couldn't be read.
pub(super) fn read(raw: &RawValue) -> (Value, Vec<String>) {
    if let Ok(value) = serde_json::from_str(raw.get()) {
        return (value, Vec::new());
    }
    let Some(members) = members(raw) else {
        let stand_in = Value::Array(vec![Value::from("could not be read")]);
        return (stand_in, vec!["the entry".to_owned()]);
    };
    let mut troubles = Vec::new();
    let read = members.into_iter().map(|(name, raw)| {
        let value = serde_json::from_str(raw.get()).unwrap_or_else(|error| {
            troubles.push(format!("{name} ({})", without_place(&error)));
            Value::Array(vec![Value::from("could not be read")])
        });
        (name, value)
    });
    (Value::Object(read.collect()), troubles)
}

/// The place is one in the member, which nobody sees.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = text.find(" at line ").unwrap_or(text.len());
    text[..place].to_owned()
}
