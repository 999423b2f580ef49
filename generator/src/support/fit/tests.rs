//! What counts, and how much.

use std::collections::BTreeMap;

use serde_json::{Value, from_str};

use super::super::vocabulary::tests::{Fruit, Level};
use super::super::{Branch, Constant, ConstantValue, Literal, Open};
use super::*;

struct Tag;
impl ConstantValue for Tag {
    const VALUE: Literal = Literal::Text("t");
}

const KEYS: &[Key] = &[
    key("id", true, false, String::fit),
    key("tag", false, true, Constant::<Tag>::fit),
    key("inner", false, false, fit_inner),
];

const fn key(
    name: &'static str,
    required: bool,
    constant: bool,
    fit: fn(&Tree, u8) -> Option<u32>,
) -> Key {
    Key {
        name,
        required,
        constant,
        fit,
    }
}

fn fit_inner(tree: &Tree, depth: u8) -> Option<u32> {
    fit_object(tree, depth, false, KEYS)
}

fn open(document: &str, depth: u8) -> Option<Fit> {
    fit_object(&from_str(document).unwrap(), depth, false, KEYS).map(Fit::from_number)
}

fn fit(constants: u8, known: u16, narrowness: u8) -> Option<Fit> {
    Some(Fit {
        constants,
        known,
        narrowness,
    })
}

#[test]
fn known_properties_and_tags_count() {
    assert_eq!(open(r#"{"id":""}"#, 2), fit(0, 1, 2));
    assert_eq!(open(r#"{"id":"","more":1}"#, 2), fit(0, 1, 2));
    assert_eq!(open(r#"{"tag":"t","id":""}"#, 2), fit(1, 2, 2));
    let inside = r#"{"inner":{"id":"","tag":"t"},"id":""}"#;
    assert_eq!(open(inside, 2), fit(0, 2 + 2 + TAG_INSIDE, 4));
}

#[test]
fn a_tag_weighs_more_than_any_number_of_properties() {
    let most = Fit {
        constants: 0,
        known: u16::MAX,
        narrowness: u8::MAX,
    };
    let tag = Fit {
        constants: 1,
        ..Fit::default()
    };
    assert!(tag.as_number() > most.as_number());
    assert_eq!(Fit::from_number(most.as_number()), most);
}

#[test]
fn what_would_not_decode_is_out() {
    assert_eq!(open("[]", 2), None);
    assert_eq!(open("{}", 2), None);
    assert_eq!(open(r#"{"id":1}"#, 2), None);
    assert_eq!(open(r#"{"id":"","tag":"u"}"#, 2), None);
    assert_eq!(open(r#"{"id":"","inner":{}}"#, 2), None);
}

#[test]
fn below_the_depth_only_kinds_are_looked_at() {
    assert_eq!(open("{}", 0), fit(0, 0, 1));
    assert_eq!(open("[]", 0), None);
    assert_eq!(open(r#"{"id":"","inner":{}}"#, 1), fit(0, 2, 3));
    assert_eq!(open(r#"{"id":"","inner":[]}"#, 1), None);
    let deep = r#"{"id":"","inner":{"id":"","inner":{"id":5}}}"#;
    assert!(open(deep, 2).is_some());
    assert_eq!(open(deep, 3), None);
}

#[test]
fn a_closed_object_takes_no_other_property_and_fits_better() {
    let closed = |document| fit_object(&from_str(document).unwrap(), 2, true, KEYS);
    assert_eq!(closed(r#"{"id":"","more":1}"#), None);
    assert_eq!(closed(r#"{"id":""}"#).map(Fit::from_number), fit(0, 1, 3));
}

#[test]
fn narrower_types_fit_better() {
    let order = |document: &str, fits: &[fn(&Tree, u8) -> Option<u32>]| {
        let tree: Tree = from_str(document).unwrap();
        let fits: Vec<_> = fits.iter().map(|fit| fit(&tree, FIT_DEPTH)).collect();
        assert!(
            fits.windows(2).all(|pair| pair[0] < pair[1]),
            "{document}: {fits:?}"
        );
    };
    let closed: fn(&Tree, u8) -> Option<u32> = |tree, _| fit_vocabulary::<Fruit>(tree);
    order(
        r#""pear""#,
        &[bool::fit, Value::fit, String::fit, Open::<Fruit>::fit],
    );
    order(r#""plum""#, &[closed, Value::fit, String::fit]);
    order(r#""plum""#, &[closed, Open::<Fruit>::fit, String::fit]);
    order(r#""pear""#, &[String::fit, closed]);
    order(
        "100",
        &[
            String::fit,
            Value::fit,
            serde_json::Number::fit,
            Open::<Level>::fit,
        ],
    );
    order(
        "7",
        &[Open::<Level>::fit, serde_json::Number::fit, i64::fit],
    );
    order("1.0", &[i64::fit, serde_json::Number::fit]);
    order("1.5", &[i64::fit, serde_json::Number::fit]);
    order("-1", &[u64::fit, i64::fit]);
    order("18446744073709551615", &[i64::fit, u64::fit]);
    order("null", &[bool::fit, Value::fit, Option::<bool>::fit]);
    order(
        "[1]",
        &[Vec::<String>::fit, Vec::<Value>::fit, Vec::<i64>::fit],
    );
    order(
        r#"{"a":"x"}"#,
        &[
            BTreeMap::<String, i64>::fit,
            Value::fit,
            BTreeMap::<String, Value>::fit,
            BTreeMap::<String, String>::fit,
        ],
    );
    order(
        r#""2026-07-28T10:00:00Z""#,
        &[String::fit, super::super::Timestamp::fit],
    );
    order(r#""today""#, &[super::super::Timestamp::fit, String::fit]);
}
