//! Whatever is decoded from a tree is what `serde_json` decodes from the same value.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::rc::Rc;

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Map, Value, from_str};

use super::super::open::Open;
use super::super::testing::{present, present_integers, required};
use super::super::vocabulary::tests::{Fruit, Level};
use super::super::{Extra, Outcome, Timestamp, integers};
use super::*;

#[derive(Debug, Deserialize, PartialEq)]
struct Unit;

#[derive(Debug, Deserialize, PartialEq)]
struct Newtype(Option<bool>);

#[derive(Debug, Deserialize, PartialEq)]
struct Pair(i32, f64);

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct Id(String);

#[derive(Debug, Deserialize, PartialEq)]
enum Shape {
    Point,
    Circle(u8),
    Line(i32, i32),
    Box { width: u8 },
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Closed {
    a: String,
    b: Option<u8>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Flat {
    #[serde(deserialize_with = "required")]
    a: Option<String>,
    #[serde(default, deserialize_with = "present")]
    b: Option<Box<Flat>>,
    #[serde(default, deserialize_with = "present_integers")]
    c: Option<Vec<i64>>,
    #[serde(default, deserialize_with = "present")]
    fruit: Option<Open<Fruit>>,
    #[serde(flatten)]
    extra: Extra,
}

#[derive(Debug, PartialEq)]
struct Integers<T>(T);

impl<'de, T: super::super::DecodeIntegers> Deserialize<'de> for Integers<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        integers(deserializer).map(Self)
    }
}

const DOCUMENTS: &[&str] = &[
    "null",
    "true",
    "0",
    "-7",
    "300",
    "1.0",
    "1.5",
    "-0.0",
    "1e300",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    r#""""#,
    r#""a""#,
    r#""pear""#,
    r#""Point""#,
    r#""Circle""#,
    r#""2026-07-28T10:00:00Z""#,
    "[]",
    "[1,2.5]",
    "[1,2,3]",
    r#"["a",5]"#,
    "[[1],[2,3.0]]",
    "{}",
    r#"{"a":null}"#,
    r#"{"a":"x"}"#,
    r#"{"a":"x","b":null}"#,
    r#"{"a":"x","b":7,"z":[1,{"y":2}]}"#,
    r#"{"a":"x","b":7}"#,
    r#"{"b":7,"a":"x"}"#,
    r#"{"a":"x","b":{"a":null,"c":[1.0]},"c":[1,2],"fruit":"plum","d":{"e":1.25}}"#,
    r#"{"a":"x","b":{"a":null,"c":[1.5]}}"#,
    r#"{"a":1,"b":2}"#,
    r#"{"Circle":5}"#,
    r#"{"Point":null}"#,
    r#"{"Line":[1,-2]}"#,
    r#"{"Box":{"width":3}}"#,
    r#"{"Box":{}}"#,
    r#"{"code":"x","error":{"a":"y"},"more":1}"#,
];

/// The results, errors included, are those of `serde_json` for the same value.
fn decodes_like_value<T: DeserializeOwned + Debug + PartialEq>() {
    let mut decoded = 0;
    for document in DOCUMENTS {
        let value: Value = from_str(document).unwrap();
        let tree: Tree = from_str(document).unwrap();
        let expected = T::deserialize(&value).map_err(|error| error.to_string());
        let actual = tree.decode::<T>().map_err(|error| error.to_string());
        assert_eq!(actual, expected, "{document}");
        decoded += usize::from(actual.is_ok());
    }
    assert!(decoded > 0, "no document is of this type");
}

#[test]
fn scalars_decode_like_values() {
    decodes_like_value::<()>();
    decodes_like_value::<bool>();
    decodes_like_value::<u8>();
    decodes_like_value::<i64>();
    decodes_like_value::<u64>();
    decodes_like_value::<u128>();
    decodes_like_value::<f32>();
    decodes_like_value::<f64>();
    decodes_like_value::<char>();
    decodes_like_value::<String>();
    decodes_like_value::<Number>();
    decodes_like_value::<Timestamp>();
    decodes_like_value::<Open<Fruit>>();
    decodes_like_value::<Open<Level>>();
}

