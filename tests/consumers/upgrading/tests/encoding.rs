//! What an old value becomes is encoded like the old value.

use consumer_upgrading::shop::v1::support::Open;
use consumer_upgrading::shop::{v1, v2};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Takes a document over, if the older version reads it, and compares the encodings.
fn taken_over<Old, New>(document: &Value) -> Option<New>
where
    Old: DeserializeOwned + Serialize,
    New: From<Old> + Serialize,
{
    let old: Old = serde_json::from_value(document.clone()).ok()?;
    let before = serde_json::to_value(&old).expect("it can be encoded");
    let new = New::from(old);
    let after = serde_json::to_value(&new).expect("it can be encoded");
    assert_eq!(with_whole_numbers(&after), with_whole_numbers(&before));
    Some(new)
}

/// Takes a document over that both versions read, and compares what comes of it with what the newer
/// version reads.
fn as_if_read<Old, New>(document: &Value) -> New
where
    Old: DeserializeOwned + Serialize,
    New: DeserializeOwned + From<Old> + PartialEq + std::fmt::Debug + Serialize,
{
    let new = taken_over::<Old, New>(document).expect("1.x reads it");
    let read: New = serde_json::from_value(document.clone()).expect("2.0 reads it");
    assert_eq!(new, read);
    new
}

/// The document with `1.0` written as `1`, which are one number in JSON Schema.
fn with_whole_numbers(document: &Value) -> Value {
    match document {
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() == 0.0 => json!(float as i64),
            _ => document.clone(),
        },
        Value::Array(elements) => elements.iter().map(with_whole_numbers).collect(),
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| (name.clone(), with_whole_numbers(value)))
            .collect(),
        _ => document.clone(),
    }
}

fn money() -> Value {
    json!({"amount": 5, "currency": "EUR", "rounded": true})
}

fn order() -> Value {
    json!({
        "id": "o-1",
        "channel": "shop",
        "kind": "retail",
        "status": "paid",
        "total": money(),
        "payment": {"type": "cash", "given": money()},
        "replaces": {"id": "o-0", "channel": "shop", "kind": "wholesale", "status": "lost", "total": money()},
        "urgency": 1,
        "placed_at": "2026-02-03T04:05:06.700Z",
        "paid_at": "2026-02-03t04:05:06z",
        "comment": null,
        "weights": {"box": 3, "bag": 18_446_744_073_709_551_615_u64},
        "lines": [{"article": "a", "count": 2, "sizes": ["small"]}],
        "details": {"gift": {"for": "Ada"}},
        "old_number": 7,
        "tag": "x",
        "discount": {"amount": 0, "currency": "EUR"},
        "note": "late",
        "rank": 3,
        "trace": [1.5, null],
    })
}

#[test]
fn every_property_finds_its_place() {
    let order: v2::Order = as_if_read::<v1::Order, _>(&order());
    assert_eq!(order.channel, v2::Channel::Shop);
    assert_eq!(order.kind, v2::OrderKind::Retail);
    assert_eq!(order.status, v2::OrderStatus::Paid);
    assert_eq!(order.total, order.payment.as_deref().and_then(given));
    // It lost its name.
    assert_eq!(order.urgency, Some(Open::Unknown(1)));
    assert_eq!(order.paid_at.as_deref(), Some("2026-02-03t04:05:06z"));
    assert_eq!(order.comment, Some(None));
    assert_eq!(order.mark, Some(Some("x".to_owned())));
    // What 2.0 declares is no longer unknown, and the other way round.
    assert_eq!(order.note.as_deref(), Some("late"));
    assert_eq!(order.rank, Some(3));
    let unknown: Vec<&str> = order.extra.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(unknown, ["trace", "old_number"]);
    let replaced = order.replaces.expect("there is one");
    assert_eq!(replaced.status, Open::Unknown("lost".to_owned()));
}

fn given(payment: &v2::Payment) -> Option<v2::Money> {
    match payment {
        v2::Payment::Cash(cash) => cash.given.clone(),
        _ => None,
    }
}

