//! What is accepted is given back, and what would come back changed is an error.

use consumer_corners::corners::{Closed, MaybeStatus, Nothing, Nullable, Status};
use serde::{Serialize, de::DeserializeOwned};

fn round_trip<T: DeserializeOwned + Serialize>(document: &str) -> String {
    let value: T = serde_json::from_str(document).expect("the document is valid");
    serde_json::to_string(&value).expect("it encodes")
}

fn error_of<T: DeserializeOwned>(document: &str) -> String {
    match serde_json::from_str::<T>(document) {
        Ok(_) => panic!("{document} is accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_closed_object_is_read_from_an_object_alone() {
    let document = r#"{"first":"a","second":1,"next":{"first":"b"}}"#;
    assert_eq!(round_trip::<Closed>(document), document);
    assert_eq!(round_trip::<Nothing>("{}"), "{}");
    assert_eq!(
        error_of::<Closed>(r#"["a",1]"#),
        "invalid type: sequence, expected an object, Closed at line 1 column 0"
    );
    assert_eq!(
        error_of::<Nothing>("[]"),
        "invalid type: sequence, expected an object, Nothing at line 1 column 0"
    );
}

#[test]
fn a_closed_object_says_what_is_wrong() {
    assert_eq!(
        error_of::<Closed>("{}"),
        "missing field `first` at line 1 column 2"
    );
    assert_eq!(
        error_of::<Closed>(r#"{"first":"a","other":1}"#),
        "unknown field `other`, expected one of `first`, `second`, `next` at line 1 column 20"
    );
    assert_eq!(
        error_of::<Closed>(r#"{"first":"a","first":"b"}"#),
        "duplicate field `first` at line 1 column 20"
    );
}

#[test]
fn null_by_another_name_is_not_absent() {
    assert_eq!(
        round_trip::<Nullable>(r#"{"status":null}"#),
        r#"{"status":null}"#
    );
    assert_eq!(
        error_of::<Nullable>("{}"),
        "missing field `status` at line 1 column 2"
    );
}

#[test]
fn null_by_another_name_has_a_text() {
    let nullable = |status: MaybeStatus| Nullable::new(status).to_string();
    assert_eq!(nullable(None), "null");
    assert_eq!(nullable(Some(Status::Err.into())), r#""err""#);
}

#[test]
fn names_of_the_implementation_are_values_like_others() {
    let parsed: Vec<Status> = ["ok", "err", "error", "wire"]
        .map(|text| text.parse().expect("it is a value"))
        .into();
    assert_eq!(
        parsed,
        [Status::Ok, Status::Err, Status::Error, Status::Wire]
    );
}

#[test]
#[allow(deprecated)]
fn what_is_on_the_way_out_still_works() {
    use consumer_corners::corners::{Old, OldLevel};
    let document = r#"{"level":"low"}"#;
    assert_eq!(round_trip::<Old>(document), document);
    assert_eq!(Old::new(OldLevel::Low).to_string(), "low");
}
