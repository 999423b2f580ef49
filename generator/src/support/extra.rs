//! Properties beyond the declared ones.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

/// The properties of an object that its type doesn't declare, in the order in which they came.
///
/// A newer version of the contract, or a server of its own accord, may add properties. They survive decoding and
/// encoding here. Two are equal if they hold the same properties, in whatever order, as JSON objects are. Looking one
/// up takes a walk through all of them: there are few as a rule.
///
/// Keep declared names out. A declared name that was inserted here is written a second time beside the declared
/// field, and an object with one name twice is refused by most readers, the contract's types among them.
#[derive(Clone, Default)]
pub struct Extra {
    entries: Vec<(String, Value)>,
}

impl Extra {
    /// No properties.
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
        }
    }

    /// The property's value.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.entries
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }

    /// Whether there is a property of this name, be it null.
    pub fn contains(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Sets a property and returns the value that it had. A new one goes to the end, a replaced one keeps its place.
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<Value>) -> Option<Value> {
        let (name, value) = (name.into(), value.into());
        match self.entries.iter_mut().find(|(key, _)| *key == name) {
            Some((_, old)) => Some(std::mem::replace(old, value)),
            None => {
                self.entries.push((name, value));
                None
            }
        }
    }

    /// Takes a property out and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        let position = self.entries.iter().position(|(key, _)| key == name)?;
        Some(self.entries.remove(position).1)
    }

    /// The properties in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, (String, Value)> {
        self.entries.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Takes over entries as they came from a document.
    pub(super) fn from_document<E: Error>(entries: Vec<(String, Value)>) -> Result<Self, E> {
        match repeated_name(&entries) {
            Some(name) => Err(E::custom(format_args!(
                "duplicate property `{}`, expected each name once",
                name
            ))),
            None => Ok(Self { entries }),
        }
    }

    fn sorted(&self) -> Vec<(&str, &Value)> {
        let mut entries: Vec<_> = self
            .entries
            .iter()
            .map(|(name, value)| (name.as_str(), value))
            .collect();
        entries.sort_unstable_by_key(|(name, _)| *name);
        entries
    }
}

fn repeated_name(entries: &[(String, Value)]) -> Option<&str> {
    if entries.len() < 2 {
        return None;
    }
    let mut seen = HashSet::with_capacity(entries.len());
    entries
        .iter()
        .map(|(name, _)| name.as_str())
        .find(|name| !seen.insert(*name))
}

impl PartialEq for Extra {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && (self.entries == other.entries || self.sorted() == other.sorted())
    }
}

impl Eq for Extra {}

impl fmt::Debug for Extra {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_map()
            .entries(self.entries.iter().map(|(name, value)| (name, value)))
            .finish()
    }
}

impl<K: Into<String>, V: Into<Value>> Extend<(K, V)> for Extra {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (name, value) in entries {
            self.insert(name, value);
        }
    }
}

impl<K: Into<String>, V: Into<Value>> std::iter::FromIterator<(K, V)> for Extra {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut extra = Self::new();
        extra.extend(entries);
        extra
    }
}

impl IntoIterator for Extra {
    type Item = (String, Value);
    type IntoIter = std::vec::IntoIter<(String, Value)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<'a> IntoIterator for &'a Extra {
    type Item = &'a (String, Value);
    type IntoIter = std::slice::Iter<'a, (String, Value)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Serialize for Extra {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.entries.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de> Deserialize<'de> for Extra {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ExtraVisitor)
    }
}

struct ExtraVisitor;

impl<'de> Visitor<'de> for ExtraVisitor {
    type Value = Extra;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Extra, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = members.next_entry()? {
            entries.push(entry);
        }
        Extra::from_document(entries)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, from_value, json, to_string, to_value};

    use super::*;

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    struct Thing {
        id: String,
        #[serde(flatten)]
        extra: Extra,
    }

    #[test]
    fn unknown_properties_survive_in_their_order() {
        let document = r#"{"id":"a","z":null,"b":[1,{"c":2.5}],"a":""}"#;
        let thing: Thing = from_str(document).unwrap();
        assert_eq!(to_string(&thing).unwrap(), document);
        assert_eq!(thing.extra.len(), 3);
        assert_eq!(thing.extra.get("z"), Some(&Value::Null));
    }

    #[test]
    fn values_decode_like_text() {
        let document = json!({"id": "a", "big": 18446744073709551615_u64, "small": -1});
        let thing: Thing = from_value(document.clone()).unwrap();
        assert_eq!(to_value(&thing).unwrap(), document);
    }

    #[test]
    fn a_name_that_comes_twice_is_refused() {
        let error = from_str::<Thing>(r#"{"id":"a","x":1,"y":2,"x":1}"#).unwrap_err();
        assert_eq!(
            error.to_string(),
            "duplicate property `x`, expected each name once at line 1 column 28"
        );
    }

    #[test]
    fn a_declared_name_that_was_inserted_is_written_twice() {
        let mut thing: Thing = from_str(r#"{"id":"a"}"#).unwrap();
        thing.extra.insert("id", "b");
        let text = to_string(&thing).unwrap();
        assert_eq!(text, r#"{"id":"a","id":"b"}"#);
        assert!(from_str::<Thing>(&text).is_err());
    }

    #[test]
    fn order_makes_no_difference_to_equality() {
        let left: Extra = [("a", json!(1)), ("b", json!(2))].into_iter().collect();
        let right: Extra = [("b", json!(2)), ("a", json!(1))].into_iter().collect();
        let other: Extra = [("b", json!(2)), ("a", json!(3))].into_iter().collect();
        assert_eq!(left, right);
        assert_ne!(left, other);
        assert_ne!(left, Extra::new());
    }

    #[test]
    fn it_is_edited_by_name() {
        let mut extra = Extra::new();
        assert!(extra.is_empty());
        assert_eq!(extra.insert("a", 1), None);
        assert_eq!(extra.insert("b", "two"), None);
        assert_eq!(extra.insert("a", 3), Some(json!(1)));
        assert_eq!(to_string(&extra).unwrap(), r#"{"a":3,"b":"two"}"#);
        assert_eq!(extra.remove("a"), Some(json!(3)));
        assert_eq!(extra.remove("a"), None);
        extra.extend([("c", true)]);
        assert!(extra.contains("c"));
        let names: Vec<&str> = extra.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["b", "c"]);
        let entries: Vec<(String, Value)> = extra.into_iter().collect();
        assert_eq!(
            entries,
            [
                ("b".to_owned(), json!("two")),
                ("c".to_owned(), json!(true))
            ]
        );
    }

    #[test]
    fn many_properties_are_read_in_linear_time() {
        let members: Vec<String> = (0..200_000)
            .map(|number| format!("\"k{number}\":0"))
            .collect();
        let document = format!("{{\"id\":\"a\",{}}}", members.join(","));
        let thing: Thing = from_str(&document).unwrap();
        assert_eq!(thing.extra.len(), 200_000);
        assert_eq!(to_string(&thing).unwrap(), document);
    }
}