#[test]
fn a_value_that_the_newer_version_knows_is_known() {
    let document = json!({
        "id": "o-1", "channel": "shop", "kind": "retail", "status": "returned", "total": money(),
        "payment": {"type": "transfer", "account": "17"},
    });
    let old: v1::Order = serde_json::from_value(document.clone()).expect("1.x reads it");
    assert_eq!(old.status.known(), None);
    assert!(matches!(
        old.payment.as_deref(),
        Some(v1::Payment::Unknown(_))
    ));
    let new: v2::Order = as_if_read::<v1::Order, _>(&document);
    assert!(matches!(new.status, Open::Known(v2::OrderStatus::Returned)));
    assert!(matches!(
        new.payment.as_deref(),
        Some(v2::Payment::Transfer(_))
    ));
}

#[test]
fn a_name_that_was_used_for_something_else_stays_unknown() {
    let mut document = order();
    document["note"] = json!({"text": "late"});
    document["rank"] = json!("first");
    let new: v2::Order = taken_over::<v1::Order, _>(&document).expect("1.x reads it");
    assert_eq!((new.note, new.rank), (None, None));
    assert_eq!(new.extra.get("note"), Some(&json!({"text": "late"})));
    assert_eq!(new.extra.get("rank"), Some(&json!("first")));
}

#[test]
fn a_renamed_property_keeps_its_old_name_on_the_wire() {
    let document = json!({"label": "a", "parent": {"label": "b"}, "children": [{"label": "c"}]});
    let new: v2::Category = as_if_read::<v1::Category, _>(&document);
    assert_eq!(new.caption, None);
    assert_eq!(new.extra.get("label"), Some(&json!("a")));
}

#[test]
fn enums_are_taken_over_by_how_they_are_written() {
    assert_eq!(
        v2::OrderKind::from(v1::OrderKind::Wholesale),
        v2::OrderKind::Wholesale
    );
    assert_eq!(
        v2::OrderStatus::from(v1::OrderStatus::Shipped),
        v2::OrderStatus::Shipped
    );
    assert_eq!(Open::<v2::Size>::from(v1::Size::Large), v2::Size::Large);
    let high: Open<v1::Urgency> = v1::Urgency::High.into();
    assert!(matches!(
        Open::<v2::Urgency>::from(high),
        Open::Known(v2::Urgency::Today)
    ));
}

fn widened() -> Value {
    json!({
        "any_text": "a",
        "any_money": money(),
        "any_list": [money()],
        "any_map": {"a": 1},
        "any_nullable": null,
        "number": -1,
        "number_of_count": 2,
        "count_of_integer": 3,
        "choice_of_card": {"type": "card", "number": "4"},
        "choice_of_text": "b",
        "deep_choice_of_text": "b",
        "text_of_kind": "retail",
        "text_of_status": "lost",
        "integer_of_urgency": 5,
        "number_of_urgency": 2,
        "status_of_text": "paid",
        "urgency_of_integer": 2,
        "status_of_kind": "wholesale",
        "mood_of_status": "new",
        "lists": [[money()], []],
        "maps": {"a": money()},
        "nullable": null,
        "labels": ["c"],
    })
}

#[test]
fn a_type_may_have_become_wider() {
    let new: v2::Widened = as_if_read::<v1::Widened, _>(&widened());
    assert_eq!(new.any_money, Some(money()));
    assert_eq!(new.any_nullable, Some(Value::Null));
    assert_eq!(new.count_of_integer, Some(v2::Count(3)));
    assert!(matches!(new.choice_of_card, Some(v2::Payment::Card(_))));
    assert_eq!(
        new.choice_of_text,
        Some(v2::TextOrList::String("b".to_owned()))
    );
    let text = v2::TextOrList::String("b".to_owned());
    assert_eq!(
        new.deep_choice_of_text,
        Some(v2::FlagOrMore::TextOrList(text))
    );
    assert_eq!(new.text_of_status.as_deref(), Some("lost"));
    assert_eq!(new.integer_of_urgency, Some(5));
    assert!(matches!(
        new.status_of_text,
        Some(Open::Known(v2::OrderStatus::Paid))
    ));
    assert_eq!(
        new.status_of_kind,
        Some(Open::Unknown("wholesale".to_owned()))
    );
    assert!(matches!(
        new.mood_of_status,
        Some(Open::Known(v2::Mood::New))
    ));
}

fn fixed() -> Value {
    json!({
        "kept": "same",
        "text": "a",
        "flag": true,
        "integer": -5,
        "natural": 5,
        "number": 7,
        "kind": "retail",
        "status": "paid",
        "urgency": 2,
        "any": [1, {"a": null}],
        "nullable": "b",
        "removed": 9,
        "loosened": "c",
        "optional": "d",
        "optional_kept": "e",
    })
}