#[test]
fn collections_decode_like_values() {
    decodes_like_value::<Value>();
    decodes_like_value::<IgnoredAny>();
    decodes_like_value::<Map<String, Value>>();
    decodes_like_value::<Extra>();
    decodes_like_value::<Option<String>>();
    decodes_like_value::<Option<Option<i64>>>();
    decodes_like_value::<Vec<Value>>();
    decodes_like_value::<(u8, f64)>();
    decodes_like_value::<BTreeMap<String, Option<Value>>>();
    decodes_like_value::<BTreeMap<Id, Value>>();
    decodes_like_value::<BTreeMap<Open<Fruit>, Value>>();
    decodes_like_value::<Integers<i64>>();
    decodes_like_value::<Integers<Vec<Vec<u64>>>>();
    decodes_like_value::<Integers<Option<BTreeMap<String, i64>>>>();
}

#[test]
fn derived_types_decode_like_values() {
    decodes_like_value::<Unit>();
    decodes_like_value::<Newtype>();
    decodes_like_value::<Pair>();
    decodes_like_value::<Closed>();
    decodes_like_value::<Flat>();
    decodes_like_value::<Outcome<Flat, Flat>>();
}

#[test]
fn enums_decode_like_values() {
    let documents = [
        r#""Point""#,
        r#"{"Point":null}"#,
        r#"{"Circle":5}"#,
        r#"{"Line":[1,-2]}"#,
        r#"{"Box":{"width":3}}"#,
    ];
    for document in documents {
        let expected: Shape = from_str(document).unwrap();
        assert_eq!(
            from_str::<Tree>(document)
                .unwrap()
                .decode::<Shape>()
                .unwrap(),
            expected
        );
    }
    for document in [r#""Circle""#, "7", "{}", r#"{"Box":{}}"#, r#"{"Point":1}"#] {
        assert!(
            from_str::<Tree>(document)
                .unwrap()
                .decode::<Shape>()
                .is_err()
        );
    }
}

#[test]
fn strings_are_borrowed() {
    let tree: Tree = from_str(r#"{"a":"text"}"#).unwrap();
    let map: BTreeMap<&str, &str> = Deserialize::deserialize(&tree).unwrap();
    assert_eq!(
        map["a"].as_ptr(),
        tree.get("a").unwrap().as_str().unwrap().as_ptr()
    );
}

#[test]
fn a_tree_inside_is_a_share_of_the_same() {
    #[derive(Deserialize)]
    struct Holder {
        text: Tree,
        #[serde(deserialize_with = "present")]
        list: Option<Tree>,
        inner: Vec<BTreeMap<String, Tree>>,
        #[serde(flatten)]
        extra: Extra,
    }
    let document = r#"{"text":"t","z":1,"list":[1,null],"inner":[{"a":{"b":null}}]}"#;
    let tree: Tree = from_str(document).unwrap();
    let holder: Holder = tree.decode().unwrap();
    let inner = &tree.get("inner").unwrap().elements().unwrap()[0];
    assert!(same(&holder.text, tree.get("text").unwrap()));
    assert!(same(&holder.list.unwrap(), tree.get("list").unwrap()));
    assert!(same(&holder.inner[0]["a"], inner.get("a").unwrap()));
    assert_eq!(holder.extra.len(), 1);
    assert!(!same(&tree, &from_str(document).unwrap()));
}

fn same(left: &Tree, right: &Tree) -> bool {
    match (&left.node, &right.node) {
        (Node::Text(left), Node::Text(right)) => Rc::ptr_eq(left, right),
        (Node::Array(left), Node::Array(right)) => Rc::ptr_eq(left, right),
        (Node::Object(left), Node::Object(right)) => Rc::ptr_eq(left, right),
        _ => false,
    }
}

#[test]
fn a_visitor_that_does_not_take_its_share_leaves_nothing_behind() {
    struct Deaf;
    impl Visitor<'_> for Deaf {
        type Value = ();
        fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            formatter.write_str("nothing")
        }
        fn visit_unit<E>(self) -> Result<(), E> {
            Ok(())
        }
    }
    let tree: Tree = from_str("[1]").unwrap();
    tree.deserialize_newtype_struct(SHARE, Deaf).unwrap();
    assert!(from_str::<Tree>("null").unwrap().is_null());
}
