//! The one value of a property, where a newer version allows others too.

use serde_json::Value;

use crate::model::{MemberValue, Wire};

use super::pairing::Pairing;
use super::types::Type;

/// Whether a type can hold a value that was the only one.
pub(super) fn fits(pairing: &Pairing<'_>, value: &Value, of: &Type<'_>) -> bool {
    let wire = pairing.new.enumeration(of).map(|it| it.wire);
    match of {
        Type::Value => true,
        Type::Optional(present) => fits(pairing, value, present),
        Type::Boolean => value.is_boolean(),
        Type::Text => value.is_string(),
        Type::Signed => value.is_i64(),
        Type::Unsigned => value.is_u64(),
        Type::Number => value.is_i64() || value.is_u64(),
        Type::Open(_) if wire == Some(Wire::Integer) => value.is_i64(),
        Type::Open(_) => value.is_string(),
        Type::Closed(_) => member(pairing, value, of).is_some(),
        _ => false,
    }
}

/// The name in Rust of the closed enum's value that is written like this.
pub(super) fn member<'m>(pairing: &Pairing<'m>, value: &Value, of: &Type<'_>) -> Option<&'m str> {
    let enumeration = pairing.new.enumeration(of)?;
    let is_written_so = |member: &MemberValue| member.to_json() == *value;
    let mut members = enumeration.members.iter();
    let found = members.find(|member| is_written_so(&member.value));
    found.map(|member| member.rust_name.as_str())
}
