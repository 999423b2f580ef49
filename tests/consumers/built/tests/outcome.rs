//! A tool's data object: a success with everything it promises, or a domain state.

use consumer_built::orders::support::{Open, Outcome};
use consumer_built::orders::{
    DomainCode, DomainState, Order, OrderKind, OrdersData, OrdersDataSuccess, Urgency,
};
use serde_json::{Value, json};

fn round_trip(document: &Value) -> OrdersData {
    let data: OrdersData = serde_json::from_value(document.clone()).expect("the document is valid");
    assert_eq!(serde_json::to_value(&data).expect("it encodes"), *document);
    data
}

#[test]
fn a_success_has_what_it_promises() {
    let data = round_trip(&json!({ "orders": [], "total": 3, "note": "n", "newer": [1] }));
    let success = data.success().expect("it is a success");
    assert_eq!(success.total, 3);
    assert_eq!(success.orders, []);
    assert_eq!(success.note.as_deref(), Some("n"));
    assert_eq!(success.extra.get("newer"), Some(&json!([1])));
}

#[test]
fn a_domain_state_keeps_the_fields_that_came_along() {
    let data = round_trip(
        &json!({ "error": { "code": "not_ready", "more": true }, "total": 1, "newer": {} }),
    );
    let state = data.domain_state().expect("it is a domain state");
    assert_eq!(state.error.code, DomainCode::NotReady);
    assert_eq!(state.rest.get("total"), Some(&json!(1)));
}

#[test]
fn a_success_without_its_fields_is_refused() {
    let error = serde_json::from_value::<OrdersData>(json!({ "orders": [] }))
        .expect_err("total is missing");
    assert_eq!(error.to_string(), "missing field `total`");
}

#[test]
fn a_domain_state_is_an_error_that_says_its_code() {
    let state = DomainState::new(DomainCode::NotReady).with_message("come back later");
    assert_eq!(state.to_string(), "not_ready: come back later");
    assert_eq!(DomainState::new("newer_code").to_string(), "newer_code");
    let _: &dyn std::error::Error = &state;
}

#[test]
fn an_outcome_is_built_from_either_side() {
    let success: OrdersData = Outcome::Success(OrdersDataSuccess::new(vec![], 0));
    assert_eq!(
        serde_json::to_value(&success).expect("it encodes"),
        json!({ "orders": [], "total": 0 })
    );
    let state = OrdersData::from(DomainState::new(DomainCode::NotReady));
    assert_eq!(
        serde_json::to_value(&state).expect("it encodes"),
        json!({ "error": { "code": "not_ready" } })
    );
}

fn order(document: Value) -> Result<Order, String> {
    serde_json::from_value(document).map_err(|error| error.to_string())
}

#[test]
fn integers_read_an_empty_fraction_and_keep_64_bits() {
    let read =
        order(json!({ "id": 1.0, "urgency": 1, "type": "retail" })).expect("1.0 is an integer");
    assert_eq!(read.id, 1);
    let large = order(json!({ "id": i64::MAX, "urgency": 1, "type": "retail" })).expect("it fits");
    assert_eq!(large.id, i64::MAX);
    assert!(order(json!({ "id": 1.5, "urgency": 1, "type": "retail" })).is_err());
}

#[test]
fn absent_and_null_stay_two_things() {
    let base = json!({ "id": 1, "urgency": 1, "type": "retail" });
    let absent = order(base.clone()).expect("valid");
    assert_eq!(absent.comment, None);
    let mut document = base;
    document["comment"] = Value::Null;
    let null = order(document.clone()).expect("valid");
    assert_eq!(null.comment, Some(None));
    assert_eq!(serde_json::to_value(null).expect("it encodes"), document);
    document["placed_at"] = Value::Null;
    assert!(order(document).is_err(), "placed_at isn't nullable");
}

#[test]
fn date_times_keep_their_text_and_numbers_their_value() {
    let document = json!({
        "id": 1, "urgency": 1, "type": "retail", "placed_at": "2026-07-28T10:00:00.120+02:00",
        "weight": 0.1, "tags": { "a": 1, "b": 2 }, "free": [null, {}], "reviewed_by": null,
        "parent": { "id": 2, "urgency": -5, "type": "wholesale" },
    });
    let read = order(document.clone()).expect("valid");
    assert_eq!(read.reviewer, Some(None));
    assert_eq!(serde_json::to_value(read).expect("it encodes"), document);
}

#[test]
fn a_closed_object_refuses_unknown_properties_and_a_closed_enum_unknown_values() {
    assert!(order(json!({ "id": 1, "urgency": 1, "type": "retail", "newer": 1 })).is_err());
    assert!(order(json!({ "id": 1, "urgency": 1, "type": "newer" })).is_err());
    // Exhaustive: a new kind of order is a breaking change of a closed enum.
    let _ = |kind: OrderKind| match kind {
        OrderKind::Retail | OrderKind::Wholesale => (),
    };
}

#[test]
fn an_integer_enum_has_numbers_texts_and_attributes() {
    assert_eq!(Urgency::High.number(), -5);
    assert_eq!(Urgency::from_number(1), Some(Urgency::Low));
    assert_eq!(Urgency::High.label(), "high");
    assert_eq!(Urgency::High.hours(), Some(&[9, 10][..]));
    assert_eq!(Urgency::Low.hours(), None);
    assert_eq!("-5".parse(), Ok(Urgency::High));
    let error = "7".parse::<Urgency>().expect_err("7 is no value");
    assert_eq!(
        error.to_string(),
        "unknown Urgency \"7\", expected one of: 1, -5"
    );
    assert_eq!(Open::<Urgency>::from(7).known(), None);
}
