//! Unions as the generator writes them, and the branches that they choose.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{from_str, from_value, to_string, to_value};

use super::super::fit::{Key, fit_object};
use super::super::{Branch, Constant, ConstantValue, Extra, Literal, integers};
use super::*;

/// As the generator writes an object type: its properties, and what a union has to know of them.
macro_rules! object {
    ($name:ident { $($property:ident: $type:ty, $constant:expr;)* }) => {
        #[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
        struct $name {
            $($property: $type,)*
            #[serde(flatten)]
            extra: Extra,
        }

        impl Branch for $name {
            fn fit(tree: &Tree, depth: u8) -> Option<u32> {
                const KEYS: &[Key] = &[$(Key {
                    name: stringify!($property),
                    required: true,
                    constant: $constant,
                    fit: <$type as Branch>::fit,
                },)*];
                fit_object(tree, depth, false, KEYS)
            }
        }
    };
}

/// As the generator writes a union.
macro_rules! union {
    ($name:ident [$($open:ident)?] { $($branch:ident: $type:ty = $decode:expr;)* } $unknown:expr) => {
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        enum $name {
            $($branch($type),)*
            $($open(Value),)?
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                decode_union(deserializer)
            }
        }

        impl Union for $name {
            const NAME: &'static str = stringify!($name);
            const CANDIDATES: &'static [Candidate<Self>] = &[$(Candidate {
                name: stringify!($branch),
                fit: <$type as Branch>::fit,
                decode: $decode,
            },)*];
            const UNKNOWN: Option<fn(Value) -> Self> = $unknown;
        }

        impl Branch for $name {
            fn fit(tree: &Tree, depth: u8) -> Option<u32> {
                fit_union::<Self>(tree, depth)
            }
        }
    };
}

#[derive(Debug)]
struct SchemaTag;
impl ConstantValue for SchemaTag {
    const VALUE: Literal = Literal::Text("schema");
}

#[derive(Debug)]
struct DomainTag;
impl ConstantValue for DomainTag {
    const VALUE: Literal = Literal::Text("domain");
}

object! { Schema { kind: Constant<SchemaTag>, true; v: String, false; } }
object! { Domain { kind: Constant<DomainTag>, true; reason: String, false; } }
object! { Untagged { kind: String, false; v: String, false; reason: String, false; } }

union! { Report [] {
    Untagged: Untagged = |tree| tree.decode().map(Report::Untagged);
    Schema: Schema = |tree| tree.decode().map(Report::Schema);
    Domain: Domain = |tree| tree.decode().map(Report::Domain);
} None }

object! { Base { result: String, false; } }
object! { Full { result: String, false; content: Item, false; } }

union! { Item [Unknown] {
    Base: Base = |tree| tree.decode().map(Item::Base);
    Full: Box<Full> = |tree| tree.decode().map(Item::Full);
    Same: Base = |tree| tree.decode().map(Item::Same);
    Loose: Vec<BTreeMap<String, Value>> = |tree| tree.decode().map(Item::Loose);
    List: Vec<Report> = |tree| tree.decode().map(Item::List);
    Text: String = |tree| tree.decode().map(Item::Text);
    Integer: i64 = |tree| integers(tree).map(Item::Integer);
} Some(Item::Unknown) }

union! { Strict [] { Plain: i64 = |tree| tree.decode().map(Strict::Plain); } None }

fn item(document: &str) -> Item {
    let item: Item = from_str(document).unwrap();
    let value: Value = from_str(document).unwrap();
    assert_eq!(to_value(&item).unwrap(), value, "{document}");
    assert_eq!(from_value::<Item>(value).unwrap(), item, "{document}");
    item
}

fn report(document: &str) -> Result<Report, String> {
    let report: Report = from_str(document).map_err(|error| error.to_string())?;
    assert_eq!(to_string(&report).unwrap(), document);
    Ok(report)
}

