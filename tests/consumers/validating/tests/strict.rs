//! Exhaustive enums and unions, of a definition that was chosen.

use consumer_validating::strict::{Change, Event, Person, Status, Status2};
use serde_json::json;

/// No arm for what isn't known: the compiler holds that there is nothing else.
fn in_words(event: &Event) -> String {
    match event {
        Event::Comment(comment) => comment.text.clone(),
        Event::Change(change) => match change.to {
            Status::Open => "opened".to_owned(),
            Status::Solved => "solved".to_owned(),
        },
    }
}

#[test]
fn enums_are_bare_and_unions_have_no_unknown() {
    let document = json!({ "kind": "change", "to": "solved", "reason": "done" });
    let event: Event = serde_json::from_value(document.clone()).unwrap();
    assert_eq!(in_words(&event), "solved");
    assert_eq!(serde_json::to_value(&event).unwrap(), document);
    let comment: Event =
        serde_json::from_value(json!({ "kind": "comment", "text": "Hm." })).unwrap();
    assert_eq!(in_words(&comment), "Hm.");
    // The other file's enum of the same name.
    let person = Person::new("Ada".to_owned(), Status2::Here);
    assert_eq!(person.status, Status2::Here);
}

#[test]
fn every_type_has_a_derive_that_some_had_before() {
    fn is_total<T: Eq>(value: &T) -> bool {
        value == value
    }
    let person = Person::new("Ada".to_owned(), Status2::Away);
    assert!(is_total(&person) && is_total(&person.status));
    assert!(is_total(&Event::Change(
        Change::new(Status::Open).with_by(person)
    )));
}

#[test]
fn what_the_schema_does_not_list_is_an_error() {
    let error = serde_json::from_value::<Status>(json!("reopened")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown Status \"reopened\", expected one of: open, solved"
    );
    let error = serde_json::from_value::<Event>(json!({ "kind": "call" })).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an object that fits no branch of Event, expected one of: Comment, Change"
    );
}
