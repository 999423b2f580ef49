//! A folder of plain schemas, a module for each file, with additions to types and conversions of dates.

use std::convert::TryFrom;

use consumer_validating::helpdesk::validation::validate;
use consumer_validating::helpdesk::{people, r#type, support, tickets};
use consumer_validating::Marked;
use serde_json::json;

#[test]
fn files_share_names_and_refer_to_each_other() {
    let document = json!({
        "id": 7, "status": "open", "by": "phone",
        "reporter": {
            "name": "Ada", "status": "asleep",
            "last_ticket": { "id": 6, "status": "solved", "reporter": { "name": "Bob", "status": "here" } },
        },
        "events": [
            { "kind": "comment", "text": "It's broken." },
            { "kind": "change", "to": "solved", "by": { "name": "Bob", "status": "away" } },
            { "kind": "call" },
        ],
    });
    let ticket: tickets::Ticket = serde_json::from_value(document.clone()).unwrap();
    assert_eq!(ticket.status, tickets::Status::Open);
    assert_eq!(ticket.reporter.status.known(), None::<people::Status>);
    let events = ticket.events.as_ref().unwrap();
    let change = r#type::Change::new(tickets::Status::Solved)
        .with_by(people::Person::new("Bob".to_owned(), people::Status::Away));
    assert_eq!(events[1], tickets::Event::from(change));
    assert_eq!(
        events[2],
        tickets::Event::Unknown(json!({ "kind": "call" }))
    );
    assert_eq!(serde_json::to_value(&ticket).unwrap(), document);
}

#[test]
fn types_of_one_name_are_validated_by_their_own_schema() {
    let (code, text) = (json!({ "code": 1 }), json!({ "text": "" }));
    assert_eq!(validate::<tickets::Error>(&code), []);
    assert_eq!(validate::<people::Error>(&text), []);
    let missing = json!({});
    assert_eq!(validate::<people::Error>(&missing)[0].path, "/text");
    assert_eq!(validate::<tickets::Error>(&missing)[0].path, "/code");
}

#[test]
fn types_have_what_was_given_to_them() {
    assert_eq!(people::Person::MARK, "Person");
    assert!(tickets::Number::from(1) < tickets::Number::from(2));
    assert_eq!(std::mem::size_of::<tickets::Status>(), 2);
    assert_eq!(std::mem::size_of::<people::Status>(), 1);
}

#[test]
fn date_times_convert_to_chrono_and_back() {
    type DateTime = chrono::DateTime<chrono::FixedOffset>;
    let person: people::Person = serde_json::from_value(json!({
        "name": "Ada", "status": "here", "since": "2026-07-28T10:00:00.250+02:00",
    }))
    .unwrap();
    let since = DateTime::try_from(person.since.as_ref().unwrap()).unwrap();
    assert_eq!(since.timestamp_millis(), 1_785_225_600_250);
    let back = support::Timestamp::try_from(since).unwrap();
    assert_eq!(person.since, Some(back));
    let decoded: support::Timestamp = serde_json::from_value(json!("soon")).unwrap();
    assert_eq!(
        DateTime::try_from(&decoded).unwrap_err().to_string(),
        "`soon` is no date and time: the year has four digits; expected RFC 3339, like 2026-07-28T10:00:00Z"
    );
}

#[test]
fn date_times_convert_to_jiff_and_back() {
    let timestamp = support::Timestamp::parse("2026-07-28T10:00:00.25+02:00").unwrap();
    let instant = jiff::Timestamp::try_from(&timestamp).unwrap();
    assert_eq!(instant.as_millisecond(), 1_785_225_600_250);
    let in_utc = support::Timestamp::try_from(instant).unwrap();
    assert_eq!(in_utc.as_str(), "2026-07-28T08:00:00.25Z");
    let zoned = jiff::Zoned::try_from(&timestamp).unwrap();
    assert_eq!(zoned.offset().seconds(), 7200);
    assert_eq!(support::Timestamp::try_from(&zoned).unwrap(), timestamp);
    let leap = support::Timestamp::parse("1998-12-31T23:59:60Z").unwrap();
    assert_eq!(
        jiff::Timestamp::try_from(&leap).unwrap_err().to_string(),
        "`1998-12-31T23:59:60Z` can't be converted: jiff has no leap seconds"
    );
}