#[test]
fn the_only_value_is_one_of_many() {
    let new: v2::Fixed = as_if_read::<v1::Fixed, _>(&fixed());
    assert_eq!((new.integer, new.natural, new.flag), (-5, 5, true));
    assert_eq!(
        (new.kind, new.urgency.known()),
        (v2::OrderKind::Retail, Some(v2::Urgency::Today))
    );
    assert_eq!(new.any, json!([1, {"a": null}]));
    assert_eq!(new.extra.get("removed"), Some(&json!(9)));
    assert_eq!(
        (new.optional.as_deref(), new.nullable.as_deref()),
        (Some("d"), Some("b"))
    );
}

#[test]
fn a_type_may_have_become_of_another_kind() {
    let document = json!({"level": 2, "rank": 1, "grade": "a", "grades": ["a", "b"]});
    let new: v2::Kinds = as_if_read::<v1::Kinds, _>(&document);
    assert_eq!(new.level, Open::Unknown(2));
    assert_eq!(new.rank, v2::Rank(1));
    assert_eq!(new.grade, v2::Grade::String("a".to_owned()));
}

#[test]
fn data_and_domain_states_are_taken_over() {
    let states = [
        json!({"orders": [order()], "total": 1, "next": "p2"}),
        json!({"error": {"code": "new", "why": 1}, "orders": "none"}),
    ];
    let data = states
        .each_ref()
        .map(taken_over::<v1::OrdersData, v2::OrdersData>);
    let is_success = data.map(|it| it.map(|it| it.is_success()));
    assert_eq!(is_success, [Some(true), Some(false)]);
}

/// Documents one step away: every part replaced, removed, or with an unknown neighbour.
fn neighbours(document: &Value) -> Vec<Value> {
    let mut found = vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(2),
        json!(1.0),
        json!("shop"),
        json!("2026-01-01T00:00:00Z"),
        json!([]),
        json!({}),
        order(),
        money(),
    ];
    match document {
        Value::Object(members) => {
            for (name, value) in members {
                let mut without = members.clone();
                without.remove(name);
                found.push(Value::Object(without));
                found.extend(neighbours(value).into_iter().map(|value| {
                    let mut changed = members.clone();
                    changed.insert(name.clone(), value);
                    Value::Object(changed)
                }));
            }
            let mut with = members.clone();
            with.insert("unknown".to_owned(), json!({"deep": [null]}));
            found.push(Value::Object(with));
        }
        Value::Array(elements) => {
            let inside = elements.iter().flat_map(neighbours);
            found.extend(inside.map(|element| json!([element])));
            found.push(Value::Array([elements.clone(), elements.clone()].concat()));
        }
        _ => {}
    }
    found
}

/// How many of the documents around one are taken over.
fn count_taken_over<Old, New>(documents: &[Value]) -> usize
where
    Old: DeserializeOwned + Serialize,
    New: From<Old> + Serialize,
{
    let around = documents.iter().flat_map(neighbours);
    around
        .filter_map(|document| taken_over::<Old, New>(&document))
        .count()
}

#[test]
fn whatever_the_older_version_reads_is_encoded_as_before() {
    let data = [
        json!({"orders": [order()], "error": {"code": "new"}}),
        json!({"orders": [order()], "total": 1, "next": "p2"}),
    ];
    let category = json!({"label": "a", "parent": {"label": "b"}, "children": [{"label": "c"}]});
    let counts = [
        count_taken_over::<v1::Order, v2::Order>(&[order()]),
        count_taken_over::<v1::Payment, v2::Payment>(&[order()]),
        count_taken_over::<v1::OrdersData, v2::OrdersData>(&data),
        count_taken_over::<v1::Category, v2::Category>(&[category]),
        count_taken_over::<v1::Widened, v2::Widened>(&[widened()]),
        count_taken_over::<v1::Fixed, v2::Fixed>(&[fixed()]),
    ];
    // Most documents around one are refused; enough have to be left.
    let least = [200, 400, 400, 10, 100, 3];
    assert!(
        counts
            .iter()
            .zip(least)
            .all(|(count, least)| *count > least),
        "{counts:?}"
    );
}
