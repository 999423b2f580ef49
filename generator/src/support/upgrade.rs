//! What becomes of values of an older version of the contract in a newer one.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::extra::Extra;
use super::integers::DecodeIntegers;
use super::open::Open;
use super::vocabulary::Vocabulary;

/// A value of an open enum as one of its successor, by how it is written: each may know values that the other
/// doesn't.
pub fn reopened<Old, New>(value: Open<Old>) -> Open<New>
where
    Old: Vocabulary,
    New: Vocabulary<Wire = Old::Wire>,
{
    match New::from_wire(value.wire()) {
        Some(known) => Open::Known(known),
        None => Open::Unknown(match value {
            Open::Known(known) => known.to_wire().to_owned(),
            Open::Unknown(wire) => wire,
        }),
    }
}

/// A value as JSON.
pub fn to_json<T: Serialize>(value: T) -> Value {
    // Encoding into a `Value` fails for keys that are no texts and for types that refuse, which no contract has.
    serde_json::to_value(value).unwrap_or_default()
}

/// Takes a property that a newer version declares out of those that the older one didn't. A value that the newer
/// type can't hold stays where it is.
pub fn take_declared<T: DeserializeOwned>(unknown: &mut Extra, name: &str) -> Option<T> {
    let value = T::deserialize(unknown.get(name)?).ok()?;
    unknown.remove(name);
    Some(value)
}

/// [`take_declared`] for a property whose value has integers inside.
pub fn take_declared_integers<T: DecodeIntegers>(unknown: &mut Extra, name: &str) -> Option<T> {
    let value = T::decode_integers(unknown.get(name)?).ok()?;
    unknown.remove(name);
    Some(value)
}

/// A value that was none of an older union's branches, as that of the newer one which it may be, else as it came.
pub fn read_anew<U: DeserializeOwned>(value: Value, as_unknown: fn(Value) -> U) -> U {
    match U::deserialize(&value) {
        Ok(known) => known,
        Err(_) => as_unknown(value),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::vocabulary::tests::Fruit;
    use super::*;

    #[test]
    fn what_a_newer_version_declares_is_taken_if_it_fits() {
        let mut unknown: Extra = [
            ("note", json!("late")),
            ("rank", json!("first")),
            ("count", json!(1.0)),
        ]
        .into_iter()
        .collect();
        let note: Option<String> = take_declared(&mut unknown, "note");
        let count: Option<u64> = take_declared_integers(&mut unknown, "count");
        assert_eq!((note.as_deref(), count), (Some("late"), Some(1)));
        let rank: Option<u64> = take_declared_integers(&mut unknown, "rank");
        let none: Option<bool> = take_declared(&mut unknown, "none");
        assert_eq!((rank, none), (None, None));
        let left: Vec<&str> = unknown.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(left, ["rank"]);
    }

    #[test]
    fn an_unknown_value_becomes_one_that_the_successor_knows() {
        let reopen = |text: &str| reopened::<Fruit, Fruit>(Open::Unknown(text.to_owned()));
        assert_eq!(reopen("plum"), Open::Unknown("plum".to_owned()));
        assert!(matches!(reopen("pear"), Open::Known(Fruit::Pear)));
    }
}
