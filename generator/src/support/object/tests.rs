//! An open and a closed object, read as generated code reads them.

use serde::Serialize;
use serde_json::{from_str, from_value, to_string};

use super::*;

#[derive(Debug, Default, PartialEq, Serialize)]
struct Note {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nullable: Option<Option<String>>,
    required_nullable: Option<u64>,
    #[serde(flatten)]
    extra: Extra,
}

impl ContractType for Note {
    const NAME: &'static str = "Note";
}

impl Object for Note {
    const PROPERTIES: &'static [&'static str] = &["id", "text", "nullable", "required_nullable"];
    const CLOSED: bool = false;

    fn index(name: &str) -> usize {
        match name {
            "id" => 0,
            "text" => 1,
            "nullable" => 2,
            "required_nullable" => 3,
            _ => 4,
        }
    }

    fn decode<'de, A: MapAccess<'de>>(mut members: Members<Self, A>) -> Result<Self, A::Error> {
        let (mut id, mut text, mut nullable, mut required_nullable) = (None, None, None, None);
        while let Some(index) = members.next_property()? {
            match index {
                0 => members.read(&mut id, 0),
                1 => members.read(&mut text, 1),
                2 => members.read(&mut nullable, 2),
                3 => members.read_integers(&mut required_nullable, 3),
                _ => members.keep(),
            }?;
        }
        Ok(Self {
            id: members.required(id, 0)?,
            text,
            nullable,
            required_nullable: members.required(required_nullable, 3)?,
            extra: members.extra()?,
        })
    }
}

impl<'de> Deserialize<'de> for Note {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        decode_object(deserializer)
    }
}

#[derive(Debug, PartialEq, Serialize)]
struct Point {
    x: i64,
}

impl ContractType for Point {
    const NAME: &'static str = "Point";
}

impl Object for Point {
    const PROPERTIES: &'static [&'static str] = &["x"];
    const CLOSED: bool = true;

    fn index(name: &str) -> usize {
        match name {
            "x" => 0,
            _ => 1,
        }
    }

    fn decode<'de, A: MapAccess<'de>>(mut members: Members<Self, A>) -> Result<Self, A::Error> {
        let mut x = None;
        while let Some(index) = members.next_property()? {
            match index {
                0 => members.read_integers(&mut x, 0),
                _ => members.keep(),
            }?;
        }
        Ok(Self {
            x: members.required(x, 0)?,
        })
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        decode_object(deserializer)
    }
}

fn error<T: fmt::Debug + for<'de> Deserialize<'de>>(document: &str) -> String {
    let value: Value = from_str(document).unwrap();
    assert!(from_value::<T>(value).is_err() || document.contains(",\"id\""));
    from_str::<T>(document).unwrap_err().to_string()
}

#[test]
fn absent_null_and_empty_stay_three_things() {
    for document in [
        r#"{"id":"a","required_nullable":null}"#,
        r#"{"id":"","text":"","required_nullable":1}"#,
        r#"{"id":"a","nullable":null,"required_nullable":1}"#,
        r#"{"id":"a","text":"a","nullable":"b","required_nullable":1}"#,
    ] {
        let note: Note = from_str(document).unwrap();
        assert_eq!(to_string(&note).unwrap(), document);
        let value: Value = from_str(document).unwrap();
        assert_eq!(from_value::<Note>(value).unwrap(), note);
    }
}

#[test]
fn properties_come_in_any_order_and_unknown_ones_are_kept_in_theirs() {
    let note: Note =
        from_str(r#"{"z":1,"required_nullable":2.0,"a":[],"id":"a","text":"b"}"#).unwrap();
    let extra = [("z", Value::from(1)), ("a", Value::Array(Vec::new()))];
    let expected = Note {
        id: "a".to_owned(),
        text: Some("b".to_owned()),
        nullable: None,
        required_nullable: Some(2),
        extra: extra.into_iter().collect(),
    };
    assert_eq!(note, expected);
    assert_eq!(
        to_string(&note).unwrap(),
        r#"{"id":"a","text":"b","required_nullable":2,"z":1,"a":[]}"#
    );
}

#[test]
fn what_is_missing_or_repeated_is_named() {
    assert_eq!(
        error::<Note>(r#"{"id":"a"}"#),
        "missing field `required_nullable` at line 1 column 10"
    );
    assert_eq!(
        error::<Note>(r#"{"required_nullable":1}"#),
        "missing field `id` at line 1 column 23"
    );
    assert_eq!(
        error::<Note>(r#"{"id":"a","id":"b"}"#),
        "duplicate field `id` at line 1 column 14"
    );
    assert_eq!(
        error::<Note>(r#"{"id":"a","required_nullable":1,"b":1,"b":1,"id":1}"#),
        "duplicate field `id` at line 1 column 48"
    );
}

#[test]
fn null_is_an_error_where_the_type_has_none() {
    assert_eq!(
        error::<Note>(r#"{"id":"a","text":null}"#),
        "invalid type: null, expected a string at line 1 column 21"
    );
}

#[test]
fn a_closed_object_has_no_others() {
    assert_eq!(from_str::<Point>(r#"{"x":1}"#).unwrap(), Point { x: 1 });
    assert_eq!(
        error::<Point>(r#"{"x":1,"y":2}"#),
        "unknown field `y`, expected `x` at line 1 column 10"
    );
}

#[test]
fn a_list_is_no_object() {
    assert_eq!(
        error::<Point>("[1]"),
        "invalid type: sequence, expected an object, Point at line 1 column 0"
    );
    assert_eq!(
        error::<Note>("[]"),
        "invalid type: sequence, expected an object, Note at line 1 column 0"
    );
}
