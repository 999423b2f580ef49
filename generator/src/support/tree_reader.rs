//! Reading a tree from any deserializer.

use std::collections::HashSet;
use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde_json::{Number, Value};

use super::tree::{Node, Tree};
use super::tree_deserializer::{SHARE, take_handed_over};

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Deserializers other than a tree's own pass over the name and let the visitor read.
        deserializer.deserialize_newtype_struct(SHARE, TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tree, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tree, D::Error> {
        Tree::deserialize(deserializer)
    }

    fn visit_none<E: Error>(self) -> Result<Tree, E> {
        Ok(Node::Null.into())
    }

    /// Null, or the signal of a tree's own deserializer that it has handed over what was asked for.
    fn visit_unit<E: Error>(self) -> Result<Tree, E> {
        Ok(take_handed_over().unwrap_or(Tree { node: Node::Null }))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Tree, E> {
        Ok(Node::Bool(value).into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Tree, E> {
        Ok(Node::Number(number.into()).into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Tree, E> {
        Ok(Node::Number(number.into()).into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Tree, E> {
        match Number::from_f64(number) {
            Some(number) => Ok(Node::Number(number).into()),
            None => Err(E::custom(format_args!(
                "number {} is not finite, expected one that JSON can write",
                number
            ))),
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Tree, E> {
        Ok(Node::Text(text.into()).into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Tree, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = sequence.next_element()? {
            elements.push(element);
        }
        Ok(Tree::array(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let mut members = Vec::new();
        match map.next_key::<String>()? {
            None => return Ok(Tree::object(members)),
            Some(name) if name.starts_with(SERDE_JSON_PRIVATE) => {
                let map = Replayed {
                    first: Some(name),
                    rest: map,
                };
                return Value::deserialize(MapAccessDeserializer::new(map)).map(Tree::from);
            }
            Some(name) => members.push((name, map.next_value()?)),
        }
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        match repeated_name(&members) {
            Some(name) => Err(A::Error::custom(format_args!(
                "duplicate property `{}`, expected each name once",
                name
            ))),
            None => Ok(Tree::object(members)),
        }
    }
}

fn repeated_name(members: &[(String, Tree)]) -> Option<&str> {
    // Comparing a few is faster than hashing them.
    if members.len() <= 8 {
        let mut names = members
            .iter()
            .enumerate()
            .map(|(index, (name, _))| (index, name));
        return names
            .find(|(index, name)| members.iter().take(*index).any(|(other, _)| other == *name))
            .map(|(_, name)| name.as_str());
    }
    let mut seen = HashSet::with_capacity(members.len());
    members
        .iter()
        .map(|(name, _)| name.as_str())
        .find(|name| !seen.insert(*name))
}

/// How the one key begins of the maps that numbers arrive as where a consumer's build turns on `arbitrary_precision`.
/// Only the values of `serde_json` itself can read them.
const SERDE_JSON_PRIVATE: &str = "$serde_json::private::";

/// A map whose first key was looked at.
struct Replayed<A> {
    first: Option<String>,
    rest: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Replayed<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        match self.first.take() {
            Some(name) => seed.deserialize(name.into_deserializer()).map(Some),
            None => self.rest.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.rest.next_value_seed(seed)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, from_value, json, to_string};

    use super::*;

    #[test]
    fn what_is_read_from_text_or_a_value_comes_back_equal() {
        for document in [
            "null",
            "true",
            "-9223372036854775808",
            "18446744073709551615",
            "0.1",
            "1e300",
            "-0.0",
            r#""\u0000\"é""#,
            "[]",
            "{}",
            r#"{"z":1,"a":[null,{"b":2.5,"":[]}],"$serde":{}}"#,
            r#"{"$serde_json::private::Number":"1","a":2}"#,
        ] {
            let value: Value = from_str(document).unwrap();
            let tree: Tree = from_str(document).unwrap();
            assert_eq!(
                to_string(&tree.into_value()).unwrap(),
                to_string(&value).unwrap()
            );
            assert_eq!(
                from_value::<Tree>(value.clone()).unwrap().into_value(),
                value
            );
            assert_eq!(Tree::deserialize(&value).unwrap().into_value(), value);
            assert_eq!(Tree::from(value.clone()).to_value(), value);
        }
    }

    #[test]
    fn properties_keep_their_order() {
        let tree: Tree = from_str(r#"{"z":1,"a":2,"m":3}"#).unwrap();
        let members = tree.members().unwrap().iter();
        let names: Vec<&str> = members.map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["z", "a", "m"]);
    }

    #[test]
    fn a_name_that_comes_twice_is_refused() {
        let many: Vec<String> = (0..20).map(|number| format!("\"k{number}\":0")).collect();
        for document in [
            r#"{"a":{"x":1,"y":2,"x":3}}"#.to_owned(),
            format!("{{\"x\":0,{},\"x\":1}}", many.join(",")),
        ] {
            let error = from_str::<Tree>(&document).unwrap_err().to_string();
            let expected = "duplicate property `x`, expected each name once at line 1 column ";
            assert!(error.starts_with(expected), "{error}");
        }
        assert!(from_str::<Tree>(&format!("{{{}}}", many.join(","))).is_ok());
    }

    #[test]
    fn it_passes_through_what_serde_buffers() {
        #[derive(Deserialize)]
        struct Buffered {
            #[serde(flatten)]
            rest: std::collections::BTreeMap<String, Tree>,
        }
        let value = json!({"a": null, "b": [1, {"c": -2}], "d": {"e": 18446744073709551615_u64}});
        let buffered: Buffered = from_value(value.clone()).unwrap();
        let rest = buffered.rest.into_iter();
        let back: Value = rest.map(|(name, tree)| (name, tree.into_value())).collect();
        assert_eq!(back, value);
    }

    #[test]
    fn numbers_that_json_cannot_write_are_refused() {
        let infinite: serde::de::value::F64Deserializer<serde_json::Error> =
            f64::INFINITY.into_deserializer();
        assert_eq!(
            Tree::deserialize(infinite).unwrap_err().to_string(),
            "number inf is not finite, expected one that JSON can write"
        );
    }

    #[test]
    fn as_deep_as_serde_json_reads() {
        let nested = |depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let tree: Tree = from_str(&nested(127)).unwrap();
        assert_eq!(to_string(&tree.into_value()).unwrap(), nested(127));
        assert!(from_str::<Tree>(&nested(128)).is_err());
    }
}
