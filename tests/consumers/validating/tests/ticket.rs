//! A plain draft-07 schema: names from places, validation, extra derives.

use consumer_validating::ticket::validation::{validate, Divergence};
use consumer_validating::ticket::{Person, Ticket, TicketHistoryItem, TicketState};
use consumer_validating::Marked;
use serde_json::json;

fn divergence(path: &str, expected: &str, actual: &str) -> Divergence {
    Divergence {
        path: path.into(),
        expected: expected.into(),
        actual: actual.into(),
    }
}

#[test]
fn a_document_survives_and_inline_types_have_names_from_their_places() {
    let document = json!({
        "id": 7, "state": "reopened", "opened_at": "yesterday", "history": [{ "note": "a", "by": null }, {}],
        "reporter": { "name": "", "type": null },
    });
    let ticket: Ticket = serde_json::from_value(document.clone()).expect("decoding is structural");
    assert_eq!(ticket.id, 7_u64);
    assert_eq!(ticket.state.known(), None::<TicketState>);
    let history: &[TicketHistoryItem] = ticket.history.as_deref().expect("it is there");
    assert_eq!(history[0].extra.get("by"), Some(&json!(null)));
    assert_eq!(serde_json::to_value(&ticket).expect("it encodes"), document);
}

#[test]
fn validation_says_what_diverges() {
    let valid = json!({ "id": 7, "state": "open", "opened_at": "2026-01-01T00:00:00Z" });
    assert_eq!(validate::<Ticket>(&valid), []);
    let invalid = json!({ "id": 0, "state": "reopened", "opened_at": "yesterday", "reporter": {} });
    assert_eq!(
        validate::<Ticket>(&invalid),
        [
            divergence("/id", "at least 1", "0"),
            divergence("/opened_at", "date-time (RFC 3339)", "\"yesterday\""),
            divergence("/reporter/name", "present", "absent"),
            divergence("/state", "one of: open, closed", "\"reopened\""),
        ]
    );
    assert_eq!(validate::<Person>(&json!({ "name": "" })).len(), 1);
}

#[test]
fn every_struct_and_enum_has_the_derive_that_was_asked_for() {
    assert_eq!(
        (Ticket::MARK, TicketState::MARK, TicketHistoryItem::MARK),
        ("Ticket", "TicketState", "TicketHistoryItem")
    );
}
