//! When two documents are the same one.

use serde_json::{Number, Value};

/// Whether two documents are equal as JSON: `1.0` and `1` are one number, and integers differ in
/// their last digit wherever they stand in 64 bits.
pub fn is_same_document(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => is_same_number(left, right),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(a, b)| is_same_document(a, b))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(key, a)| right.get(key).is_some_and(|b| is_same_document(a, b)))
        }
        _ => left == right,
    }
}

fn is_same_number(left: &Number, right: &Number) -> bool {
    match (whole(left), whole(right)) {
        (Some(left), Some(right)) => left == right,
        _ => left == right,
    }
}

/// The integer that a number is, also where it is written with a fraction of zero.
fn whole(number: &Number) -> Option<i128> {
    number.as_i128().or_else(|| {
        let float = number.as_f64()?;
        // A float beyond this is no integer that JSON Schema's `integer` could have meant here.
        (float.fract() == 0.0 && float.abs() < 1e30).then_some(float as i128)
    })
}