#[test]
fn a_tag_decides_however_well_another_branch_fits() {
    let document = r#"{"kind":"schema","v":"1","reason":"r","more":[]}"#;
    assert!(matches!(report(document), Ok(Report::Schema(_))));
    let document = r#"{"kind":"domain","reason":"r","v":"x"}"#;
    assert!(matches!(report(document), Ok(Report::Domain(_))));
    let document = r#"{"kind":"other","v":"1","reason":"r"}"#;
    assert!(matches!(report(document), Ok(Report::Untagged(_))));
}

#[test]
fn the_branch_that_knows_more_properties_wins() {
    assert!(matches!(item(r#"{"result":"x"}"#), Item::Base(_)));
    let full = item(r#"{"result":"x","content":{"result":"y","content":7}}"#);
    match full {
        Item::Full(full) => assert!(matches!(full.content, Item::Full(_))),
        other => panic!("{other:?}"),
    }
    let list = item(r#"[{"kind":"schema","v":""},{"kind":"domain","reason":""}]"#);
    assert!(matches!(list, Item::List(_)));
}

#[test]
fn among_equals_the_first_wins() {
    assert!(matches!(item(r#"{"result":"x","z":null}"#), Item::Base(_)));
}

#[test]
fn kinds_tell_scalars_apart() {
    assert_eq!(item(r#""a""#), Item::Text("a".to_owned()));
    assert_eq!(item("-5"), Item::Integer(-5));
    assert_eq!(from_str::<Item>("1.0").unwrap(), Item::Integer(1));
}

#[test]
fn an_open_union_takes_what_fits_no_branch() {
    for document in ["null", "1.5", "[7]", "{}", r#"{"result":1}"#] {
        assert_eq!(item(document), Item::Unknown(from_str(document).unwrap()));
    }
}

#[test]
fn a_closed_union_says_what_it_expected() {
    assert_eq!(
        report("[]").unwrap_err(),
        "an array that fits no branch of Report, expected one of: Untagged, Schema, Domain"
    );
    assert_eq!(
        from_str::<Strict>("1.0").unwrap_err().to_string(),
        "invalid type: floating point `1.0`, expected i64"
    );
}

#[test]
fn branches_are_ranked_without_those_that_are_out() {
    let rank = |document: &str| {
        let tree: Tree = from_str(document).unwrap();
        ranked(&tree, Item::CANDIDATES)
    };
    assert_eq!(rank(r#"{"result":"x","content":null}"#), [1, 0, 2]);
    assert_eq!(rank(r#"{"result":"x"}"#), [0, 2]);
    assert_eq!(rank(r#"[{"kind":"domain","reason":""}]"#), [4, 3]);
    assert_eq!(rank(r#"[{"kind":"domain"}]"#), [3]);
    assert!(rank("true").is_empty());
}

/// Documents made of the names and values that the types above know, by a small generator of random numbers.
fn random_document(seed: &mut u64, depth: u8) -> Value {
    let mut draw = |below: u64| {
        *seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (*seed >> 33) % below
    };
    let kind = draw(if depth == 0 { 5 } else { 8 });
    let size = draw(4);
    match kind {
        0 => Value::Null,
        1 => draw(3).into(),
        2 => Value::from(draw(3) as f64 + 0.5),
        3 => "schema".into(),
        4 => "domain".into(),
        5 => (0..size)
            .map(|_| random_document(seed, depth - 1))
            .collect(),
        _ => {
            let names = ["result", "content", "kind", "v", "reason", "more"];
            let mut member = |name: &str| (name.to_owned(), random_document(seed, depth - 1));
            names
                .iter()
                .skip(size as usize)
                .map(|name| member(name))
                .collect()
        }
    }
}

#[test]
fn whatever_decodes_comes_back_equal() {
    let mut seed = 1;
    let mut closed = 0;
    for _ in 0..10_000 {
        let document = random_document(&mut seed, 5);
        item(&document.to_string());
        if let Ok(report) = from_value::<Report>(document.clone()) {
            closed += 1;
            assert_eq!(to_value(report).unwrap(), document);
        }
    }
    assert!(closed > 100, "{closed} documents were of the closed union");
}
